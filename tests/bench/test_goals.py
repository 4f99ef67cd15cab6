"""Goals of problems, frozen in a file."""

import json
from pathlib import Path

import pytest

from nerai.bench.goals import FrozenGoals, freeze_goals, read_goals, write_goals
from nerai.bench.plans import PlanLimits, bench_plans
from nerai.errors import ConfigError
from nerai.sgf import problem_from_json
from tests.support.problem_sets import SOUND

PROBLEM = problem_from_json(json.dumps(SOUND))
OTHER = FrozenGoals(("live(C9)",), decided=True)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps(SOUND) + "\n", encoding="utf-8")
    return path


def frozen(tmp_path: Path, name: str, goals: FrozenGoals) -> Path:
    path = tmp_path / "goals.jsonl"
    write_goals(path, {name: goals})
    return path


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    goals = freeze_goals([PROBLEM])
    assert goals[PROBLEM.id].goals[0] == "kill(B9)"
    write_goals(tmp_path / "goals", goals)
    assert read_goals(tmp_path / "goals") == goals


def test_a_plan_is_made_for_the_frozen_goal(file: Path, tmp_path: Path) -> None:
    goals = frozen(tmp_path, PROBLEM.id, OTHER)
    results, _ = bench_plans([file], limits=PlanLimits(cycles=500), goals=goals)
    inferred, _ = bench_plans([file], limits=PlanLimits(cycles=500))
    assert (results[0]["goal"], inferred[0]["goal"]) == ("live(C9)", "kill(B9)")


def test_a_problem_without_frozen_goals_is_refused_before_anything_is_planned(
    file: Path, tmp_path: Path
) -> None:
    with pytest.raises(ConfigError, match="no goal of kill/three is frozen"):
        bench_plans([file], limits=PlanLimits(cycles=5), goals=frozen(tmp_path, "another", OTHER))


@pytest.mark.parametrize(
    "line",
    ["[]", "{", '{"id": "a", "goals": [], "decided": true}', '{"id": 1, "goals": ["x"], "decided": 1}'],
)
def test_a_line_that_is_no_goals_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "goals.jsonl"
    path.write_text(json.dumps({"id": "a", "goals": ["kill(A1)"], "decided": True}) + "\n" + line)
    with pytest.raises(ConfigError, match=r"goals\.jsonl:2"):
        read_goals(path)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_goals(tmp_path / "nothing")
