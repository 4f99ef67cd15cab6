"""Shapes of eye spaces with one vital point: a move there leaves room for one eye only.

A table, and how a set of points is looked up in it, turned and mirrored as may be. Knows shapes only: whether
the stones around can be taken is for a proof to say. Square four is missing, as it needs no move.
"""

from collections.abc import Collection
from functools import cache
from typing import Final

from nerai.board.point import Point, Size, to_cell

_DRAWN: Final = {
    "straight_three": "#*#",
    "bent_three": "*# #.",
    "pyramid_four": "#*# .#.",
    "bulky_five": "#*# ##.",
    "crossed_five": ".#. #*# .#.",
    "rabbity_six": ".#. #*# ##.",
}
"""Rows from the top; `*` is the vital point."""
SHAPES: Final = tuple(_DRAWN)

_Cell = tuple[int, int]
_Form = tuple[frozenset[_Cell], _Cell]


def named_shape(points: Collection[Point], size: Size) -> tuple[str, Point] | None:
    """The shape's name and its vital point; None when the table does not have it."""
    cells = {to_cell(point, size)[::-1]: point for point in points}
    for name in SHAPES:
        for form, vital in _forms(name):
            if len(form) != len(cells):
                break
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            if {(x - left, y - top) for x, y in cells} == form:
                return name, cells[vital[0] + left, vital[1] + top]
    return None


@cache
def _forms(name: str) -> tuple[_Form, ...]:
    """The drawn shape in all eight positions, moved to the corner."""
    rows = _DRAWN[name].split()
    cells = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."}
    vital = next(cell for cell, sign in cells.items() if sign == "*")
    found: dict[frozenset[_Cell], _Form] = {}
    for mirrored in (False, True):
        for turns in range(4):
            turned = {cell: _turned(cell, turns, mirrored=mirrored) for cell in cells}
            left, top = min(x for x, _ in turned.values()), min(y for _, y in turned.values())
            moved = {cell: (x - left, y - top) for cell, (x, y) in turned.items()}
            form = frozenset(moved.values())
            found[form] = form, moved[vital]
    return tuple(found.values())


def _turned(cell: _Cell, turns: int, *, mirrored: bool) -> _Cell:
    x, y = cell
    if mirrored:
        x = -x
    for _ in range(turns):
        x, y = -y, x
    return x, y
