import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.board.point import (
    PASS,
    Point,
    Size,
    from_cell,
    from_gtp,
    from_sgf,
    gtp_list,
    to_cell,
    to_gtp,
    to_sgf,
)
from nerai.errors import PointError

SIZES = st.builds(Size, st.integers(1, 19), st.integers(1, 19))


@st.composite
def points_on_boards(draw: st.DrawFn) -> tuple[Point, Size]:
    size = draw(SIZES)
    return Point(draw(st.integers(0, size.area - 1))), size


@given(points_on_boards())
def test_every_point_survives_all_conversions(case: tuple[Point, Size]) -> None:
    point, size = case
    assert from_gtp(to_gtp(point, size), size) == point
    assert from_gtp(to_gtp(point, size).lower(), size) == point
    assert from_cell(*to_cell(point, size), size) == point
    assert from_sgf(to_sgf(point, size), size) == point


@given(SIZES)
def test_a_pass_survives_all_conversions(size: Size) -> None:
    assert from_gtp(to_gtp(PASS, size), size) == PASS
    assert from_sgf(to_sgf(PASS, size), size) == PASS


@given(st.text(max_size=6) | st.from_regex(r"[A-Za-z][0-9]{1,3}", fullmatch=True), SIZES)
def test_any_text_gives_a_point_or_a_point_error(text: str, size: Size) -> None:
    for read in (from_gtp, from_sgf):
        try:
            point = read(text, size)
        except PointError:
            continue
        assert point == PASS or point in size


@given(st.text(max_size=8))
def test_any_text_gives_a_size_or_a_point_error(text: str) -> None:
    try:
        size = Size.parse(text)
    except PointError:
        return
    assert 1 <= size.width <= 19
    assert 1 <= size.height <= 19


@pytest.mark.parametrize(
    ("gtp", "sgf", "cell"),
    [
        ("A19", "aa", (0, 0)),
        ("T19", "sa", (0, 18)),
        ("A1", "as", (18, 0)),
        ("T1", "ss", (18, 18)),
        ("H8", "hl", (11, 7)),
        ("J8", "il", (11, 8)),
        ("Q16", "pd", (3, 15)),
    ],
)
def test_points_of_the_full_board_have_their_usual_names(gtp: str, sgf: str, cell: tuple[int, int]) -> None:
    size = Size.square(19)
    point = from_cell(*cell, size)
    assert to_gtp(point, size) == gtp
    assert to_sgf(point, size) == sgf


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("I5", "letter I is left out"),
        ("K1", "A1 to J9"),
        ("A10", "A1 to J9"),
        ("A0", "A1 to J9"),
        ("5A", "a letter and a number"),
        ("", "a letter and a number"),
        ("Ａ1", "a letter and a number"),
        ("D٤", "a letter and a number"),
    ],
)
def test_a_name_of_no_point_is_refused_with_a_hint(text: str, hint: str) -> None:
    with pytest.raises(PointError, match=hint):
        from_gtp(text, Size.square(9))


@pytest.mark.parametrize("text", ["a", "aaa", "AA", "ja", "aj", "a1"])
def test_sgf_text_of_no_point_is_refused(text: str) -> None:
    with pytest.raises(PointError):
        from_sgf(text, Size.square(9))


def test_tt_is_a_pass_in_sgf() -> None:
    assert from_sgf("tt", Size.square(19)) == PASS
    assert from_sgf("tt", Size.square(9)) == PASS


@pytest.mark.parametrize("point", [-2, 81, 1000])
def test_points_off_the_board_have_no_name(point: int) -> None:
    for write in (to_gtp, to_sgf, to_cell):
        with pytest.raises(PointError):
            write(Point(point), Size.square(9))


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (9, 0), (0, 9)])
def test_cells_off_the_board_are_no_points(cell: tuple[int, int]) -> None:
    with pytest.raises(PointError):
        from_cell(*cell, Size.square(9))


@pytest.mark.parametrize(("text", "size"), [("9", Size(9, 9)), (" 9x7 ", Size(9, 7)), ("9:7", Size(9, 7))])
def test_sizes_are_written_in_three_ways(text: str, size: Size) -> None:
    assert Size.parse(text) == size


@pytest.mark.parametrize("text", ["0", "20", "9x0", "9x", "-9", "9x7x5", "nine", "٩"])
def test_other_sizes_are_refused(text: str) -> None:
    with pytest.raises(PointError):
        Size.parse(text)


def test_neighbours_and_diagonals_end_at_the_edge() -> None:
    size = Size(3, 2)
    assert [len(size.neighbours(point)) for point in size.points()] == [2, 3, 2, 2, 3, 2]
    assert [len(size.diagonals(point)) for point in size.points()] == [1, 2, 1, 1, 2, 1]
    assert set(size.neighbours(Point(2))) == {1, 5}
    assert size.diagonals(Point(2)) == (4,)


@given(points_on_boards())
def test_being_neighbours_is_mutual(case: tuple[Point, Size]) -> None:
    point, size = case
    for near in size.neighbours(point):
        assert point in size.neighbours(near)
    for near in size.diagonals(point):
        assert point in size.diagonals(near)


def test_a_list_of_points_is_given_in_board_order() -> None:
    assert gtp_list([Point(8), Point(0), Point(4)], Size.square(3)) == ["A3", "B2", "C1"]
