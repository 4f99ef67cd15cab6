"""Local situations drawn by lot: groups to live, stones to capture, groups to connect, each inside of a wall.

Takes a random source; gives Shapes as those drawn by hand in shapes.py, X shut in by O, with one goal each
and no status: nothing is searched here, so what comes of the goal is not known.

- *Life*: an eye space of 5 to 8 joined points at the edge or in a corner, with up to three stones of either
  side inside. One chain of X stands around it, of which up to two stones are missing, and the wall of O
  around that. The goal names the chain that is at the end.
- *Capture*: a space of 8 to 11 points inside of the wall itself, with a chain of 2 to 4 stones of X in it
  that is to be captured, and up to two stones of O.
- *Link*: two groups of X at the edge with an eye each, 3 or 4 columns apart and 2 or 3 rows deep, with up to
  three stones of either side between them.

Most drawings of the first kind can be told at sight, few of the last: so they are drawn as 3 to 2 to 1.
A drawing in which a chain has no liberties, or a wall is in pieces, is thrown away and drawn again.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from nerai.bench.multi_goals.shapes import Shape

Cell: TypeAlias = tuple[int, int]
Cells: TypeAlias = dict[Cell, str]

_EYE_SPACE: Final = range(5, 9)
_OPEN_SPACE: Final = range(8, 12)
_CHAIN: Final = range(2, 5)
_MOST_STONES_INSIDE: Final = 3
_MOST_DEFECTS: Final = 2
_MOST_ATTACKERS: Final = 2
_DEEPEST: Final = 4
_WIDEST: Final = 7
_SHARES: Final = (3, 2, 1)
_UNKNOWN: Final = ("",)


def drawn_shape(lot: random.Random) -> Shape:
    """A shape of any kind, the more of a kind the fewer of its drawings take some search."""
    (draw,) = lot.choices((_life, _capture, _link), weights=_SHARES)
    while True:
        shape = draw(lot)
        if shape is not None:
            return shape


def _life(lot: random.Random) -> Shape | None:
    corner = lot.choice((False, True))
    space = _space(lot, lot.choice(_EYE_SPACE), corner=corner)
    ring = _around(space, corner=corner)
    cells: Cells = dict.fromkeys(space, ".") | dict.fromkeys(ring, "X")
    _scatter(lot, cells, space, "XO", lot.randint(0, _MOST_STONES_INSIDE))
    _scatter(lot, cells, ring - {min(ring)}, ".", lot.randint(0, _MOST_DEFECTS))
    drawing = _walled(cells, {min(ring): "#"}, corner=corner)
    if drawing is None or len(_chains(dict.fromkeys(ring, "X"))) > 1:
        return None
    return Shape("drawn_life", drawing, ("live(<#>)",), _UNKNOWN, corner=corner)


def _capture(lot: random.Random) -> Shape | None:
    corner = lot.choice((False, True))
    space = _space(lot, lot.choice(_OPEN_SPACE), corner=corner)
    chain = _grown(lot, lot.choice(sorted(space)), lot.choice(_CHAIN), lambda cell: cell in space)
    cells: Cells = dict.fromkeys(space, ".") | dict.fromkeys(chain, "X")
    _scatter(lot, cells, space - chain, "O", lot.randint(0, _MOST_ATTACKERS))
    drawing = _walled(cells, {min(chain): "#"}, corner=corner)
    return (
        None
        if drawing is None
        else Shape("drawn_capture", drawing, ("capture(<#>)",), _UNKNOWN, corner=corner)
    )


def _link(lot: random.Random) -> Shape | None:
    width, depth = lot.choice((3, 4)), lot.choice((2, 3))
    left = ("X.X", "XXX", "  X")[:depth]
    cells: Cells = {}
    for row, line in enumerate(left):
        # The group on the right is the mirror image of the one on the left.
        signs = enumerate((*line, *"." * width, *reversed(line)), start=1)
        cells |= {(row, column): sign for column, sign in signs if sign != " "}
    between = {(row, column) for row in range(depth) for column in range(4, 4 + width)}
    _scatter(lot, cells, between, "XO", lot.randint(0, _MOST_STONES_INSIDE))
    drawing = _walled(cells, {(1, 1): "#", (1, 6 + width): "%"}, corner=False)
    return (
        None
        if drawing is None
        else Shape("drawn_link", drawing, ("connect(<#>, <%>)",), _UNKNOWN, corner=False)
    )


def _space(lot: random.Random, count: int, *, corner: bool) -> frozenset[Cell]:
    """So many joined points that touch the edge, and the corner's other edge if it is one."""
    deepest = _DEEPEST if corner else _DEEPEST - 1
    return _grown(lot, (0, 0), count, lambda cell: 0 <= cell[0] < deepest and (not corner or cell[1] >= 0))


def _grown(lot: random.Random, start: Cell, count: int, allowed: Callable[[Cell], bool]) -> frozenset[Cell]:
    """Joined points from a start on, each next one drawn from all that are beside; fewer where none is."""
    points = {start}
    while len(points) < count:
        columns = [column for _, column in points]
        near = {
            cell
            for point in points
            for cell in _beside(point)
            if cell not in points
            and allowed(cell)
            and max(*columns, cell[1]) - min(*columns, cell[1]) < _WIDEST
        }
        if not near:
            break
        points.add(lot.choice(sorted(near)))
    return frozenset(points)


def _scatter(lot: random.Random, cells: Cells, where: Iterable[Cell], signs: str, count: int) -> None:
    """Stones on points drawn by lot."""
    free = sorted(where)
    for cell in lot.sample(free, min(count, len(free))):
        cells[cell] = lot.choice(signs)


def _around(space: frozenset[Cell], *, corner: bool) -> frozenset[Cell]:
    """All points of the board beside the space, diagonally as well."""
    near = {
        (row + down, column + right) for row, column in space for down in (-1, 0, 1) for right in (-1, 0, 1)
    }
    return frozenset(cell for cell in near - space if cell[0] >= 0 and (not corner or cell[1] >= 0))


def _walled(cells: Cells, marks: Cells, *, corner: bool) -> str | None:
    """The cells in a box full of O, with marks; None if a chain has no liberties or the wall is in pieces."""
    columns = [column for _, column in cells]
    left = 0 if corner else min(columns) - 1
    rows = range(max(row for row, _ in cells) + 2)
    across = range(left, max(columns) + 2)
    full: Cells = {(row, column): "O" for row in rows for column in across}
    outside = full.keys() - cells.keys()
    full |= cells
    stones = [chain for chain in _chains(full) if full[next(iter(chain))] != "."]
    wall = [chain for chain in stones if chain & outside]
    inside = [chain for chain in stones if not chain & outside]
    if len(wall) > 1 or not all(_has_liberty(chain, full) for chain in inside):
        return None
    full |= marks
    return "\n".join(" ".join(full[row, column] for column in across) for row in rows)


def _chains(cells: Cells) -> Sequence[frozenset[Cell]]:
    """The points joined with points of the same sign."""
    left = dict(cells)
    found = []
    while left:
        first, sign = left.popitem()
        chain, waiting = {first}, [first]
        while waiting:
            for cell in _beside(waiting.pop()):
                if left.get(cell) == sign:
                    del left[cell]
                    chain.add(cell)
                    waiting.append(cell)
        found.append(frozenset(chain))
    return found


def _has_liberty(chain: frozenset[Cell], cells: Cells) -> bool:
    return any(cells.get(cell) == "." for point in chain for cell in _beside(point))


def _beside(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)
