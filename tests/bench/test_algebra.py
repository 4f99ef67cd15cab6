"""`nerai bench algebra`: what it counts."""

import json
from collections.abc import Iterator
from itertools import islice

import pytest

from nerai.bench import algebra
from nerai.bench.algebra import Seeds, measure
from nerai.bench.multi_goals import MultiGoal, disproof_pairs, large_pairs, made_goals, paper_goals
from nerai.cli.main import run

FEW = ("made/pair_03", "made/pair_21", "made/one_point_for_two_eyes_1")


def _few(seed: int) -> list[MultiGoal]:
    return [goal for goal in made_goals(seed) if goal.name in FEW]


def _two_large(seed: int) -> Iterator[MultiGoal]:
    return islice(large_pairs(seed), 2)


def _two_disproofs(seed: int) -> Iterator[MultiGoal]:
    return islice(disproof_pairs(seed), 2)


@pytest.fixture
def few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(algebra, "made_goals", _few)
    monkeypatch.setattr(algebra, "paper_goals", lambda: list(paper_goals())[:2])
    monkeypatch.setattr(algebra, "large_pairs", _two_large)
    monkeypatch.setattr(algebra, "disproof_pairs", _two_disproofs)


@pytest.mark.usefixtures("few_positions")
def test_answers_by_parts_agree_with_joint_search() -> None:
    found = measure(Seeds(), limit=10_000)
    assert found.agreement.positions >= 4
    assert found.agreement.by_parts > 0
    assert found.agreement.agree > 0
    assert found.disagree == ()
    assert [len(costs) for costs in (found.large, found.disproofs, found.small)] == [2, 2, 2]


@pytest.mark.usefixtures("few_positions")
def test_the_command_prints_the_figures_of_every_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "algebra", "--limit", "10000", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["disagree"] == []
    told = {(one["set"], one["of"]) for one in record["savings"] if one["against"] == "plain"}
    assert told >= {("large", "pairs"), ("disproofs", "disproofs"), ("small", "pairs")}
    assert ("disproofs", "pairs") not in told
    assert run(["bench", "algebra", "--limit", "1000"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "large pairs (seed 2004)" in out
    assert "broken off at 1,000 nodes" in out


@pytest.mark.slow
def test_no_answer_by_parts_differs_from_joint_search() -> None:
    found = measure(Seeds())
    assert found.agreement.positions >= 120
    assert found.agreement.by_parts > 150
    assert found.disagree == ()
    for costs in (found.large, found.disproofs):
        assert sum(one.answered for cost in costs for one in cost.questions) >= 175
