"""The example problems: each is understood and solved as it was composed, under a node limit."""

from pathlib import Path

import pytest

from nerai.answer import EvidenceKind, Result
from nerai.query.question import Question, ask
from nerai.query.solve import inquire
from nerai.sgf.document import read_document

PROBLEMS = Path(__file__).parents[2] / "examples" / "problems"
NODES = 200_000
EXPECTED = {
    "capture": ("capture(B5)", Result.UNCONDITIONAL, "B3"),
    "connect": ("connect(A8, G9)", Result.UNCONDITIONAL, "F8"),
    "kill": ("kill(E13)", Result.UNCONDITIONAL, "G12"),
    "ko": ("kill(A3) by_ko", Result.KO, "B1"),
    "ladder": ("capture(C7)", Result.UNCONDITIONAL, "D5"),
    "live": ("live(Q18)", Result.UNCONDITIONAL, "T19"),
    "net": ("capture(D7)", Result.UNCONDITIONAL, "E6"),
    "race": ("win_race(B8, E8)", Result.UNCONDITIONAL, "D9"),
    "refuted": ("live(J2)", Result.FAILS, None),
    "seki": ("live(C8) by_seki", Result.SEKI, "B8"),
}


def question_of(name: str) -> Question:
    """What the comment and the marks of a file ask for."""
    document = read_document((PROBLEMS / f"{name}.sgf").read_bytes())
    return ask(document.position(), None, comment=document.comment, marked=tuple(document.marks))


def test_every_example_problem_is_expected() -> None:
    assert {path.stem for path in PROBLEMS.glob("*.sgf")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_an_example_problem_is_solved(name: str) -> None:
    goal, result, move = EXPECTED[name]
    answer = inquire(question_of(name), nodes=NODES).answer
    assert (answer.goal, answer.result, answer.move) == (goal, result, move)
    fails = result is Result.FAILS
    assert answer.evidence.kind is (EvidenceKind.REFUTED if fails else EvidenceKind.PROVED)
    assert answer.other_side_first is not None
    assert answer.other_side_first.result is Result.FAILS


@pytest.mark.parametrize("name", EXPECTED)
def test_the_move_of_an_example_problem_is_the_only_one(name: str) -> None:
    _, _, move = EXPECTED[name]
    answer = inquire(question_of(name), nodes=4 * NODES, all_moves=True).answer
    assert answer.solutions == (() if move is None else (move,))
