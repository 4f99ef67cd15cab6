"""`nerai bench algebra`: what it counts."""

import json

import pytest

from nerai.bench import algebra
from nerai.bench.algebra import measure
from nerai.bench.multi_goals import MultiGoal, made_goals, paper_goals
from nerai.cli.main import run

FEW = ("made/pair_03", "made/pair_21", "made/one_point_for_two_eyes_1")


def _few(seed: int) -> list[MultiGoal]:
    return [goal for goal in made_goals(seed) if goal.name in FEW]


@pytest.fixture
def few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(algebra, "made_goals", _few)
    monkeypatch.setattr(algebra, "paper_goals", lambda: list(paper_goals())[:2])


@pytest.mark.usefixtures("few_positions")
def test_answers_by_parts_agree_with_joint_search_and_cost_less() -> None:
    found = measure((4,), limit=30_000)
    assert found.agreement.positions >= 4
    assert found.agreement.by_parts > 0
    assert found.agreement.agree > 0
    assert found.agreement.disagree == ()
    assert found.costs
    assert all(min(cost.parts) >= 20 for cost in found.costs)
    assert found.plain_ratio is not None
    assert found.plain_ratio > 10


@pytest.mark.usefixtures("few_positions")
def test_the_command_prints_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "algebra", "--limit", "30000", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["agreement"]["disagree"] == []
    assert record["questions_compared"] == len(record["costs"])


@pytest.mark.slow
def test_no_answer_by_parts_differs_from_joint_search() -> None:
    found = measure((4,), limit=100_000)
    assert found.agreement.positions >= 120
    assert found.agreement.by_parts > 150
    assert found.agreement.disagree == ()
