"""docs/problem-format.md: its record is one of ours, its code runs, its list of fields is complete."""

import re
from pathlib import Path

import pytest

from nerai.sgf import problem_from_json, read_problems
from nerai.sgf.jsonlines import FIELDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "problem-format.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The only code block of the page in that language."""
    [code] = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return str(code)


def test_the_record_shown_is_one_of_ours() -> None:
    shown = problem_from_json(block("json"))
    assert shown in read_problems(ROOT / "problems" / "kill.jsonl")


def test_the_code_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(block("python"), "docs/problem-format.md", "exec"), {})
    assert "White to play" in capsys.readouterr().out


def test_every_field_is_in_the_table() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert set(FIELDS) <= named
