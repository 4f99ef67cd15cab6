"""Advice that is not written in knowledge: moves to try for a goal, each with a name and a reason.

A protocol; who advises is made elsewhere, as from rules that were learned. Advice decides which moves are
tried and in which order, never what is true: goals are judged by knowledge alone.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from nerai.board.point import Point
from nerai.board.position import Position

LEARNED_RULE: Final = "learned rule"
"""What the names of learned rules begin with in plans."""


class Advised(NamedTuple):
    """A move to try, by what it is advised, and why that is worth hearing."""

    move: Point
    name: str
    why: str


class Advice(Protocol):
    """Somebody who knows moves for goals about stones."""

    def advised(
        self, position: Position, goal: str, stones: tuple[frozenset[Point], ...]
    ) -> Sequence[Advised]:
        """Legal moves of who is to play, for a goal of that name about these stones; the best come first."""
        ...
