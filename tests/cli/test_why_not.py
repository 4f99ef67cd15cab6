"""`nerai why-not`: moves that fail, that work, and that are unknown."""

import json
from pathlib import Path

import pytest

from nerai.cli.main import run

ROOT = Path(__file__).parents[2]
CORNER = str(ROOT / "examples" / "corner.sgf")
Capture = pytest.CaptureFixture[str]


def test_a_move_that_fails_is_shown_with_reply_reason_loss_and_a_better_move(capsys: Capture) -> None:
    assert run(["why-not", CORNER, "A9", "--nodes", "20000"]) == 1
    out = capsys.readouterr().out
    assert "A9       fails" in out
    assert "LINE     A9 A8" in out
    assert "BECAUSE  two eyes: A9 and A7" in out
    assert "LOST     5 stones: Black lives" in out
    assert "BETTER   A8 works" in out
    assert "9 1 X O" in out
    assert "8 2 X O" in out


def test_a_move_that_works_is_said_to_work(capsys: Capture) -> None:
    assert run(["why-not", CORNER, "a8", "--nodes", "20000"]) == 0
    out = capsys.readouterr().out
    assert "A8       works" in out
    assert "BETTER" not in out


def test_a_move_that_is_not_settled_is_unknown_and_never_called_wrong(capsys: Capture) -> None:
    assert run(["why-not", CORNER, "D4", "--goal", "capture(C9)", "--nodes", "60"]) == 2
    out = capsys.readouterr().out
    assert "D4       unknown: the node limit was reached" in out
    assert "fails" not in out


def test_a_harmless_move_of_the_opponent_fails_for_him(capsys: Capture) -> None:
    assert run(["why-not", CORNER, "A9", "--goal", "live(B9)", "--nodes", "20000"]) == 0
    assert "A9       fails" in capsys.readouterr().out


def test_json_holds_the_same(capsys: Capture) -> None:
    assert run(["why-not", CORNER, "A7", "--nodes", "20000", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["schema"] == "nerai.why_not/1"
    assert found["works"] is False
    assert found["refutation"] == ["A8"]
    assert found["eyes"] == [["A9"], ["A7"]]
    assert found["evidence"]["kind"] == "refuted"
    assert found["better"] == "A8"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["B9"], "a stone is there already"),
        (["Q17"], "off the 9x9 board"),
        (["A9", "--goal", "kill(E5)"], "there is no stone at E5"),
        (["A9", "--time", "0"], "a limit of 0.0 seconds"),
    ],
)
def test_bad_input_ends_with_64(words: list[str], said: str, capsys: Capture) -> None:
    assert run(["why-not", CORNER, *words]) == 64
    assert said in capsys.readouterr().err


def test_a_better_move_that_works_by_ko_is_told_so(capsys: Capture) -> None:
    assert run(["why-not", str(ROOT / "examples" / "problems" / "ko.sgf"), "C1", "--nodes", "20000"]) == 1
    out = capsys.readouterr().out
    assert "BETTER   B1 works by ko" in out
    assert "ko threats" not in out
