"""The problem bench: scores, samples, resuming, repeatable signatures."""

import json
from pathlib import Path

import pytest

from nerai.batch import Json
from nerai.bench.problems import ProblemLimits, Score, bench_problems, choose, score, summarise
from nerai.cli.main import run
from nerai.errors import ConfigError
from nerai.sgf import load_problems, problem_from_json
from tests.support.problem_sets import SOUND

LIMITS = ProblemLimits(nodes=300)
CAPTURE = {
    "id": "capture/atari",
    "size": 5,
    "black": ["bb"],
    "white": ["ab", "ba", "bc"],
    "to_move": "W",
    "goal": "capture",
    "target": ["bb"],
    "correct": ["cb"],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "two.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in (SOUND, CAPTURE)), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("move", "proved", "expected"),
    [
        ("A8", True, Score.RIGHT_PROVED),
        ("A8", False, Score.RIGHT_GUESS),
        ("A9", True, Score.WRONG_PROVED),
        ("D9", True, Score.OTHER_PROVED),
        ("D9", False, Score.WRONG_GUESS),
        (None, False, Score.UNKNOWN),
    ],
)
def test_a_move_is_scored_by_the_lists_of_the_record(move: str | None, proved: bool, expected: Score) -> None:
    assert score(problem_from_json(json.dumps(SOUND)), move, proved=proved) is expected


def test_problems_are_solved_checked_and_counted(file: Path) -> None:
    results, summary = bench_problems([file], limits=LIMITS)
    assert [result["score"] for result in results] == ["right_proved", "right_proved"]
    assert [result["move"] for result in results] == ["A8", "C4"]
    assert (summary.problems, summary.checked, summary.scores["right_proved"]) == (2, 2, 2)
    assert summary.signature == sum(int(str(result["nodes"])) for result in results)


def test_a_node_limit_gives_the_same_signature_every_time(file: Path) -> None:
    first, second = (bench_problems([file], limits=LIMITS)[1].signature for _ in range(2))
    assert first == second


def test_a_stopped_run_resumes_from_its_journal(file: Path, tmp_path: Path) -> None:
    journal = tmp_path / "results.jsonl"
    whole, _ = bench_problems([file], limits=LIMITS, journal=journal)
    lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    journal.write_text("".join(lines[:-1]), encoding="utf-8")
    resumed = []
    again, _ = bench_problems(
        [file], limits=LIMITS, journal=journal, on_progress=lambda state: resumed.append(state.resumed)
    )
    assert resumed[-1] == 1
    assert [result["move"] for result in again] == [result["move"] for result in whole]
    with pytest.raises(ConfigError):
        bench_problems([file], limits=ProblemLimits(nodes=7), journal=journal)


def test_a_sample_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    records = [{**CAPTURE, "id": f"capture/{number}"} for number in range(40)]
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    first, second = (choose([path], sample=10, seed=3) for _ in range(2))
    assert first == second
    assert len(first) == 10
    assert choose([path], sample=10, seed=4) != first
    assert choose([path], sample=99, seed=1) == list(load_problems(path))


def test_two_problems_of_one_name_are_refused(file: Path) -> None:
    with pytest.raises(ConfigError, match="kill/three"):
        choose([file, file], sample=None, seed=1)


def test_medians_count_what_is_not_proved_as_the_limit() -> None:
    results: list[dict[str, Json]] = [
        {"id": "a", "score": "right_proved", "nodes": 10, "seconds": 0.5},
        {"id": "b", "score": "unknown", "nodes": 40, "seconds": 0.1},
        {"id": "c", "score": "wrong_guess", "nodes": 50, "seconds": 0.1},
    ]
    summary = summarise(results, ProblemLimits(time_s=5.0, nodes=100))
    assert (summary.median_nodes, summary.median_seconds) == (100, 5.0)


def test_the_command_prints_scores_and_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "problems", str(file), "--nodes", "300", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["summary"]["scores"]["right_proved"] == 2
    assert run(["bench", "problems", str(file), "--nodes", "300"]) == 0
    assert "right_proved" in capsys.readouterr().out


def test_files_without_problems_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "empty.jsonl"
    file.write_text("\n")
    with pytest.raises(ConfigError, match="no problem"):
        choose([file], sample=None, seed=1)
