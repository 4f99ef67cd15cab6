from nerai.board.color import Color
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark, Tone, number_moves
from nerai.board.point import PASS, Point, Size, from_gtp
from nerai.board.position import Position
from nerai.board.text import Role, Segment, Style, paint, render_lines, render_text
from tests.support.positions import CORNER

NINE = Size.square(9)
A8 = from_gtp("A8", NINE)
B8 = from_gtp("B8", NINE)


def drawn(text: str) -> str:
    """The text without the indentation of this file."""
    lines = text.strip("\n").splitlines()
    return "\n".join(line[4:].rstrip() for line in lines if line.strip())


def test_a_position_prints_itself() -> None:
    assert str(Position.of(Size(3, 2), black=[Point(1)], white=[Point(5)])) == drawn(
        """
      A B C
    2 . X .
    1 . . O
    Black to play
    """
    )


def test_a_crop_keeps_its_coordinates() -> None:
    diagram = Diagram(CORNER, crop=Crop.parse("A5:E9", NINE), labels={A8: "a"}, marks={B8: Mark.CIRCLE})
    assert render_text(diagram) == drawn(
        """
      A B C D E
    9 . X O . .
    8 a(X)O . .
    7 . X O . .
    6 X X O . .
    5 O O O . .
    White to play
    """
    )


def test_what_the_board_cannot_show_is_said_under_it() -> None:
    diagram = Diagram(
        CORNER,
        crop=Crop.parse("A7:C9", NINE),
        coordinates=False,
        marks={A8: Mark.SQUARE, B8: Mark.TRIANGLE},
        labels={B8: "key", A8: "x"},
        caption="White  to\nkill",
    )
    assert render_text(diagram) == drawn(
        """
     . X O
     .(X)O
     . X O
    White to play
    triangle: B8
    square: A8
    label A8: x
    label B8: key
    White to kill
    """
    )


def test_numbered_moves_stand_where_they_were_played_and_repeats_under_the_board() -> None:
    size = Size(4, 3)
    start = Position.of(size, black=[Point(0)])
    path = [Point(5), Point(6), PASS, Point(5), Point(9), Point(0), Point(1), Point(2), Point(3), Point(7)]
    diagram = Diagram(start, numbers=number_moves(path, to_play=Color.BLACK))
    assert render_text(diagram) == drawn(
        """
       A  B  C  D
    3  X  7  8  9
    2  .  1  2 10
    1  .  5  .  .
    Black to play
    3 pass; 4 at 1; 6 at A3
    """
    )


def test_box_drawing_shows_edges_star_points_and_where_the_board_runs_on() -> None:
    diagram = Diagram(CORNER, crop=Crop.parse("A4:E9", NINE), marks={A8: Mark.CROSS}, coordinates=False)
    assert render_text(diagram, style=Style.LINES) == drawn(
        """
     ┌─●─○─┬─┬─
     ×─●─○─┼─┼─
     ├─●─○─┼─┼─
     ●─●─○─┼─┼─
     ○─○─○─┼─╋─
     ├─┼─┼─┼─┼─
    White to play
    """
    )


def test_boards_one_point_wide_get_ticks() -> None:
    row = render_text(Diagram(Position.empty(Size(3, 1)), coordinates=False), style=Style.LINES)
    column = render_text(Diagram(Position.empty(Size(1, 3)), coordinates=False), style=Style.LINES)
    assert row.splitlines()[0].strip() == "├─┼─┤"
    assert [line.strip() for line in column.splitlines()[:3]] == ["┬", "┼", "┴"]


def test_star_points_are_drawn_on_request() -> None:
    lines = render_text(Position.empty(NINE), stars=True).splitlines()
    assert lines[3] == "7 . . + . . . + . ."
    assert lines[5] == "5 . . . . + . . . ."


def test_the_last_move_is_ringed_if_asked_for() -> None:
    position = Position.empty(Size(3, 1)).play(Point(1))
    assert "1 .(X)." in render_text(Diagram(position, last_move=True))
    assert "1 . X ." in render_text(position)


def test_segments_spell_the_text_and_name_its_roles() -> None:
    diagram = Diagram(
        CORNER, crop=Crop.parse("A8:C9", NINE), labels={A8: "a"}, shade={A8: Tone.GREY, B8: Tone.GREY}
    )
    lines = render_lines(diagram)
    spelled = ["".join(segment.text for segment in line) for line in lines]
    assert spelled == render_text(diagram).splitlines()
    assert lines[2] == (
        Segment("8", Role.COORDINATE),
        Segment(" ", Role.GRID, shaded=True),
        Segment("a", Role.LABEL, shaded=True),
        Segment(" ", Role.GRID, shaded=True),
        Segment("X", Role.BLACK, shaded=True),
        Segment(" ", Role.GRID),
        Segment("O", Role.WHITE),
    )
    assert lines[-1] == (Segment("White to play", Role.NOTE),)


def test_on_a_painted_board_color_tells_the_stones_apart() -> None:
    diagram = Diagram(CORNER, crop=Crop.parse("A8:C9", NINE), shade={B8: Tone.GREEN}, labels={B8: "k"})
    rows = render_lines(diagram, style=Style.PAINTED)[1:3]
    stones = {segment.text: paint(segment) for segment in rows[0] if segment.role in (Role.BLACK, Role.WHITE)}
    assert list(stones) == ["●"]
    black, white = (Segment("●", role) for role in (Role.BLACK, Role.WHITE))
    assert paint(black) != paint(white)
    assert Segment("k", Role.ON_BLACK, shaded=True) in rows[1]
    assert paint(Segment("k", Role.ON_BLACK, shaded=True)) == ("#ffffff", "#000000")
    assert paint(Segment("·", Role.GRID)) != paint(Segment("·", Role.GRID, shaded=True))
    assert paint(Segment("8", Role.COORDINATE)) is None


def test_painted_numbers_are_all_as_wide_as_the_widest() -> None:
    path = [Point(index) for index in range(12)]
    diagram = Diagram(Position.empty(Size(12, 1)), numbers=number_moves(path, to_play=Color.BLACK))
    row = render_lines(diagram, style=Style.PAINTED)[1]
    numbers = [segment.text for segment in row if segment.role in (Role.ON_BLACK, Role.ON_WHITE)]
    assert numbers == [f"{number:2}" for number in range(1, 13)]


def test_a_label_cannot_send_control_characters_to_the_terminal() -> None:
    text = render_text(Diagram(Position.empty(Size(1, 1)), labels={Point(0): "\x1b[31m"}, caption="a\x07b"))
    assert "\x1b" not in text
    assert "\x07" not in text
