import pytest

from nerai.board.color import Color
from nerai.board.frame import Crop
from nerai.board.picture import Arrow, Diagram, Mark, NumberedMove, Stone, Tone, note_groups, number_moves
from nerai.board.point import PASS, Point, Size
from nerai.board.position import Position
from nerai.errors import DiagramError

SMALL = Position.of(Size(3, 2), black=[Point(0)], white=[Point(5)])


def test_stones_of_numbered_moves_are_shown_with_their_numbers() -> None:
    diagram = Diagram(SMALL, numbers=number_moves([Point(1), Point(2)], to_play=Color.BLACK, first=7))
    assert diagram.stones() == {
        0: Stone(Color.BLACK, ""),
        1: Stone(Color.BLACK, "7"),
        2: Stone(Color.WHITE, "8"),
        5: Stone(Color.WHITE, ""),
    }
    assert diagram.notes() == []


def test_a_label_takes_the_place_of_a_number() -> None:
    diagram = Diagram(
        SMALL, numbers=number_moves([Point(1), Point(1)], to_play=Color.BLACK), labels={Point(1): "a"}
    )
    assert diagram.stones()[Point(1)] == Stone(Color.BLACK, "a")
    assert [note.text for note in diagram.notes()] == ["2 at a"]


def test_moves_at_taken_points_become_notes() -> None:
    moves = number_moves([Point(1), Point(2), Point(1), Point(0), PASS], to_play=Color.WHITE)
    notes = Diagram(SMALL, numbers=moves).notes()
    assert [note.text for note in notes] == ["3 at 1", "4 at A2", "5 pass"]
    assert [note.there for note in notes] == [Color.WHITE, None, None]


def test_notes_that_end_alike_are_grouped() -> None:
    path = [Point(1), Point(2), Point(1), Point(2), Point(1)]
    notes = Diagram(SMALL, numbers=number_moves(path, to_play=Color.BLACK)).notes()
    groups = [([note.move.number for note in group], ending) for group, ending in note_groups(notes)]
    assert groups == [([3, 5], "at 1"), ([4], "at 2")]


def test_moves_alternate_and_count_on() -> None:
    assert number_moves([Point(3), PASS], to_play=Color.WHITE, first=10) == (
        NumberedMove(10, Color.WHITE, Point(3)),
        NumberedMove(11, Color.BLACK, PASS),
    )


def test_texts_are_put_into_one_printable_line_and_empty_labels_dropped() -> None:
    diagram = Diagram(SMALL, labels={Point(2): " a\n b\x00", Point(1): "  "}, caption="\tFigure\n1 ")
    assert diagram.labels == {Point(2): "a b\ufffd"}
    assert diagram.caption == "Figure 1"


def test_the_last_move_is_marked_only_where_nothing_else_is() -> None:
    after = SMALL.play(Point(1))
    assert Diagram(after).last_move_point() is None
    assert Diagram(after, last_move=True).last_move_point() == 1
    assert Diagram(after, last_move=True, marks={Point(1): Mark.CROSS}).last_move_point() is None
    assert Diagram(after, last_move=True, labels={Point(1): "a"}).last_move_point() is None
    assert Diagram(after.play(PASS), last_move=True).last_move_point() is None
    assert Diagram(SMALL, last_move=True).last_move_point() is None


@pytest.mark.parametrize(
    "options",
    [
        {"marks": {Point(6): Mark.DOT}},
        {"labels": {Point(-1): "a"}},
        {"shade": {Point(99): Tone.RED}},
        {"arrows": [Arrow(Point(0), Point(6))]},
        {"arrows": [Arrow(Point(2), Point(2))]},
        {"numbers": [NumberedMove(1, Color.BLACK, Point(6))]},
        {"crop": Crop(0, 0, 3, 1)},
        {"crop": Crop(1, 1, 0, 1)},
    ],
    ids=str,
)
def test_what_cannot_be_drawn_is_refused_with_a_hint(options: dict[str, object]) -> None:
    with pytest.raises(DiagramError) as caught:
        Diagram(SMALL, **options)  # type: ignore[arg-type]
    assert caught.value.hint
