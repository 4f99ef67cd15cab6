"""Under territory scoring a move has to be worth the point it costs."""

from dataclasses import replace

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.rules import JAPANESE
from nerai.engine.estimate import ownership
from nerai.engine.worth import Scales
from nerai.playout import StopFlag
from tests.engine.positions import session_of
from tests.support.positions import Drawing, draw, drawing

BOARD = """
    . X . X O . .
    X . X X O . O
    . a X c . O .
    X X X . d . O
    O O X X O O .
    . O O O . O .
    . . O . . . O
    """
IN_ATARI = """
    . X . X O . O
    X . X X O O .
    . X X O s O .
    X X X X O . O
    . X . X O O .
    """


def scales(drawn: Drawing, color: Color) -> Scales:
    session = session_of(draw(drawn.position), rules=JAPANESE)
    return Scales(session.board(color), color, ownership(session), seed=1, seconds=0.0, stop=StopFlag())


def first(text: str, color: Color, *marks: str) -> Point | None:
    drawn = drawing(text)
    return scales(drawn, color).first_worth_it([drawn.at(mark) for mark in marks])


def test_a_stone_in_ones_own_area_that_saves_nothing_is_not_worth_its_point() -> None:
    assert first(BOARD, Color.BLACK, "a") is None


def test_an_open_border_is_worth_a_move_for_both() -> None:
    drawn = drawing(BOARD)
    assert first(BOARD, Color.BLACK, "d") == drawn.at("d")
    assert first(BOARD, Color.WHITE, "c") == drawn.at("c")


def test_the_first_that_is_worth_it_is_taken() -> None:
    assert first(BOARD, Color.BLACK, "a", "d") == drawing(BOARD).at("d")


def test_where_there_was_no_time_to_compare_the_first_one_is_taken() -> None:
    drawn = drawing(BOARD)
    hasty = replace(scales(drawn, Color.BLACK), seconds=1e-9)
    assert hasty.first_worth_it([drawn.at("a"), drawn.at("d")]) == drawn.at("a")


def test_saving_a_stone_is_worth_a_point() -> None:
    assert first(IN_ATARI, Color.WHITE, "s") == drawing(IN_ATARI).at("s")
