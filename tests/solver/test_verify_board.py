"""The checker's own board, states and leaf tests agree with the naive ones, which share no code with them."""

import random

import pytest

from nerai.solver.verify import verify
from nerai.solver.verify.board import BLACK, NO_POINT, WHITE, Board
from nerai.solver.verify.goal_text import read_goal
from nerai.solver.verify.grid import PASS, Grid, each
from nerai.solver.verify.state import UNLIMITED, State, first_state, step
from tests.support.local_game import LocalGame
from tests.support.naive_board import NaiveBoard
from tests.support.naive_life import alive_stones
from tests.support.proofs import Node, certificate
from tests.support.random_games import drawn, is_legal, random_game


def stones_of(board: Board) -> bytes:
    return bytes(
        1 if board.stones[BLACK] >> p & 1 else 2 if board.stones[WHITE] >> p & 1 else 0
        for p in range(board.grid.area)
    )


@pytest.mark.parametrize(("width", "height"), [(1, 5), (3, 3), (5, 4), (9, 9)])
def test_moves_do_the_same_as_on_the_naive_board(width: int, height: int) -> None:
    rng = random.Random(width)
    grid = Grid(width, height)
    met = {"capture": 0, "ko": 0, "suicide": 0}
    for _ in range(20):
        naive = NaiveBoard(width, height, suicide=True)
        board = Board.of(grid, 0, 0)
        for _ in range(3 * grid.area):
            empty = list(each(board.empty))
            if not empty:
                break
            point, color = rng.choice(empty), naive.to_play
            stones, taken, lost = naive.result(point)
            play = board.play(color, point)
            assert stones_of(play.board) == stones
            assert sum(chain.stones.bit_count() for chain in play.taken) == taken
            assert play.suicide == bool(lost)
            if not naive.is_legal(point):
                continue
            naive.try_play(point)
            board = play.board
            assert play.ko == naive.ko_point
            for color in (BLACK, WHITE):
                for chain in board.chains[color]:
                    first = next(each(chain.stones))
                    assert list(each(chain.stones)) == naive.chain(first)
                    assert list(each(board.liberties(chain))) == naive.liberties(first)
            met["capture"] += bool(taken)
            met["ko"] += play.ko != NO_POINT
            met["suicide"] += bool(lost)
    assert all(met.values()) or grid.area < 9, met


def test_a_grid_knows_its_edges_and_names() -> None:
    grid = Grid(3, 2)
    assert grid.names == ["A2", "B2", "C2", "A1", "B1", "C1"]
    assert [list(each(near)) for near in grid.near] == [[1, 3], [0, 2, 4], [1, 5], [0, 4], [1, 3, 5], [2, 4]]
    assert list(each(grid.around(0b000011))) == [2, 3, 4]
    assert Grid(19, 19).names[0] == "A19"
    assert Grid(19, 19).by_name["T1"] == 360


def start_of(game: LocalGame) -> State:
    grid = Grid(game.width, game.height)
    masks = [sum(1 << p for p, cell in enumerate(game.start.stones) if cell == color) for color in (1, 2)]
    board = Board.of(grid, *masks)
    threats = [UNLIMITED if isinstance(count, str) else count for count in game.start.threats]
    goal = read_goal(game.goal_text, board)
    return first_state(board, game.start.to_play, NO_POINT, (0, threats[0], threats[1]), goal)


def test_states_and_values_are_those_of_the_local_game() -> None:
    rng = random.Random(8)
    letters = set()
    for _ in range(150):
        game = random_game(rng, density=0.6)
        state, expected = start_of(game), game.start
        goal = read_goal(game.goal_text, state.board)
        for _ in range(12):
            assert state.digest() == game.digest(expected)
            assert goal.friend == game.friend
            for side in (BLACK, WHITE):
                assert goal.sure(side, state.standing) == game.decided_for(side, expected)
            letters |= set(state.standing)
            point = rng.choice([*game.legal(expected), PASS])
            pays = point == expected.ko and point != PASS
            state, expected = step(state, point, goal, pays=pays).after, game.play(expected, point)
    assert letters == {"o", "r", "i"}


def test_a_leaf_alive_is_accepted_just_where_benson_says_so() -> None:
    rng = random.Random(9)
    found = 0
    for _ in range(3000):
        width, height = rng.choice([(4, 3), (5, 3), (4, 4)])
        stones = bytes(rng.choice((0, 1, 1, 1, 2)) for _ in range(width * height))
        if not is_legal(stones, width, height) or 1 not in stones:
            continue
        alive = alive_stones(width, height, stones, 1)
        target = rng.choice([point for point, cell in enumerate(stones) if cell == 1])
        name = f"{'ABCDE'[target % width]}{height - target // width}"
        game = LocalGame(drawn(stones, width), f"live({name})", to_play=2)
        claimed = set(alive) if rng.random() < 0.7 else alive | game.chain(game.start, target)
        leaf = Node(game.start, set(range(game.area)), leaf="alive", alive=claimed)
        accepted = verify(certificate(game, 1, leaf)).accepted
        assert accepted == (target in alive and claimed == alive), game.draw(stones)
        found += accepted
    assert found > 20
