"""All small shapes: every content of a rectangle, in the open, along the edge and in the corner.

Takes the size of the rectangle; gives the boards on which it is asked about, each once up to symmetry and
color: of contents whose stones leave a side free that is not the board's, a smaller rectangle has the same.
What is asked there is not known here (questions.py).

Around the rectangle the board is empty, and larger than any zone of a short proof. What is proved there holds
for other surroundings exactly as far as its zone says.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import product
from operator import itemgetter
from typing import Final

from nerai.board.point import Point, Size, from_cell
from nerai.board.position import Position
from nerai.errors import InputError

_MARGIN: Final = 5


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
        """Every content, point by point (0 empty, 1 and 2 the colors), one of all that are alike.

        No smaller rectangle has them: stones are on each side that is not on the edge of the board.
        """
        alike = [itemgetter(*order) for order in self._symmetries() if len(order) > 1]
        sides = self._sides()
        for content in product(range(3), repeat=self.width * self.height):
            # Of two that differ by color only, the first stone of the smaller one is 1.
            if next(filter(None, content), 0) != 1:
                continue
            if not all(any(content[at] for at in side) for side in sides):
                continue
            turned = (order(content) for order in alike)
            if all(content <= one and content <= _recolored(one) for one in turned):
                yield content

    def _sides(self) -> list[range]:
        """The outer rows and columns that are not on the edge of the board, as places of a content."""
        area = self.width * self.height
        found = [range(area - self.width, area), range(self.width - 1, area, self.width)]
        if self._top:
            found.append(range(self.width))
        if self._left:
            found.append(range(0, area, self.width))
        return found

    def canonical(self, content: tuple[int, ...]) -> tuple[int, ...]:
        """The content that stands for all that are alike."""
        turned = [tuple(content[at] for at in order) for order in self._symmetries()]
        return min(*turned, *map(_recolored, turned))

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


def windows_up_to(width: int, height: int, corners: Iterable[Corner]) -> list[Window]:
    """The rectangles within a rectangle, small ones first; of those that are alike one."""
    found: dict[tuple[object, ...], Window] = {}
    for corner, one in product(corners, product(range(1, width + 1), range(1, height + 1))):
        if corner in (Corner.OPEN, Corner.CORNER):
            found.setdefault((corner, *sorted(one)), Window(*one, corner))
        else:  # turned by a quarter, the first column is the first row
            alike = one if corner is Corner.EDGE else one[::-1]
            found.setdefault((Corner.EDGE, *alike), Window(*one, corner))
    order = list(Corner)
    return sorted(
        found.values(), key=lambda one: (one.width * one.height, order.index(one.corner), one.width)
    )
