"""What of a board a picture shows: the crop, its star points, the names on its edges.

Takes a size and points; gives rectangles and points. Knows nothing of stones or of how things are drawn.

A *crop* is a rectangle of points; the board runs on past each side of it that is not an edge of the board.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from nerai.board.point import GTP_COLUMNS, PASS, Point, Size, from_cell, from_gtp, to_cell
from nerai.errors import DiagramError

_SNAP = 1
"""A crop that ends this close to an edge is drawn up to the edge: the edge says where the corner is."""


@dataclass(frozen=True, slots=True)
class Crop:
    """The columns `left` to `right` and rows `top` to `bottom` of a board, both ends included."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def whole(cls, size: Size) -> "Crop":
        """All of the board."""
        return cls(0, 0, size.width - 1, size.height - 1)

    @classmethod
    def parse(cls, text: str, size: Size) -> "Crop":
        """The rectangle between two opposite corners, written `A5:E9`; InputError when it is none."""
        first, colon, second = text.partition(":")
        if not colon:
            raise DiagramError(f"'{text}' is no crop", hint="name two opposite corners, such as A5:E9")
        corners = [from_gtp(name.strip(), size) for name in (first, second)]
        if PASS in corners:
            raise DiagramError(f"'{text}' is no crop", hint="name two opposite corners, such as A5:E9")
        return cls.around(corners, size, margin=0, snap=0)

    @classmethod
    def around(cls, points: Iterable[Point], size: Size, *, margin: int = 2, snap: int = _SNAP) -> "Crop":
        """The smallest crop with the points and a margin; a side within `snap` of the edge moves to it.

        The whole board when there are no points.
        """
        cells = [to_cell(point, size) for point in points]
        if not cells:
            return cls.whole(size)
        rows = [row for row, _ in cells]
        columns = [column for _, column in cells]
        left, top = min(columns) - margin, min(rows) - margin
        right, bottom = max(columns) + margin, max(rows) + margin
        return cls(
            left=0 if left <= snap else left,
            top=0 if top <= snap else top,
            right=size.width - 1 if right >= size.width - 1 - snap else right,
            bottom=size.height - 1 if bottom >= size.height - 1 - snap else bottom,
        )

    @property
    def columns(self) -> range:
        """The columns shown, from the left."""
        return range(self.left, self.right + 1)

    @property
    def rows(self) -> range:
        """The rows shown, from the top."""
        return range(self.top, self.bottom + 1)

    def cells(self) -> list[tuple[int, int]]:
        """All (row, column) shown, row by row from the top left."""
        return [(row, column) for row in self.rows for column in self.columns]

    def shows(self, point: Point, size: Size) -> bool:
        """Whether the point is inside."""
        row, column = to_cell(point, size)
        return row in self.rows and column in self.columns

    def fits(self, size: Size) -> bool:
        """Whether this is a rectangle of at least one point on a board of that size."""
        return 0 <= self.left <= self.right < size.width and 0 <= self.top <= self.bottom < size.height

    def ends(self, size: Size) -> "Ends":
        """Which sides of the crop are edges of the board."""
        return Ends(
            left=self.left == 0,
            top=self.top == 0,
            right=self.right == size.width - 1,
            bottom=self.bottom == size.height - 1,
        )


@dataclass(frozen=True, slots=True)
class Ends:
    """Which sides of a crop are edges of the board; past the others the board runs on."""

    left: bool
    top: bool
    right: bool
    bottom: bool


def column_name(column: int) -> str:
    """The letter of a column counted from 0; there is no I."""
    return GTP_COLUMNS[column]


def row_name(row: int, size: Size) -> str:
    """The number of a row counted from 0 at the top; numbers count from the bottom."""
    return str(size.height - row)


def star_points(size: Size) -> frozenset[Point]:
    """The dots printed on boards of that size.

    Corner dots on the third line from 7 and on the fourth from 13; the center from 9, the middles of the
    sides from 15, both only where a side has a middle.
    """
    if min(size.width, size.height) < 7:
        return frozenset()
    columns, rows = _star_lines(size.width), _star_lines(size.height)
    cells = {(row, column) for row in rows for column in columns}
    middle_row, middle_column = size.height // 2, size.width // 2
    if size.width % 2 and size.height % 2 and min(size.width, size.height) >= 9:
        cells.add((middle_row, middle_column))
    if size.width % 2 and size.width >= 15:
        cells |= {(row, middle_column) for row in rows}
    if size.height % 2 and size.height >= 15:
        cells |= {(middle_row, column) for column in columns}
    return frozenset(from_cell(row, column, size) for row, column in cells)


def _star_lines(side: int) -> tuple[int, int]:
    near = 3 if side >= 13 else 2
    return near, side - 1 - near
