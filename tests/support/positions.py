"""Positions drawn in tests.

`position(...)` takes rows of signs and gives a Position; `drawing(...)` also tells where the marks are. The
signs:

    X O .    black, white, empty
    # @      a black and a white stone to talk about
    a 1 *    anything else: an empty point to talk about

This reader is not the one in `nerai.board.diagram`, so that the rules can be tested without it.
"""

from dataclasses import dataclass

from nerai.board.color import Color
from nerai.board.point import Point, Size
from nerai.board.position import Position
from nerai.board.rules import CHINESE, Rules

_CELLS = {"X": 1, "#": 1, "O": 2, "@": 2}


@dataclass(frozen=True)
class Drawing:
    """A drawn position with the points of its marks."""

    position: Position
    marks: dict[str, tuple[Point, ...]]

    def at(self, mark: str) -> Point:
        """The only point with that mark."""
        (point,) = self.marks[mark]
        return point

    def all(self, marks: str) -> frozenset[Point]:
        """The points with any of those marks."""
        return frozenset(point for mark in marks for point in self.marks.get(mark, ()))


def drawing(
    text: str, *, to_play: Color = Color.BLACK, rules: Rules = CHINESE, ko: str | None = None
) -> Drawing:
    """Read a drawn position; `ko` is the mark of the point that a simple ko bans for the side to move."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    size = Size(len(rows[0]), len(rows))
    signs = [sign for row in rows for sign in row]
    assert len(signs) == size.area, "the rows differ in length"
    marks: dict[str, tuple[Point, ...]] = {}
    for index, sign in enumerate(signs):
        if sign not in "XO.":
            marks[sign] = (*marks.get(sign, ()), Point(index))
    stones = bytes(_CELLS.get(sign, 0) for sign in signs)
    banned = None if ko is None else marks[ko][0]
    return Drawing(Position(size, stones, to_play=to_play, rules=rules, ko_point=banned), marks)


def position(text: str, *, to_play: Color = Color.BLACK, rules: Rules = CHINESE) -> Position:
    """Read a drawn position without marks."""
    return drawing(text, to_play=to_play, rules=rules).position


def draw(position: Position) -> str:
    """The stones as rows of signs, to compare with a drawing."""
    width = position.size.width
    signs = [".XO"[cell] for cell in position.stones]
    return "\n".join(" ".join(signs[start : start + width]) for start in range(0, len(signs), width))


def rows(text: str) -> str:
    """A drawing as `draw` would give it."""
    return "\n".join(" ".join(line.split()) for line in text.splitlines() if line.strip())


CORNER = position(
    """
    . X O . . . . . .
    . X O . . . . . .
    . X O . . . . . .
    X X O . . . . . .
    O O O . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """,
    to_play=Color.WHITE,
)
"""A problem to draw: Black has three points in a row, White plays the middle one."""
