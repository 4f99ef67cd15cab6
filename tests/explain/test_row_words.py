"""Rows of the decision table in words: no goal language, nothing twice, and sums told as what they are."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from nerai.explain.measures import worth_words
from nerai.explain.row_words import Reason, reasons, row_words
from nerai.knowledge.view import View
from nerai.planner.goal import Goal
from nerai.sgf.document import load
from nerai.strategy.board_plan import plan_board
from nerai.strategy.plan import BoardPlan, PlanLimits
from nerai.strategy.table import Kind, Row

EXAMPLES = Path(__file__).parents[2] / "examples" / "strategy"
FEW = PlanLimits(nodes=300, random_games=60, stones=6)
WRITTEN = re.compile(r"[a-z]\(|_")
"""Goals as they are written, and names of schemas, have one or the other."""


@pytest.fixture(scope="module", params=["fight", "ko_banned", "sacrifice", "last_moves"])
def plan(request: pytest.FixtureRequest) -> BoardPlan:
    return plan_board(load(EXAMPLES / f"{request.param}.txt"), limits=FEW)


def test_no_goal_language_is_needed_to_read_a_row_and_its_reasons(plan: BoardPlan) -> None:
    for row in plan.rows:
        assert not WRITTEN.search(row_words(plan, row))
        assert not any(WRITTEN.search(one.text) for one in reasons(plan, row))


def test_reasons_name_the_goals_and_schemas_of_the_plan_and_no_others(plan: BoardPlan) -> None:
    for row in plan.rows:
        told = list(reasons(plan, row))
        above = {
            f"{goal} by {schema}" for aim in row.aims for goal, schema in plan.trace(aim) if not goal.args
        }
        own = {plan.stake(aim).goal.name for aim in row.aims}
        assert {one.written for one in told if "(" not in one.written} == above
        assert {one.written.partition("(")[0] for one in told if _is_last(one, told)} <= own


def _is_last(one: Reason, told: list[Reason]) -> bool:
    """Whether nothing stands below it."""
    after = told[told.index(one) + 1 :]
    return not after or after[0].depth <= one.depth


def test_what_several_goals_share_is_told_once(plan: BoardPlan) -> None:
    for row in plan.rows:
        told = list(reasons(plan, row))
        assert sum(one.written.startswith("win_game") for one in told) <= len(
            {plan.trace(aim)[0] for aim in row.aims}
        )
        assert told[0].depth == 0


def test_a_sum_of_swings_is_told_as_no_score(plan: BoardPlan) -> None:
    for row in plan.rows:
        summed = row.kind is Kind.ANDINI
        assert ("(no score)" in worth_words(plan, row)) == summed or row.kind is Kind.ANDSIM
        assert "worth" not in row_words(plan, row) or "counted exactly" in row_words(plan, row)


def test_stones_that_live_are_not_told_as_saved_besides() -> None:
    plan = plan_board(load(EXAMPLES / "shut_in.txt"), limits=FEW)
    saved = next(one for one in plan.stakes if one.goal.name == "save" and one.aim.achieving)
    view = View(plan.position, plan.mover)
    assert saved.assessment is not None
    alive = replace(
        saved, goal=Goal("live", (view.group(saved.assessment.about),)), aim=replace(saved.aim, name="live")
    )
    plan = replace(plan, _by_name={**plan._by_name, "live": alive})
    row = Row(Kind.ANDSIM, saved.aim.achieving[0], (alive.aim, saved.aim), 1.0)
    assert " makes Black's group at F2 (two stones) live (proved)" in row_words(plan, row)


def test_what_is_not_checked_is_not_told_as_proved() -> None:
    plan = plan_board(load(EXAMPLES / "links.txt"), limits=FEW)
    row = next(row for row in plan.rows if row.proved)
    assert "(proved)" in row_words(plan, row)
    bare = replace(
        plan,
        _by_name={
            name: one
            if one.assessment is None
            else replace(one, assessment=replace(one.assessment, checked=False))
            for name, one in plan._by_name.items()
        },
    )
    assert "(by search, not checked)" in row_words(bare, row)
    assert "(proved)" not in " ".join(one.text for one in reasons(bare, row))
    assert "(proved)" in row_words(bare.confirming(row), row)
