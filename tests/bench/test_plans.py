"""The problem bench with the planner alone: guesses, what cannot be planned, resuming, figures."""

import json
import shutil
from pathlib import Path

import pytest

from nerai.batch import Json
from nerai.bench.plans import KnowledgeUsed, PlanLimits, bench_plans, digest, knowledge_of, summarise
from nerai.cli.main import run
from nerai.errors import ConfigError
from tests.support.problem_sets import SOUND

LIMITS = PlanLimits(cycles=2000)
WRONG = {**SOUND, "id": "kill/misprint", "correct": ["aa"], "wrong": ["ab"]}
JOINED = {
    **{name: value for name, value in SOUND.items() if name not in ("goal", "target")},
    "id": "joint/asked",
    "asks": "kill(B9) and live(C9)",
}
MODE = ["--mode", "planner", "--cycles", "2000"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "three.jsonl"
    path.write_text("".join(json.dumps(record) + "\n" for record in (SOUND, WRONG, JOINED)), encoding="utf-8")
    return path


def test_plans_are_guesses_and_what_cannot_be_planned_is_unknown(file: Path) -> None:
    results, summary = bench_plans([file], limits=LIMITS)
    assert [result["score"] for result in results] == ["right_guess", "wrong_guess", "unknown"]
    assert [result["guess"] for result in results] == ["A8", "A8", None]
    assert [result["plan_evidence"] for result in results] == ["plan_complete", "plan_complete", "none"]
    assert [result["move_source"] for result in results] == ["schema", "schema", None]
    assert "several parts" in str(results[2]["unfit"])
    for result in results:
        assert (result["move"], result["evidence"], result["checked"]) == (None, "unknown", False)
        assert (result["nodes"], result["result"]) == (0, "unknown")
    assert (summary.right, summary.outcomes["complete"], summary.outcomes["unfit"]) == (1, 2, 1)


def test_results_have_all_fields_that_every_bench_of_problems_has(file: Path) -> None:
    fields = "id goal target result evidence move guess checked nodes seconds plan_cycles moves_tried score"
    (first, *_), _ = bench_plans([file], limits=LIMITS)
    assert set(fields.split()) <= first.keys()


def test_a_stopped_run_resumes_from_its_journal(file: Path, tmp_path: Path) -> None:
    journal = tmp_path / "results.jsonl"
    whole, _ = bench_plans([file], limits=LIMITS, journal=journal)
    lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    journal.write_text("".join(lines[:-1]), encoding="utf-8")
    resumed = []
    again, _ = bench_plans(
        [file], limits=LIMITS, journal=journal, on_progress=lambda state: resumed.append(state.resumed)
    )
    assert resumed[-1] == 2
    assert [result["guess"] for result in again] == [result["guess"] for result in whole]
    with pytest.raises(ConfigError):
        bench_plans([file], limits=PlanLimits(cycles=7), journal=journal)


def test_a_journal_does_not_go_on_with_other_knowledge(file: Path, tmp_path: Path) -> None:
    journal, folder = tmp_path / "results.jsonl", tmp_path / "more"
    bench_plans([file], limits=LIMITS, journal=journal)
    folder.mkdir()
    (folder / "more.plan").write_text(
        'schema again for save(C)\n  do    extend(C)\n  why   "A second way."\n  seen  save/extending_01\n',
        encoding="utf-8",
    )
    with pytest.raises(ConfigError):
        bench_plans([file], limits=LIMITS, journal=journal, used=KnowledgeUsed((folder,)))


def test_means_count_all_problems_and_rates_all_cycles() -> None:
    results: list[dict[str, Json]] = [
        {"id": "a", "score": "right_guess", "plan_cycles": 30, "moves_tried": 10, "processor_s": 0.003},
        {"id": "b", "score": "unknown", "plan_cycles": 10, "moves_tried": 0, "processor_s": 0.001},
        {"id": "c", "score": "unknown", "plan_cycles": 0, "moves_tried": 0, "processor_s": 0.0},
        {"id": "d", "score": "error", "nodes": 0, "processor_s": 0.0},
    ]
    summary = summarise(results)
    assert (summary.mean_cycles, summary.mean_moves_tried) == (10, 2.5)
    assert summary.cycles_per_move == 4
    assert summary.us_per_cycle == pytest.approx(100)
    assert summarise([]).cycles_per_move == 0


def test_the_command_prints_figures_and_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "problems", str(file), *MODE, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["summary"]["scores"]["right_guess"] == 1
    assert run(["bench", "problems", str(file), *MODE]) == 0
    out = capsys.readouterr().out
    assert "right 1 of 3" in out
    assert "cycles a move" in out


@pytest.mark.parametrize(
    "options", [["--cycles", "5"], ["--moves", "5"], ["--knowledge", "x"], [*MODE, "--nodes", "5"]]
)
def test_limits_of_the_other_mode_are_refused(
    options: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", "problems", str(file), *options]) == 64
    assert "goes with --mode" in capsys.readouterr().err


def test_knowledge_that_is_packed_is_the_same_without_its_folders(tmp_path: Path) -> None:
    folder = tmp_path / "more"
    (folder / "below").mkdir(parents=True)
    (folder / "below" / "net.plan").write_text(
        'schema capture_loosely for capture(C)\n  do    catch_in_net(C)\n  why   "It is caught."\n'
        "  seen  capture/net_01\n"
    )
    used = KnowledgeUsed((folder,), ("capture_by_net",), critics=False)
    packed = used.packed()
    expected = digest(knowledge_of(used))
    shutil.rmtree(folder)
    assert digest(knowledge_of(packed)) == expected
    assert "capture_loosely" in {way.schema.name for way in knowledge_of(packed).all_ways}
    assert expected != digest(knowledge_of(KnowledgeUsed((), ("capture_by_net",), critics=False)))
