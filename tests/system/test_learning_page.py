"""docs/learning.md: the commands print what the page shows, and the text on it is a rule that holds."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from nerai.cli.main import run
from nerai.learn.text import from_text, to_text

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_commands_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "problems", tmp_path / "problems")
    for block in blocks("console"):
        command, _, output = block.partition("\n")
        assert run(shlex.split(command)[2:]) == 0
        assert _timeless(capsys.readouterr().out) == _timeless(output)
    name = "267127ce0025"
    assert run(["rules", "export", "one.rules", name, "--store", "small.sqlite3"]) == 0
    assert (tmp_path / "one.rules").read_text(encoding="utf-8") == blocks("text")[0]


def test_the_text_on_the_page_is_read_back() -> None:
    (told,) = from_text(blocks("text")[0])
    assert to_text(told.rule, source=told.source) == blocks("text")[0]


def _timeless(text: str) -> str:
    return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "then", text)
