"""Plan trees, contingency trees, traces, and how they are drawn."""

import json
import xml.etree.ElementTree as ET

import pytest

from nerai.planner.draw import draw_svg, draw_text
from nerai.planner.goal import Agent, Goal
from nerai.planner.plan import Contingency, Node, Plan
from nerai.planner.search import plan
from nerai.planner.trace import entries
from nerai.planner.tree import Branch, Kind, first_moves, moves_only, plan_tree, winning
from tests.planner import fences, lanes
from tests.planner.noughts import EVERYTHING, Noughts


def crossing(*, passed_over: bool = False) -> Plan:
    return plan(lanes.Lanes(), [Goal("cross")], lanes.RUNNERS, lanes.KNOWLEDGE, passed_over=passed_over)


def small() -> Plan:
    """Alpha completes a line at once, after Beta has let it."""
    return plan(Noughts("aa.bb...."), [Goal("win")], [Goal("hold")], EVERYTHING, critics=False)


PLANS = {
    "lanes": crossing(),
    "fences": plan(fences.Fences(), [fences.GUARD], [fences.RAID], fences.KNOWLEDGE),
    "noughts": plan(Noughts("a...b...."), [Goal("win")], [Goal("hold")], EVERYTHING),
}


def moves_of(node: Node) -> list[tuple[str, object]]:
    """The actions alone, read off the search."""
    return [("pass" if below.passed else str(below.action), moves_of(below)) for below in node.tried]


def labels(branches: tuple[Branch, ...]) -> list[tuple[str, object]]:
    return [(branch.label, labels(branch.below)) for branch in branches]


def kinds(branches: tuple[Branch, ...]) -> set[Kind]:
    return {kind for one in branches for kind in {one.kind, *kinds(one.below)}}


@pytest.mark.parametrize("found", PLANS.values(), ids=PLANS)
def test_the_plan_tree_without_goals_is_the_contingency_tree(found: Plan) -> None:
    """Figure 3: dropping the abstract nodes leaves the moves, each below the one it answers."""
    tree = plan_tree(found)
    assert kinds(tree) == {Kind.GOAL, Kind.SCHEMA, Kind.ACTION}
    assert kinds(moves_only(tree)) == {Kind.ACTION}
    assert labels(moves_only(tree)) == moves_of(found.root)


def test_tries_for_the_same_goal_share_its_branch() -> None:
    tree = plan_tree(crossing())
    assert [branch.label for branch in tree] == ["cross"]
    assert len(tree[0].below) > 1


def test_actions_stand_below_the_goals_they_serve() -> None:
    assert draw_text(plan_tree(small())) == (
        "└─ ● win\n   └─ by completes_to_win (P = 2)\n      └─ ● take(2)\n         └─ ■ 2  [reached]"
    )


def test_of_a_winning_plan_one_move_of_the_winner_is_kept_at_each_turn_and_all_replies() -> None:
    found = crossing()
    kept = moves_only(winning(plan_tree(found), Agent.ALPHA))
    assert [branch.label for branch in kept] == ["('A', (0, 2))"]
    assert [reply.label for reply in kept[0].below] == [
        "('guard', (0, 2))",
        "('guard', (0, 4))",
        "('guard', (0, 4))",
        "pass",
    ]
    assert all(len(reply.below) <= 1 for reply in kept[0].below)


def test_a_tree_can_be_cut_after_some_moves() -> None:
    tree = plan_tree(crossing())
    one = first_moves(tree, 1)
    assert labels(moves_only(one)) == [(branch.label, []) for branch in moves_only(tree)]
    assert first_moves(tree, 0) == ()
    assert first_moves(tree, 99) == tree


def test_contingencies_answer_every_reply_that_was_tried() -> None:
    found = crossing().contingencies()
    assert found
    assert found.action == ("A", (0, 2))
    answers = {reply: answer.action for reply, answer in found.replies if answer}
    assert answers[("guard", (0, 2))] == ("B", (0, 2))
    assert set(answers) == {("guard", (0, 2)), ("guard", (0, 4)), None}


def test_the_contingencies_of_a_refuted_plan_are_betas() -> None:
    found = plan(Noughts("a...b...."), [Goal("win")], [Goal("hold")], EVERYTHING)
    contingencies = found.contingencies()
    assert contingencies
    assert contingencies.action is None
    assert {action for action, _ in contingencies.replies} >= {1, 2, 3}
    assert found.action is None


def test_the_schemas_in_use_are_those_of_the_moves_that_work() -> None:
    assert crossing().used_schemas() == {"lure", "run", "strike"}
    assert small().used_schemas() == {"completes_to_win"}
    refuted = plan(Noughts("a...b...."), [Goal("win")], [Goal("hold")], EVERYTHING, critics=False)
    assert all(name.endswith("_to_hold") for name in refuted.used_schemas())


def test_the_size_of_contingencies_counts_moves() -> None:
    assert Contingency(1, ((2, Contingency(3)), (None, Contingency(4)), (5, None))).size == 5


def test_the_picture_is_well_formed_and_shows_every_branch() -> None:
    tree = plan_tree(PLANS["fences"])
    picture = ET.fromstring(draw_svg(tree, "guarding < & >"))
    space = "{http://www.w3.org/2000/svg}"
    words = [text.text or "" for text in picture.iter(f"{space}text")]
    assert len(words) == len(draw_text(tree).splitlines())
    assert picture.find(f"{space}title") is not None
    assert any(word.startswith("hold(1)") for word in words)


def test_goals_from_critics_are_drawn_as_such() -> None:
    assert "hold(3) (offered by a critic)" in draw_text(plan_tree(PLANS["fences"]))


def test_the_trace_says_why_each_move_was_tried_and_what_refuted_it() -> None:
    lines = [str(entry) for entry in entries(crossing())]
    assert lines[-1].strip().startswith(("alpha", "beta"))
    assert "alpha ('A', (0, 2)) for cross by lure > go(A, (0, 2)): works" in lines
    refuted = next(entry for entry in entries(crossing()) if entry.depth == 0 and not entry.worked)
    assert refuted.refuted_by
    assert refuted.decision
    assert refuted.decision.path[0].goal == Goal("cross")


def test_the_trace_keeps_what_was_passed_over_when_asked() -> None:
    noted = [entry for entry in entries(crossing(passed_over=True)) if not entry.action]
    assert any(entry.reason == "no schema applies, and no action" for entry in noted)
    assert not [entry for entry in entries(crossing()) if not entry.action]


@pytest.mark.parametrize("found", PLANS.values(), ids=PLANS)
def test_a_plan_is_plain_data(found: Plan) -> None:
    data = json.loads(json.dumps(found.to_dict()))
    assert data["schema"] == "nerai.plan/1"
    assert (data["cycles"], data["moves"]) == tuple(found.counts)
    waiting, seen = [data["tree"]], {}
    while waiting:
        node = waiting.pop()
        seen[node["id"]] = node
        waiting += node["tried"]
    assert len(seen) == len(list(found.walk()))
    for node in seen.values():
        if node["same_as"] is not None:
            assert seen[node["same_as"]]["winner"] == node["winner"]


def test_plain_data_tells_goal_schema_bindings_and_reason() -> None:
    data = crossing().to_dict()
    lure = data["tree"]["tried"][-1]
    assert lure["goal"] == "go(A, (0, 2))"
    assert lure["path"] == [
        {
            "goal": "cross",
            "schema": "lure",
            "bindings": {"P": "A", "Q": "(0, 2)", "B": "B"},
            "why": "If the guard takes the one, the other takes the guard.",
        }
    ]
    assert lure["refuted_by"] is None
    assert data["tree"]["tried"][0]["refuted_by"]
