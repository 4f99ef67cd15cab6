"""`nerai knowledge`, `nerai goals` and `nerai schemas`: what they print, and their exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest

from nerai.cli.main import run
from nerai.knowledge import load_knowledge
from tests.support.knowledge import FIVE_LINES

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "life.plan").write_text(FIVE_LINES)
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_sound_knowledge_is_called_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["knowledge", "check"]) == 0
    assert capsys.readouterr().out.startswith(f"sound: {len(load_knowledge().goals)} goals, ")


def test_faults_are_listed_with_file_and_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "life.plan").write_text(FIVE_LINES.replace("in_atari", "in_atrai").replace("three", "thre"))
    assert run(["knowledge", "check", "--knowledge", str(folder)]) == 64
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{folder}/life.plan:3: no goal or predicate 'in_atrai'; did you mean in_atari?"
    assert lines[1] == f"{folder}/life.plan:6: no problem 'live/thre_01'; did you mean live/three_01?"
    assert lines[2].startswith("2 faults: ")
    assert run(["knowledge", "check", "--knowledge", str(folder), "--json"]) == 64
    record = printed(capsys)
    assert record["sound"] is False
    assert record["faults"][0] == {
        "file": f"{folder}/life.plan",
        "line": 3,
        "message": "no goal or predicate 'in_atrai'",
        "hint": "did you mean in_atari?",
    }


def test_it_is_told_when_problems_cannot_be_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["knowledge", "check"]) == 0
    assert "whether seen problems exist was not checked" in capsys.readouterr().out
    assert run(["knowledge", "check", "--problems", str(ROOT / "problems"), "--json"]) == 0
    assert printed(capsys)["problems_checked"] is True
    assert run(["knowledge", "test"]) == 64


def test_knowledge_is_tested_on_its_problems(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = len(load_knowledge().schemas("capture"))
    assert run(["knowledge", "test", "--goal", "capture"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"{count} passed, 0 failed"
    assert run(["knowledge", "test", "--goal", "live", "--knowledge", str(folder), "--json"]) == 1
    trials = {trial["name"]: trial for trial in printed(capsys)["trials"]}
    assert trials["live_by_eyes"]["passed"]
    assert trials["live_by_counterattack"]["fault"].endswith("does not use live_by_counterattack")


def test_a_schema_that_its_problem_does_not_need_passes_with_a_remark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.plan").write_text(
        "schema take_it for capture(C)\n  when  in_atari(C)\n  do  take(C)\n"
        '  why "As take_from_atari."\n  seen  capture/atari_01\n'
    )
    assert run(["knowledge", "test", "--goal", "capture", "--knowledge", str(tmp_path)]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "capture/atari_01 does not need take_it: G6 by take_from_atari solves it as well" in shown
    assert "not needed by the problem they name" in shown
    assert "planned without critics" in shown
    assert run(["knowledge", "test", "--goal", "capture", "--knowledge", str(tmp_path), "--json"]) == 0
    record = printed(capsys)
    trials = {trial["name"]: trial for trial in record["trials"]}
    assert trials["take_it"]["passed"]
    assert trials["take_it"]["needed"] is False
    assert (record["not_needed"], record["not_known"]) == (2, 0)
    assert run(["knowledge", "test", "--own", "--knowledge", str(tmp_path), "--json"]) == 0
    assert [trial["name"] for trial in printed(capsys)["trials"]] == ["take_it"]


def test_own_knowledge_is_in_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["knowledge", "test", "--own"]) == 64
    assert "--own without a folder; name the folder of yours with --knowledge" in capsys.readouterr().err


def test_questions_are_listed_with_what_they_take_and_give(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["knowledge", "predicates"]) == 0
    shown = capsys.readouterr().out
    assert "eye_space(group -> region)\n    Each enclosed space" in shown
    assert "in_atari(chain)\n" in shown
    assert run(["knowledge", "predicates", "--json"]) == 0
    found = {one["name"]: one for one in printed(capsys)["predicates"]}
    assert (found["touches"]["takes"], found["touches"]["gives"]) == (["chain"], ["chain"])


def test_goals_are_listed_by_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["goals"]) == 0
    text = capsys.readouterr().out
    assert text.index("level 5") < text.index("kill(G: their group)") < text.index("level 1")
    assert run(["goals", "--json"]) == 0
    goals = {goal["name"]: goal for goal in printed(capsys)["goals"]}
    assert goals["capture"]["arguments"] == [{"name": "C", "sort": "their chain"}]
    assert goals["capture"]["schemas"][0] == "net"
    assert goals["play"]["suggests_moves"]


def test_schemas_are_shown_as_they_are_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schemas", "--goal", "live(G)", "--knowledge", str(folder)]) == 0
    shown = capsys.readouterr().out
    assert FIVE_LINES.strip().replace("G: group", "G") in shown
    assert f"# {folder}/life.plan:2" in shown
    assert run(["schemas", "--json"]) == 0
    ways = {way["name"]: way for way in printed(capsys)["schemas"]}
    assert ways["net"]["drawing"] == ["X.", ".*"]
    assert ways["nakade"]["do"] == [["play(P)"]]


def test_a_goal_that_is_not_known_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["schemas", "--goal", "kil"]) == 64
    assert "no goal 'kil'; did you mean kill?" in capsys.readouterr().err


def test_faulty_knowledge_stops_the_other_commands_with_all_faults(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "life.plan").write_text(FIVE_LINES.replace("in_atari", "in_atrai").replace("make", "maek"))
    for command in ("goals", "schemas"):
        assert run([command, "--knowledge", str(folder)]) == 64
        shown = capsys.readouterr().err
        assert "2 faults in the knowledge" in shown
        assert "did you mean make_eyes?" in shown
        assert "Traceback" not in shown


def test_a_folder_that_is_not_there_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["goals", "--knowledge", "no/such/folder"]) == 64
    assert "no folder no/such/folder" in capsys.readouterr().err
