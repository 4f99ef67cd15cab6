"""Records onto the board: set-up, handicap, PL, variations, ko, and illegal moves that nobody overlooks."""

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_sgf
from nerai.board.rules import TROMP_TAYLOR
from nerai.errors import InputError, SgfError
from nerai.sgf import Game, Illegal, parse, position_at, replay
from nerai.sgf.replay import MAX_STEPS
from tests.support.positions import position

KO = """
    . X O . .
    X . X O .
    . X O . .
    . . . . .
    . . . . .
"""
# The stones of KO; white plays bb and takes cb, black may not retake it at once.
KO_STONES = "SZ[5]AB[ba][ab][cb][bc]AW[ca][db][cc]"


def first(text: str) -> Game:
    return parse(text).games[0]


def test_moves_captures_and_passes_are_played_in_order() -> None:
    record = replay(first("(;SZ[5];B[ab];W[aa];B[ba];W[];B[cc])"))
    assert record.position() == record.steps[-1].position
    assert (
        record.position().stones
        == position("""
        . X . . .
        X . . . .
        . . X . .
        . . . . .
        . . . . .
    """).stones
    )
    assert [len(step.position.black) for step in record.steps] == [0, 1, 1, 2, 2, 3]
    assert record.position().prisoners(Color.BLACK) == 1
    assert [move.color.letter for move in record.moves] == ["B", "W", "B", "W", "B"]


def test_positions_are_numbered_by_moves() -> None:
    game = first("(;SZ[5];B[aa];C[only words];W[bb];B[cc])")
    assert position_at(game, 0).stones == bytes(25)
    assert position_at(game, 1).black == (Point(0),)
    assert position_at(game, 2).white == (Point(6),)
    assert position_at(game) == position_at(game, 3)
    with pytest.raises(InputError, match="there is no move 4; this line has 3 moves"):
        position_at(game, 4)


def test_set_up_stones_and_pl_make_the_start() -> None:
    start = replay(first(f"(;{KO_STONES};AE[ba]PL[W])")).start
    assert start.to_play is Color.WHITE
    assert start.at(from_sgf("ba", Size.square(5))) is None
    assert len(start.black) == 3


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("(;SZ[9])", Color.BLACK),
        ("(;SZ[9];W[aa])", Color.WHITE),
        ("(;SZ[9]PL[B];C[x])", Color.BLACK),
        ("(;SZ[9]HA[2]AB[cc][gg])", Color.WHITE),
        ("(;SZ[9]HA[2]AB[cc][gg]PL[B])", Color.BLACK),
    ],
)
def test_who_begins_is_told_by_pl_the_first_move_or_the_handicap(text: str, player: Color) -> None:
    assert replay(first(text)).start.to_play is player


def test_moves_of_one_color_in_a_row_are_played() -> None:
    assert len(position_at(first("(;SZ[9];B[aa];B[bb];B[cc])")).black) == 3


def test_pl_after_moves_changes_only_who_moves() -> None:
    for text in ("(;SZ[9];B[aa];PL[B])", "(;SZ[9];B[aa]PL[B])"):
        after = position_at(first(text))
        assert after.to_play is Color.BLACK
        assert after.move_number == 1


def test_a_variation_is_replayed_by_its_path() -> None:
    game = first("(;SZ[9];B[aa](;W[bb])(;W[cc];B[dd]))")
    assert position_at(game, path=(1,)).white == (Point(20),)
    assert position_at(game).white == (Point(10),)


def test_an_immediate_retake_of_a_ko_is_an_error_with_number_and_place() -> None:
    game = first(f"(;{KO_STONES}\n;W[bb]\n  ;B[cb])")
    assert position_at(game, 1).ko_point == from_sgf("cb", Size.square(5))
    with pytest.raises(SgfError) as caught:
        replay(game)
    assert (caught.value.line, caught.value.column) == (3, 4)
    assert "move 2, black C4, is illegal: it retakes the ko" in caught.value.message


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(;SZ[5];B[aa];W[aa])", "a stone is there already"),
        ("(;SZ[5]AB[ab][ba];W[aa])", "suicide"),
    ],
)
def test_other_illegal_moves_are_errors_with_their_reason(text: str, reason: str) -> None:
    with pytest.raises(SgfError, match=reason):
        replay(first(text))


def test_suicide_is_played_where_the_rules_allow_it() -> None:
    game = first("(;SZ[5]AB[ab][ba];W[aa])")
    assert replay(game, rules=TROMP_TAYLOR.__class__(suicide=TROMP_TAYLOR.suicide)).position().white == ()


def test_illegal_moves_are_carried_out_and_reported_when_asked_for() -> None:
    game = first(f"(;{KO_STONES};W[bb];B[cb];W[cb];W[aa])")
    record = replay(game, illegal=Illegal.CARRY_OUT)
    assert [repair.what.split(" (")[0] for repair in record.repairs] == [
        "move 2, black C4, is illegal",
        "move 3, white C4, is illegal",
        "move 4, white A5, is illegal",
    ]
    assert record.position(2).stones == position(KO).stones
    # White put a stone in place of black's at C4; the lone white stone at A5 is taken off again.
    assert (
        record.position().stones
        == position("""
        . X O . .
        X . O O .
        . X O . .
        . . . . .
        . . . . .
    """).stones
    )
    assert len(record.moves) == 4


def test_set_up_after_moves_begins_anew_and_is_reported() -> None:
    record = replay(first("(;SZ[5];B[aa];W[bb]\n;AB[cc]AE[aa];W[dd])"))
    [repair] = record.repairs
    assert (repair.line, repair.what) == (2, "stones set up after move 2: history and ko start anew")
    assert record.position(2).black == (Point(12),)
    assert record.position().white == (Point(6), Point(18))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(;SZ[5]AB[aa]AW[aa])", "black and white stones are both added at A5"),
        ("(;SZ[5]AB[aa]AW[ab][ba])", "no liberty"),
        ("(;SZ[5]AB[aa:zz])", "'zz' is no point"),
        ("(;SZ[5];AB[aa:ee])", "no liberty"),
    ],
)
def test_set_up_that_no_board_can_have_is_an_error(text: str, words: str) -> None:
    with pytest.raises(SgfError, match=words):
        replay(first(text))


def test_a_move_in_the_root_is_played() -> None:
    game = first("(;SZ[5]B[aa];W[bb])")
    assert position_at(game, 0).black == ()
    assert position_at(game, 1).black == (Point(0),)


def test_an_endless_line_is_refused() -> None:
    game = first("(;SZ[5]" + ";B[]" * MAX_STEPS + ")")
    with pytest.raises(SgfError, match=f"more than {MAX_STEPS} nodes in one line"):
        replay(game)
