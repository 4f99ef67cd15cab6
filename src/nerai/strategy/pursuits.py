"""A goal's life over a game: since when a player has it, how it stands and by what, what was played for it.

Plain data. A Pursuit is a value; what happens to it gives another one. Nothing here judges a goal.
"""

import enum
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.knowledge.sorts import Chain, Group, Region
from nerai.knowledge.view import View
from nerai.planner.goal import Goal
from nerai.strategy.table import Level

_TURNS_KEPT: Final = 8
_PLAYED_KEPT: Final = 8


class State(enum.Enum):
    """How a goal on a game's agenda stands."""

    OPEN = "open"
    REACHED = "reached"
    LOST = "lost"
    DROPPED = "dropped"


class Cause(enum.Enum):
    """What shows that a goal stands as it does; the value is how a sentence says it."""

    GROWN = "schemas lead to it"
    SEARCH = "by search"
    TAKEN = "its stones were taken"
    JOINED = "the chains are one"
    RULES = "the rules decide it"
    NOT_GROWN = "no schema leads to it any more"
    MASTER = "what it served is decided"
    MERGED = "it is one with an older goal"


ON_THE_BOARD: Final = frozenset({Cause.TAKEN, Cause.JOINED, Cause.RULES, Cause.MASTER, Cause.MERGED})
"""After these a goal is over: should it come again, it is another one."""


class Turn(NamedTuple):
    """A change in a goal's life."""

    number: int
    """After so many moves of the game."""
    state: State
    cause: Cause


class Played(NamedTuple):
    """A move of a goal's owner that serves it."""

    number: int
    point: Point


@dataclass(frozen=True, slots=True)
class Pursuit:
    """A goal of one player, as it is named now; once it is over, as it was named last.

    `parts`: the stones or points that each argument is about. `level` and `text` are what search said when
    it was last asked, which was after `asked` moves; `checked` if certificates show it.
    """

    owner: Color
    goal: Goal
    parts: tuple[frozenset[Point], ...]
    turns: tuple[Turn, ...]
    """The latest of them."""
    first: int
    """The number of moves after which it first came up."""
    masters: tuple[Goal, ...] = ()
    played: tuple[Played, ...] = ()
    """The latest of them."""
    level: Level | None = None
    text: str = ""
    asked: int | None = None
    checked: bool = False

    @property
    def state(self) -> State:
        """How it stands."""
        return self.turns[-1].state

    @property
    def since(self) -> int:
        """After how many moves it came to stand so."""
        return self.turns[-1].number

    @property
    def cause(self) -> Cause:
        """What shows it."""
        return self.turns[-1].cause

    @property
    def over(self) -> bool:
        """Whether the board has decided it."""
        return self.cause in ON_THE_BOARD

    def turned(self, number: int, state: State, cause: Cause) -> "Pursuit":
        """The same goal where it comes to stand so; itself where it does already."""
        if state is self.state and (cause is self.cause or state is State.OPEN):
            return self
        return replace(self, turns=(*self.turns, Turn(number, state, cause))[-_TURNS_KEPT:])

    def served(self, number: int, point: Point) -> "Pursuit":
        """The same goal after a move that serves it."""
        return replace(self, played=(*self.played, Played(number, point))[-_PLAYED_KEPT:])


def points_of(goal: Goal, view: View) -> tuple[frozenset[Point], ...]:
    """The stones or points that each argument of a goal is about."""
    return tuple(_points(one, view) for one in goal.args)


def _points(value: object, view: View) -> frozenset[Point]:
    if isinstance(value, Chain | Group):
        return view.points(value)
    if isinstance(value, Region):
        return value.points
    return frozenset({Point(int(value))}) if isinstance(value, int) else frozenset()
