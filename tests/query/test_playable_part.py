"""Lines that are told can be played on the board they are told of."""

from nerai.board.point import PASS, Point, from_gtp
from nerai.board.position import Position
from nerai.query.investigation import playable_part
from tests.support.positions import position

BOARD = position("""
    . X . X .
    X X X O .
    O O O . .
    . . . . .
""")
KO = position("""
    . X O . .
    X O . O .
    . X O . .
""")


def _line(names: str, board: Position = BOARD) -> tuple[Point, ...]:
    return tuple(from_gtp(name, board.size) for name in names.split())


def test_a_line_ends_before_a_move_that_is_suicide_here() -> None:
    line = _line("E1 A4 D1")
    assert BOARD.play(line[0]).why_illegal(line[1]) is not None
    assert playable_part(BOARD, line) == line[:1]


def test_a_line_that_can_be_played_stays_whole() -> None:
    line = (*_line("E1"), PASS, *_line("D1 A1"))
    assert playable_part(BOARD, line) == line


def test_a_ko_may_be_taken_back_for_a_threat() -> None:
    line = _line("C2 B2", KO)
    assert not KO.play(line[0]).legal(line[1])
    assert playable_part(KO, line) == line
