"""What may be assumed of outer stones, and how little follows from it."""

from typing import Any

import pytest

from nerai.solver.verify import Verification, verify
from tests.support.local_game import LocalGame
from tests.support.proofs import Tree, certificate, decided, play, prove, replies

BLACK, WHITE = 1, 2

# Black's stone in the corner has no way out, but the white wall has few liberties.
CORNER = """
    X . O . .
    O O O X .
    X X X X .
    . . . . .
"""


def alive(side: str, points: str, open_points: str) -> dict[str, Any]:
    return {"kind": "alive", "side": side, "points": points.split(), "open": open_points.split()}


def check(game: LocalGame, winner: int, tree: Tree, *assumptions: dict[str, Any]) -> Verification:
    return verify(certificate(game, winner, prove(game, winner, tree), assumptions=assumptions))


def rule(game: LocalGame, winner: int, tree: Tree, *assumptions: dict[str, Any]) -> str:
    fault = check(game, winner, tree, *assumptions).fault
    assert fault is not None, "the broken proof was accepted"
    return fault.rule


def test_a_chain_assumed_alive_needs_no_liberties_in_the_zone() -> None:
    take = play("B4", decided)
    game = LocalGame(CORNER, "capture(A4)", to_play=BLACK)
    tree = replies({"pass": take}, zone="A4 B4 A3 B3 C3 C4")
    assert rule(game, WHITE, tree) == "L3"
    result = check(game, WHITE, tree, alive("white", "C4", "D4"))
    assert result.accepted, result.fault
    assert result.claim is not None
    assert result.claim.assumed_alive == {"white": ("C4", "A3", "B3", "C3")}


def test_the_wall_of_the_loser_gives_the_winner_nothing() -> None:
    """White may well play on the open point of White's own wall, and then A2 is taken."""
    game = LocalGame(
        """
        . O O . . .
        X . . O . .
        O O O O . .
        """,
        "live(A2)",
        to_play=WHITE,
    )
    assumed = alive("white", "B3", "A3")
    tree = replies({"B2": decided}, zone="A3 A2 B2")
    assert rule(game, BLACK, tree, assumed) == "L2"


def test_other_stones_beside_an_open_point_are_not_alive_for_that() -> None:
    """D3 is Black's wall, A3 is not; White may play on B3, and A3 is in atari."""
    game = LocalGame(
        """
        X . X . O
        . O X . O
        O O X . O
        """,
        "live(A3)",
        to_play=WHITE,
    )
    assumed = alive("black", "C3", "B3")
    assert rule(game, BLACK, replies({"A2": decided}, zone="A3 B3 A2"), assumed) == "L3"


@pytest.mark.parametrize(
    ("goal", "assumed"),
    [
        pytest.param("live(C4)", alive("white", "C4", "D4"), id="what is asked is assumed"),
        pytest.param("capture(A4)", alive("white", "C4", "D4 E1"), id="an open point that is no liberty"),
        pytest.param("capture(A4)", alive("white", "C4", ""), id="no open point"),
        pytest.param("capture(A4)", alive("white", "C4", "A4"), id="an open point that is not empty"),
        pytest.param("capture(A4)", alive("white", "D3", "D4"), id="stones that are not there"),
        pytest.param("capture(A4)", alive("green", "C4", "D4"), id="no side"),
    ],
)
def test_what_makes_no_sense_is_not_assumed(goal: str, assumed: dict[str, Any]) -> None:
    game = LocalGame(CORNER, goal, to_play=BLACK)
    assert rule(game, WHITE, replies({}), assumed) == "header"


def test_the_winner_does_not_play_on_open_points() -> None:
    game = LocalGame(CORNER, "capture(A4)", to_play=WHITE)
    assert check(game, WHITE, play("B4", decided), alive("white", "C4", "D4")).accepted
    assert rule(game, WHITE, play("B4", decided), alive("white", "C4", "B4 D4")) == "move"
    assert rule(game, WHITE, play("B4", decided), alive("black", "A4", "B4")) == "move"


def test_the_winner_does_not_take_stones_that_are_assumed_alive() -> None:
    game = LocalGame(
        """
        X . O X .
        X O O X .
        . X X X .
        """,
        "live(A3)",
    )
    tree = play("B3", replies({}))
    assert rule(game, BLACK, tree, alive("white", "C3", "B3")) == "move"


def test_a_cut_is_not_kept_by_an_open_point() -> None:
    """White connects at D3, whatever the wall above is assumed to be."""
    game = LocalGame(
        """
        X X X X X X
        . O O . O .
        X X X X X X
        . . . . . .
        """,
        "cut(B3, E3)",
        to_play=WHITE,
    )
    names = [game.name(point) for point in range(game.area)]
    answered = dict.fromkeys(("A3", "F3", "A1", "B1", "C1", "D1", "E1", "F1"), decided)
    tree = replies(answered, zone=" ".join(names))
    assert rule(game, BLACK, tree) == "L2"
    assert rule(game, BLACK, tree, alive("black", "A4", "D3")) == "L1"
