"""`nerai rules read`: an estimate by rules alone, told as one."""

import json
from pathlib import Path
from typing import Any

import pytest

from nerai.cli.main import run

NET = "(;GM[1]FF[4]SZ[9]AB[cb][db][bc][bd]AW[cc][ee]PL[B])"
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NERAI_DATA_DIR", str(tmp_path / "data"))
    file = tmp_path / "net.sgf"
    file.write_text(NET)
    return file


def read(capsys: Capture, *words: str) -> dict[str, Any]:
    assert run(["rules", "read", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_without_a_store_it_reads_by_the_first_rules(board: Path, capsys: Capture) -> None:
    found = read(capsys, str(board), "--goal", "capture(C7)")
    assert (found["claim"], found["status"], found["reached"], found["nodes"]) == (
        "estimated",
        "<",
        False,
        21,
    )
    assert [one["move"] for one in found["advised"]] == ["D7", "C6"]


def test_what_was_learned_is_used(board: Path, capsys: Capture) -> None:
    store = str(board.with_name("rules.db"))
    game = board.with_name("game.sgf")
    game.write_text(NET.replace(")", ";B[dd])"))
    assert run(["learn", "games", str(game), "--store", store]) == 0
    capsys.readouterr()
    found = read(capsys, str(board), "--goal", "save(C7)", "--store", store)
    assert (found["wants"], found["reached"], found["line"][0]) == ("capture", True, "D6")
    assert run(["rules", "read", str(board), "--goal", "capture(C7)", "--store", store]) == 0
    out = capsys.readouterr().out
    assert "ESTIMATED  >  for who captures" in out
    assert "ADVISED    D6: wins 67%, urgent 67%" in out


def test_connecting_is_read_as_well(board: Path, capsys: Capture) -> None:
    found = read(capsys, str(board), "--goal", "connect(C8, B7)")
    assert (found["wants"], found["status"]) == ("connect", "*")


@pytest.mark.parametrize("goal", ["live(C7)", "capture(C7) or capture(E5)", "capture({C8})"])
def test_other_goals_are_refused_with_a_hint(board: Path, capsys: Capture, goal: str) -> None:
    assert run(["rules", "read", str(board), "--goal", goal]) == 64
    assert "ask for capture or save of one chain" in capsys.readouterr().err


def test_the_order_and_width_of_tries_can_be_chosen(board: Path, capsys: Capture) -> None:
    one = read(capsys, str(board), "--goal", "capture(C7)", "--width", "1", "--order", "none")
    assert one["nodes"] < 21
