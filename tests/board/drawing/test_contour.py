import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.board.drawing.contour import contour, filling
from nerai.board.picture import Tone

cells = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1)


def corners(path: str) -> list[list[tuple[float, float]]]:
    """The sharp corners (control points) of each closed part."""
    parts = [part for part in path.split("Z") if part]
    return [
        [(float(x), float(y)) for x, y in re.findall(r"Q(-?[0-9.]+) (-?[0-9.]+)", part)] for part in parts
    ]


def area(corners: list[tuple[float, float]]) -> float:
    """Signed area inside a closed walk; positive when it goes clockwise, y counting downwards."""
    pairs = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def drawn(zone: set[tuple[int, int]]) -> str:
    return contour(zone, left=0, top=0, unit=100)


def test_one_cell_gives_one_square_drawn_a_little_inside() -> None:
    assert corners(drawn({(0, 0)})) == [[(5, 5), (95, 5), (95, 95), (5, 95)]]


def test_a_ring_has_an_outline_and_a_hole() -> None:
    ring = {(row, column) for row in range(3) for column in range(3)} - {(1, 1)}
    loops = corners(drawn(ring))
    assert sorted(area(loop) for loop in loops) == [-110 * 110, 290 * 290]


def test_cells_that_touch_at_a_corner_stay_apart() -> None:
    assert len(corners(drawn({(0, 0), (1, 1)}))) == 2
    assert len(corners(drawn({(0, 1), (1, 0)}))) == 2


@given(cells)
def test_the_contour_encloses_the_cells_less_the_inset(zone: set[tuple[int, int]]) -> None:
    areas = [area(loop) for loop in corners(drawn(zone))]
    sides = sum(
        (row + down, column + right) not in zone
        for row, column in zone
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )
    # A strip 5 wide goes off along every side; the squares at the corners were counted twice or not at all.
    corner_squares = sum(4 * 5 * 5 if loop > 0 else -4 * 5 * 5 for loop in areas)
    assert sum(areas) == pytest.approx(len(zone) * 100 * 100 - sides * 100 * 5 + corner_squares)


@given(cells, st.sampled_from(Tone))
def test_fillings_stay_inside_the_cells(zone: set[tuple[int, int]], tone: Tone) -> None:
    path = filling(zone, tone, left=0, top=0, unit=100)
    for x1, y1, x2, y2 in re.findall(r"M([0-9.]+) ([0-9.]+)L([0-9.]+) ([0-9.]+)", path):
        middle = (float(y1) + float(y2)) / 200, (float(x1) + float(x2)) / 200
        assert (int(middle[0]), int(middle[1])) in zone
