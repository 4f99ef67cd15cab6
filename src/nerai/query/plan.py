"""One question planned: by which move, for which goals and schemas, and what answers which reply.

Takes a Question, Knowledge and limits; gives Planned. Nothing is searched for proof: a plan that works holds
against the defences that knowledge has, so its move is a guess. Where no plan is complete within the limits,
the guess is the first try that was not refuted, or the one whose refutation took most.

Where nobody says which goal is meant and none stands out, the likely ones are planned in turn. As in
`solve.py`, the first is taken whose plan works by a move, and needs it: a goal that the other side has no
plan against when it moves first was not meant. Where none is like that, a move that most of them would try
serves several purposes, and is guessed. Each plan may take half of what is left of the limits, that
of the last goal all of it. A goal that stands out is left only when knowledge has nothing to try for it.

Where no plan is complete, experience with other problems may say which try to trust (`taste`).

A plan that rests on a ko says so (`plan_ko.py`): what is left of the limits goes to finding that out, and to
a plan by ko where all others fail.
"""

import enum
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from nerai.answer import Cost, MoveSource, PlanEvidence, Result
from nerai.board.point import Point, from_gtp
from nerai.errors import ConfigError
from nerai.knowledge import Knowledge
from nerai.lang import canonical
from nerai.planner.plan import Counts, Decision, Node, Plan
from nerai.planner.search import Limits
from nerai.query.investigation import setup_of
from nerai.query.looks import LEADING, marks_of
from nerai.query.plan_goals import Unfit, Wanted, wanted_of
from nerai.query.plan_ko import KoPart, asked_by_ko, ko_is_enough, seen_for_ko
from nerai.query.plan_limits import DEFAULT_MOVES
from nerai.query.plan_meter import PlanMeter
from nerai.query.question import Question
from nerai.query.scene import Scene

SCHEMA: Final = "nerai.planned/1"
DEFAULT_TIME_S: Final = 10.0
_SHARE: Final = 0.5
"""What one of several goals may take of what is left of the limits."""
DOUBT: Final = 2
"""Goals that count as achieved are doubted for so many turns: the first reply is always thought about."""


class Outcome(enum.Enum):
    """What came of planning for one goal."""

    COMPLETE = "complete"
    """The plan works against every defence that knowledge has."""
    BY_KO = "by_ko"
    """The plan works if its player wins a ko, where that was not asked for."""
    NO_PLAN = "no_plan"
    LIMIT = "limit"
    UNFIT = "unfit"
    """The planner cannot be given the goal."""


UNSURE: Final = frozenset({Outcome.NO_PLAN, Outcome.LIMIT})
"""Where tries were made and none is known to work."""


class Taste(Protocol):
    """Experience with tries."""

    def choose(self, teams: Sequence[frozenset[str]]) -> tuple[int, float] | None:
        """Which of tries with such marks to trust, and the chance that it is right; None: no idea."""
        ...


@dataclass(frozen=True, slots=True)
class Preferred:
    """A try that experience trusts most, and its chance among all that were tried."""

    node: Node
    chance: float


@dataclass(frozen=True, slots=True)
class Attempt:
    """A goal, what the agents wanted, and their plan; or why the planner cannot be given the goal."""

    scene: Scene
    wanted: Wanted | Unfit
    plan: Plan | None = None
    needless: bool = False
    """Whether the other side has no plan against it if it moves first; only looked at to choose a goal."""
    ko: KoPart | None = None
    """The ko that the plan rests on, if any."""
    preferred: Preferred | None = None
    """The try that experience trusts most, where no plan is complete."""

    @property
    def outcome(self) -> Outcome:
        """What came of it."""
        if self.plan is None:
            return Outcome.UNFIT
        if self.plan.winner is None:
            return Outcome.LIMIT
        if not self.plan.complete:
            return Outcome.NO_PLAN
        return Outcome.COMPLETE if self.ko is None or ko_is_enough(self.scene) else Outcome.BY_KO

    @property
    def move(self) -> str | None:
        """Friend's first move, if the plan works and begins with one."""
        action = None if self.plan is None or not self.scene.friend_moves else self.plan.action
        return None if action is None else str(action)

    @property
    def leading(self) -> Node | None:
        """Friend's first try that is worth most, whether or not the plan works."""
        if self.preferred is not None:
            return self.preferred.node
        return None if self.plan is None or not self.scene.friend_moves else self.plan.leading

    @property
    def decision(self) -> Decision | None:
        """Why that one."""
        return None if self.leading is None else self.leading.decision

    @property
    def unfit(self) -> str:
        """Why the planner cannot be given the goal; empty when it can."""
        return self.wanted.reason if isinstance(self.wanted, Unfit) else ""


@dataclass(frozen=True, slots=True)
class Tried:
    """A first move that was tried: for which goal first, and its marks for all of them."""

    point: Point
    attempt: Attempt
    node: Node
    marks: frozenset[str]


@dataclass(frozen=True, slots=True)
class Planned:
    """The goal that was taken, those that were planned before it or after, and what all of them cost."""

    question: Question
    taken: Attempt
    attempts: tuple[Attempt, ...]
    counts: Counts
    seconds: float

    @property
    def guess(self) -> str | None:
        """The first move of the plan that works, or of the one that is worth most. It is not proved."""
        leading = self.taken.leading
        return None if leading is None or leading.action is None else str(leading.action)

    @property
    def evidence(self) -> PlanEvidence:
        """How far the plan goes."""
        complete = self.taken.outcome is Outcome.COMPLETE
        return PlanEvidence.PLAN_COMPLETE if complete else PlanEvidence.NONE

    @property
    def goal(self) -> str:
        """The goal that was taken, in the goal language."""
        return str(canonical(self.taken.scene.goal))

    @property
    def cost(self) -> Cost:
        """What planning took, over all goals that were looked at."""
        return Cost(
            seconds=round(self.seconds, 6), plan_cycles=self.counts.cycles, moves_tried=self.counts.moves
        )

    def to_dict(self) -> dict[str, Any]:
        """As plain data, with the plan."""
        scene, wanted, decision = self.taken.scene, self.taken.wanted, self.taken.decision
        return {
            "schema": SCHEMA,
            "position": setup_of(scene.position).to_dict(),
            "to_move": scene.mover.word,
            "goal": self.goal,
            "goal_source": self.question.source.value,
            "candidates": [one.to_dict() for one in self.question.candidates],
            "wanted": _wants(wanted) if isinstance(wanted, Wanted) else None,
            "outcome": self.taken.outcome.value,
            "chance": None if self.taken.preferred is None else round(self.taken.preferred.chance, 3),
            "unfit": self.taken.unfit or None,
            "ko": None if self.taken.ko is None else self.taken.ko.to_dict(),
            "result": Result.UNKNOWN.value,
            "move": None,
            "guess": self.guess,
            "move_source": None if self.guess is None else MoveSource.SCHEMA.value,
            "plan_evidence": self.evidence.value,
            "schemas": [] if decision is None else list(decision.schemas),
            "attempts": [_summary(one) for one in self.attempts],
            "cost": self.cost.to_dict(),
            "plan": None if self.taken.plan is None else self.taken.plan.to_dict(),
        }


def plan_question(
    question: Question,
    knowledge: Knowledge,
    *,
    limits: Limits | None = None,
    passed_over: bool = False,
    taste: Taste | None = None,
) -> Planned:
    """Plan for the goal of a question, or for the likely ones until a plan works.

    `taste` chooses among the tries where no plan is complete.

    Limits, together for all of them: see make_limits. `passed_over`: choices that came to no
    action are kept, for the trace.
    """
    meter = PlanMeter(limits or make_limits(), knowledge, passed_over, DOUBT)
    scenes = (question.scene, *question.others)
    attempts: list[Attempt] = []
    for number, scene in enumerate(scenes):
        wanted = wanted_of(scene, knowledge)
        if isinstance(wanted, Unfit):
            attempts.append(Attempt(scene, wanted))
            continue
        wanted = asked_by_ko(scene, wanted)
        alone = question.decided or number + 1 == len(scenes)
        found = Attempt(scene, wanted, meter.plan(wanted, 1.0 if alone else _SHARE))
        if not question.decided and len(scenes) > 1 and found.move is not None:
            turned = wanted_of(scene.turned(), knowledge)
            prevented = isinstance(turned, Wanted) and meter.plan(turned.opposed(), _SHARE).complete
            found = replace(found, needless=not prevented)
        attempts.append(found)
        if _fits(found) or (question.decided and found.leading is not None):
            break
    taken = _taken(attempts)
    seen = _seen_for_ko(taken, meter)
    told = tuple(seen if one is taken else one for one in attempts)
    if taste is not None and seen.outcome in UNSURE:
        seen = _by_taste(seen, told, taste)
    return Planned(question, seen, told, meter.counts, meter.seconds)


def make_limits(time_s: float | None = None, cycles: int | None = None, moves: int | None = None) -> Limits:
    """The limits of one question; ConfigError if they make no sense.

    Without any, ten seconds and as many moves as DEFAULT_MOVES says; with time alone, as many moves as well.
    """
    for name, number in (("cycles", cycles), ("moves", moves)):
        if number is not None and number < 1:
            raise ConfigError(f"a limit of {number} {name}", hint="give at least 1")
    if time_s is not None and not 0 < time_s < float("inf"):
        raise ConfigError(f"a limit of {time_s} seconds", hint="give a number above 0")
    if cycles is None and moves is None:
        moves = DEFAULT_MOVES
        time_s = DEFAULT_TIME_S if time_s is None else time_s
    return Limits(cycles=cycles, moves=moves, seconds=time_s)


def _fits(attempt: Attempt) -> bool:
    """Whether somebody who moves may have this goal in mind: a move of his reaches it, and is needed."""
    return attempt.move is not None and not attempt.needless


def _seen_for_ko(attempt: Attempt, meter: PlanMeter) -> Attempt:
    """The attempt with the ko that its plan rests on, or with a plan by ko where no other works."""
    wanted, found = attempt.wanted, attempt.plan
    if isinstance(wanted, Unfit) or found is None or found.winner is None or attempt.needless:
        return attempt
    seen = seen_for_ko(wanted, found, meter.plan_on)
    return replace(attempt, wanted=seen.wanted, plan=seen.plan, ko=seen.ko)


def tries_of(taken: Attempt, attempts: Iterable[Attempt]) -> list[Tried]:
    """All first moves of Friend that were tried, for whichever goal, with what they are like.

    The one that planning itself would guess says so; moves for the goal that was taken come first.
    """
    found: dict[Point, Tried] = {}
    leading = taken.leading
    for attempt in (taken, *(one for one in attempts if one is not taken)):
        if attempt.plan is None or not attempt.scene.friend_moves:
            continue
        position = attempt.scene.position
        for order, node in enumerate(attempt.plan.root.searched.tried):
            if node.passed or node.action is None:
                continue
            point = from_gtp(str(node.action), position.size)
            marks = marks_of(node, order, position, point)
            if node is leading:
                marks |= {LEADING}
            first = found.get(point)
            found[point] = (
                Tried(point, attempt, node, marks)
                if first is None
                else replace(first, marks=first.marks | marks)
            )
    return list(found.values())


def _by_taste(taken: Attempt, attempts: Sequence[Attempt], taste: Taste) -> Attempt:
    """The attempt with the try that experience trusts most; as it is without experience."""
    tries = tries_of(taken, attempts)
    best = taste.choose([one.marks for one in tries])
    if best is None:
        return taken
    number, chance = best
    chosen = tries[number]
    return replace(chosen.attempt, preferred=Preferred(chosen.node, chance))


def _taken(attempts: list[Attempt]) -> Attempt:
    """The goal that fits; else the one whose try serves most goals, then any that could be planned for."""
    fitting = next((one for one in attempts if _fits(one)), None)
    if fitting is not None:
        return fitting
    for some in ([one for one in attempts if not one.needless], attempts):
        serving = _serving_most(some)
        if serving is not None:
            return serving
    return next((one for one in attempts if one.plan is not None), attempts[0])


def _serving_most(attempts: list[Attempt]) -> Attempt | None:
    """The first of the goals whose best try is the best for most of them; None where nothing was tried."""
    tries = [(one, one.leading.action) for one in attempts if one.leading is not None]
    served = Counter(action for _, action in tries)
    return max(tries, key=lambda pair: served[pair[1]], default=(None, None))[0]


def _wants(wanted: Wanted) -> dict[str, str]:
    return {"alpha": str(wanted.alpha), "beta": str(wanted.beta), "first": wanted.first.value}


def _summary(attempt: Attempt) -> dict[str, Any]:
    found = attempt.plan
    return {
        "goal": str(canonical(attempt.scene.goal)),
        "outcome": attempt.outcome.value,
        "unfit": attempt.unfit or None,
        "needless": attempt.needless,
        "ko": None if attempt.ko is None else attempt.ko.to_dict(),
        "stopped": None if found is None else found.stopped or None,
        "plan_cycles": 0 if found is None else found.counts.cycles,
        "moves_tried": 0 if found is None else found.counts.moves,
    }
