"""GNU Go's own suite of unconditional life, where it is at hand: NERAI_SHARED names the folder above it."""

import os
import re
from pathlib import Path

import pytest

from tests.engine.console import Console

LINE = re.compile(r"^(?:(?P<number>\d+) )?(?P<command>[a-z_]+ ?.*)$|^#\?\s*\[(?P<expected>[a-z_]*)")


@pytest.mark.skipif("NERAI_SHARED" not in os.environ, reason="NERAI_SHARED is not set")
def test_unconditional_status_agrees_with_gnu_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(os.environ["NERAI_SHARED"]) / "gnugo-regression")
    console = Console()
    answers: list[tuple[str, str]] = []
    expected: list[str] = []
    for line in Path("unconditional.tst").read_text(encoding="utf-8").splitlines():
        found = LINE.match(line)
        if found and found["expected"] is not None:
            expected.append(found["expected"])
        elif found:
            answer = console.ok(found["command"])
            if found["number"]:
                answers.append((line, answer))
    assert len(answers) == len(expected) > 600
    assert [line for (line, answer), wanted in zip(answers, expected, strict=True) if answer != wanted] == []
