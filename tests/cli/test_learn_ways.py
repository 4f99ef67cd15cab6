"""`nerai learn ways` and `nerai solve --learned`: what is learned is kept, used and told."""

import json
from pathlib import Path
from typing import Any

import pytest

from nerai.cli.main import run
from nerai.learn.store import RuleStore

ROOT = Path(__file__).parents[2]
KILL = str(ROOT / "problems" / "kill.jsonl")
LIVE = str(ROOT / "problems" / "live.jsonl")
Capture = pytest.CaptureFixture[str]


def printed(capsys: Capture) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("ways") / "ways.sqlite3")
    assert run(["learn", "ways", KILL, LIVE, "--nodes", "300", "--store", path]) == 0
    return path


def test_help_names_the_store(capsys: Capture) -> None:
    assert run(["learn", "ways", "--help"]) == 0
    assert "--store" in capsys.readouterr().out


def test_what_was_learned_is_used_and_told(store: str, capsys: Capture) -> None:
    assert run(["solve", KILL, "--learned", store]) == 0
    shown = capsys.readouterr().out
    assert "LEARNED  searched" in shown
    assert "like it that were still open" in shown


def test_the_answer_is_the_same_with_and_without(store: str, capsys: Capture) -> None:
    answers = []
    for learned in ([], ["--learned", store]):
        assert run(["solve", KILL, "--number", "2", "--nodes", "20000", "--json", *learned]) == 0
        answers.append(printed(capsys))
    assert answers[0]["move"] == answers[1]["move"]
    assert answers[0]["result"] == answers[1]["result"]


def test_problems_are_learned_from_once_by_any_number_of_processes(tmp_path: Path, capsys: Capture) -> None:
    stores = [tmp_path / f"{jobs}.sqlite3" for jobs in (1, 2)]
    for jobs, path in enumerate(stores, start=1):
        command = [
            "learn",
            "ways",
            KILL,
            "--nodes",
            "50",
            "--store",
            str(path),
            "--jobs",
            str(jobs),
            "--json",
        ]
        assert run(command) == 0
        first = printed(capsys)
        assert first["passed_over"] == 0
        assert run(command) == 0
        again = printed(capsys)
        assert (again["passed_over"], again["problems"]) == (len(first["problems"]), [])
        assert again["cases"] == first["cases"]
    kept = []
    for path in stores:
        with RuleStore(path) as opened:
            kept.append(opened.cases())
    assert kept[0] == kept[1] != []


def test_a_store_without_experience_says_what_to_do(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "empty.sqlite3"
    RuleStore(path).close()
    assert run(["solve", KILL, "--learned", str(path)]) == 64
    assert "nerai learn ways" in capsys.readouterr().err
    assert run(["solve", KILL, "--learned", str(tmp_path / "none.sqlite3")]) == 64
    assert not (tmp_path / "none.sqlite3").exists()
