"""Trees of goals evaluated: the published example, both cuts, agreement with evaluation without cuts."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nerai.algebra import (
    AndNode,
    CutReason,
    GoalLeaf,
    OrNode,
    StrategyTree,
    evaluate_strategy,
    parse_strategy,
)
from nerai.algebra.strategy_tree import goal_at, node_at, walk
from nerai.errors import AlgebraError
from tests.support.strategies import PRINTED, REORDERED, plainly, trees


def test_the_published_tree_is_saved_by_connecting_with_56_percent() -> None:
    evaluation = evaluate_strategy(parse_strategy(PRINTED))
    assert evaluation.rate == Fraction(56, 100)
    assert evaluation.plan.paths == ((), (2,), (2, 0), (2, 1), (2, 1, 0))
    assert evaluation.plan.goals == ("connect(G G2)", "two_eyes(G2)")
    assert str(evaluation.plan) == "AND(connect(G G2)=80%, two_eyes(G2)=70%)"


def test_the_branches_of_the_published_tree_have_10_30_and_56_percent() -> None:
    found = {node.path: node for node in evaluate_strategy(parse_strategy(PRINTED)).nodes}
    assert [str(found[(index,)]) for index in range(3)] == ["10%", "30%", "56%"]


def test_in_the_printed_order_every_goal_is_looked_at() -> None:
    evaluation = evaluate_strategy(parse_strategy(PRINTED))
    assert evaluation.cuts == ()
    assert len(evaluation.evaluated) == 7


def test_with_the_connecting_branch_first_and_kill_first_two_goals_are_left_out() -> None:
    evaluation = evaluate_strategy(parse_strategy(REORDERED))
    assert evaluation.rate == Fraction(56, 100)
    assert evaluation.plan.goals == ("connect(G G2)", "two_eyes(G2)")
    (cut,) = evaluation.cuts
    assert [goal_at(evaluation.tree, path) for path in cut.skipped] == ["neighbor_of(G G1)", "enemy(G G1)"]
    assert (cut.reason, cut.path, cut.rival) == (CutReason.NOT_ABOVE, (2,), ())
    assert (cut.reached, cut.bound, cut.rival_rate) == (Fraction(3, 10), Fraction(14, 25), Fraction(14, 25))
    assert evaluation.words() == (
        "56%: AND(connect(G G2)=80%, two_eyes(G2)=70%)",
        "left out neighbor_of(G G1), enemy(G G1): its AND can bring at most 30%, and the OR above has 56%",
    )


def test_goals_without_a_rate_are_asked_for_once_in_order_and_only_when_needed() -> None:
    rates = {"a": 0.5, "b": 0.5, "c": 0.9, "d": 1.0}
    asked: list[str] = []

    def rate_of(goal: str) -> float:
        asked.append(goal)
        return rates[goal]

    evaluation = evaluate_strategy(parse_strategy("OR(a, AND(b, c), AND(c, a), AND(d, c))"), rate_of)
    assert asked == ["a", "b", "c", "d"]
    assert evaluation.goals_evaluated == ("a", "b", "c", "a", "d", "c")
    assert str(evaluation.tree) == "OR(a=50%, AND(b=50%, c=90%), AND(c=90%, a=50%), AND(d=100%, c=90%))"
    assert evaluation.plan.goals == ("d", "c")


def test_the_bound_is_divided_by_the_goals_beside_when_trees_are_nested() -> None:
    # 60 % are to be beaten; after 80 % the inner AND needs more than 75 %: 75 % is cut, 76 % is not.
    text = "OR(safe=60%, AND(first=80%, OR(AND(inner=76%, last=100%))))"
    assert evaluate_strategy(parse_strategy(text)).cuts == ()
    (cut,) = evaluate_strategy(parse_strategy(text.replace("76%", "75%"))).cuts
    assert cut.skipped == ((1, 1, 0, 1),)
    assert (cut.reached, cut.bound, cut.rival_rate) == (Fraction(3, 4), Fraction(3, 4), Fraction(3, 5))
    assert cut.rival == ()


def test_the_bound_of_an_inner_or_counts_before_the_one_above() -> None:
    text = "OR(a=20%, AND(b=50%, OR(c=90%, AND(d=80%, e=100%))))"
    (cut,) = evaluate_strategy(parse_strategy(text)).cuts
    assert (cut.rival, cut.bound) == ((1, 1), Fraction(9, 10))


@pytest.mark.parametrize(
    ("text", "skipped", "reason"),
    [
        ("OR(a=100%, b=50%, AND(c=10%, d=10%))", ((1,), (2,)), CutReason.CERTAIN),
        ("OR(AND(a=100%, b=100%), c=100%)", ((1,),), CutReason.CERTAIN),
        ("AND(OR(a=100%, b=10%), c=50%)", ((0, 1),), CutReason.CERTAIN),
        ("AND(a=0%, b=50%)", ((1,),), CutReason.IMPOSSIBLE),
        ("OR(a=10%, AND(b=0%, c=50%))", ((1, 1),), CutReason.IMPOSSIBLE),
        ("OR(a=30%, AND(b=30%, c=100%))", ((1, 1),), CutReason.NOT_ABOVE),
    ],
)
def test_cuts_say_what_is_left_out_and_why(
    text: str, skipped: tuple[tuple[int, ...], ...], reason: CutReason
) -> None:
    evaluation = evaluate_strategy(parse_strategy(text))
    (cut,) = evaluation.cuts
    assert (cut.skipped, cut.reason) == (skipped, reason)
    assert "left out" in cut.words(evaluation.tree)


def test_a_goal_that_is_last_in_its_and_is_no_cut() -> None:
    assert evaluate_strategy(parse_strategy("OR(a=50%, AND(b=90%, c=10%))")).cuts == ()


def test_the_leftmost_of_equal_plans_is_taken() -> None:
    evaluation = evaluate_strategy(parse_strategy("OR(a=20%, AND(b=50%, c=50%), d=25%, AND(e=25%, f=100%))"))
    assert evaluation.plan.goals == ("b", "c")


def test_there_is_no_plan_when_nothing_can_succeed() -> None:
    evaluation = evaluate_strategy(parse_strategy("OR(a=0%, AND(b=0%, c=50%))"))
    assert not evaluation.plan
    assert evaluation.rate == 0
    assert str(evaluation.plan) == "no plan"
    assert evaluation.words()[0].startswith("no plan")


@pytest.mark.parametrize(
    ("text", "rate", "hint"),
    [
        ("OR(a=10%, b)", None, "rate_of"),
        ("b", 1.5, "0.015"),
        ("b", -0.1, "0 to 1"),
        ("b", float("nan"), "0 to 1"),
    ],
)
def test_a_goal_nobody_knows_or_with_no_rate_is_an_error(text: str, rate: float | None, hint: str) -> None:
    with pytest.raises(AlgebraError, match="b") as caught:
        evaluate_strategy(parse_strategy(text), None if rate is None else lambda _: rate)
    assert hint in caught.value.hint


def test_goals_not_developed_yet_are_an_error() -> None:
    with pytest.raises(AlgebraError, match="develop_strategy"):
        evaluate_strategy(parse_strategy("OR(a=10%, b...)"))


@settings(max_examples=2000)
@given(trees)
def test_cuts_change_neither_the_rate_nor_the_plan(tree: StrategyTree) -> None:
    evaluation = evaluate_strategy(tree)
    rate, goals = plainly(tree)
    assert evaluation.rate == rate
    assert evaluation.plan.goals == (goals if rate else ())


@settings(max_examples=500)
@given(trees)
def test_every_leaf_is_either_looked_at_or_cut(tree: StrategyTree) -> None:
    evaluation = evaluate_strategy(tree)
    leaves = {path for path, node in walk(tree) if isinstance(node, GoalLeaf)}
    skipped = {
        path + below
        for cut in evaluation.cuts
        for path in cut.skipped
        for below, node in walk(node_at(tree, path))
        if isinstance(node, GoalLeaf)
    }
    assert len(set(evaluation.evaluated)) == len(evaluation.evaluated)
    assert set(evaluation.evaluated) | skipped == leaves
    assert not set(evaluation.evaluated) & skipped


@settings(max_examples=500)
@given(trees)
def test_what_is_said_about_each_node_is_true(tree: StrategyTree) -> None:
    for node in evaluate_strategy(tree).nodes:
        assert node.lower <= plainly(node_at(tree, node.path))[0] <= node.upper


@settings(max_examples=500)
@given(trees)
def test_a_plan_has_one_child_of_each_or_and_all_of_each_and(tree: StrategyTree) -> None:
    paths = set(evaluate_strategy(tree).plan.paths)
    for path in paths:
        node = node_at(tree, path)
        taken = [index for index in range(4) if (*path, index) in paths]
        if isinstance(node, OrNode):
            assert len(taken) == 1
        elif isinstance(node, AndNode):
            assert taken == list(range(len(node.children)))
        assert not path or path[:-1] in paths


@given(st.data())
def test_a_later_alternative_just_above_the_bound_is_never_cut(data: st.DataObject) -> None:
    # The bound is met exactly, and exceeded by the smallest step that the rates allow.
    beside = Fraction(data.draw(st.integers(1, 9)), 10)
    wanted = Fraction(data.draw(st.integers(0, 9)), 10)
    for step, better in ((0, False), (Fraction(1, 1000), True)):
        inner = AndNode((GoalLeaf("inner", wanted + step), GoalLeaf("last", Fraction(1))))
        tree = OrNode((GoalLeaf("safe", beside * wanted), AndNode((GoalLeaf("beside", beside), inner))))
        evaluation = evaluate_strategy(tree)
        assert (evaluation.plan.goals == ("beside", "inner", "last")) is better
        assert ((1, 1, 1) in evaluation.evaluated) is better
