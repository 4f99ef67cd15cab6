"""W1 to W5: each rejects a certificate that breaks just this rule.

Every case draws a position, proves it honestly, sees the proof accepted, and then breaks it in one place.
"""

import pytest

from tests.support.local_game import LocalGame
from tests.support.proof_cases import (
    ATARI,
    BLACK,
    EYES,
    TWO_EYES,
    WHITE,
    Case,
    fault_of,
    ko_fight,
    ko_game,
)
from tests.support.proofs import decided, play, replies


def test_w1_the_zone_must_show_that_a_move_is_no_suicide() -> None:
    case = Case(LocalGame(TWO_EYES, "live(B5)"), BLACK, play("G1", EYES))
    fault = case.drop("", "G2")
    assert (fault.rule, fault.points) == ("W1", ("G1",))


@pytest.mark.parametrize("point", ["C3", "B3", "C2"])
def test_w2_the_zone_must_hold_what_is_taken_and_what_is_beside_it(point: str) -> None:
    case = Case(LocalGame(ATARI, "capture(C3)"), BLACK, play("D3", decided, more="E3"))
    fault = case.drop("", point)
    assert (fault.rule, fault.points) == ("W2", (point,))


def test_w2_the_zone_must_hold_the_chains_that_are_joined() -> None:
    game = LocalGame(". X . X X . .", "connect(B1, D1)")
    case = Case(game, BLACK, play("C1", decided))
    assert case.drop("", "E1").rule == "W2"


SNAPBACK = """
    . X O . . X .
    . X O O O X .
    . . X X X . .
    . . . . . . .
"""


def snapback() -> Case:
    take = play("E4", decided)
    tree = play("D4", replies({"pass": take, "E4": play("D4", decided)}, otherwise=take))
    return Case(LocalGame(SNAPBACK, "capture(C4)"), BLACK, tree)


def test_w3_the_zone_must_show_that_taking_back_is_no_ko() -> None:
    fault = snapback().drop("D4 E4", "F4")
    assert (fault.rule, fault.points) == ("W3", ("F4",))


def test_w3_a_banned_ko_is_taken_only_for_a_threat() -> None:
    case = Case(ko_game(1, 1), WHITE, play("B4", ko_fight(1)))
    case.at("B4 A4").pays = False
    assert case.fault().rule == "W3"


def test_w3_nobody_pays_more_threats_than_there_are() -> None:
    fault = fault_of(ko_game(2, 1), WHITE, play("B4", ko_fight(2)))
    assert (fault.rule, fault.message) == ("W3", "the winner has no threat left")


def test_w3_no_threat_is_paid_for_a_move_that_is_not_banned() -> None:
    case = Case(ko_game(0, 1), WHITE, play("B4", ko_fight(0)))
    case.root.pays = True
    assert case.fault().rule == "W3"


def test_w4_the_winner_makes_no_suicide() -> None:
    game = LocalGame(
        """
        . O . . X .
        O O . X . X
        . . . . X .
        """,
        "live(B3)",
        to_play=WHITE,
        suicide=True,
    )
    fault = fault_of(game, WHITE, play("E2", decided))
    assert (fault.rule, fault.points) == ("W4", ("E2",))


BOUND = """
    . . . . . .
    . X . X . .
    . X O X . .
    . X X X . .
    . . . . . .
"""


def test_w5_the_zone_must_show_that_the_bound_is_not_passed() -> None:
    case = Case(LocalGame(BOUND, "capture(C3, 1)"), BLACK, play("C4", decided))
    assert case.drop("", "B3").rule == "W5"


def test_w3_a_pass_takes_no_ko() -> None:
    case = Case(LocalGame(TWO_EYES, "live(B5)"), BLACK, play("pass", EYES))
    case.root.pays = True
    fault = case.fault()
    assert (fault.rule, fault.message) == ("W3", "a pass takes no ko")


def test_the_winner_plays_on_empty_points() -> None:
    case = Case(LocalGame(ATARI, "capture(C3)"), BLACK, play("D3", decided))
    case.root.move = case.game.point("B3")
    case.root.zone |= case.game.points("B3")
    fault = case.fault()
    assert (fault.rule, fault.points) == ("move", ("B3",))
