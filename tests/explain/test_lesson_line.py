"""Lines of play: what they take, what a ko asks for, and the captions that say so."""

from nerai.board.diagram import parse_diagram
from nerai.board.point import from_gtp
from nerai.board.position import Position
from nerai.explain.lesson.line import PlayedLine, play_line, unbroken

KO = """
  A B C D E
5 . . . . .
4 . X O . .
3 X . X O .
2 . X O . .
1 . . . . .
White to play
"""


def start(text: str = KO) -> Position:
    return parse_diagram(text).position


def line(moves: str) -> PlayedLine:
    position = start()
    return play_line(position, [from_gtp(word, position.size) for word in moves.split()])


def test_a_caption_names_the_side_once_and_every_move_by_its_number() -> None:
    assert line("E5 A5 E4").caption == "White 1 E5, 2 A5, 3 E4"


def test_a_caption_says_what_is_taken() -> None:
    assert line("B3").caption == "White 1 B3 (takes 1)"


def test_a_ko_retaken_at_once_is_said_to_need_a_threat() -> None:
    retaken = line("B3 C3")
    assert retaken.caption == "White 1 B3 (takes 1), 2 C3 (takes 1, after a ko threat)"
    assert [move.after_threat for move in retaken.moves] == [False, True]
    assert retaken.end.at(from_gtp("B3", retaken.start.size)) is None


def test_a_pass_is_a_move_elsewhere_and_no_point() -> None:
    passed = line("pass E5")
    assert passed.caption == "White 1 elsewhere, 2 E5"
    assert len(passed.points) == 1
    assert [move.number for move in passed.numbers] == [1, 2]


def test_a_line_that_the_board_cannot_show_is_cut_and_says_so() -> None:
    cut = line("E5 C3 E4")
    assert cut.cut
    assert cut.caption == "White 1 E5, ..."
    assert not line("E5 A5").cut


def test_the_number_of_a_move_stays_with_its_point() -> None:
    assert unbroken("Black 1 B3 (takes 3), 2 pass") == "Black 1\u00a0B3 (takes 3), 2\u00a0pass"
