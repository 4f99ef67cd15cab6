"""The pages about protocols show what is really answered."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nerai.cli.main import run
from tests.engine.kata.client import asked

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [body for kind, body in BLOCK.findall(text) if kind == language]


def holds(reply: Any, shown: Any) -> bool:
    """Whether a reply has all that is shown of it."""
    if isinstance(shown, dict):
        return all(key in reply and holds(reply[key], value) for key, value in shown.items())
    if isinstance(shown, list):
        return all(holds(one, other) for one, other in zip(reply, shown, strict=False))
    return bool(reply == shown)


def test_console_blocks_of_the_json_page_print_what_they_say() -> None:
    shown = blocks("analysis.md", "console")
    assert len(shown) == 2
    places = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    for text in shown:
        command, _, output = text.partition("\n")
        done = subprocess.run(
            ["bash", "-c", command.removeprefix("$ ")],
            cwd=ROOT,
            env=os.environ | {"PATH": places},
            capture_output=True,
            check=True,
            text=True,
            timeout=120,
        )
        assert done.stdout == output


def test_the_query_of_the_json_page_gets_the_reply_shown() -> None:
    query, reply = blocks("analysis.md", "json")
    assert query.count("\n") == 1
    (got,) = asked(query.strip())
    shown = json.loads(reply)
    assert holds(got, shown), got


def test_what_sabaki_is_to_be_told_is_printed_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    (shown,) = blocks("gtp.md", "console")
    command, _, output = shown.partition("\n")
    assert run(command.split()[2:]) == 0
    printed = capsys.readouterr().out
    without_path = re.compile(r"^  path .*$", re.MULTILINE)
    assert without_path.sub("", printed) == without_path.sub("", output)
