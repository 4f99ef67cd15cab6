"""What strong players would probably play: chances for each point, and searches that do without them."""

import pytest

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp
from nerai.board.position import Move, Position
from nerai.playout import GameTree, habits
from tests.support.positions import position


@pytest.mark.parametrize("side", [2, 5, 9, 13, 19])
def test_chances_come_to_one_wherever_somebody_can_move(side: int) -> None:
    found = habits(Position.empty(Size.square(side)).board(), [])
    assert len(found) == side * side
    assert all(0 <= one <= 1 for one in found)
    assert sum(found) == pytest.approx(1, abs=1e-3)


def test_nobody_moves_where_stones_or_own_eyes_are() -> None:
    board = position("X . X O .").board()
    found = habits(board, [])
    assert [point for point, chance in enumerate(found) if chance] == [4]
    assert habits(position("X . X").board(), []) == (0, 0, 0)
    assert habits(Position.empty(Size.square(1)).board(), []) == (0,)


def test_the_latest_move_is_answered() -> None:
    empty = Position.empty(Size.square(19))
    played, far = (from_gtp(name, empty.size) for name in ("Q4", "D16"))
    after = empty.play(far).play(played)
    near = [from_gtp(name, empty.size) for name in ("O3", "R6", "R3")]
    told, untold = habits(after.board(), after_moves(empty, far, played)), habits(after.board(), [])
    assert sum(told[point] for point in near) > sum(untold[point] for point in near)


def test_stones_that_were_set_up_as_moves_are_no_latest_moves() -> None:
    empty = Position.empty(Size.square(19))
    far, near, last = (from_gtp(name, empty.size) for name in ("D16", "O17", "Q4"))
    set_up = [Move(Color.BLACK, far), Move(Color.WHITE, near), Move(Color.WHITE, last)]
    after = empty.play_all(set_up).with_to_play(Color.BLACK)
    assert habits(after.board(), set_up) == habits(after.board(), [])
    alone = [Move(Color.WHITE, last)]
    assert habits(after.board(), alone) != habits(after.board(), [])


def after_moves(start: Position, *points: Point) -> list[Move]:
    moves: list[Move] = []
    for point in points:
        moves.append(Move(start.to_play, point))
        start = start.play(point)
    return moves


def test_a_search_without_habits_is_another_one() -> None:
    board = Position.empty(Size.square(19)).board()
    opening = [Point(point) for point in range(361)]
    priors = []
    for wanted in (True, False):
        tree = GameTree(memory_mb=4)
        tree.use_habits(wanted)
        tree.follow(board, [], 7.5)
        tree.search(board, opening, count=1, seed=1)
        priors.append({move.point: move.prior for move in tree.moves()})
    star, middle = (from_gtp(name, Size.square(19)) for name in ("Q16", "K10"))
    assert priors[0][star] > priors[1][star]
    assert priors[0][star] > priors[0][middle]


def test_a_tree_that_is_told_otherwise_begins_anew() -> None:
    board = Position.empty(Size.square(5), to_play=Color.BLACK).board()
    tree = GameTree(memory_mb=4)
    tree.follow(board, [], 0)
    tree.search(board, [Point(12)], count=50, seed=1)
    tree.use_habits(True)
    assert tree.follow(board, [], 0) == 50
    tree.use_habits(False)
    assert tree.follow(board, [], 0) == 0
