"""The suite bench: counts by suite, what is apart, other engines, resuming, engines that end."""

import json
import sys
from pathlib import Path

import pytest

from nerai.bench.suite import SuiteEngine, bench_suites
from nerai.cli.main import run
from nerai.errors import ConfigError

NERAI = SuiteEngine(nodes=2000)
FAKE = Path(__file__).parents[1] / "support" / "fake_engine.py"
SUITE = """\
loadsgf games/corner.sgf
1 attack B9
#? [1 A8]
2 defend B9
#? [1 A8|0]
3 attack B9
#? [0]*
4 attack B9
#? [2 A8]
trymove white A8
5 countlib B9
#? [1]
popgo
6 countlib B9
#? [2]
7 same_dragon B9 A9
#? [1]
loadsgf games/corner.sgf
8 unheard_of B9
#? [1]&
9 unheard_of B9
#? [1]
"""
# Black has two stones in the corner with the liberties A8 and B8.
GAME = "(;SZ[9]AB[aa][ba]AW[ca][cb][bc][ac])"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "corner.sgf").write_text(GAME, encoding="utf-8")
    (tmp_path / "own.tst").write_text(SUITE, encoding="utf-8")
    return tmp_path


def test_tests_are_asked_compared_and_counted(folder: Path) -> None:
    results, (summary,) = bench_suites([Path("own.tst")], folder=folder, engine=NERAI)
    answers = {result["test"]: result["answer"] for result in results}
    assert answers[1] in ("1 A8", "1 B8")
    assert (answers[5], answers[6]) == ("1", "2")
    assert [result["status"] for result in results if result["test"] in (8, 9)] == ["unsupported"] * 2
    assert (summary.tests, summary.apart_tests) == (7, 1)
    assert summary.right + summary.wrong_where_gnugo_fails + summary.unexpected == 7
    assert (summary.wrong_where_gnugo_fails, summary.errors) == (1, 1)
    assert summary.nodes == sum(int(str(result["nodes"])) for result in results) > 0


def test_only_some_tests_are_run(folder: Path) -> None:
    results, _ = bench_suites([folder / "own.tst"], engine=NERAI, only=frozenset({5, 6}))
    assert [(result["test"], result["right"]) for result in results] == [(5, True), (6, True)]
    with pytest.raises(ConfigError, match="none of the tests"):
        bench_suites([folder / "own.tst"], engine=NERAI, only=frozenset({99}))


def test_a_stopped_run_resumes_from_its_journal(folder: Path) -> None:
    journal = folder / "results.jsonl"
    whole, _ = bench_suites([folder / "own.tst"], engine=NERAI, journal=journal)
    lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    journal.write_text("".join(lines[:-2]), encoding="utf-8")
    resumed = []
    again, _ = bench_suites(
        [folder / "own.tst"],
        engine=NERAI,
        journal=journal,
        on_progress=lambda state: resumed.append(state.resumed),
    )
    assert resumed[-1] == len(whole) - 2
    assert [result["answer"] for result in again] == [result["answer"] for result in whole]
    with pytest.raises(ConfigError):
        bench_suites([folder / "own.tst"], engine=SuiteEngine(nodes=7), journal=journal)


def test_another_engine_is_asked_and_started_again_when_it_ends(folder: Path) -> None:
    (folder / "fake.tst").write_text(
        "loadsgf x\n1 echo A1\n#? [A1]\n2 die 3\n#? [1]\n3 echo B2\n#? [B2]\n", encoding="utf-8"
    )
    engine = SuiteEngine(f"{sys.executable} {FAKE}")
    results, (summary,) = bench_suites([folder / "fake.tst"], engine=engine)
    assert [result["status"] for result in results] == ["ok", "died", "ok"]
    assert (summary.right, summary.errors) == (2, 1)


def test_limits_do_not_go_with_another_engine() -> None:
    with pytest.raises(ConfigError, match="limits"):
        SuiteEngine("gnugo", nodes=5)


def test_the_command_prints_a_table_failures_and_json(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    line = ["bench", "suite", "own.tst", "--dir", str(folder), "--nodes", "2000"]
    assert run([*line, "--failures"]) == 0
    out = capsys.readouterr().out
    assert "own.tst" in out
    assert "own.tst:4 attack B9: 1 " in out
    assert run([*line, "--only", "5-6", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["total"]["tests"], record["total"]["right"]) == (2, 2)
    assert run([*line, "--only", "five"]) == 64
    assert "no number" in capsys.readouterr().err
