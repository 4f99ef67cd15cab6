"""Which pattern is more general: whether one matches wherever another does.

Takes two patterns; gives how the one has to be laid on the other. Looks at cells only: that no board has
chains without liberties, which rules out some contents, it does not know, nor conditions.

What a pattern says of its edges it says of all that lies beyond: a cell off the board to the right of the
anchor puts everything further right there, too. So *known* contents are worked out over all ways in which
the edges may run.
"""

from itertools import product
from typing import NamedTuple

from nerai.rules.pattern import ANY, OFF, SYMMETRIES, Cell, Pattern, turn

_ON = ANY.value & ~OFF.value


class Cover(NamedTuple):
    """The general pattern's cell c lies on the special one's turn(c, symmetry) + (dx, dy)."""

    symmetry: int
    dx: int
    dy: int


class Known:
    """What a pattern says of any place around its anchor, also where it lists nothing."""

    def __init__(self, pattern: Pattern) -> None:
        self.listed = {(cell.dx, cell.dy): cell.allowed for cell in pattern.cells}
        left, right, top, bottom = pattern.box()
        self.ends = -left, right, -top, bottom
        on_board = [(0, 0), *((cell.dx, cell.dy) for cell in pattern.cells if not cell.allowed & OFF.value)]
        least = [max(places) for places in zip(*((-dx, dx, -dy, dy) for dx, dy in on_board), strict=True)]
        off = [(cell.dx, cell.dy) for cell in pattern.cells if cell.allowed == OFF.value]
        # How many columns and rows of the board there may be on each side; the greatest means "or more".
        self.edges = [
            edges
            for edges in product(
                *(range(first, end + 1) for first, end in zip(least, self.ends, strict=True))
            )
            if not any(_inside(dx, dy, edges) for dx, dy in off)
        ]
        self._found: dict[tuple[int, int], int] = {}

    def at(self, dx: int, dy: int) -> int:
        """The contents that are possible there."""
        found = self._found.get((dx, dy))
        if found is None:
            inside, outside = False, False
            for edges in self.edges:
                beyond = [
                    (side, edge, end)
                    for side, edge, end in zip((-dx, dx, -dy, dy), edges, self.ends, strict=True)
                    if side > edge
                ]
                outside |= bool(beyond)
                inside |= all(edge == end for _, edge, end in beyond)
            found = (_ON if inside else 0) | (OFF.value if outside else 0)
            found = self._found[dx, dy] = found & self.listed.get((dx, dy), ANY.value)
        return found


def cover(general: Pattern, special: Pattern) -> Cover | None:
    """How to lay `general` so that it matches wherever `special` does, if it can.

    Of several ways that which shifts the anchor least.
    """
    known = Known(special)
    if not known.edges:
        return Cover(0, 0, 0)  # it matches nowhere
    left, right, top, bottom = special.box()
    shifts = sorted(
        product(range(left - 7, right + 8), range(top - 7, bottom + 8)),
        key=lambda shift: (abs(shift[0]) + abs(shift[1]), shift),
    )
    # The anchor has to be on the board as well.
    cells = [*general.cells, Cell(0, 0, _ON)]
    cells.sort(key=lambda cell: cell.allowed.bit_count())
    for dx, dy in shifts:
        for symmetry in SYMMETRIES:
            if all(_says(known, cell, Cover(symmetry, dx, dy)) for cell in cells):
                return Cover(symmetry, dx, dy)
    return None


def covers(general: Pattern, special: Pattern) -> bool:
    """True when `general` matches wherever `special` does, turned or not, its anchor here or elsewhere."""
    return cover(general, special) is not None


def _says(known: Known, cell: Cell, laid: Cover) -> bool:
    dx, dy = turn(cell.dx, cell.dy, laid.symmetry)
    return known.at(dx + laid.dx, dy + laid.dy) & ~cell.allowed == 0


def _inside(dx: int, dy: int, edges: tuple[int, ...]) -> bool:
    return -edges[0] <= dx <= edges[1] and -edges[2] <= dy <= edges[3]
