"""What goals are worth by random games: counts, errors, and signs from both sides."""

from math import isinf

import pytest

from nerai.board.color import Color
from nerai.board.point import Size, from_gtp
from nerai.board.position import Position
from nerai.playout.gains import Owned, gains

ATARI = """
. . . . . . .
. X X X X . .
. X O O X . .
. X O O . . .
. X X X X . .
. . . . . . .
. . . . . O O
"""


def test_taking_four_stones_is_worth_about_what_they_and_their_points_are() -> None:
    position = Position.parse(ATARI)
    stones = position.chain_at(from_gtp("C5", position.size)).points
    (gain,) = gains(position, [Owned(stones, Color.BLACK)], count=2000, seed=1)
    assert gain.reached.count + gain.missed.count == 2000
    assert gain.share > 0.5
    assert gain.points is not None
    assert gain.points - gain.error > 5


def test_both_sides_see_the_same_game() -> None:
    position = Position.empty(Size.square(5))
    centre = frozenset({from_gtp("C3", position.size)})
    black, white = gains(position, [Owned(centre, side) for side in Color], count=500, seed=3)
    assert black.points is not None
    assert white.points is not None
    assert black.points > 0
    assert white.points > 0
    assert black.share + white.share <= 1
    again, _ = gains(position, [Owned(centre, side) for side in Color], count=500, seed=3)
    assert again == black


def test_where_one_kind_of_game_is_missing_nothing_is_told() -> None:
    position = Position.parse(". X . X .\nX X X X X\n. . . . .\nO O O O O\n. O . O .")
    alive = frozenset({from_gtp("B4", position.size)})
    (gain,) = gains(position, [Owned(alive, Color.BLACK)], count=50)
    assert gain.share == 1.0
    assert gain.points is None
    assert isinf(gain.error)


def test_bad_goals_are_refused() -> None:
    position = Position.empty(Size.square(5))
    with pytest.raises(ValueError, match="needs a point"):
        gains(position, [Owned(frozenset(), Color.BLACK)])
    with pytest.raises(ValueError, match="count"):
        gains(position, [], count=0)
    assert gains(position, [], count=1) == ()
