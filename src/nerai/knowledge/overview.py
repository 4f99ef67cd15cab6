"""What is estimated of a whole board, for questions that no single chain can answer.

A protocol: whoever plays random games or reads records implements it, and hands it to a View. Every number of
it is an estimate; which places are counted is not. Knowledge asks it; it does not know how it was made.
"""

from typing import Protocol

from nerai.board.color import Color
from nerai.board.point import Point


class Overview(Protocol):
    """Estimates of one position."""

    @property
    def stage(self) -> str:
        """How far the game is: `opening`, `middle game` or `endgame`."""
        ...

    @property
    def counted(self) -> tuple[frozenset[Point], ...]:
        """The places that nothing else touches and that somebody has counted exactly."""
        ...

    def stays(self, stone: Point) -> float:
        """The chance that the group with that stone stays on the board."""
        ...

    def leaning(self, point: Point, color: Color) -> float:
        """How surely a point ends as that color's, from -1 to 1."""
        ...

    def nearness(self, point: Point, color: Color) -> float:
        """How much nearer that color's stones are, from -1 to 1."""
        ...
