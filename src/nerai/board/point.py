"""Points, and the only place that converts them.

A *point* is an integer `row * width + column`; row 0 is the top, column 0 the left. PASS is -1.

    form      corner top left of 19x19   used in
    Point     0                          everywhere inside
    cell      (row 0, column 0)          drawing
    GTP       A19                        goals, JSON, command line; no letter I, rows count from the bottom
    SGF       aa                         SGF files, problem records; column letter, then row from the top

Takes and gives plain values; knows nothing of stones or rules.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NewType

from nerai.errors import PointError

Point = NewType("Point", int)
PASS: Final = Point(-1)
MAX_SIDE: Final = 19

GTP_COLUMNS: Final = "ABCDEFGHJKLMNOPQRST"
_SGF_LETTERS: Final = "abcdefghijklmnopqrs"
_GTP_POINT = re.compile(r"([A-Za-z])([0-9]{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height of a board, each from 1 to 19."""

    width: int
    height: int

    def __post_init__(self) -> None:
        if not (1 <= self.width <= MAX_SIDE and 1 <= self.height <= MAX_SIDE):
            raise PointError(
                f"no board of {self.width}x{self.height}", hint=f"each side may be 1 to {MAX_SIDE}"
            )

    @classmethod
    def square(cls, side: int) -> "Size":
        """A board of equal sides."""
        return cls(side, side)

    @classmethod
    def parse(cls, text: str) -> "Size":
        """The size written `9`, `9x7` or `9:7` (width first); PointError otherwise."""
        match = re.fullmatch(r"\s*(\d{1,4})\s*(?:[x:]\s*(\d{1,4})\s*)?", text, re.ASCII)
        if match is None:
            raise PointError(f"'{text}' is no board size", hint="write 19, 9x7 or 9:7")
        width = int(match[1])
        return cls(width, int(match[2]) if match[2] else width)

    @property
    def area(self) -> int:
        """How many points the board has."""
        return self.width * self.height

    def points(self) -> Iterator[Point]:
        """All points, row by row from the top left."""
        return (Point(index) for index in range(self.area))

    def __contains__(self, point: object) -> bool:
        return isinstance(point, int) and 0 <= point < self.area

    def neighbours(self, point: Point) -> tuple[Point, ...]:
        """The two to four points joined to this one by a line (fewer on boards one point wide)."""
        return _neighbours(self.width, self.height, point)

    def diagonals(self, point: Point) -> tuple[Point, ...]:
        """The points diagonally next to this one."""
        return _diagonals(self.width, self.height, point)

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


# There are few boards and few points, and no question is asked more often: the answers are kept.
@cache
def _neighbours(width: int, height: int, point: Point) -> tuple[Point, ...]:
    row, column = divmod(point, width)
    near = []
    if row > 0:
        near.append(Point(point - width))
    if column > 0:
        near.append(Point(point - 1))
    if column < width - 1:
        near.append(Point(point + 1))
    if row < height - 1:
        near.append(Point(point + width))
    return tuple(near)


@cache
def _diagonals(width: int, height: int, point: Point) -> tuple[Point, ...]:
    row, column = divmod(point, width)
    return tuple(
        Point(r * width + c)
        for r in (row - 1, row + 1)
        for c in (column - 1, column + 1)
        if 0 <= r < height and 0 <= c < width
    )


def from_cell(row: int, column: int, size: Size) -> Point:
    """The point at a row and column counted from the top left; PointError when off the board."""
    if not (0 <= row < size.height and 0 <= column < size.width):
        raise PointError(f"row {row}, column {column} is off the {size} board")
    return Point(row * size.width + column)


def to_cell(point: Point, size: Size) -> tuple[int, int]:
    """Row and column, counted from the top left."""
    _require_on_board(point, size)
    return divmod(point, size.width)


def from_gtp(text: str, size: Size) -> Point:
    """The point written `D4` (any case), or PASS for `pass`; PointError otherwise."""
    if text.lower() == "pass":
        return PASS
    match = _GTP_POINT.fullmatch(text)
    if match is None:
        raise PointError(f"'{text}' is no point", hint="write a letter and a number, such as D4, or pass")
    column = GTP_COLUMNS.find(match[1].upper())
    number = int(match[2])
    if match[1] in "iI":
        raise PointError(
            f"'{text}' is no point", hint="the letter I is left out: columns run ... G, H, J, K ..."
        )
    if not (0 <= column < size.width and 1 <= number <= size.height):
        last = f"{GTP_COLUMNS[size.width - 1]}{size.height}"
        raise PointError(f"{text} is off the {size} board", hint=f"points run from A1 to {last}")
    return Point((size.height - number) * size.width + column)


@cache
def to_gtp(point: Point, size: Size) -> str:
    """`D4`, or `pass`."""
    if point == PASS:
        return "pass"
    row, column = to_cell(point, size)
    return f"{GTP_COLUMNS[column]}{size.height - row}"


def name_of(point: Point, size: Size) -> str:
    """`D4`, `pass`, or `point 400` where that is off the board: for messages."""
    return to_gtp(point, size) if point == PASS or point in size else f"point {point}"


def from_sgf(text: str, size: Size) -> Point:
    """The point written `dp`; PASS for the empty text, and for `tt` where that is off the board."""
    if text in ("", "tt"):
        return PASS
    column = _SGF_LETTERS.find(text[0]) if len(text) == 2 else -1
    row = _SGF_LETTERS.find(text[1]) if len(text) == 2 else -1
    if not (0 <= column < size.width and 0 <= row < size.height):
        last = _SGF_LETTERS[size.width - 1] + _SGF_LETTERS[size.height - 1]
        raise PointError(
            f"'{text}' is no point of the {size} board", hint=f"SGF points run from aa to {last}"
        )
    return Point(row * size.width + column)


def to_sgf(point: Point, size: Size) -> str:
    """`dp`, or the empty text for a pass."""
    if point == PASS:
        return ""
    row, column = to_cell(point, size)
    return _SGF_LETTERS[column] + _SGF_LETTERS[row]


def gtp_list(points: Iterable[Point], size: Size) -> list[str]:
    """Points in GTP form, in board order."""
    return [to_gtp(point, size) for point in sorted(points)]


def _require_on_board(point: Point, size: Size) -> None:
    if point not in size:
        raise PointError(f"point {point} is off the {size} board")
