"""Counting eyes as the planner asks for it: fates for either side, near rooms, vital points."""

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, from_gtp
from nerai.board.position import Position
from nerai.solver.life import Fate, Judge
from nerai.solver.outlook import Arena

THREE = """
. . . X O . .
X X X X O . .
O O O O O . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


def judge_of(position: Position) -> Judge:
    points = frozenset(map(Point, range(position.size.area)))
    return Judge(position, Arena(points, walls=frozenset(position.white)), Color.WHITE)


def test_three_points_live_or_die_by_who_moves() -> None:
    position = Position.parse(THREE)
    look = judge_of(position).look(position, position.black)
    assert (look.attacked, look.defended) == (Fate.DIES, Fate.LIVES)
    assert (look.near_attacked, look.near_defended, look.near_room) == (0, 2, 3)


def test_a_judge_follows_the_moves_and_remembers_none() -> None:
    position = Position.parse(THREE)
    judge = judge_of(position)
    middle = from_gtp("B7", position.size)
    assert judge.look(position.play(middle), position.black).attacked is Fate.LIVES
    assert judge.look(position, position.black).attacked is Fate.DIES


def test_the_vital_point_of_a_space_is_wanted_by_both() -> None:
    position = Position.parse(THREE)
    (space,) = (one for one in judge_of(position).spaces(position, position.black) if len(one.points) == 3)
    assert space.owner_moves == space.attacker_moves == (from_gtp("B7", position.size),)
    assert (space.attacked, space.defended) == ((0, 0), (2, 2))


def test_stones_that_are_not_the_defenders_are_refused() -> None:
    position = Position.parse(THREE)
    with pytest.raises(ValueError, match="of the defender"):
        judge_of(position).look(position, position.white)
