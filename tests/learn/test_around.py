"""Rules from a move alone: windows of several sizes, what the goal is about, and what is counted there."""

import pytest

from nerai.board.color import Color
from nerai.board.point import Size, from_gtp
from nerai.board.position import Position
from nerai.lang import Kind, parse_goal
from nerai.learn.around import around
from nerai.learn.asked import Asked, asked_of
from nerai.learn.dynamic import Adviser
from nerai.rules.condition import Count
from tests.support.positions import position

BOARD = position(
    """
    . X O . . .
    . X O . . .
    X X O O O .
    O O O . . .
    . . . . . .
    . . . . . .
""",
    to_play=Color.WHITE,
)


def asked(goal: str, board: Position = BOARD) -> Asked:
    found = asked_of(board, parse_goal(goal))
    assert found is not None
    return found


def test_each_rule_advises_its_move_and_asks_for_more_than_the_one_before() -> None:
    situation, move = asked("kill(B5)"), from_gtp("A5", BOARD.size)
    rules = list(around(situation, move))
    cross, square, star, widest = (len(rule.pattern.cells) for rule in rules)
    assert cross < square < star
    assert widest == square
    assert len(rules[3].conditions) > len(rules[1].conditions)
    for rule in rules:
        assert rule.kind is Kind.KILL
        assert move in Adviser([rule]).advice(BOARD, situation.chains, Kind.KILL)


def test_the_widest_asks_for_liberties_and_stones_of_the_chains_around() -> None:
    *_, widest = around(asked("kill(B5)"), from_gtp("A5", BOARD.size))
    assert {one.count for one in widest.conditions} == {
        Count.OWN_LIBERTIES_AFTER,
        Count.ENEMY_LIBERTIES_AFTER,
        Count.LIBERTIES,
        Count.STONES,
        Count.ADJACENT_LIBERTIES,
    }


def test_second_neighbours_are_counted_where_there_are_any() -> None:
    board = position(
        """
        . . . . .
        . X O X .
        . . . . .
        . . . . .
        . . . . .
    """,
        to_play=Color.WHITE,
    )
    *_, widest = around(asked("capture(B4)", board), from_gtp("A4", board.size))
    assert Count.SECOND_LIBERTIES in {one.count for one in widest.conditions}


def test_a_move_far_from_the_stones_makes_no_rule() -> None:
    board = Position.empty(Size(19, 19))
    board = board.play(from_gtp("A1", board.size))
    assert list(around(asked("kill(A1)", board), from_gtp("T19", board.size))) == []


@pytest.mark.parametrize("goal", ["kill(C5)", "live(B5)", "make_eye(A6)"])
def test_what_is_not_wanted_by_the_side_to_move_is_not_asked(goal: str) -> None:
    """White is to move: it wants to kill Black, and to live itself; eyes are not about stones."""
    assert asked_of(BOARD, parse_goal(goal)) is None
