"""Shapes put on boards: turned, mirrored, with colors exchanged, and apart from each other.

Takes Shapes; gives the stones they make on a board with their goals in the goal language, for whichever side
is to want them. Every wall gets two eyes of its own at the edge, so that what happens inside depends on
nothing else on the board.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nerai.bench.multi_goals.shapes import Shape
from nerai.board.color import Color
from nerai.board.point import Point, Size, from_cell, to_gtp
from nerai.lang import opposite, parse_goal

SYMMETRIES: Final = 8
_EYE: Final = ((".", "O"), ("O", "O"))
"""An eye where a wall meets the edge: what stands beside its first stone, and beside its second."""
_STONES: Final = dict.fromkeys("X#%&", Color.BLACK) | dict.fromkeys("O@=", Color.WHITE)
_OTHER_LETTER: Final = {"W": "L", "L": "W", "KO_UP": "KO_DOWN", "KO_DOWN": "KO_UP", "SEKI": "SEKI"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a shape goes: how far along the upper edge, then by which symmetry of the board.

    `exchanged`: what is drawn as X is white.
    """

    along: int
    symmetry: int
    exchanged: bool


@dataclass(frozen=True, slots=True)
class Box:
    """Rows and columns from the first up to the last."""

    rows: range
    columns: range

    def apart_from(self, other: "Box") -> bool:
        """Whether at least two lines lie between them: each wall has liberties of its own there."""
        return _gap(self.rows, other.rows) or _gap(self.columns, other.columns)


@dataclass(frozen=True, slots=True)
class Placed:
    """The stones of a shape on a board, by point; its goals, their statuses, and who wants them.

    `joined` are the statuses of two goals by `and` and by `or`.
    """

    stones: dict[Point, Color]
    goals: tuple[str, ...]
    statuses: tuple[str, ...]
    joined: tuple[str, str]
    friend: Color

    def wanted_by(self, side: Color) -> "Placed":
        """The same with the goals of that side."""
        if side is self.friend:
            return self
        goals = tuple(str(opposite(parse_goal(goal))) for goal in self.goals)
        both, either = self.joined
        # That not both goals are reached is one or the other of their opposites.
        joined = (_turned(either), _turned(both)) if both else self.joined
        return Placed(self.stones, goals, tuple(map(_turned, self.statuses)), joined, side)


def extent(shape: Shape) -> tuple[int, int]:
    """How many rows and columns a shape covers, its eyes included."""
    cells = _cells(shape)
    return len(cells), len(cells[0])


def box(shape: Shape, size: Size, place: Place) -> Box:
    """What a shape covers on a square board."""
    height, width = extent(shape)
    one = _turn(0, place.along, size, place.symmetry)
    other = _turn(height - 1, place.along + width - 1, size, place.symmetry)
    rows, columns = zip(one, other, strict=True)
    return Box(range(min(rows), max(rows) + 1), range(min(columns), max(columns) + 1))


def put(shape: Shape, size: Size, place: Place) -> Placed:
    """The shape on a square board that is large enough for it."""
    stones: dict[Point, Color] = {}
    marks: dict[str, str] = {}
    for row, line in enumerate(_cells(shape)):
        for column, sign in enumerate(line):
            point = from_cell(*_turn(row, column + place.along, size, place.symmetry), size)
            if sign in _STONES:
                stones[point] = _STONES[sign].other if place.exchanged else _STONES[sign]
            if sign not in "XO.":
                marks.setdefault(sign, to_gtp(point, size))
    goals = tuple(_named(goal, marks, exchanged=place.exchanged) for goal in shape.goals)
    friend = _friend(shape).other if place.exchanged else _friend(shape)
    return Placed(stones, goals, shape.statuses, shape.joined, friend)


def _cells(shape: Shape) -> list[list[str]]:
    """The diagram, with an eye wherever its wall meets an edge of the board."""
    rows = [line.split() for line in shape.diagram.strip().splitlines()]
    if not shape.walled:
        return rows
    width = len(rows[0])
    cells = [
        _row(row, _EYE[number] if number < len(_EYE) else (".", "."), shape)
        for number, row in enumerate(rows)
    ]
    if shape.corner:
        below = zip(*_EYE, strict=True)
        cells += [[*eye, *"." * width] for eye in below]
    return cells


def _row(row: list[str], eye: tuple[str, str], shape: Shape) -> list[str]:
    left = [] if shape.corner else list(reversed(eye))
    return [*left, *row, *eye]


def _turn(row: int, column: int, size: Size, symmetry: int) -> tuple[int, int]:
    """Where a row and column come to lie."""
    last = size.width - 1
    if symmetry & 1:
        column = last - column
    if symmetry & 2:
        row = last - row
    if symmetry & 4:
        row, column = column, row
    return row, column


def _gap(one: range, other: range) -> bool:
    return one.stop + 2 <= other.start or other.stop + 2 <= one.start


def _named(goal: str, marks: dict[str, str], *, exchanged: bool) -> str:
    for sign, name in marks.items():
        goal = goal.replace(f"<{sign}>", name)
    return _other_side(goal) if exchanged and ":" in goal else goal


def _other_side(goal: str) -> str:
    side, colon, rest = goal.partition(":")
    return Color.parse(side).other.word + colon + rest


def _friend(shape: Shape) -> Color:
    """Who wants the goals of a shape as it is drawn."""
    goal = shape.goals[0]
    if ":" in goal:
        return Color.parse(goal.partition(":")[0])
    sign = goal[goal.index("<") + 1]
    taken = goal.startswith(("capture", "kill"))
    return _STONES[sign].other if taken else _STONES[sign]


def _turned(status: str) -> str:
    """A status to a tally of 2 as the other side sees it; of a status that is not said nothing is said."""
    if not status:
        return status
    first, second = status.split("|")
    join = " " if " " in status else ""
    letters = [*_letters(first), *_letters(second)]
    turned = [_OTHER_LETTER[letter] for letter in reversed(letters)]
    return f"{join.join(turned[:2])}|{join.join(turned[2:])}"


def _letters(half: str) -> Iterator[str]:
    return iter(half.split() if " " in half else half)
