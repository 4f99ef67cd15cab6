import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.board.frame import Crop, star_points
from nerai.board.point import Point, Size, from_gtp, gtp_list
from nerai.errors import InputError

NINE = Size.square(9)

STARS = [
    ("19", "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16"),
    ("15", "D4 H4 M4 D8 H8 M8 D12 H12 M12"),
    ("13", "D4 K4 G7 D10 K10"),
    ("14", "D4 L4 D11 L11"),
    ("12", "C3 K3 C10 K10"),
    ("9", "C3 G3 E5 C7 G7"),
    ("8", "C3 F3 C6 F6"),
    ("7", "C3 E3 C5 E5"),
    ("6", ""),
    ("1", ""),
    ("9x7", "C3 G3 C5 G5"),
    ("19x13", "D4 K4 Q4 K7 D10 K10 Q10"),
    ("19x5", ""),
]


@pytest.mark.parametrize(("size", "names"), STARS)
def test_star_points_are_where_boards_of_that_size_have_them(size: str, names: str) -> None:
    board = Size.parse(size)
    assert star_points(board) == {from_gtp(name, board) for name in names.split()}


@given(st.integers(1, 19), st.integers(1, 19))
def test_star_points_are_symmetric(width: int, height: int) -> None:
    size = Size(width, height)
    stars = star_points(size)
    assert stars == {Point(size.area - 1 - point) for point in stars}


def test_a_crop_is_named_by_any_two_opposite_corners() -> None:
    crop = Crop.parse("A5:E9", NINE)
    assert crop == Crop(left=0, top=0, right=4, bottom=4)
    assert Crop.parse("e5 : a9", NINE) == crop
    assert (list(crop.rows), list(crop.columns)) == ([0, 1, 2, 3, 4], [0, 1, 2, 3, 4])


@pytest.mark.parametrize("text", ["", "A5", "A5:", "A5:Z1", "A5:pass", "A5:E9:F1"])
def test_a_crop_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        Crop.parse(text, NINE)


def test_a_crop_around_points_keeps_a_margin_and_reaches_for_near_edges() -> None:
    size = Size.square(19)
    crop = Crop.around([from_gtp("C17", size), from_gtp("F14", size)], size)
    assert crop == Crop(left=0, top=0, right=7, bottom=7)
    center = Crop.around([from_gtp("K10", size)], size, margin=3)
    assert center == Crop(left=6, top=6, right=12, bottom=12)
    assert Crop.around([], size) == Crop.whole(size)


@given(st.integers(1, 19), st.integers(1, 19), st.data())
def test_a_crop_around_points_shows_them_and_lies_on_the_board(
    width: int, height: int, data: st.DataObject
) -> None:
    size = Size(width, height)
    points = data.draw(st.lists(st.sampled_from(list(size.points())), max_size=4))
    crop = Crop.around(points, size, margin=data.draw(st.integers(0, 20)))
    assert crop.fits(size)
    assert all(crop.shows(point, size) for point in points), gtp_list(points, size)


def test_a_crop_knows_which_of_its_sides_are_edges() -> None:
    ends = Crop.parse("A5:E9", NINE).ends(NINE)
    assert (ends.left, ends.top, ends.right, ends.bottom) == (True, True, False, False)
