"""Guesses: there is one whenever Friend is to move and nothing is proved, and it is never called a move."""

from pathlib import Path

import pytest

from nerai.answer import Reason, Unknown
from nerai.board.point import from_gtp
from nerai.board.position import Position
from nerai.query.solve import solve
from nerai.sgf.document import load
from tests.support.positions import position

CORNER = load(Path(__file__).parents[2] / "examples" / "corner.sgf")
OPEN = position("""
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . O . . . .
    . . . O X O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
""")


@pytest.mark.parametrize(
    ("where", "goal"),
    [(OPEN, "live(E5)"), (OPEN, "capture(E6)"), (CORNER, "kill(B9)")],
)
def test_an_unknown_answer_has_a_legal_guess_and_unknown_evidence(where: Position, goal: str) -> None:
    answer = solve(where, goal, nodes=3)
    assert isinstance(answer.evidence, Unknown)
    assert answer.move is None
    assert answer.guess is not None
    assert where.legal(from_gtp(answer.guess, where.size))


def test_the_middle_of_a_straight_three_is_guessed_without_search() -> None:
    assert solve(CORNER, "kill(B9)", nodes=1).guess == "A8"


def test_the_opponent_gets_no_guess() -> None:
    answer = solve(OPEN, "kill(E5)", nodes=3)
    assert answer.evidence == Unknown(Reason.NODES)
    assert answer.guess is None


def test_a_proved_move_needs_no_guess() -> None:
    answer = solve(CORNER, "kill(B9)", nodes=10_000)
    assert answer.proved
    assert answer.guess is None


def test_the_same_guess_every_time() -> None:
    assert len({solve(OPEN, "live(E5)", nodes=10).guess for _ in range(3)}) == 1
