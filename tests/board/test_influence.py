"""Influence is nearness: what one stone gives, what blocks it, and that no side is preferred."""

import random

import pytest

from nerai.board.color import Color
from nerai.board.influence import influence
from nerai.board.point import Point, Size, from_gtp
from nerai.board.position import Position
from tests.support.positions import position


def at(found: list[float], name: str, size: Size) -> float:
    return found[from_gtp(name, size)]


def test_a_stone_radiates_half_as_much_with_every_step() -> None:
    board = position(
        """
        . . . . .
        . . . . .
        . . X . .
        . . . . .
        . . . . .
    """
    )
    found = influence(board)
    told = {name: at(found, name, board.size) for name in ("C3", "C4", "D3", "D4", "A3", "A1")}
    assert told == {"C3": 1.0, "C4": 0.5, "D3": 0.5, "D4": 0.25, "A3": 0.25, "A1": 0.0625}


def test_stones_of_the_other_side_are_walked_around() -> None:
    board = position(
        """
        . . . .
        X O . .
        . O . .
    """
    )
    found = influence(board)
    # C2 is two steps from A2 through B2, and four around it; B1 is next to C1, B2 next to C2.
    assert at(found, "C2", board.size) == pytest.approx(0.5**4 - 0.5 - 0.25)


def test_what_is_felt_adds_up_and_is_cut_off() -> None:
    board = position(
        """
        . X .
        X . X
        . X .
    """
    )
    assert at(influence(board), "B2", board.size) == 1.0


def test_an_empty_board_feels_nothing() -> None:
    assert set(influence(Position.of(Size(7, 4)))) == {0.0}


@pytest.mark.parametrize("seed", range(5))
def test_the_other_colors_give_the_negative_and_turning_the_board_turns_it(seed: int) -> None:
    size = Size(7, 5)
    chance = random.Random(seed)
    points = chance.sample(list(size.points()), 12)
    black, white = points[:6], points[6:]
    board = Position.of(size, black=black, white=white, to_play=Color.BLACK)
    swapped = Position.of(size, black=white, white=black, to_play=Color.BLACK)
    turn = size.area - 1
    turned = Position.of(
        size,
        black=[Point(turn - point) for point in black],
        white=[Point(turn - point) for point in white],
        to_play=Color.BLACK,
    )
    found = influence(board)
    assert influence(swapped) == [-value for value in found]
    assert influence(turned) == pytest.approx(found[::-1])
    assert all(-1.0 <= value <= 1.0 for value in found)
