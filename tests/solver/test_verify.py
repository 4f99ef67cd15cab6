"""Small proofs written by hand, drawn and accepted; the same claims where they are wrong, rejected."""

import pytest

from nerai.solver.verify import Verification, verify
from tests.support.local_game import UNLIMITED, LocalGame
from tests.support.proofs import (
    Tree,
    alive,
    bound,
    certificate,
    decided,
    play,
    prove,
    replies,
)

BLACK, WHITE = 1, 2

STRAIGHT_THREE = """
    . X O . . . . . .
    . X O . . . . . .
    . X O . . . . . .
    X X O . . . . . .
    O O O . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
SNAPBACK = """
    . X O . . X .
    . X O O O X .
    . . X X X . .
    . . . . . . .
    . . . . . . .
"""
KO = """
    X . X X O .
    O X . . O .
    O O O O O .
    . . . . . .
"""
SEKI = """
    X . O X . X .
    X . O X X X X
"""
BAMBOO = """
    . . . . . .
    . X . X . .
    . X . X . .
    . . . . . .
"""


def check(game: LocalGame, winner: int, tree: Tree) -> Verification:
    return verify(certificate(game, winner, prove(game, winner, tree)))


def accepted(game: LocalGame, winner: int, tree: Tree) -> Verification:
    result = check(game, winner, tree)
    assert result.accepted, result.fault
    return result


def test_a_chain_in_atari_is_captured() -> None:
    game = LocalGame(
        """
        . X O . .
        . O X . .
        . . . . .
        """,
        "capture(C3)",
    )
    result = accepted(game, BLACK, play("D3", decided))
    assert (result.goal, result.winner, result.nodes) == ("capture(C3)", "black", 2)
    assert result.zone == ("B3", "C3", "D3", "C2")
    assert result.superko


def test_a_chain_in_atari_runs_out_of_its_bound() -> None:
    game = LocalGame(
        """
        . . . . .
        . O . . .
        O X . . .
        . O . . .
        """,
        "save(B2, 2)",
    )
    result = accepted(game, BLACK, play("C2", bound))
    assert result.zone == ("C3", "B2", "C2", "D2", "C1")


def straight_three() -> Tree:
    two_left = play(
        "A8", replies({"pass": play("A9", decided), "A9": play("A8", decided)}, otherwise=play("A9", decided))
    )
    fill = play(
        "A9",
        replies({"pass": play("A7", decided), "A7": two_left}, otherwise=play("A7", decided)),
    )
    return play(
        "A8", replies({"pass": fill, "A9": play("A7", decided), "A7": play("A9", decided)}, otherwise=fill)
    )


def test_a_straight_three_is_killed_in_the_middle() -> None:
    game = LocalGame(STRAIGHT_THREE, "kill(B9)", to_play=WHITE)
    result = accepted(game, WHITE, straight_three())
    assert result.superko, "White plays on points where stones were lost, but no board comes back"
    assert set(result.zone).isdisjoint({"E9", "E5", "A4", "J1"})


@pytest.mark.parametrize("first", ["A9", "A7"])
def test_a_straight_three_is_not_killed_elsewhere(first: str) -> None:
    game = LocalGame(STRAIGHT_THREE, "kill(B9)", to_play=WHITE)
    lives = play("A8", alive("B9 B8 B7 B6 A6 A8", more="A9 A7"))
    result = accepted(LocalGame(STRAIGHT_THREE, "live(B9)", to_play=BLACK), BLACK, lives)
    assert result.nodes == 2
    fill = play("A8", replies({"pass": play("A7" if first == "A9" else "A9", decided)}))
    assert check(game, WHITE, play(first, replies({"pass": fill}, otherwise=fill))).fault is not None


def test_a_group_with_two_eyes_lives() -> None:
    game = LocalGame(
        """
        . X . X O .
        X X X X O .
        O O O O O .
        . . . . . .
        """,
        "live(B4)",
        to_play=WHITE,
    )
    result = accepted(game, BLACK, alive("B4 A3 B3 C3 D3 D4", more="A4 C4"))
    assert result.nodes == 1


def test_in_a_seki_who_moves_first_loses_so_both_stand() -> None:
    wall = "D2 D1 E1 F1 F2 G1"
    eyes = "E2 G2"

    def joined(last: str, taker: str) -> Tree:
        return play(last, alive(f"A1 A2 {taker} {last} {wall}", more=f"{eyes} B2 B1 C2 C1"))

    after_b2 = play(
        "B1", replies({"B2": joined("C2", "B1"), "C2": joined("C1", "B1"), "C1": joined("C2", "B1")})
    )
    after_b1 = play(
        "B2", replies({"B1": joined("C2", "B2"), "C1": joined("C2", "B2"), "C2": joined("C1", "B2")})
    )
    game = LocalGame(SEKI, "live(A1)", to_play=WHITE)
    accepted(game, BLACK, replies({"B2": after_b2, "B1": after_b1}))


def test_a_snapback_takes_more_than_it_gives() -> None:
    game = LocalGame(SNAPBACK, "capture(C5)", to_play=BLACK)
    take = play("E5", decided)
    accepted(game, BLACK, play("D5", replies({"pass": take, "E5": play("D5", decided)}, otherwise=take)))


def ko_fight(*, pays: int) -> Tree:
    """White takes the ko as often as Black pays a threat to take it back."""
    finish = {
        "pass": play("C3", decided),
        "C3": play("D3", decided),
        "D3": play("C3", decided),
    }
    if pays:
        finish["A4"] = play("B4", ko_fight(pays=pays - 1))
    return replies(finish, otherwise=play("C3", decided))


def test_a_ko_is_won_without_threats() -> None:
    game = LocalGame(KO, "capture(B3)", to_play=WHITE)
    accepted(game, WHITE, play("B4", ko_fight(pays=0)))


def test_a_ko_is_won_with_as_many_threats_as_the_enemy() -> None:
    game = LocalGame(KO, "capture(B3)", to_play=WHITE, threats=(2, 2))
    accepted(game, WHITE, play("B4", ko_fight(pays=2)))
    game = LocalGame(KO, "capture(B3)", to_play=WHITE, threats=(1, UNLIMITED))
    accepted(game, WHITE, play("B4", ko_fight(pays=1)))


def test_a_ko_is_not_won_with_fewer_threats() -> None:
    game = LocalGame(KO, "capture(B3)", to_play=WHITE, threats=(1, 0))
    result = check(game, WHITE, play("B4", ko_fight(pays=1)))
    assert result.fault is not None
    assert result.fault.rule == "W3"
    result = check(game, WHITE, play("B4", ko_fight(pays=0)))
    assert result.fault is not None
    assert result.fault.rule == "leaf decided", "that Black takes back is not answered by C3"


def test_a_bamboo_joint_connects() -> None:
    game = LocalGame(BAMBOO, "connect(B3, D3)", to_play=WHITE)
    up, down = play("C3", decided), play("C2", decided)
    accepted(game, BLACK, replies({"pass": up, "C3": down, "C2": up}, otherwise=up))


def test_a_cut_is_made() -> None:
    game = LocalGame(
        """
        . . . . . .
        . O X O . .
        . X . X . .
        . O O O . .
        """,
        "cut(B2, D2)",
        to_play=WHITE,
    )
    take = play("A2", decided)
    accepted(game, WHITE, play("C2", replies({"pass": take, "A2": play("E2", decided)}, otherwise=take)))
