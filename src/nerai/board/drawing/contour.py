"""Outlines and fillings of zones: sets of points as soft shapes.

Takes (row, column) cells; gives SVG path data in units where a cell is `unit` wide and its point the middle.
Knows nothing of boards or colors.
"""

from collections.abc import Collection, Iterator

from nerai.board.drawing.sheet import number
from nerai.board.picture import Tone

Cell = tuple[int, int]
_Corner = tuple[int, int]

_INSET = 0.05
_RADIUS = 0.32

_DOTS = (0.125, 0.375, 0.625, 0.875)
_HATCH = (0.25, 0.75, 1.25, 1.75)


def contour(cells: Collection[Cell], *, left: float, top: float, unit: float) -> str:
    """The rounded outline of the cells, holes included; `left` and `top` are where cell (0, 0) begins."""
    parts = []
    for loop in _loops(set(cells)):
        corners = list(_inset_corners(loop))
        parts.append(_rounded([(left + x * unit, top + y * unit) for x, y in corners], _RADIUS * unit))
    return "".join(parts)


def filling(cells: Collection[Cell], tone: Tone, *, left: float, top: float, unit: float) -> str:
    """Dots or hatching of the cells for pictures without tints; each tone has its own."""
    parts = []
    inside = set(cells)
    for row, column in sorted(inside):
        for x1, y1, x2, y2 in _filling_of_cell(tone, row, column, inside):
            start = f"M{number(left + (column + x1) * unit)} {number(top + (row + y1) * unit)}"
            parts.append(f"{start}L{number(left + (column + x2) * unit)} {number(top + (row + y2) * unit)}")
    return "".join(parts)


def _filling_of_cell(
    tone: Tone, row: int, column: int, inside: set[Cell]
) -> Iterator[tuple[float, float, float, float]]:
    """Strokes (x, y, x, y) of a unit square that stop short of the contour; a dot is a very short one."""

    def stop(down: int, right: int) -> float:
        return 0.0 if (row + down, column + right) in inside else 0.08

    match tone:
        case Tone.GREY:
            yield from ((x, y, x + 0.001, y) for y in _DOTS for x in _DOTS)
        case Tone.AMBER:
            yield from ((stop(0, -1), y, 1 - stop(0, 1), y) for y in _DOTS)
        case Tone.GREEN | Tone.RED:
            # Rising lines from the left or lower side to the upper or right one; red mirrors them.
            back, ahead = (-1, 1) if tone is Tone.GREEN else (1, -1)
            for reach in _HATCH:
                low = max(0.0, reach - 1) + (stop(0, back) if reach < 1 else stop(1, 0))
                high = min(1.0, reach) - (stop(-1, 0) if reach < 1 else stop(0, ahead))
                x_low, x_high = (low, high) if tone is Tone.GREEN else (1 - low, 1 - high)
                yield x_low, reach - low, x_high, reach - high


def _loops(cells: set[Cell]) -> list[list[_Corner]]:
    """Closed walks along the border with the zone on the right, as corners (x, y) where they turn."""
    leaving: dict[_Corner, list[_Corner]] = {}
    for row, column in sorted(cells):
        top_left, top_right = (column, row), (column + 1, row)
        bottom_left, bottom_right = (column, row + 1), (column + 1, row + 1)
        sides = (
            ((row - 1, column), top_left, top_right),
            ((row, column + 1), top_right, bottom_right),
            ((row + 1, column), bottom_right, bottom_left),
            ((row, column - 1), bottom_left, top_left),
        )
        for beyond, start, end in sides:
            if beyond not in cells:
                leaving.setdefault(start, []).append(end)
    loops = []
    while leaving:
        start = min(leaving)
        loops.append(_turns(_walk(start, leaving)))
    return loops


def _walk(start: _Corner, leaving: dict[_Corner, list[_Corner]]) -> list[_Corner]:
    """Follow the border from `start` until it closes, using its sides up."""
    walk = [start]
    while True:
        at = walk[-1]
        # Where two cells touch only at a corner the walk turns right, so that it stays on its own cell.
        step = min(leaving[at], key=lambda end: _left_turn(walk[-2], walk[-1], end) if len(walk) > 1 else 0)
        leaving[at].remove(step)
        if not leaving[at]:
            del leaving[at]
        if step == start:
            return walk
        walk.append(step)


def _left_turn(before: _Corner, at: _Corner, after: _Corner) -> int:
    """Below 0 for a right turn, 0 for straight on, above 0 for a left turn (y counts downwards)."""
    return (at[1] - before[1]) * (after[0] - at[0]) - (at[0] - before[0]) * (after[1] - at[1])


def _turns(walk: list[_Corner]) -> list[_Corner]:
    """The corners of a walk where it changes direction."""
    return [
        corner
        for index, corner in enumerate(walk)
        if _left_turn(walk[index - 1], corner, walk[(index + 1) % len(walk)]) != 0
    ]


def _inset_corners(loop: list[_Corner]) -> Iterator[tuple[float, float]]:
    """The corners moved a little into the zone, which lies to the right of the walk."""
    for index, (x, y) in enumerate(loop):
        x_before, y_before = loop[index - 1]
        x_after, y_after = loop[(index + 1) % len(loop)]
        # The inward side of a step (dx, dy) is (-dy, dx): right of the direction of walking.
        into_x = -(_sign(y - y_before) + _sign(y_after - y))
        into_y = _sign(x - x_before) + _sign(x_after - x)
        yield x + _INSET * into_x, y + _INSET * into_y


def _rounded(corners: list[tuple[float, float]], radius: float) -> str:
    """A closed path through the corners of a rectilinear shape, each rounded off."""
    parts: list[str] = []
    for index, (x, y) in enumerate(corners):
        x_before, y_before = corners[index - 1]
        x_after, y_after = corners[(index + 1) % len(corners)]
        reach = min(
            radius, (abs(x - x_before) + abs(y - y_before)) / 2, (abs(x_after - x) + abs(y_after - y)) / 2
        )
        x_in, y_in = x - reach * _sign(x - x_before), y - reach * _sign(y - y_before)
        x_out, y_out = x + reach * _sign(x_after - x), y + reach * _sign(y_after - y)
        parts.append(
            f"{'L' if parts else 'M'}{number(x_in)} {number(y_in)}"
            f"Q{number(x)} {number(y)} {number(x_out)} {number(y_out)}"
        )
    return "".join(parts) + "Z"


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)
