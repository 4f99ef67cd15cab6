"""Chains read out: ladders, nets, kos, eyes; the code, the move, and what is proved."""

import pytest

from nerai.answer import EvidenceKind
from nerai.board.color import Color
from nerai.board.point import PASS
from nerai.query.budget import Budget
from nerai.query.tactical.chains import (
    attack,
    attack_either,
    defend,
    defend_both,
    does_attack,
    does_defend,
    ladder_attack,
)
from nerai.query.tactical.verdict import Code
from tests.support.positions import Drawing, drawing

# In every drawing # or @ is a stone of the chain, the letters are points to talk about.
ATARI = drawing("""
    c . . . . . .
    . . . . . . .
    . . O . . . .
    . O # a b . .
    . . O . . . .
    . . . . . . .
    . . . . . . .
""")
NET = drawing("""
    . . . . . . . . .
    . . . . . . . . .
    . . . O O . . . .
    . . O # . . . . .
    . . O . a . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
""")
LADDER = drawing("""
    . . . . . . . . .
    . . O . . . . . .
    . O # a . . . . .
    . O . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
""")
FREE = drawing("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . O # . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
""")
KO = drawing("""
    . X O . . .
    X a # O . .
    . X O . . .
    . . . . . .
    . . . . . .
    . . . . . .
""")
EYES = drawing("""
    . X . X O .
    X X X # O .
    O O O O O .
    . . . . . .
    . . . . . .
    . . . . . .
""")


def budget() -> Budget:
    return Budget(nodes=60_000, seconds=None)


def test_a_chain_in_atari_is_taken_at_its_liberty_and_that_is_proved() -> None:
    black_chain = drawing("""
        . . . . .
        . O O . .
        O # # a .
        . O O . .
        . . . . .
    """)
    stone = min(black_chain.marks["#"])
    found = attack(black_chain.position, stone, budget())
    assert (found.code, found.move, found.evidence) == (Code.WORKS, black_chain.at("a"), EvidenceKind.PROVED)


def test_a_chain_in_atari_with_room_is_saved_by_extending() -> None:
    found = defend(ATARI.position, ATARI.at("#"), budget())
    assert (found.code, found.move) == (Code.WORKS, ATARI.at("a"))


def test_a_stone_is_caught_in_a_net() -> None:
    found = attack(NET.position, NET.at("#"), budget())
    assert found.code is Code.WORKS
    after = NET.position.with_to_play(Color.WHITE).play(NET.at("a"))
    assert defend(after, NET.at("#"), budget()).code is Code.FAILS


def test_what_the_net_catches_gets_away_when_it_moves_first() -> None:
    found = defend(NET.position, NET.at("#"), budget())
    assert found.works
    assert found.move != PASS


def test_a_ladder_is_read_to_its_end_and_proved() -> None:
    found = attack(LADDER.position, LADDER.at("#"), budget())
    assert (found.code, found.evidence) == (Code.WORKS, EvidenceKind.PROVED)


def test_a_chain_with_room_on_all_sides_is_not_taken_and_that_is_no_refutation() -> None:
    found = attack(FREE.position, FREE.at("#"), budget())
    assert (found.code, found.evidence) == (Code.FAILS, EvidenceKind.UNKNOWN)


def test_a_lone_stone_taken_by_a_ko_counts_as_a_ko() -> None:
    stone = KO.at("#")
    found = attack(KO.position.with_to_play(Color.WHITE), stone, budget())
    assert (found.code, found.move) == (Code.KO_UP, KO.at("a"))
    assert does_attack(KO.position, KO.at("a"), stone, budget()).code is Code.KO_UP


def test_a_chain_with_two_eyes_is_not_taken() -> None:
    assert attack(EYES.position, EYES.at("#"), budget()).code is Code.FAILS


@pytest.mark.parametrize("drawn", [ATARI, NET, LADDER, EYES])
def test_nobody_gets_more_by_passing_than_by_moving(drawn: Drawing) -> None:
    """Where the attack fails the defence must work, and where the defence fails the attack must."""
    stone = drawn.at("#")
    taken, saved = (ask(drawn.position, stone, budget()) for ask in (attack, defend))
    assert taken.works or saved.works


def test_a_single_move_is_judged() -> None:
    stone = ATARI.at("#")
    assert does_defend(ATARI.position, ATARI.at("a"), stone, budget()).code is Code.WORKS
    assert does_defend(ATARI.position, ATARI.at("b"), stone, budget()).code is Code.FAILS
    assert does_attack(ATARI.position, ATARI.at("c"), stone, budget()).code is Code.FAILS
    assert does_attack(ATARI.position, stone, stone, budget()).code is Code.FAILS


def test_the_same_limit_gives_the_same_answer() -> None:
    first, second = (attack(NET.position, NET.at("#"), budget()) for _ in range(2))
    assert first == second


def test_nothing_is_claimed_without_a_budget() -> None:
    found = attack(NET.position, NET.at("#"), Budget(nodes=1, seconds=None))
    assert (found.code, found.evidence) == (Code.FAILS, EvidenceKind.UNKNOWN)


DOUBLE = drawing("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . O # a . . . .
    . . . O # O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
""")


def test_a_double_atari_takes_one_of_two_chains_that_are_safe_alone() -> None:
    (one, two), position = sorted(DOUBLE.marks["#"]), DOUBLE.position
    assert not attack(position, one, budget()).works
    assert not attack(position, two, budget()).works
    found = attack_either(position, one, two, budget())
    assert (found.code, found.move) == (Code.WORKS, DOUBLE.at("a"))


def test_one_move_saves_both_before_the_double_atari_and_none_after_it() -> None:
    (one, two), position = sorted(DOUBLE.marks["#"]), DOUBLE.position
    assert defend_both(position, one, two, budget()).code is Code.WORKS
    after = position.with_to_play(Color.WHITE).play(DOUBLE.at("a"))
    assert defend(after, one, budget()).works
    assert defend(after, two, budget()).works
    assert not defend_both(after, one, two, budget()).works


def test_two_stones_of_one_chain_are_asked_about_once() -> None:
    both = attack_either(ATARI.position, ATARI.at("#"), ATARI.at("#"), budget())
    assert both == attack(ATARI.position, ATARI.at("#"), budget())
    saved = defend_both(ATARI.position, ATARI.at("#"), ATARI.at("#"), budget())
    assert saved == defend(ATARI.position, ATARI.at("#"), budget())


def test_a_ladder_works_until_a_stone_stands_in_its_way() -> None:
    stone = LADDER.at("#")
    assert ladder_attack(LADDER.position, stone, budget()).code is Code.WORKS
    broken = drawing("""
        . . . . . . . . .
        . . O . . . . . .
        . O # . . . . . .
        . O . . . . . . .
        . . . . . . . . .
        . . . . . . X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    assert not ladder_attack(broken.position, broken.at("#"), budget()).works
