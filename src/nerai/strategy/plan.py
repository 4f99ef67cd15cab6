"""A plan for the whole board as data: what the eight steps found, and what may be asked of it.

Made by board_plan.py; plays, searches and measures nothing. Goals above those about stones are weighed when
somebody asks for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from nerai.board.color import Color
from nerai.board.position import Position
from nerai.planner.goal import Goal
from nerai.planner.structure import Structure
from nerai.strategy.agenda import Agenda
from nerai.strategy.counted import DEFAULT_STATES
from nerai.strategy.servants import Servant
from nerai.strategy.stakes import Stake
from nerai.strategy.survey import Survey
from nerai.strategy.table import Aim, Choice, Row
from nerai.strategy.tactics import Assessment
from nerai.strategy.weighing import Weighed, weigh

DEFAULT_NODES: Final = 3_000
"""What one question about a goal may take."""
DEFAULT_RANDOM_GAMES: Final = 600


@dataclass(frozen=True, slots=True)
class PlanLimits:
    """What a plan may take: nodes for a question, random games, goals asked about, and seconds."""

    nodes: int = DEFAULT_NODES
    random_games: int = DEFAULT_RANDOM_GAMES
    goals: int = 60
    stones: int = 14
    """So many stones on open points are measured."""
    states: int = DEFAULT_STATES
    """So much is looked at of each place that may be counted exactly; 0 for nothing."""
    pairs: int = 3
    """So many pairs of safe goals are asked about for each move that may be chosen."""
    seconds: float | None = None


@dataclass(frozen=True)
class BoardPlan:
    """Everything that the steps found, in their order."""

    position: Position
    survey: Survey
    structure: Structure
    stakes: tuple[Stake, ...]
    servants: tuple[Servant, ...]
    rows: tuple[Row, ...]
    choice: Choice
    rates: Mapping[Goal, float]
    """The chance that each leaf of the structure is reached if it is worked for now."""
    complete: bool
    """Whether every goal was looked at as far as search can settle it; else a limit left some open."""
    questions: int = 0
    random_games: int = 0
    """All that were played: for the survey, for gains, and for what single stones change."""
    assessments: Mapping[Goal, Assessment] = field(default_factory=dict)
    """What was found of every tactical goal that was asked about, on the table or not."""
    serving: tuple[Goal, ...] = ()
    """The goals that the move had to serve, where some were asked for."""
    seconds: float = 0.0
    confirmed: frozenset[Row] = frozenset()
    """Rows that bare search has found and certificates have shown since."""
    agenda: Agenda | None = field(default=None, repr=False, compare=False)
    """The goals of the game, where somebody keeps them, after this plan."""
    _by_name: dict[str, Stake] = field(default_factory=dict, repr=False)

    @property
    def mover(self) -> Color:
        """Whose plan it is."""
        return self.position.to_play

    @cached_property
    def weighed(self) -> Mapping[Goal, Weighed]:
        """How likely each goal of the structure is reached, and by which leaves; found when asked for."""
        return weigh(self.structure, self.rates.__getitem__)

    def stake(self, aim: Aim) -> Stake:
        """The goal behind an aim."""
        return self._by_name[aim.name]

    def confirming(self, row: Row) -> "BoardPlan":
        """The same plan, one row of which certificates have shown as well."""
        return replace(self, confirmed=self.confirmed | {row})

    def row_of(self, move: object) -> Row | None:
        """The row by that move that is worth most; None when the table has none."""
        return next((row for row in self.rows if row.move == move), None)

    def trace(self, aim: Aim) -> tuple[tuple[Goal, str], ...]:
        """From winning the game down to the aim: each goal above it, with the schema taken there."""
        goal = self.stake(aim).goal
        if goal in self.structure.nodes:
            return self.structure.path(goal)
        servant = next(one for one in self.servants if one.assessment.goal == goal)
        return (*self.structure.path(servant.master), (servant.master, servant.schema))

    def served(self, row: Row) -> tuple[Goal, ...]:
        """The goals that a row serves: from winning the game down to its aims, each once."""
        goals = (one for aim in row.aims for one in (*dict(self.trace(aim)), self.stake(aim).goal))
        return tuple(dict.fromkeys(goals))

    def schemas(self, aim: Aim, move: object) -> tuple[str, ...]:
        """The schemas that proposed a move for an aim before anything was searched; none if none did."""
        found = self.stake(aim).assessment
        if found is None:
            return ()
        moves = (*found.achieving, *found.promoting, *found.holding)
        return next((one.schemas for one in moves if one.move == move), ())
