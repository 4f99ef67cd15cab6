"""A session is set up by any controller's means, and takes back what it did."""

import random

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_gtp
from nerai.board.position import Move, Position
from nerai.board.rules import JAPANESE, NEW_ZEALAND, TROMP_TAYLOR, Rules
from nerai.engine.session import Session
from nerai.errors import GtpError

BLACK, WHITE = Color.BLACK, Color.WHITE
FIVE = Size.square(5)


def at(name: str) -> Point:
    return from_gtp(name, FIVE)


def session(*moves: str, rules: Rules | None = None) -> Session:
    """A 5x5 session after moves written `B C3`."""
    made = Session(size=FIVE, rules=rules or TROMP_TAYLOR)
    for move in moves:
        color, name = move.split()
        made.play(Color.parse(color), at(name))
    return made


# The ko at C3 and D3: White has just taken C3 from the point D3.
KO = ("B C4", "W D4", "B B3", "W E3", "B C2", "W D2", "B D3", "W C3")


def test_moves_of_one_color_in_a_row_are_accepted() -> None:
    made = session("W A1", "W B1", "W C1", "B A5", "B B5")
    assert made.position.white == tuple(map(at, ("A1", "B1", "C1")))
    assert made.to_play is WHITE


def test_a_ko_may_not_be_retaken_at_once() -> None:
    made = session(*KO)
    with pytest.raises(GtpError, match=r"^illegal move$"):
        made.play(BLACK, at("D3"))


def test_a_capture_out_of_turn_is_a_move_and_begins_a_ko() -> None:
    made = session(*KO[:-1], "W A5", "W C3")
    assert made.prisoners(WHITE) == 1
    with pytest.raises(GtpError, match=r"^illegal move$"):
        made.play(BLACK, at("D3"))


def test_a_stone_put_down_out_of_turn_is_set_up_and_lifts_every_ban() -> None:
    made = session(*KO)
    made.play(WHITE, at("A1"))
    made.play(BLACK, at("D3"))
    assert made.prisoners(BLACK) == 1
    assert made.prisoners(WHITE) == 1


def test_set_up_by_plays_is_no_history_for_superko() -> None:
    made = Session(size=FIVE, rules=TROMP_TAYLOR)
    made.place_handicap([at("A2"), at("B1")])
    for name in ("C1", "C2", "A3"):
        made.play(WHITE, at(name))
    assert made.board(BLACK).move_count == 0
    assert len(made.moves) == 3


def test_handicap_stones_followed_by_set_up_are_no_handicap() -> None:
    made = Session(size=FIVE)
    made.place_handicap([at("B2"), at("D4")])
    made.play(WHITE, at("C3"))
    assert made.rules.handicap == 2
    made.play(WHITE, at("C4"))
    assert made.rules.handicap == 0
    made.undo()
    assert made.rules.handicap == 2


def test_handicap_cannot_be_undone_and_white_is_next() -> None:
    made = Session(size=FIVE)
    made.place_handicap([at("B2"), at("D4")])
    assert made.to_play is WHITE
    with pytest.raises(GtpError, match=r"^cannot undo$"):
        made.undo()


@pytest.mark.parametrize("names", [[], ["A1"], ["A1", "A1"], ["A1", "pass"]])
def test_a_bad_list_of_handicap_stones_is_refused(names: list[str]) -> None:
    with pytest.raises(GtpError, match=r"^bad vertex list$"):
        Session(size=FIVE).place_handicap([at(name) for name in names])


def test_a_handicap_that_leaves_no_liberty_is_refused() -> None:
    with pytest.raises(GtpError, match=r"^bad vertex list$"):
        Session(size=FIVE).place_handicap(list(FIVE.points()))


def test_a_refused_sequence_changes_nothing() -> None:
    made = session("B C3")
    before = made.position
    with pytest.raises(GtpError, match=r"^illegal move$"):
        made.play_sequence([Move(WHITE, at("A1")), Move(BLACK, at("B2")), Move(WHITE, at("C3"))])
    assert made.position == before
    assert made.moves == (Move(BLACK, at("C3")),)


def test_set_ups_and_moves_are_taken_back_each_by_its_own_command() -> None:
    made = session("B C3")
    made.set_up({at("A1"): WHITE, at("C3"): None, at("E5"): BLACK})
    assert (made.position.black, made.position.white) == ((at("E5"),), (at("A1"),))
    with pytest.raises(GtpError, match=r"^cannot undo$"):
        made.undo()
    made.play(WHITE, at("B2"))
    with pytest.raises(GtpError, match=r"^cannot undo$"):
        made.undo_set_up()
    made.undo()
    made.undo_set_up()
    assert made.moves == (Move(BLACK, at("C3")),)
    assert made.position.black == (at("C3"),)


def test_a_set_up_without_liberties_is_refused() -> None:
    made = session("B A2")
    with pytest.raises(GtpError, match="no liberty"):
        made.set_up({at("A1"): WHITE, at("B1"): BLACK})
    assert made.position.white == ()


def test_prisoners_are_counted_across_set_ups() -> None:
    made = session("W A1", "B A2", "W E5", "B B1")
    assert made.prisoners(BLACK) == 1
    made.set_up({at("C3"): WHITE})
    assert made.prisoners(BLACK) == 1
    made.undo_set_up()
    made.undo()
    assert made.prisoners(BLACK) == 0


def test_tried_moves_are_taken_back_by_the_next_change_and_kept_by_a_refused_one() -> None:
    made = session("B C3")
    made.try_move(WHITE, at("C4"))
    made.try_move(BLACK, at("D4"))
    with pytest.raises(GtpError):
        made.play(WHITE, at("C3"))
    assert made.position.at(at("D4")) is BLACK
    made.untry()
    made.play(WHITE, at("A1"))
    assert made.moves == (Move(BLACK, at("C3")), Move(WHITE, at("A1")))
    with pytest.raises(GtpError, match="no move was tried"):
        made.untry()


def test_rules_that_forbid_a_move_of_the_game_are_refused() -> None:
    # Suicide of two stones at A1, B1.
    made = session("W A2", "W B2", "W C1", "B A1", "B B1", rules=NEW_ZEALAND)
    assert made.position.black == ()
    with pytest.raises(GtpError, match="forbid"):
        made.set_rules(JAPANESE)
    assert made.rules == NEW_ZEALAND


def test_rules_change_in_the_middle_of_a_game() -> None:
    made = session(*KO)
    made.set_rules(JAPANESE)
    assert made.rules == JAPANESE
    assert made.position.rules == JAPANESE
    assert len(made.moves) == len(KO)
    made.undo()
    assert made.position.at(at("D3")) is BLACK


@pytest.mark.parametrize("seed", range(5))
def test_undo_restores_everything(seed: int) -> None:
    chance = random.Random(seed)
    made = Session(size=Size(4, 3), rules=TROMP_TAYLOR)
    remembered: list[tuple[Position, Color, list[int], list[int]]] = []

    def snapshot() -> tuple[Position, Color, list[int], list[int]]:
        legal = made.board(BLACK).legal_points()
        return made.position, made.to_play, legal, [made.prisoners(color) for color in Color]

    for _ in range(60):
        color = chance.choice([made.to_play, made.to_play, BLACK, WHITE])
        points = [*made.board(color).legal_points(), PASS]
        remembered.append(snapshot())
        made.play(color, Point(chance.choice(points)))
    for before in reversed(remembered):
        made.undo()
        assert snapshot() == before
