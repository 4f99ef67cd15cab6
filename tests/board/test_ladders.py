"""Ladders and nets: drawn ones, and on random positions nothing is called caught that search lets go."""

import random

import pytest

from nerai.board.color import Color
from nerai.board.ladders import catching_moves, is_held, read_ladder
from nerai.board.point import Point, Size, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import target_of
from tests.support.positions import drawing

LADDER = """
    . . . . . . .
    . X X . . . .
    X @ . . . . .
    . . 1 . . . .
    . . . . . . .
    . . . . . 2 .
    . . . . . . .
"""
NET = """
    . . . . . . .
    . . X X . . .
    . X @ . . . .
    . X . * . O .
    . . . . . . .
    . . . O . . .
    . . . . . . .
"""


def names(text: str, mark: str, quiet: int) -> list[str]:
    drawn = drawing(text)
    return gtp_list(catching_moves(drawn.position, drawn.marks[mark][0], quiet=quiet), drawn.position.size)


def test_a_ladder_is_read_to_its_end() -> None:
    drawn = drawing(LADDER)
    found = read_ladder(drawn.position, drawn.at("@"), attacker_moves=True)
    assert found.caught
    assert len(found.line) > 8
    assert not read_ladder(drawn.position, drawn.at("@"), attacker_moves=False).caught


def test_the_line_of_a_ladder_is_legal_and_ends_with_the_chain_taken() -> None:
    drawn = drawing(LADDER)
    found = read_ladder(drawn.position, drawn.at("@"), attacker_moves=True)
    after = drawn.position
    for point in found.line:
        after = after.play(point)
    assert after.at(drawn.at("@")) is None


def test_a_stone_on_its_way_breaks_a_ladder() -> None:
    drawn = drawing(LADDER)
    broken = drawn.position.play_as(Color.WHITE, drawn.at("2"))
    assert not read_ladder(broken, drawn.at("@"), attacker_moves=True).caught


def test_a_net_catches_where_a_ladder_does_not() -> None:
    drawn = drawing(NET)
    assert not read_ladder(drawn.position, drawn.at("@"), attacker_moves=True).caught
    assert names(NET, "@", quiet=0) == []
    assert to_gtp(drawn.at("*"), drawn.position.size) in names(NET, "@", quiet=1)
    assert is_held(drawn.position.play(drawn.at("*")), drawn.at("@"))


def test_a_chain_that_takes_a_stone_of_its_ring_is_not_caught() -> None:
    drawn = drawing("""
        . X . . .
        X @ X O .
        . . O . .
        . . . . .
    """)
    assert read_ladder(drawn.position, drawn.at("@"), attacker_moves=True).caught
    assert not read_ladder(drawn.position, drawn.at("@"), attacker_moves=False).caught


def test_what_only_a_ko_decides_is_not_caught() -> None:
    ring = """
        . X O . .
        X @ k O .
        . X O . .
        . . . . .
    """
    free, banned = drawing(ring), drawing(ring, ko="k")
    assert read_ladder(free.position, free.at("@"), attacker_moves=True).caught
    assert not read_ladder(banned.position, banned.at("@"), attacker_moves=True).caught


def test_a_chain_with_many_liberties_is_not_caught() -> None:
    drawn = drawing("""
        . . . . .
        . . @ . .
        . . . . .
        . . . . .
    """)
    assert catching_moves(drawn.position, drawn.at("@"), quiet=2) == ()


def random_position(rng: random.Random) -> Position:
    position = Position.empty(Size.square(rng.choice((5, 6, 7))))
    for _ in range(rng.randint(6, position.size.area)):
        position = position.play(rng.choice(position.legal_points() or (Point(-1),)))
    return position.without_history()


def escapes(position: Position, stone: Point, to_play: Color) -> bool:
    """Whether search proves that the chain is not taken."""
    asked = position.with_to_play(to_play)
    goal = parse_goal(f"capture({to_gtp(stone, position.size)})")
    found = search(asked, target_of(goal, asked), limits=Limits(nodes=20_000), threats=Threats())
    return found.winner is position.at(stone)


@pytest.mark.parametrize("seed", range(4))
def test_search_agrees_that_what_is_called_caught_is_caught(seed: int) -> None:
    rng, asked = random.Random(seed), 0
    for _ in range(4):
        position = random_position(rng)
        for chain in (one for color in Color for one in position.chains(color)):
            stone, attacker = chain.anchor, chain.color.other
            if read_ladder(position, stone, attacker_moves=True).caught:
                asked += 1
                assert not escapes(position, stone, attacker), (position, stone)
            if is_held(position, stone, quiet=1):
                asked += 1
                assert not escapes(position, stone, chain.color), (position, stone)
            for move in catching_moves(position, stone, quiet=2):
                after = position.play_as(attacker, move)
                asked += 1
                assert after.at(stone) is None or not escapes(after, stone, chain.color), (position, stone)
    assert asked > 10
