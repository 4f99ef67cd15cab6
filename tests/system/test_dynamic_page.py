"""docs/dynamic-rules.md: the commands print what the page shows, and the table is what the bench finds."""

import re
import shlex
from pathlib import Path

import pytest

from nerai.bench.learned_reading import table
from nerai.cli.main import run

PAGE = (Path(__file__).parents[2] / "docs" / "dynamic-rules.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_commands_print_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (record,) = [block for block in blocks("text") if block.startswith("(;")]
    (tmp_path / "net.sgf").write_text(record)
    for block in blocks("console"):
        command, _, output = block.partition("\n")
        assert run(shlex.split(command)[2:]) == 0
        assert _timeless(capsys.readouterr().out) == _timeless(output)


def test_the_table_is_what_the_bench_finds() -> None:
    told = [
        (row.figure, row.width, row.order.value, sum(row.nodes) / len(row.nodes), row.found)
        for row in table()
    ]
    assert told == [
        ("ladder", 2, "urgency", 23, 8),
        ("ladder", 2, "win_rate", 23, 8),
        ("ladder", 2, "none", 33, 8),
        ("urgent", 3, "urgency", 4, 8),
        ("urgent", 3, "win_rate", 8, 8),
        ("urgent", 3, "none", 7.5, 8),
        ("urgent", 2, "urgency", 4, 8),
        ("urgent", 2, "win_rate", 5, 0),
        ("urgent", 2, "none", 6.5, 4),
        ("net", 2, "urgency", 21, 0),
        ("net", 2, "urgency", 5, 8),
        ("net", 2, "win_rate", 5, 8),
        ("net", 2, "none", 14, 6),
    ]


def _timeless(text: str) -> str:
    return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "then", text)
