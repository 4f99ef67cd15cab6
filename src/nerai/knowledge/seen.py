"""Whether schemas and patterns do what their `seen` problems say: the test of a piece of knowledge.

Takes Knowledge and problems; gives a Trial for each way: the problem is planned, the plan has to work, to
begin with a right move, and to use the way. Then it is planned without the way: where that works as well, the
problem does not need it, and where a limit is reached nobody knows; either is remarked. Critics are not
asked, so that schemas say all of it; only a way that does not work without them is tried with them. A plan
holds against the defences that knowledge has; proof is the solver's.
"""

import enum
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from nerai.errors import ConfigError
from nerai.knowledge.knowledge import Knowledge, Way
from nerai.knowledge.pose import pose
from nerai.planner.plan import Plan
from nerai.planner.search import Limits, plan
from nerai.sgf.problem import Problem

LIMITS = Limits(cycles=20_000)


class Need(enum.Enum):
    """Whether the problem of a way is solved without it."""

    NEEDED = "needed"
    """No plan works without it, or it begins with a wrong move."""
    NOT_NEEDED = "not_needed"
    """Others lead to a right move as well."""
    NOT_KNOWN = "not_known"
    """A limit was reached before that was found out."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A way tried on its problem; `fault` says in words what is wrong, empty when nothing is.

    `need` is only asked where nothing is wrong. `remark` says how the problem is solved without the way, or
    why that is not known; empty when the problem needs it.
    """

    way: Way
    fault: str
    need: Need | None = None
    remark: str = ""
    move: str = ""
    cycles: int = 0
    moves_tried: int = 0
    moved_up: bool = False
    """Whether it is used only when it is tried before the other ways to its goal."""
    critics: bool = False
    """Whether critics were asked, because without them the plan does not work."""

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "name": self.way.schema.name,
            "seen": self.way.seen,
            "passed": not self.fault,
            "fault": self.fault or None,
            "needed": None if self.need in (None, Need.NOT_KNOWN) else self.need is Need.NEEDED,
            "remark": self.remark or None,
            "move": self.move or None,
            "plan_cycles": self.cycles,
            "moves_tried": self.moves_tried,
            "moved_up": self.moved_up,
            "critics": self.critics,
        }


def try_ways(
    knowledge: Knowledge, ways: Iterable[Way], problems: Mapping[str, Problem], *, limits: Limits = LIMITS
) -> Iterator[Trial]:
    """Each way tried on the problem that it names."""
    for way in ways:
        problem = problems.get(way.seen)
        if problem is None:
            yield Trial(way, f"no problem {way.seen}")
        else:
            yield _try(knowledge, way, problem, limits)


def _try(knowledge: Knowledge, way: Way, problem: Problem, limits: Limits) -> Trial:
    """Without critics, so that schemas say all of it, and with them where that is not enough.

    A way that is not used because others come before it is tried before them: it has to work, not to be the
    first.
    """
    try:
        posed = pose(problem, knowledge)
    except ConfigError as error:
        return Trial(way, str(error))
    trials: list[Trial] = []
    for tried, critics in product((knowledge, _with_first(knowledge, way)), (False, True)):
        found = plan(posed.world, posed.alpha, posed.beta, tried, limits=limits, critics=critics)
        fault = _fault(found, problem) or _unused(found, way, problem)
        need, remark = (None, "") if fault else _need(knowledge, way, problem, limits, critics)
        trials.append(
            Trial(
                way,
                fault,
                need,
                remark,
                "" if found.action is None else str(found.action),
                found.counts.cycles,
                found.counts.moves,
                tried is not knowledge,
                critics,
            )
        )
        if not fault:
            return trials[-1]
    return trials[0]


def _need(
    knowledge: Knowledge, way: Way, problem: Problem, limits: Limits, critics: bool
) -> tuple[Need, str]:
    """Whether the problem needs the way, and if not, or if nobody knows, the remark about it."""
    name = way.schema.name
    left = knowledge.without([name])
    posed = pose(problem, left)
    found = plan(posed.world, posed.alpha, posed.beta, left, limits=limits, critics=critics)
    if found.winner is None:
        limit = f"without it planning ends at the limit of {found.stopped}"
        return Need.NOT_KNOWN, f"whether {problem.id} needs {name} is not known: {limit}"
    if _fault(found, problem):
        return Need.NEEDED, ""
    others = "" if found.decision is None else f" by {', '.join(found.decision.schemas)}"
    return Need.NOT_NEEDED, f"{problem.id} does not need {name}: {found.action}{others} solves it as well"


def _with_first(knowledge: Knowledge, way: Way) -> Knowledge:
    """The same knowledge, with a way before all others for its goal."""
    goal = way.schema.goal.name
    others = tuple(one for one in knowledge.ways.get(goal, ()) if one.schema.name != way.schema.name)
    return replace(knowledge, ways={**knowledge.ways, goal: (way, *others)})


def _fault(found: Plan, problem: Problem) -> str:
    if found.winner is None:
        return f"{problem.id} is not planned within the limits ({found.stopped})"
    if not found.complete:
        return f"no plan for {problem.id} works"
    if not any(found.action == point for point in (*problem.correct, *problem.also_ok)):
        return f"the plan for {problem.id} begins with {found.action}, which is no answer"
    return ""


def _unused(found: Plan, way: Way, problem: Problem) -> str:
    name = way.schema.name
    return "" if name in found.used_schemas() else f"the plan for {problem.id} does not use {name}"
