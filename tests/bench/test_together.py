"""Planner and solver together on problem files, beside the solver alone."""

from pathlib import Path

import pytest

from nerai.batch import Json
from nerai.bench.plans import KnowledgeUsed
from nerai.bench.problems import ProblemLimits
from nerai.bench.together import LARGE_NODES, bench_together, summarise
from nerai.cli.main import run
from nerai.errors import ConfigError

PROBLEMS = Path(__file__).parents[2] / "problems"
KILL = PROBLEMS / "kill.jsonl"
LIMITS = ProblemLimits(nodes=5_000)


def test_each_problem_is_solved_both_ways_and_the_plans_are_counted() -> None:
    results, summary = bench_together([KILL], limits=LIMITS, sample=4)
    assert [set(one) >= {"move_source", "plan_evidence", "surprises", "solver"} for one in results] == [
        True
    ] * 4
    assert summary.problems == sum(summary.scores.values()) == sum(summary.solver_scores.values()) == 4
    assert 0 < summary.by_schema <= summary.answers


def test_without_a_single_schema_no_move_is_a_schemas() -> None:
    everything = KnowledgeUsed(without=_files(), critics=False)
    results, summary = bench_together([KILL], limits=LIMITS, sample=2, used=everything)
    assert (summary.by_schema, summary.proposed) == (0, 0)
    assert {one["move_source"] for one in results} <= {"search", None}


def test_medians_are_over_problems_on_which_the_solver_alone_needs_many_nodes() -> None:
    def result(nodes: int, alone: int, source: str | None) -> dict[str, Json]:
        solver: dict[str, Json] = {"score": "right_proved", "nodes": alone, "seconds": 2.0}
        return {
            "score": "unknown",
            "nodes": nodes,
            "seconds": 1.0,
            "move_source": source,
            "plan_evidence": "none",
            "proposed": 2,
            "first": True,
            "surprises": [{"kind": "move"}],
            "solver": solver,
        }

    many = LARGE_NODES + 1
    results: list[dict[str, Json]] = [
        result(5, LARGE_NODES, "schema"),
        result(10, many, "schema"),
        result(30, 3 * many, "search"),
        {"id": "d", "score": "error", "nodes": 0, "seconds": 0.0},
    ]
    summary = summarise(results)
    assert (summary.large, summary.median_nodes, summary.solver_median_nodes) == (2, 20, 2 * many)
    assert (summary.answers, summary.by_schema, summary.by_first) == (3, 2, 2)
    assert (summary.scores["error"], summary.solver_scores["error"]) == (1, 1)
    assert summary.surprises == {"reply": 0, "move": 3}
    assert (summary.seconds, summary.solver_seconds, summary.proposed) == (3.0, 6.0, 2.0)


def test_the_command_compares_and_takes_knowledge_away(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["bench", "problems", str(KILL), "--mode", "both", "--sample", "1", "--nodes", "2000"]
    assert run([*args, "--no-critics", "--without", "go/life.plan"]) == 0
    assert "solver alone" in capsys.readouterr().out
    assert run([*args, "--without", "go/lief.plan"]) == 64
    assert "did you mean go/life.plan" in capsys.readouterr().err
    assert run([*args, "--cycles", "10"]) == 64


def test_an_unknown_name_is_refused_before_anything_is_solved() -> None:
    with pytest.raises(ConfigError):
        bench_together([KILL], limits=LIMITS, used=KnowledgeUsed(without=("no such schema",)))


def _files() -> tuple[str, ...]:
    from nerai.knowledge import load_knowledge

    return load_knowledge().files
