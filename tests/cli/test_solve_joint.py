"""`nerai solve` with goals of several parts, races, eyes, safety and seki, from text to certificate."""

from pathlib import Path

import pytest

from nerai.answer import Answer
from nerai.cli.main import run

RACE = """
. O X . O X .
O O X . O X X
. O X X O X .
O O . . . . X
. O O O X X X
"""
SEKI = """
. O X . O X .
O O X . O X X
. O X X O X .
O O O O X X X
"""
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "race.txt"
    path.write_text(RACE.lstrip(), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("goal", "code", "said"),
    [
        ("kill(E5) and live(C5)", 0, "Black succeeds, unconditionally"),
        ("win_race(C5, E5)", 0, "Black wins the race, unconditionally"),
        ("kill(C5) or live(E5)", 1, "White cannot succeed"),
        ("not win_race(C5, E5)", 1, "White cannot succeed"),
        ("black: make_eye(G5)", 0, "Black makes an eye, unconditionally"),
        ("escape(E5)", 1, "White cannot escape"),
    ],
)
def test_any_goal_is_proved_or_refuted_with_a_certificate_that_verifies(
    board: Path, capsys: Capture, goal: str, code: int, said: str
) -> None:
    proof = board.with_name("proof.jsonl")
    assert run(["solve", str(board), "--goal", goal, "--nodes", "50000", "--certificate", str(proof)]) == code
    assert said in capsys.readouterr().out
    assert run(["verify", str(proof)]) == 0
    assert capsys.readouterr().out.startswith("accepted: ")


def test_a_seki_is_told_and_is_in_the_json(board: Path, capsys: Capture) -> None:
    board.write_text(SEKI.lstrip(), encoding="utf-8")
    assert run(["solve", str(board), "--goal", "live(C4)", "--nodes", "20000"]) == 0
    assert "Black lives by seki" in capsys.readouterr().out
    assert run(["solve", str(board), "--goal", "kill(E4)", "--nodes", "20000", "--json"]) == 1
    answer = Answer.from_json(capsys.readouterr().out)
    assert (answer.result.value, answer.refuted) == ("seki", True)


def test_all_first_moves_of_a_goal_of_several_parts_are_judged(board: Path, capsys: Capture) -> None:
    goal = "kill(E5) and live(C5)"
    assert run(["solve", str(board), "--goal", goal, "--nodes", "60000", "--all", "--json"]) == 0
    answer = Answer.from_json(capsys.readouterr().out)
    assert answer.solutions == ("E2",)
    assert {"D2", "D4", "D5", "C2"} <= {move.move for move in answer.moves if move.refutation}
