"""Patterns as rows of signs, as in .pat files, and back.

Takes a Pattern or a drawing; gives the other. Does not know files, moves or names: a pattern has none.

    O own   X enemy   . empty   ? anything, also off the board   - and | edges (+ a corner)
    o own or empty   x enemy or empty   s a stone of either   b any of these: on the board
    # off the board, where that is no edge drawn from end to end   and with "or off the board":
    e empty   m own   t enemy   u own or empty   v enemy or empty   w a stone of either
"""

from collections.abc import Iterable
from typing import Final

from nerai.errors import ConfigError
from nerai.rules.pattern import ANY, EMPTY, ENEMY, OFF, OWN, Cell, Pattern

_OFF_SIGN: Final = "#"
_SIGNS: Final = {
    EMPTY.value: ".",
    OWN.value: "O",
    ENEMY.value: "X",
    OFF.value: _OFF_SIGN,
    (EMPTY | OWN).value: "o",
    (EMPTY | ENEMY).value: "x",
    (OWN | ENEMY).value: "s",
    (EMPTY | OWN | ENEMY).value: "b",
    (EMPTY | OFF).value: "e",
    (OWN | OFF).value: "m",
    (ENEMY | OFF).value: "t",
    (EMPTY | OWN | OFF).value: "u",
    (EMPTY | ENEMY | OFF).value: "v",
    (OWN | ENEMY | OFF).value: "w",
    ANY.value: "?",
}
_CONTENTS: Final = {sign: allowed for allowed, sign in _SIGNS.items()} | dict.fromkeys("-|+", OFF.value)


def draw(pattern: Pattern) -> tuple[str, ...]:
    """The rows of a drawing, signs apart by blanks; where the anchor is in it, `anchor_of` says."""
    left, right, top, bottom = pattern.box()
    signs = {(cell.dx, cell.dy): _SIGNS[cell.allowed] for cell in pattern.cells}
    grid = [[signs.get((dx, dy), "?") for dx in range(left, right + 1)] for dy in range(top, bottom + 1)]
    columns = list(zip(*grid, strict=True))
    upright = [i for i in {0, len(columns) - 1} if set(columns[i]) == {_OFF_SIGN}]
    level = [i for i in {0, len(grid) - 1} if set(grid[i]) == {_OFF_SIGN}]
    for row in grid:
        for i in upright:
            row[i] = "|"
    for i in level:
        grid[i] = ["+" if sign == "|" else "-" for sign in grid[i]]
    return tuple(" ".join(row) for row in grid)


def draw_with_edges(pattern: Pattern) -> list[list[str]]:
    """The signs, row by row; cells off the board beside one that is on it are drawn as the edge there."""
    left, _, top, _ = pattern.box()
    off = {(cell.dx, cell.dy) for cell in pattern.cells if cell.allowed == OFF.value}
    on_board = {(cell.dx, cell.dy) for cell in pattern.cells if not cell.allowed & OFF.value}
    grid = [drawn.split() for drawn in draw(pattern)]
    for dx, dy in off:
        if {(dx, dy - 1), (dx, dy + 1)} & on_board:
            grid[dy - top][dx - left] = "-"
        elif {(dx - 1, dy), (dx + 1, dy)} & on_board:
            grid[dy - top][dx - left] = "|"
    return grid


def sign_of(allowed: int) -> str:
    """The sign of what may be at a cell."""
    return _SIGNS[allowed]


def anchor_of(pattern: Pattern) -> tuple[int, int]:
    """Column and row of the anchor among the signs of `draw`, edges counted, from 0."""
    left, _, top, _ = pattern.box()
    return -left, -top


def parse(rows: Iterable[str], *, anchor: tuple[int, int] = (0, 0)) -> Pattern:
    """The pattern that is drawn, or ConfigError; `anchor` counts columns and rows of signs, edges too."""
    grid = [row.split() for row in rows]
    if len({len(row) for row in grid}) > 1:
        raise ConfigError("the rows of the drawing differ in length", hint="draw a rectangle")
    if not (0 <= anchor[1] < len(grid) and 0 <= anchor[0] < len(grid[0])):
        raise ConfigError(f"the anchor {anchor} is not in the drawing", hint="count signs from 0, top left")
    cells = []
    for y, row in enumerate(grid):
        for x, sign in enumerate(row):
            if sign not in _CONTENTS:
                raise ConfigError(
                    f"row {y + 1}, column {x + 1}: the sign '{sign}'",
                    hint="draw O own, X enemy, . empty, ? anything, - and | edges, with blanks between",
                )
            cells.append(Cell(x - anchor[0], y - anchor[1], _CONTENTS[sign]))
    return Pattern(tuple(cells))
