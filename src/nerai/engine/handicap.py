"""Where handicap stones go.

Takes a board size and a number; gives points. `fixed_points` is the table of the GTP 2
specification; `free_points` is our own placement for every board. Knows no game.
"""

from typing import Final

from nerai.board.point import Point, Size, from_cell, to_cell

_LOW, _MIDDLE, _HIGH = 0, 1, 2
_CORNERS: Final = ((_LOW, _LOW), (_HIGH, _HIGH), (_LOW, _HIGH), (_HIGH, _LOW))
_SIDES: Final = ((_LOW, _MIDDLE), (_HIGH, _MIDDLE), (_MIDDLE, _LOW), (_MIDDLE, _HIGH))
_CENTRE: Final = (_MIDDLE, _MIDDLE)


def most_fixed(size: Size) -> int:
    """How many stones the fixed table knows for this board; 0 when it has none."""
    if size.width != size.height or size.width < 7:
        return 0
    return 4 if size.width % 2 == 0 or size.width == 7 else 9


def fixed_points(size: Size, stones: int) -> tuple[Point, ...]:
    """The points for 2 to `most_fixed` stones, in the order of the specification."""
    assert 2 <= stones <= most_fixed(size)
    sides = 2 * (max(0, stones - 4) // 2)
    places = [*_CORNERS[: min(stones, 4)], *_SIDES[:sides]]
    if stones > 4 and stones % 2 == 1:
        places.append(_CENTRE)
    edge = 4 if size.width >= 13 else 3
    line = {_LOW: edge, _MIDDLE: (size.width + 1) // 2, _HIGH: size.width + 1 - edge}
    # Columns count from the left, rows from the bottom, as in GTP.
    return tuple(
        from_cell(size.height - line[row_place], line[column_place] - 1, size)
        for column_place, row_place in places
    )


def free_points(size: Size, stones: int) -> tuple[Point, ...]:
    """Up to `stones` points (at least two, or none on a board too small for two), spread over the board."""
    if 2 <= stones <= most_fixed(size):
        return fixed_points(size, stones)
    chosen = list(fixed_points(size, most_fixed(size))) if most_fixed(size) else []
    # No two stones touch, so none fills another's last liberty, however many are asked for.
    free = [point for point in size.points() if not _touches(point, chosen, size)]
    while free and len(chosen) < stones:
        best = max(free, key=lambda point: (*_room(point, chosen, size), -point))
        chosen.append(best)
        free = [point for point in free if point != best and best not in size.neighbours(point)]
    return tuple(chosen) if len(chosen) >= 2 else ()


def _touches(point: Point, chosen: list[Point], size: Size) -> bool:
    return point in chosen or any(near in chosen for near in size.neighbours(point))


def _room(point: Point, chosen: list[Point], size: Size) -> tuple[int, int]:
    """Distance to the nearest stone or, counted double, to the outside; then the latter alone."""
    row, column = to_cell(point, size)
    edge = min(row + 1, column + 1, size.height - row, size.width - column)
    stones = [abs(row - r) + abs(column - c) for r, c in (to_cell(other, size) for other in chosen)]
    return min([2 * edge, *stones]), edge
