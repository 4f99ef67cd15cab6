"""`nerai status`: a goal as a game, in words and as JSON."""

import json
from pathlib import Path

import pytest

from nerai.cli.main import run

CORNER = "examples/corner.sgf"
SUSSMAN = """
. O . O O O O O O O O
O O O O O O O O O O O
O O O O O O O O O O O
O O O X . X X X X X X
X . X X . . X . X . X
"""
BOTH = "connect(C1, G1) and connect(A1, C1)"


@pytest.fixture
def sussman(tmp_path: Path) -> str:
    file = tmp_path / "board.txt"
    file.write_text(SUSSMAN)
    return str(file)


def test_an_unsettled_goal_is_told_with_the_vital_point(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["status", CORNER, "--nodes", "100000"]) == 0
    out = capsys.readouterr().out
    assert "WW|LL (tally 2), every letter proved" in out
    assert "unsettled: whoever moves first wins" in out
    assert "White: A8" in out
    assert "Black: A8" in out


def test_what_may_be_ignored_is_told_in_words(sussman: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["status", sussman, "--goal", "connect(C1, G1)", "--nodes", "100000"]) == 0
    out = capsys.readouterr().out
    assert "Black need not move; Black can ignore one White move here" in out
    assert "White: B1 E1 E2" in out


def test_a_joined_goal_is_told_with_its_parts_and_ties(
    sussman: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["status", sussman, "--goal", BOTH, "--nodes", "200000"]) == 0
    out = capsys.readouterr().out
    assert "White need not move; White can ignore one Black move here" in out
    assert "White B1: a (1,2)-move, achieves the first and threatens the second (effective)" in out
    assert "Black B1: achieves part 1, breaks part 2 (Sussman)" in out


def test_json_has_the_status_moves_and_pairs(sussman: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["status", sussman, "--goal", BOTH, "--nodes", "200000", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["status"] == {"tally": 2, "text": "WL|LL", "needs": 2, "can_give": 0}
    assert record["pairs"][0]["sussman"] == [{"player": "friend", "achieves": 0, "moves": ["B1"]}]
    assert [part["status"]["text"] for part in record["parts"]] == ["WW|LL", "WW|WL"]


def test_what_cannot_be_settled_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["status", CORNER, "--nodes", "1"]) == 2
    assert "unknown: the node limit was reached" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--tally", "5"], "a tally of 5"),
        (["--goal", "kill(E5)"], "no stone at E5"),
        (["--goal", "kill(B9) and"], "column 13"),
        (["--goal", "kill(B9) and live(B9)"], "column"),
    ],
)
def test_bad_input_is_told(arguments: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["status", CORNER, "--nodes", "1000", *arguments]) == 64
    assert part in capsys.readouterr().err


def test_nobody_gains_by_moving_in_a_seki(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.txt"
    file.write_text(". O X . O X .\nO O X . O X X\n. O X X O X .\nO O O O X X X\n")
    assert run(["status", str(file), "--goal", "live(C4)", "--tally", "1", "--nodes", "50000"]) == 0
    out = capsys.readouterr().out
    assert "a seki: whoever moves gains nothing" in out
    assert "neither side gains by moving here now" in out


LIFE_OR_SEKI = """
X . .
O O X
X X X
X . O
"""


@pytest.mark.parametrize(
    ("goal", "turn"),
    [
        ("save(C3)", "Black need not move; Black can ignore one White move here (a seki counts as reached)"),
        (
            "capture(C3)",
            "Black need not move; Black can ignore one White move here (a seki counts as not reached)",
        ),
    ],
)
def test_nobody_is_said_to_gain_the_goal_by_a_move_that_decides_between_life_and_seki(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], goal: str, turn: str
) -> None:
    board = tmp_path / "board.txt"
    board.write_text(LIFE_OR_SEKI.lstrip(), encoding="utf-8")
    assert run(["status", str(board), "--goal", goal, "--nodes", "100000"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert turn in out
    assert "SEKI" in out
    assert "both sides gain" not in out
    assert "ACHIEVES" not in out
