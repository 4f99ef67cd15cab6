"""`nerai learn search`: rules for searches are learned, kept and used."""

import json
from pathlib import Path

import pytest

from nerai.cli.main import run

ROOT = Path(__file__).parents[2]
KILL = str(ROOT / "problems" / "kill.jsonl")
LIVE = str(ROOT / "problems" / "live.jsonl")
Capture = pytest.CaptureFixture[str]


def test_help_says_what_it_changes(capsys: Capture) -> None:
    assert run(["learn", "search", "--help"]) == 0
    assert "never what is true" in " ".join(capsys.readouterr().out.split())


def test_rules_are_learned_again_from_the_same_and_solve_uses_them(tmp_path: Path, capsys: Capture) -> None:
    store = str(tmp_path / "rules.sqlite3")
    odds = []
    for _ in range(2):
        assert run(["learn", "search", KILL, LIVE, "--nodes", "2000", "--store", store, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["schema"] == "nerai.learn-search/1"
        odds.append(told["odds"])
    assert odds[0]
    assert odds[0] == odds[1]
    assert told["created"] == []
    name = next(iter(odds[0]))
    assert run(["rules", "show", name, "--store", store]) == 0
    assert "in searches" in capsys.readouterr().out
    answers = []
    for more in ([], ["--hints"]):
        assert run(["solve", KILL, "--learned", store, "--no-plan", "--json", *more]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0]["evidence"]["kind"] == answers[1]["evidence"]["kind"]


def test_hints_need_a_store() -> None:
    assert run(["solve", KILL, "--hints"]) == 64


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    store = str(tmp_path / "rules.sqlite3")
    assert run(["learn", "search", str(tmp_path / "none.jsonl"), "--store", store]) == 64
