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
    taught = sum(one["taught"] for one in first["problems"])
    assert taught <= first["contests"] <= 2 * taught  # without rules, and with those of other problems
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


def test_a_rule_that_was_learned_is_tried_and_named(tmp_path: Path, capsys: Capture) -> None:
    """Planning finds nothing to try in this problem; what it then learns it plays, and says by which rule."""
    store = str(tmp_path / "rules.sqlite3")
    assert run(["learn", "plans", KO, "--moves", "20", "--store", store, "--json"]) == 0
    learnt = printed(capsys)
    assert learnt["surprises"] > 0
    assert learnt["created"]
    asked = ["solve", KO, "--number", "2", "--plan-only", "--cycles", "2000"]
    run([*asked, "--json"])
    assert printed(capsys)["guess"] is None
    run([*asked, "--learned", store, "--json"])
    found = printed(capsys)
    assert found["guess"] == "B9"
    (name,) = found["schemas"]
    rule = name.removeprefix("learned rule ")
    assert rule in learnt["created"]
    tried = found["plan"]["tree"]["tried"]
    assert name in {step["schema"] for one in tried for step in one["path"]}
    run([*asked, "--learned", store])
    assert name in capsys.readouterr().out
    assert run(["rules", "show", rule, "--store", store]) == 0
    assert "planning did not try a move that works" in capsys.readouterr().out


def test_rules_are_learned_once_and_also_after_a_run_that_was_ended(tmp_path: Path, capsys: Capture) -> None:
    store = tmp_path / "rules.sqlite3"
    command = ["learn", "plans", KO, "--moves", "5", "--store", str(store), "--json"]
    assert run(command) == 0
    first = printed(capsys)
    assert run(command) == 0
    assert printed(capsys)["created"] == []
    with RuleStore(store) as kept, kept.changing() as file:
        file.execute("DELETE FROM dynamic_rule")
        file.execute("DELETE FROM progress WHERE name LIKE 'advice%'")
    assert run(command) == 0
    again = printed(capsys)
    assert again["passed_over"] == len(first["problems"])
    assert sorted(again["created"]) == sorted(first["created"])


def test_answers_with_rules_contradict_no_proof(tmp_path: Path, capsys: Capture) -> None:
    """Whatever is proved without rules is proved with them, or unknown: rules order, and prove nothing."""
    store = str(tmp_path / "rules.sqlite3")
    run(["learn", "plans", KO, "--moves", "5", "--store", store, "--json"])
    assert printed(capsys)["created"]
    settled = 0
    for file, number in [(KILL, 1), (KILL, 2), (KILL, 3), (KO, 1), (KO, 2), (KO, 4)]:
        asked = ["solve", file, "--number", str(number), "--nodes", "2000", "--json"]
        run(asked)
        without = printed(capsys)
        run([*asked, "--learned", store])
        with_rules = printed(capsys)
        kinds = {one["evidence"]["kind"] for one in (without, with_rules)}
        assert kinds != {"proved", "refuted"}
        settled += with_rules["evidence"]["kind"] in ("proved", "refuted")
    assert settled >= 3
