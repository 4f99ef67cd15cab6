"""What the planner proposes for a goal before anything is searched.

Takes a scene, Knowledge and a limit in moves; gives Forethought: the plan, and every first move that a schema
proposes, with the goals and schemas behind it, the most promising first. No search for proof has been made by
then, so whatever it names came from knowledge alone. Under the limit, the same scene gives the same.

The order is that of knowledge: the move of the plan that works, or of the one that is worth most, then moves
to which knowledge has no answer, and last those that it answers.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.point import PASS, Point
from nerai.knowledge import Knowledge
from nerai.lang import canonical
from nerai.planner.goal import Action, Agent
from nerai.planner.options import Proposal as Option
from nerai.planner.options import proposals
from nerai.planner.plan import Decision, Node, Plan
from nerai.planner.search import Limits
from nerai.planner.sure import Closer, Screen
from nerai.query.budget import Budget
from nerai.query.closing import ConjunctionScreen, LeafCloser
from nerai.query.plan_goals import Unfit, Wanted, wanted_of
from nerai.query.plan_ko import KoPart, asked_by_ko, ko_is_enough, seen_for_ko
from nerai.query.plan_limits import DEFAULT_MOVES
from nerai.query.plan_meter import PlanMeter
from nerai.query.scene import Scene
from nerai.solver.search import Proposal, StopFlag

MOST_LEAVES: Final = 10
"""Leaves of one plan cost no more than so many of them."""
_LEAVES_SHARE: Final = 0.2
_DEEPEST: Final = 8
"""Plans are followed so many moves deep; further down search is as quick."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A first move that a schema proposes, and why.

    `worked`: whether the plan by it holds against the defences that knowledge has; None when that is not
    known. `refuted_by`: the reply that knowledge has to it; empty without one.
    """

    move: Point
    decision: Decision
    worked: bool | None = None
    refuted_by: str = ""


@dataclass(frozen=True, slots=True)
class Forethought:
    """What planning gave for a scene; `wanted` says why nothing, when the planner has no such goal."""

    scene: Scene
    wanted: Wanted | Unfit
    plan: Plan | None = None
    proposed: tuple[Proposed, ...] = ()
    cycles: int = 0
    moves: int = 0
    ko: KoPart | None = None
    """The ko that the plan rests on, if any."""

    @property
    def complete(self) -> bool:
        """Whether Friend's plan works against every defence that knowledge has, and owes nothing to a ko."""
        return self.plan is not None and self.plan.complete and self.ko is None

    @property
    def unfit(self) -> str:
        """Why the planner cannot be given the goal; empty when it can."""
        return self.wanted.reason if isinstance(self.wanted, Unfit) else ""

    def by_move(self, move: Point) -> Proposed | None:
        """What is proposed of a first move; None when no schema proposed it."""
        return next((one for one in self.proposed if one.move == move), None)

    def proposals(self) -> tuple[Proposal, ...]:
        """The same for search: what to try first, here and along the lines of the plan."""
        if not self.proposed:
            return ()
        first = Proposal((), tuple(one.move for one in self.proposed))
        deeper = _deeper(self.plan) if self.plan is not None else ()
        return (first, *deeper)


class Adviser:
    """Thinks ahead about the scenes of one question, each once and before it is searched.

    The limit is one in moves, for each of them: so the same question is planned in the same way every time.
    With `leaf_nodes` the solver may close leaves of plans, and screen schemas, with so many nodes for each.
    """

    def __init__(self, knowledge: Knowledge, *, moves: int = DEFAULT_MOVES, leaf_nodes: int = 0) -> None:
        self._knowledge = knowledge
        self._moves = moves
        self._leaf_nodes = leaf_nodes
        self._thoughts: dict[object, Forethought] = {}
        self.cycles = 0
        self.moves = 0
        self.seconds = 0.0

    @property
    def knowledge(self) -> Knowledge:
        """What the proposals come from."""
        return self._knowledge

    def think(self, scene: Scene, budget: Budget | None = None) -> Forethought:
        """What is proposed in a scene; `budget` pays for leaves that are closed."""
        key = (scene.position, canonical(scene.goal))
        if key not in self._thoughts:
            began = time.monotonic()
            self.hear(self._planned(scene, budget))
            self.seconds += time.monotonic() - began
        return self._thoughts[key]

    def _planned(self, scene: Scene, budget: Budget | None) -> Forethought:
        stop = None if budget is None else budget.stop
        if budget is None or not self._leaf_nodes:
            return think_ahead(scene, self._knowledge, moves=self._moves, stop=stop)
        part = budget.part(_LEAVES_SHARE, most_nodes=MOST_LEAVES * self._leaf_nodes)
        closer = LeafCloser(scene, part, nodes=self._leaf_nodes)
        screen = ConjunctionScreen(part, nodes=self._leaf_nodes)
        return think_ahead(scene, self._knowledge, moves=self._moves, closer=closer, screen=screen, stop=stop)

    def hear(self, thought: Forethought) -> None:
        """Take what was planned already."""
        self._thoughts[thought.scene.position, canonical(thought.scene.goal)] = thought
        self.cycles += thought.cycles
        self.moves += thought.moves


def think_ahead(
    scene: Scene,
    knowledge: Knowledge,
    *,
    moves: int = DEFAULT_MOVES,
    closer: Closer | None = None,
    screen: Screen | None = None,
    stop: StopFlag | None = None,
) -> Forethought:
    """Plan for the goal of a scene, and gather what is proposed for the side to move.

    `closer` and `screen` say for sure what becomes of positions that schemas led to, if they can.
    """
    wanted = wanted_of(scene, knowledge)
    if isinstance(wanted, Unfit):
        return Forethought(scene, wanted)
    asked = ko_is_enough(scene)
    limits = Limits(moves=moves, stop=None if stop is None else stop.is_set)
    meter = PlanMeter(limits, knowledge, passed_over=True)
    if not asked:
        # Where threats are granted, what the solver says of a board without them settles nothing.
        meter.closer, meter.screen = closer, screen
    wanted = asked_by_ko(scene, wanted)
    found, ko = meter.plan(wanted), None
    if found.complete or asked:
        meter.closer = meter.screen = None
        seen = seen_for_ko(wanted, found, meter.plan_on)
        wanted, found, ko = seen.wanted, seen.plan, seen.ko
    thought = thought_of(scene, wanted, found, knowledge, ko)
    return replace(thought, cycles=meter.counts.cycles, moves=meter.counts.moves)


def first_proposals(wanted: Wanted, knowledge: Knowledge) -> Iterator[Option]:
    """Every first move that a schema proposes for the side to move, with its reasons; nothing is tried."""
    goal = wanted.alpha if wanted.first is Agent.ALPHA else wanted.beta
    return proposals(wanted.world, wanted.first, (goal,), knowledge)


def thought_of(
    scene: Scene, wanted: Wanted, found: Plan, knowledge: Knowledge, ko: KoPart | None = None
) -> Forethought:
    """What a plan that was made already proposes; `ko` is the one that it rests on, if any."""
    tried = list(_tried(found))
    known = {one.move for one in tried}
    rest: dict[Point, Proposed] = {}
    for option in first_proposals(wanted, knowledge):
        point = _point(option.action)
        if point not in known and point not in rest:
            rest[point] = Proposed(point, option.decision)
    leading = found.root.leading
    first = None if leading is None or leading.passed else _point(leading.action)
    proposed = sorted([*tried, *rest.values()], key=lambda one: (one.move != first, _RANK[one.worked]))
    return Forethought(scene, wanted, found, tuple(proposed), found.counts.cycles, found.counts.moves, ko)


_RANK: Final = {True: 0, None: 1, False: 2}


def _tried(found: Plan) -> Iterator[Proposed]:
    """The first moves that were tried, each once, with the reason that served it best."""
    by_move: dict[Point, Proposed] = {}
    for node in found.root.searched.tried:
        decision = node.decision
        if node.passed or decision is None:
            continue
        worked = None if node.winner is None else node.winner is not node.agent
        new = Proposed(_point(node.action), decision, worked, node.refutation)
        old = by_move.get(new.move)
        if old is None or _RANK[worked] < _RANK[old.worked]:
            by_move[new.move] = new
    yield from by_move.values()


def _deeper(found: Plan) -> Iterator[Proposal]:
    """What the plan tries after its first moves, along every line that it has looked at."""
    seen: set[int] = {id(found.root.searched)}
    waiting: list[tuple[Node, tuple[Point, ...]]] = [(found.root, ())]
    while waiting:
        node, line = waiting.pop(0)
        here = node.searched
        if line:
            moves = _promising(here)
            if moves:
                yield Proposal(line, moves)
        if len(line) >= _DEEPEST:
            continue
        for below in here.tried:
            if id(below.searched) not in seen:
                seen.add(id(below.searched))
                waiting.append((below, (*line, PASS if below.passed else _point(below.action))))


def _promising(node: Node) -> tuple[Point, ...]:
    """The move that works at a node; else those to which knowledge has no answer."""
    chosen = node.chosen
    if chosen is not None:
        return () if chosen.passed else (_point(chosen.action),)
    open_ones = (one for one in node.tried if one.winner is None and not one.passed)
    return tuple(dict.fromkeys(_point(one.action) for one in open_ones))


def _point(action: Action) -> Point:
    assert isinstance(action, int)
    return Point(action)
