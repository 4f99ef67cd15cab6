import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.board.color import Color
from nerai.board.diagram import parse_diagram
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark
from nerai.board.point import Point, Size, from_gtp
from nerai.board.position import Position
from nerai.board.rules import JAPANESE
from nerai.board.start import stone_without_liberty
from nerai.board.text import render_text
from nerai.errors import DiagramError

CORNER = """
   A B C D E
 5 . X O . .
 4 * X O . .
 3 . X O . .
 2 X X O . .
 1 O O O . .
White to play
"""


def points(names: str, size: Size) -> tuple[Point, ...]:
    return tuple(sorted(from_gtp(name, size) for name in names.split()))


def test_a_drawing_gives_stones_side_to_move_and_marks() -> None:
    drawing = parse_diagram(CORNER)
    size = Size.square(5)
    assert drawing.position.size == size
    assert drawing.position.black == points("B5 B4 B3 B2 A2", size)
    assert drawing.position.white == points("C5 C4 C3 C2 C1 B1 A1", size)
    assert drawing.position.to_play is Color.WHITE
    assert drawing.marks == {from_gtp("A4", size): Mark.DOT}


def test_the_drawing_says_who_moves_and_else_the_caller_does() -> None:
    assert parse_diagram("..\n..", to_play=Color.WHITE).position.to_play is Color.WHITE
    assert parse_diagram("..\n..\nblack to move", to_play=Color.WHITE).position.to_play is Color.BLACK


def test_rules_come_from_the_caller() -> None:
    assert parse_diagram("..", rules=JAPANESE).position.rules is JAPANESE


SAME = parse_diagram(".XO\n..+\n#.O").position


@pytest.mark.parametrize(
    "text",
    [
        ". X O\n. . .\nX . O",
        "\n\n\t. X O  \n  . + .\n\n  # . O\n\n",
        "  A B C\n3 . X O 3\n2 . . . 2\n1 X . O 1\n  A B C",
        ".X O\n. ..\n X.O",
        "ABC\n3.XO\n2...\n1X.O",
        ". X O  3\n. . .  2\nX . O  1\nA B C",
    ],
    ids=["spaced", "loose", "coordinates", "uneven", "tight", "right and below"],
)
def test_spaces_and_coordinates_make_no_difference(text: str) -> None:
    assert parse_diagram(text).position == SAME


def test_labels_stand_on_empty_points() -> None:
    size = Size(4, 2)
    drawing = parse_diagram("a . 3 X\n. 12 z O")
    assert drawing.labels == {
        from_gtp("A2", size): "a",
        from_gtp("C2", size): "3",
        from_gtp("B1", size): "12",
        from_gtp("C1", size): "z",
    }
    assert len(drawing.position.black) + len(drawing.position.white) == 2


def test_without_spaces_every_digit_is_a_point() -> None:
    drawing = parse_diagram("12X\n.3O")
    assert list(drawing.labels.values()) == ["1", "2", "3"]


def test_stones_are_marked_by_parentheses_and_by_words_under_the_board() -> None:
    drawing = parse_diagram(
        """
          A B C
        2 .(X(O)
        1 X . O
        triangles: A1 C1
        label A1: any text: at all
        dot: A2
        """
    )
    size = Size(3, 2)
    assert drawing.marks == {
        from_gtp("B2", size): Mark.CIRCLE,
        from_gtp("C2", size): Mark.CIRCLE,
        from_gtp("A1", size): Mark.TRIANGLE,
        from_gtp("C1", size): Mark.TRIANGLE,
        from_gtp("A2", size): Mark.DOT,
    }
    assert drawing.labels == {from_gtp("A1", size): "any text: at all"}


def test_a_ko_is_drawn_and_comes_back() -> None:
    text = "  A B C D\n3 . X O .\n2 X . X O\n1 . X O .\nWhite to play"
    before = parse_diagram(text).position
    after = before.play(from_gtp("B2", before.size))
    assert after.ko_point == from_gtp("C2", after.size)
    assert "ko at C2" in str(after)
    assert parse_diagram(str(after)).position == after


def test_a_part_of_a_board_is_placed_by_its_coordinates() -> None:
    size = Size.square(9)
    drawing = parse_diagram("  F G H J\n9 . X . .\n8 . . O .", size=size)
    assert drawing.position.size == size
    assert drawing.position.black == points("G9", size)
    assert drawing.position.white == points("H8", size)


FAULTS = {
    "": (1, 1, "no board"),
    "\n\n": (1, 1, "no board"),
    "White to play": (1, 1, "no board"),
    ". X\n. ?": (2, 3, "'?' is no point"),
    "...\n..\n...": (2, 3, "the row has 2 points and the first row 3"),
    "..\n...": (2, 3, "the row has 3 points and the first row 2"),
    ". x\n. .": (1, 3, "write X for a stone"),
    "o.": (1, 1, "write O for a stone"),
    ". 1234": (1, 3, "three digits"),
    "  A B\n2 . .\n2 . .": (3, 1, "row 2 follows row 2"),
    "  A B\n2 . .\n  . .": (3, 3, "no number"),
    "  A B\n2 . . .\n1 . .": (2, 8, "3 points beside its number"),
    "  A B C\n1 . .": (2, 6, "2 points beside its number"),
    "  A B\n1 . .\n  A B C": (3, 3, "differ from those above"),
    "  B C\n1 . .": (2, 1, "part of a board"),
    "  A B\n9 . .\n8 . .": (2, 1, "part of a board"),
    "3 .\n2 .\n1 .": (1, 1, "looks like row numbers"),
    "." * 20: (1, 20, "20 points"),
    "\n".join("." * 20): (20, 1, "more than 19 rows"),
    "." * 401: (1, 400, "too long"),
    "..\nWhiet to play": (2, 1, "'W' is no point"),
    "..\nWhite to play\nwith komi": (3, 1, "not understood"),
    "..\ntriangle: A1 C1": (2, 14, "off the 2x1 board"),
    "..\ntriangle: pass": (2, 11, "a pass has no place"),
    "..\nlabel A1:": (2, 1, "the label is empty"),
    "..\nlabel I9: x": (2, 7, "letter I is left out"),
    ".X\nko at A1": (2, 7, "no ko is possible"),
    "..X\n.XO\n.OX": (2, 3, "no liberty"),
}


@pytest.mark.parametrize("text", FAULTS, ids=lambda text: text.replace("\n", "/")[:24])
def test_a_fault_is_told_with_row_column_and_a_hint(text: str) -> None:
    row, column, words = FAULTS[text]
    with pytest.raises(DiagramError) as caught:
        parse_diagram(text)
    assert words in str(caught.value)
    assert (caught.value.row, caught.value.column) == (row, column)
    assert caught.value.hint


@pytest.mark.parametrize(
    ("text", "size", "words"),
    [
        ("...\n...", Size.square(5), "smaller than the 5x5 board"),
        ("  D E F\n2 . . .\n1 . . .", Size.square(5), "does not fit"),
        ("  A B\n9 . .", Size.square(5), "does not fit"),
    ],
)
def test_a_part_that_has_no_place_is_refused(text: str, size: Size, words: str) -> None:
    with pytest.raises(DiagramError, match=words):
        parse_diagram(text, size=size)


def fault(text: str) -> DiagramError | None:
    """The fault of a drawing, or None if it can be read."""
    try:
        drawing = parse_diagram(text)
    except DiagramError as error:
        return error
    assert set(drawing.labels) | set(drawing.marks) <= set(drawing.position.size.points())
    return None


@given(st.text(alphabet="XO.+*#()abz019 ABTO\n\t:?é", max_size=120) | st.text(max_size=60))
def test_any_text_gives_a_drawing_or_our_error(text: str) -> None:
    error = fault(text)
    assert error is None or (error.row >= 1 and error.column >= 1 and error.hint)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    size = Size(draw(st.integers(1, 19)), draw(st.integers(1, 19)))
    stones = bytearray(draw(st.lists(st.sampled_from([0, 0, 1, 2]), min_size=size.area, max_size=size.area)))
    while (dead := stone_without_liberty(bytes(stones), size)) is not None:
        stones[dead] = 0
    return Position(size, bytes(stones), to_play=draw(st.sampled_from(Color)))


@given(positions(), st.booleans())
def test_what_is_drawn_is_read_back(position: Position, coordinates: bool) -> None:
    drawn = render_text(Diagram(position, coordinates=coordinates), stars=True)
    assert parse_diagram(drawn).position == position


@given(positions(), st.data())
def test_marks_and_labels_are_read_back(position: Position, data: st.DataObject) -> None:
    some = st.sampled_from(list(position.size.points()))
    labels = data.draw(st.dictionaries(some, st.text(min_size=1, max_size=4), max_size=5))
    marks = data.draw(st.dictionaries(some, st.sampled_from(Mark), max_size=5))
    diagram = Diagram(position, marks=marks, labels=labels)
    drawing = parse_diagram(render_text(diagram))
    assert drawing.position == position
    assert drawing.labels == diagram.labels
    assert drawing.marks == marks


@given(positions(), st.data())
def test_a_crop_is_read_back_as_that_part_of_the_board(position: Position, data: st.DataObject) -> None:
    size = position.size
    some = st.sampled_from(list(size.points()))
    crop = Crop.around([data.draw(some), data.draw(some)], size, margin=0, snap=0)
    stones = bytes(
        cell if crop.shows(Point(index), size) else 0 for index, cell in enumerate(position.stones)
    )
    drawn = render_text(Diagram(position, crop=crop))
    assert parse_diagram(drawn, size=size).position.stones == stones
