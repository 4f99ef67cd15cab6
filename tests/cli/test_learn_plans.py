"""`nerai learn plans`: what right tries look like is kept, used and told."""

import json
from pathlib import Path
from typing import Any

import pytest

from nerai.cli.main import run
from nerai.learn.store import RuleStore
from nerai.learn.taste import Contest

ROOT = Path(__file__).parents[2]
KO = str(ROOT / "problems" / "ko.jsonl")
KILL = str(ROOT / "problems" / "kill.jsonl")
Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_problems_are_planned_once(tmp_path: Path, capsys: Capture) -> None:
    store = str(tmp_path / "plans.sqlite3")
    command = ["learn", "plans", KILL, "--moves", "3", "--store", store, "--json"]
    assert run(command) == 0
    first = printed(capsys)
    assert first["contests"] == sum(one["taught"] for one in first["problems"])
    assert run(command) == 0
    again = printed(capsys)
    assert (again["passed_over"], again["problems"]) == (len(first["problems"]), [])
    assert again["contests"] == first["contests"]


def test_the_try_that_experience_trusts_is_guessed_with_its_chance(tmp_path: Path, capsys: Capture) -> None:
    """Contests in which the second try was always right turn the guess to a second try."""
    store = tmp_path / "made.sqlite3"
    made = Contest((frozenset({"try 0"}), frozenset({"try 1"})), frozenset({1}))
    with RuleStore(store) as kept:
        kept.keep_contests([made] * 200, source="made", reached=("made", 1))
    guesses, chances = [], []
    for learned in ([], ["--learned", str(store)]):
        found = []
        for number in range(1, 15):
            run(["solve", KO, "--number", str(number), "--plan-only", "--cycles", "150", "--json", *learned])
            found.append(printed(capsys))
        guesses.append([one["guess"] for one in found])
        chances.append([one["chance"] for one in found])
    assert set(chances[0]) == {None}
    told = [chance for chance in chances[1] if chance is not None]
    assert told
    assert all(0 < chance <= 1 for chance in told)
    for before, after, chance in zip(*guesses, chances[1], strict=True):
        assert before == after or chance is not None
    assert guesses[0] != guesses[1]


def test_a_store_without_tries_says_what_to_do(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "empty.sqlite3"
    RuleStore(path).close()
    assert run(["solve", KILL, "--plan-only", "--learned", str(path)]) == 64
    assert "nerai learn plans" in capsys.readouterr().err
    assert run(["bench", "problems", KILL, "--mode", "planner", "--learned", str(path)]) == 64
