"""Whether schemas and patterns do what their `seen` problems say: the test of a piece of knowledge.

Takes Knowledge and problems; gives a Trial for each way: the problem is planned, the plan has to work, to
begin with a right move, and to use the way. Then it is planned without the way: where that works as well, the
problem does not need it, which is remarked. A plan holds against the defences that knowledge has; proof is
the solver's.
"""

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


@dataclass(frozen=True, slots=True)
class Trial:
    """A way tried on its problem; `fault` says in words what is wrong, empty when nothing is.

    `remark` says that the problem is solved as well without the way, and how; empty when it needs the way.
    """

    way: Way
    fault: str
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
            "needed": not self.fault and not self.remark,
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
        trials.append(
            Trial(
                way,
                fault,
                "" if fault else _remark(knowledge, way, problem, limits, critics),
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


def _remark(knowledge: Knowledge, way: Way, problem: Problem, limits: Limits, critics: bool) -> str:
    """How the problem is solved without the way; empty when it is not."""
    left = knowledge.without([way.schema.name])
    posed = pose(problem, left)
    found = plan(posed.world, posed.alpha, posed.beta, left, limits=limits, critics=critics)
    if _fault(found, problem):
        return ""
    others = "" if found.decision is None else f" by {', '.join(found.decision.schemas)}"
    return f"{problem.id} does not need {way.schema.name}: {found.action}{others} solves it as well"


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
