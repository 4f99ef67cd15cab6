"""All small shapes: every content of a rectangle, in the open, along the edge and in the corner.

Takes the size of the rectangle; gives the boards on which it is asked about, each once up to symmetry and
color, and the questions that can be asked there: which chains can be taken, which two can be joined. Answers
none of them.

Around the rectangle the board is empty, and larger than any zone of a short proof. What is proved there holds
for other surroundings exactly as far as its zone says.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations, product
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_cell, to_gtp
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.lang import Goal, parse_goal

_MARGIN: Final = 5
BOUND: Final = 3
"""Chains with more liberties are not asked about, and one that gets more has got away."""


class Corner(Enum):
    """Where the rectangle is: which of its sides are the board's."""

    OPEN = "open"
    EDGE = "edge"
    """Its first row is on the edge."""
    SIDE = "side"
    """Its first column is on the edge."""
    CORNER = "corner"


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle on a board with empty surroundings."""

    width: int
    height: int
    corner: Corner

    @property
    def size(self) -> Size:
        """The board it is on."""
        return Size(self._left + self.width + _MARGIN, self._top + self.height + _MARGIN)

    @property
    def _left(self) -> int:
        return 0 if self.corner in (Corner.SIDE, Corner.CORNER) else _MARGIN

    @property
    def _top(self) -> int:
        return 0 if self.corner in (Corner.EDGE, Corner.CORNER) else _MARGIN

    @property
    def points(self) -> tuple[Point, ...]:
        """Its points, row by row."""
        rows, columns = range(self.height), range(self.width)
        return tuple(
            from_cell(self._top + row, self._left + column, self.size) for row in rows for column in columns
        )

    def shapes(self) -> Iterator[tuple[int, ...]]:
        """Every content, point by point (0 empty, 1 and 2 the colors), one of all that are alike."""
        alike = self._symmetries()
        for content in product(range(3), repeat=self.width * self.height):
            turned = (tuple(content[at] for at in order) for order in alike)
            if any(content) and all(content <= one and content <= _recolored(one) for one in turned):
                yield content

    def position(self, content: tuple[int, ...]) -> Position | None:
        """The board with that content; None when a chain would have no liberty."""
        stones = bytearray(self.size.area)
        for point, color in zip(self.points, content, strict=True):
            stones[point] = color
        try:
            return Position(self.size, bytes(stones))
        except InputError:
            return None

    def _symmetries(self) -> list[tuple[int, ...]]:
        """The ways to turn the rectangle that leave its sides at the edge where they are."""
        rows, columns = range(self.height), range(self.width)
        by_row = (False, True) if self.corner in (Corner.OPEN, Corner.SIDE) else (False,)
        by_column = (False, True) if self.corner in (Corner.OPEN, Corner.EDGE) else (False,)
        square = self.width == self.height and self.corner in (Corner.OPEN, Corner.CORNER)
        found = []
        for upset, mirrored, swapped in product(by_row, by_column, (False, True) if square else (False,)):
            order = []
            for row, column in product(rows, columns):
                at_row = self.height - 1 - row if upset else row
                at_column = self.width - 1 - column if mirrored else column
                if swapped:
                    at_row, at_column = at_column, at_row
                order.append(at_row * self.width + at_column)
            found.append(tuple(order))
        return found


def _recolored(content: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(color and 3 - color for color in content)


def taking(position: Position) -> Iterator[Goal]:
    """Whether the chains that are short of liberties can be taken."""
    for chain in position.chains():
        if len(chain.liberties) <= BOUND:
            yield parse_goal(f"capture({to_gtp(chain.anchor, position.size)}, {BOUND})")


def joining(position: Position) -> Iterator[Goal]:
    """Whether two chains of one color can be joined."""
    for color in (Color.BLACK, Color.WHITE):
        chains = [chain for chain in position.chains() if chain.color is color]
        for a, b in combinations(chains, 2):
            names = (to_gtp(one.anchor, position.size) for one in (a, b))
            yield parse_goal(f"connect({', '.join(names)})")
