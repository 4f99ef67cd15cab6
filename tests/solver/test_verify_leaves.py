"""Leaves: each rejects a certificate in which its condition does not hold.

Every case draws a position, proves it honestly, sees the proof accepted, and then breaks it in one place.
"""

import pytest

from nerai.solver.verify import verify
from tests.support.local_game import LocalGame
from tests.support.proof_cases import (
    ATARI,
    BLACK,
    EYES,
    TWO_EYES,
    WHITE,
    Case,
    fault_of,
)
from tests.support.proofs import Tree, alive, bound, certificate, decided, play, prove


def test_bound_the_zone_must_show_that_the_bound_is_passed() -> None:
    running = """
        . . . . .
        . O . . .
        O X . . .
        . O . . .
    """
    case = Case(LocalGame(running, "save(B2, 2)"), BLACK, play("C2", bound))
    assert case.drop("C2", "D2").rule == "leaf bound"
    case = Case(LocalGame(running, "save(B2, 2)"), BLACK, play("C2", decided))
    case.at("C2").zone -= case.game.points("B2")
    assert case.drop("", "B2").rule == "bound"


def test_leaf_bound_is_for_the_side_that_would_take_the_chain() -> None:
    game = LocalGame(". X . . .", "save(B1, 1)", to_play=BLACK)
    fault = fault_of(game, BLACK, bound)
    assert (fault.rule, fault.message) == ("leaf bound", "the bound counts only where the loser is to move")
    game = LocalGame(". X . . .", "save(B1, 2)", to_play=WHITE)
    assert fault_of(game, BLACK, bound).rule == "leaf bound"
    game = LocalGame(". X . . .", "live(B1)", to_play=WHITE)
    assert fault_of(game, BLACK, bound).rule == "leaf bound"


def test_leaf_bound_needs_a_decided_game() -> None:
    """White cannot take B1 within its bound any more, but E1 is another matter."""
    game = LocalGame(". X . . X O .", "save(B1, 1) and save(E1)", to_play=WHITE)
    fault = fault_of(game, BLACK, bound)
    assert (fault.rule, fault.message) == ("leaf bound", "the game is not decided for the winner here")


def test_leaf_decided_needs_a_decided_game() -> None:
    assert fault_of(LocalGame(ATARI, "capture(C3)"), BLACK, decided).rule == "leaf decided"
    assert fault_of(LocalGame(ATARI, "save(C3)"), WHITE, decided).rule == "leaf decided"


def test_the_roots_zone_shows_a_connection_that_is_there_from_the_beginning() -> None:
    case = Case(LocalGame(". X X .", "connect(B1, C1)"), BLACK, Tree(leaf="decided", more="B1 C1"))
    assert case.drop("", "B1").rule == "zone"


def test_leaf_alive_is_about_whole_chains_of_the_winner_in_the_zone() -> None:
    game = LocalGame(TWO_EYES, "live(B5)", to_play=WHITE)
    stones = "B5 A4 B4 C4 D4 D5"
    assert fault_of(game, BLACK, alive("", more="A5 C5")).rule == "leaf alive"
    assert fault_of(game, BLACK, alive("E5", more="A5 C5")).rule == "leaf alive"
    fault = fault_of(game, BLACK, alive("B5 A4 C4 D4 D5", more="A5 C5"))
    assert (fault.message, fault.points) == ("only a part of a chain is named", ("B4",))
    assert fault_of(game, BLACK, alive("B5 A4 B4", more="A5 C5")).rule == "leaf alive"
    for point in ("A4", "A5", "C5"):
        case = Case(game, BLACK, EYES)
        assert case.drop("", point).rule == "leaf alive"
    assert fault_of(game, WHITE, alive(stones, more="A5 C5")).rule == "leaf alive"


@pytest.mark.parametrize(
    ("drawing", "stones"),
    [
        pytest.param(
            """
            . . X O .
            X X X O .
            O O O O .
            . . . . .
            """,
            "C4 A3 B3 C3",
            id="one eye",
        ),
        pytest.param(
            """
            . X . X .
            X . X X .
            . X . . .
            . . . . .
            """,
            "B4",
            id="eyes that need other chains",
        ),
        pytest.param(
            """
            . . . X . X O
            . . . X X X O
            X X X X O O O
            O O O O . . .
            """,
            "D4 D3 A2 B2 C2 D2 E3 F3 F4",
            id="a region with room that is no liberty",
        ),
    ],
)
def test_leaf_alive_needs_two_vital_regions(drawing: str, stones: str) -> None:
    game = LocalGame(drawing, f"live({stones.split(maxsplit=1)[0]})", to_play=WHITE)
    everything = " ".join(game.name(point) for point in range(game.area))
    fault = fault_of(game, BLACK, alive(stones, more=everything))
    assert (fault.rule, fault.message) == ("leaf alive", "a chain has no two vital regions in the zone")


def test_leaf_alive_counts_no_region_that_holds_other_stones_of_the_winner() -> None:
    """White takes B5 by A5; then the left eye has room that is no liberty of the wall."""
    game = LocalGame(
        """
        . X O X . X
        O O O X X X
        X X X X . .
        . . . . . .
        """,
        "live(D4)",
        to_play=WHITE,
    )
    wall = "D4 D3 A2 B2 C2 D2 E3 F3 F4"
    fault = fault_of(game, BLACK, alive(wall, more="A4 B4 C4 A3 B3 C3 E4 E2 F2"))
    assert fault.rule == "leaf alive"


def test_leaf_alive_where_suicide_is_allowed_counts_the_enemys_points_too() -> None:
    """White may give up all stones in the big eye, and then fill it with room left in the corner."""
    drawing = """
        O O . X .
        O O . X X
        . . . X X
        X X X X X
        . . . . .
        . . . . .
    """
    stones = "D6 D5 E5 D4 E4 A3 B3 C3 D3 E3"
    leaf = alive(stones, more="A6 B6 C6 A5 B5 C5 A4 B4 C4 E6")
    game = LocalGame(drawing, "live(D6)", to_play=WHITE)
    assert verify(certificate(game, BLACK, prove(game, BLACK, leaf))).accepted
    game = LocalGame(drawing, "live(D6)", to_play=WHITE, suicide=True)
    assert fault_of(game, BLACK, leaf).rule == "leaf alive"
    game = LocalGame(drawing.replace("O O .", ". . ."), "live(D6)", to_play=WHITE)
    assert fault_of(game, BLACK, leaf).rule == "leaf alive"


def test_leaf_alive_must_decide_the_goal() -> None:
    game = LocalGame(TWO_EYES.replace(". . . . . . .", ". . . . . . X"), "live_all({B5, G1})", to_play=WHITE)
    fault = fault_of(game, BLACK, EYES)
    assert (fault.rule, fault.message) == ("leaf alive", "that these stones live does not decide the goal")
