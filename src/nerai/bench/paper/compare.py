"""One problem, three ways: planned; by alpha-beta over its mask; by alpha-beta over what schemas suggest.

Takes a Case and Knowledge; gives Runs: whether the first move is right, and what it took. All use the same
world and the same tests of goals, and remember states that they have met; over the mask alpha-beta also runs
without remembering any, as in the paper. Seconds are processor time.
"""

import enum
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.bench.paper.cases import Case
from nerai.board.point import Point
from nerai.knowledge import GoWorld, Knowledge
from nerai.knowledge.sorts import NamedPoint
from nerai.planner import Action, Agent, Limits, Schema, SchemaMoves, World, alpha_beta, plan
from nerai.planner.estimate import expected_leaves

PLAN_LIMITS: Final = Limits(cycles=5000)
SEARCH_LIMITS: Final = Limits(moves=5000)


class Mark(enum.Enum):
    """What came of a problem."""

    RIGHT = "C"
    WRONG = "F"
    """It claims to reach the goal, by a first move that does not."""
    NOTHING = "-"
    """It finds no way."""
    LIMIT = ">"
    """The limit was reached."""


@dataclass(frozen=True, slots=True)
class Run:
    """One way to go about a problem; `cycles` is 0 where nothing is planned."""

    mark: Mark
    moves: int
    cycles: int
    seconds: float
    goals: frozenset[str] = frozenset()
    """The names of the goals that were planned for: knowledge about others made no difference."""


@dataclass(frozen=True, slots=True)
class Row:
    """A problem with all its runs; those over the mask are missing where there is none."""

    case: Case
    planned: Run
    masked: Run | None
    schemas: Run
    forgetful: Run | None = None
    """Over the mask, without remembering states."""

    @property
    def estimate(self) -> int | None:
        """The ends of lines that alpha-beta would visit in the mask, by formula (A.2)."""
        return expected_leaves(self.case.options) if self.case.mask else None


def compare(
    case: Case, knowledge: Knowledge, limits: Limits = PLAN_LIMITS, search_limits: Limits = SEARCH_LIMITS
) -> Row:
    """All runs of a case."""
    masked = search_mask(case, knowledge, search_limits) if case.mask else None
    forgetful = search_mask(case, knowledge, search_limits, remember=False) if case.mask else None
    schemas = search_schemas(case, knowledge, search_limits)
    return Row(case, run_plan(case, knowledge, limits), masked, schemas, forgetful)


def run_plan(case: Case, knowledge: Knowledge, limits: Limits = PLAN_LIMITS, *, critics: bool = True) -> Run:
    """The planner on a case."""
    posed, asked = case.posed(knowledge), _Asked(knowledge)
    began = time.process_time()
    found = plan(posed.world, posed.alpha, posed.beta, asked, limits=limits, critics=critics)
    seconds = time.process_time() - began
    mark = _mark(case, found.winner, found.action)
    return Run(mark, found.counts.moves, found.counts.cycles, seconds, frozenset(asked.goals))


def search_mask(
    case: Case, knowledge: Knowledge, limits: Limits = SEARCH_LIMITS, *, remember: bool = True
) -> Run:
    """Alpha-beta with all legal points of the mask."""
    size = case.problem.size
    points = [NamedPoint(point, size) for point in case.mask]

    def moves(world: World, agent: Agent) -> Iterable[Action]:
        assert isinstance(world, GoWorld)
        view = world.seen_by(agent)
        return [named for named in points if view.at(point := Point(named)) is None and view.legal(point)]

    posed = case.posed(knowledge)
    began = time.process_time()
    found = alpha_beta(posed.world, posed.alpha, posed.beta, moves, limits=limits, remember=remember)
    seconds = time.process_time() - began
    return Run(_mark(case, found.winner, found.action), found.moves, 0, seconds)


def search_schemas(case: Case, knowledge: Knowledge, limits: Limits = SEARCH_LIMITS) -> Run:
    """Alpha-beta with the moves that schemas suggest to whoever is to move."""
    posed = case.posed(knowledge)
    moves = SchemaMoves(knowledge, posed.alpha, posed.beta)
    began = time.process_time()
    found = alpha_beta(posed.world, posed.alpha, posed.beta, moves, limits=limits, remember=True)
    seconds = time.process_time() - began
    return Run(_mark(case, found.winner, found.action), found.moves, moves.cycles, seconds)


class _Asked:
    """Knowledge that notes which goals it is asked about."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self.goals: set[str] = set()

    def schemas(self, goal: str) -> Sequence[Schema]:
        self.goals.add(goal)
        return self._knowledge.schemas(goal)


def _mark(case: Case, winner: Agent | None, action: Action) -> Mark:
    if winner is None:
        return Mark.LIMIT
    if winner is Agent.BETA:
        return Mark.NOTHING
    return Mark.RIGHT if case.answered_by(action) else Mark.WRONG
