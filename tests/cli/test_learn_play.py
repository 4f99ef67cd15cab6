"""`nerai learn play`: games are played, kept and learned from, once."""

import json
from pathlib import Path
from typing import Any

import pytest

from nerai.cli.main import run

Capture = pytest.CaptureFixture[str]


def learned(capsys: Capture) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_games_against_itself_are_kept_and_learned_from_once(tmp_path: Path, capsys: Capture) -> None:
    out, store = tmp_path / "played", tmp_path / "rules.sqlite3"
    command = ["learn", "play", "--size", "5", "--games", "2", "--playouts", "3", "--out", str(out)]
    command += ["--store", str(store), "--json"]
    assert run(command) == 0
    first = learned(capsys)
    files = {path.name: path.read_bytes() for path in out.glob("game*.sgf")}
    assert len(files) == len(first["games"]) == 2
    assert all(one["done"] == one["moves"] > 0 for one in first["games"])
    assert run(command) == 0
    again = learned(capsys)
    assert {path.name: path.read_bytes() for path in out.glob("game*.sgf")} == files
    assert [one["surprises"] for one in again["games"]] == [0, 0]
    assert again["rules"] == first["rules"]


def test_an_engine_that_is_not_there_is_told_and_nothing_is_learned(tmp_path: Path, capsys: Capture) -> None:
    store = tmp_path / "rules.sqlite3"
    command = ["learn", "play", "--against", "no-such-engine --mode gtp", "--games", "1"]
    assert run([*command, "--out", str(tmp_path / "played"), "--store", str(store)]) != 0
    assert "no-such-engine" in capsys.readouterr().err
    assert not store.exists()
