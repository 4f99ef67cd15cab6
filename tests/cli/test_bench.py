"""`nerai bench board`: a table, or one JSON object."""

import json

import pytest

from nerai.bench.board import BoardBench, Figure
from nerai.cli import bench
from nerai.cli.main import run

RESULT = BoardBench(
    (
        Figure("quick", "moves/s", 12345.6, (12345.6, 9000.0), goal=10000.0),
        Figure("slow", "moves/s", 1.25, (1.25,), goal=2.0),
        Figure("ratio", "times", 3.0, (3.0,)),
    ),
    ("OpenSpiel from Python 9x9",),
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What the runner was asked for; it answers with a fixed result."""
    options: dict[str, object] = {}

    def measure(**given: object) -> BoardBench:
        options.update(given)
        return RESULT

    monkeypatch.setattr(bench, "measure", measure)
    return options


def test_the_table_says_what_was_reached_and_what_is_missing(
    asked: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", "board", "--repeats", "2", "--seconds", "0.5"]) == 0
    assert (asked["repeats"], asked["seconds"]) == (2, 0.5)
    lines = capsys.readouterr().out.splitlines()
    quick, slow, ratio = (next(line for line in lines if name in line) for name in ("quick", "slow", "ratio"))
    assert "12,346" in quick
    assert "reached" in quick
    assert "1.2" in slow
    assert "missed" in slow
    assert "reached" not in ratio
    assert "missed" not in ratio
    assert "not measured: OpenSpiel from Python 9x9 (pip install" in lines[-1]


@pytest.mark.usefixtures("asked")
def test_json_has_every_run_and_the_machine(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "board", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["repeats"] == 5
    assert [figure["reached"] for figure in record["figures"]] == [True, False, None]
    assert record["figures"][0]["runs"] == [12345.6, 9000.0]
    assert record["missing"] == ["OpenSpiel from Python 9x9"]
    assert record["machine"]["cores"] >= 1
