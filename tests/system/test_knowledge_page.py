"""The page about knowledge: its entries load, its schema passes its test, its faults are what is told."""

import re
from pathlib import Path

import pytest

from nerai.cli.main import run
from nerai.knowledge import load_knowledge, read_knowledge
from nerai.knowledge.load import load_problems_of
from nerai.knowledge.seen import try_ways

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "knowledge.md").read_text(encoding="utf-8")
ENTRIES = re.findall(r"^```plan\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
PROBLEMS = ROOT / "problems"


def test_entries_of_the_page_load(tmp_path: Path) -> None:
    (tmp_path / "page.plan").write_text("\n".join(ENTRIES), encoding="utf-8")
    found = load_knowledge(tmp_path, problems=[PROBLEMS])
    assert found.way("save_by_counterattack")
    assert found.way("block_the_edge")
    assert "surround" in found.goals


def test_the_schema_of_the_page_passes_its_test(tmp_path: Path) -> None:
    (tmp_path / "page.plan").write_text(ENTRIES[0], encoding="utf-8")
    found = load_knowledge(tmp_path)
    way = found.way("save_by_counterattack")
    assert way is not None
    (trial,) = try_ways(found, [way], load_problems_of(PROBLEMS))
    assert (trial.fault, trial.move, trial.moved_up) == ("", "D3", True)


def test_the_faults_of_the_page_are_what_is_told(tmp_path: Path) -> None:
    text = (
        ENTRIES[0]
        .replace("touches", "tuoches")
        .replace("capture(E)", "capture(C, E)")
        .replace("taking", "takin")
    )
    (tmp_path / "life.plan").write_text(text, encoding="utf-8")
    _, faults = read_knowledge(tmp_path, problems=[PROBLEMS])
    told = [str(fault).replace(str(tmp_path), "my_folder") for fault in faults]
    for line in re.findall(r"^my_folder/life\.plan:.*$", PAGE, re.MULTILINE):
        assert line in told, told


def test_the_plan_of_the_page_is_what_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As far as the moves of the tree: what else is tried depends on all knowledge."""
    (shown,) = re.findall(
        r"^```console\n\$ nerai (solve [^\n]*-only\n.*?)TREE", PAGE, re.MULTILINE | re.DOTALL
    )
    command, _, told = shown.partition("\n")
    monkeypatch.chdir(ROOT)
    assert run(command.split()) == 2
    printed, tree, _ = capsys.readouterr().out.partition("TREE")
    assert tree
    assert re.sub("COST.*", "", printed) == re.sub("COST.*", "", told)


def test_the_schema_of_the_page_is_seen_at_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "page.plan").write_text(ENTRIES[0], encoding="utf-8")
    pages = re.findall(r"^```console\n\$ nerai (solve .*?)^\.\.\.\n```", PAGE, re.MULTILINE | re.DOTALL)
    command, _, told = next(one for one in pages if "my_folder" in one).partition("\n")
    monkeypatch.chdir(ROOT)
    assert run([str(tmp_path) if word == "my_folder" else word for word in command.split()]) == 2
    assert capsys.readouterr().out.startswith(told)
