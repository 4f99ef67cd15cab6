"""`nerai bench search`: a table, or one JSON object."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from nerai.bench.search import LadderTime, SearchBench, SearchRate
from nerai.cli import bench_search
from nerai.cli.main import run

RESULT = SearchBench(
    (
        LadderTime("capture(D4, 2)", True, 1234, 321, (4.0, 2.0, 6.0)),
        LadderTime("capture(D4)", False, 999, 0, (8.5,)),
    ),
    SearchRate(("a.jsonl",), 7, 2, 6, 50_000, (0.5, 0.25, 1.0)),
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What the runner was asked for; it answers with a fixed result."""
    options: dict[str, object] = {}

    def measure(files: Sequence[Path], **given: object) -> SearchBench:
        options.update(given, files=list(files))
        return RESULT

    monkeypatch.setattr(bench_search, "measure", measure)
    return options


def test_the_table_has_the_median_the_fastest_run_and_whether_there_is_a_proof(
    asked: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", "search", "x.jsonl", "--runs", "3", "--passes", "4", "--nodes", "60"]) == 0
    assert asked["files"] == [Path("x.jsonl")]
    assert (asked["runs"], asked["passes"], asked["nodes"]) == (3, 4, 60)
    lines = capsys.readouterr().out.splitlines()
    bounded = next(line for line in lines if "capture(D4, 2)" in line)
    free = next(line for line in lines if "capture(D4) " in line)
    assert [cell.strip() for cell in bounded.split("│")[1:-1]] == [
        "capture(D4, 2)",
        "4.0",
        "2.0",
        "1,234",
        "321 nodes, accepted",
    ]
    assert "none" in free
    assert (
        "100,000 expanded nodes a second: 50,000 nodes on 7 problems (2 more pose no question), 6"
        in lines[-1]
    )


def test_json_has_every_run_and_the_machine(
    asked: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", "search", "--json"]) == 0
    assert asked["files"] == []
    record = json.loads(capsys.readouterr().out)
    assert [one["median_ms"] for one in record["ladder"]] == [4.0, 8.5]
    assert record["ladder"][0]["runs_ms"] == [4.0, 2.0, 6.0]
    assert record["rate"]["nodes_per_second"] == 100_000.0
    assert record["rate"]["files"] == ["a.jsonl"]
    assert record["machine"]["cores"] >= 1


@pytest.mark.parametrize("content", [None, b"", b"\x00\xff\xfe", b'{"id": "x/1", "size": 9,'])
def test_a_file_without_problems_is_bad_input(
    content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.jsonl"
    if content is not None:
        file.write_bytes(content)
    assert run(["bench", "search", str(file), "--runs", "1", "--passes", "1"]) == 64
    assert capsys.readouterr().err.startswith("nerai: ")
