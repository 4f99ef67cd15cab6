"""Handicap stones stand where the GTP specification puts them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nerai.board.point import Size, to_gtp
from nerai.engine.handicap import fixed_points, free_points, most_fixed


def names(side: int, stones: int) -> str:
    size = Size.square(side)
    return " ".join(to_gtp(point, size) for point in fixed_points(size, stones))


@pytest.mark.parametrize(
    ("stones", "points"),
    [
        (2, "D4 Q16"),
        (3, "D4 Q16 D16"),
        (4, "D4 Q16 D16 Q4"),
        (5, "D4 Q16 D16 Q4 K10"),
        (6, "D4 Q16 D16 Q4 D10 Q10"),
        (7, "D4 Q16 D16 Q4 D10 Q10 K10"),
        (8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        (9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
    ],
)
def test_the_fixed_table_for_nineteen_lines(stones: int, points: str) -> None:
    assert names(19, stones) == points


def test_small_boards_use_the_third_line() -> None:
    assert names(7, 4) == "C3 E5 C5 E3"
    assert names(9, 5) == "C3 G7 C7 G3 E5"
    assert names(13, 2) == "D4 K10"


@pytest.mark.parametrize(("side", "most"), [(5, 0), (6, 0), (7, 4), (8, 4), (9, 9), (18, 4), (19, 9)])
def test_how_many_stones_the_table_knows(side: int, most: int) -> None:
    assert most_fixed(Size.square(side)) == most


def test_boards_that_are_not_square_have_no_fixed_points() -> None:
    assert most_fixed(Size(9, 13)) == 0


@settings(deadline=None, max_examples=40)
@given(st.integers(1, 19), st.integers(1, 19), st.integers(2, 400))
def test_free_stones_never_touch_each_other_beyond_the_table(width: int, height: int, stones: int) -> None:
    size = Size(width, height)
    points = free_points(size, stones)
    assert len(points) == 0 or 2 <= len(points) <= stones
    assert len(set(points)) == len(points)
    assert not any(near in points for point in points for near in size.neighbours(point))


def test_free_stones_stand_on_the_fixed_points_as_far_as_the_table_goes() -> None:
    nine = Size.square(9)
    assert all(free_points(nine, stones) == fixed_points(nine, stones) for stones in range(2, 10))
    assert free_points(nine, 11)[:9] == fixed_points(nine, 9)
    assert len(free_points(nine, 11)) == 11


def test_free_stones_are_spread_over_a_board_that_has_no_fixed_points() -> None:
    wide = Size(11, 5)
    assert [to_gtp(point, wide) for point in free_points(wide, 3)] == ["C3", "J3", "F4"]


def test_a_board_too_small_for_two_stones_gets_none() -> None:
    assert free_points(Size(2, 1), 2) == ()
