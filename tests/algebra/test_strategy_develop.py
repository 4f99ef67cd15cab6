"""Trees that grow while they are evaluated: the published order, cuts, limits, and the whole tree's rate."""

from collections import Counter
from fractions import Fraction
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nerai.algebra import (
    AndNode,
    CutReason,
    GoalLeaf,
    OpenGoal,
    OrNode,
    StepKind,
    StrategyDevelopment,
    StrategyTree,
    develop_strategy,
    evaluate_strategy,
    parse_strategy,
)
from nerai.algebra.strategy_tree import known_rates, node_at, walk
from nerai.errors import AlgebraError
from tests.support.strategies import plainly, random_tree


def grow(text: str, *, limit: int | None = None, **parts: str) -> StrategyDevelopment:
    return develop_strategy(parse_strategy(text), lambda goal: parse_strategy(parts[goal]), limit=limit)


def test_the_published_order_of_development() -> None:
    growth = grow(
        "OR(left..., middle..., right...)",
        left="AND(l1..., l2...)",
        middle="AND(m1=20%, m2=90%, m3=90%)",
        right="AND(r1=30%, r2=90%, r3=90%)",
        l1="s1=80%",
        l2="s2=60%",
    )
    order = [(step.goal, step.and_branches) for step in growth.steps]
    assert order[:4] == [
        ("left", (0, 0, 0)),  # all equal: the leftmost
        ("middle", (2, 0, 0)),  # two were found on the left, none elsewhere
        ("right", (2, 3, 0)),  # three were found in the middle
        ("l1", (2, 3, 3)),  # the left has the fewest
    ]
    assert [goal for goal, _ in order[4:]] == ["s1", "l2", "s2", "m1", "r1"]
    assert growth.rate == Fraction(48, 100)
    assert growth.plan.goals == ("s1", "s2")


def test_cuts_are_made_even_if_the_leftmost_branch_has_the_most_and_branches() -> None:
    parts = {"three": "AND(a=20%, b=90%, c=90%)", "two": "AND(d=80%, e=70%)"}
    growth = grow("OR(three..., two...)", three=parts["three"], two=parts["two"])
    assert [step.goal for step in growth.steps] == ["three", "two", "d", "e", "a"]
    (cut,) = growth.cuts
    assert (cut.path, cut.skipped, cut.reason) == ((0,), ((0, 1), (0, 2)), CutReason.NOT_ABOVE)
    assert (cut.reached, cut.bound, cut.rival) == (Fraction(1, 5), Fraction(14, 25), ())
    assert growth.words() == (
        "56%: AND(d=80%, e=70%)",
        "left out b, c: its AND can bring at most 20%, and the OR above has 56%",
    )
    depth_first = evaluate_strategy(parse_strategy(f"OR({parts['three']}, {parts['two']})"))
    assert len(depth_first.evaluated) == 5


def test_the_bound_is_divided_by_the_goals_beside_when_trees_are_nested() -> None:
    # After 80 % the inner AND needs more than 75 % to beat 60 %.
    text = "OR(safe=60%, AND(first=80%, OR(AND(inner=76%, last=100%))))"
    assert grow(text).cuts == ()
    (cut,) = grow(text.replace("76%", "75%")).cuts
    assert (cut.skipped, cut.rival_rate) == (((1, 1, 0, 1),), Fraction(3, 5))
    growth = grow(
        "OR(safe=60%, AND(first=80%, OR(AND(inner=75%, last...), other...)))",
        other="AND(o1=90%, o2=90%, o3=100%)",
    )
    assert [step.goal for step in growth.steps] == ["safe", "first", "other", "inner", "o1", "o2", "o3"]


def test_what_is_left_out_is_not_developed_either() -> None:
    growth = grow("OR(AND(a=10%, b..., c...), d=50%)")
    assert [step.goal for step in growth.steps] == ["d", "a"]
    assert str(growth.tree) == "OR(AND(a=10%, b..., c...), d=50%)"
    assert growth.finished
    assert growth.rate == Fraction(1, 2)


def test_nothing_is_done_beside_what_is_certain_or_impossible() -> None:
    growth = grow("OR(AND(a=10%, b...), c=100%)")
    assert [(cut.reason, cut.skipped) for cut in growth.cuts] == [(CutReason.CERTAIN, ((0,),))]
    growth = grow("AND(a=0%, OR(b..., c))")
    assert [(cut.reason, cut.skipped) for cut in growth.cuts] == [(CutReason.IMPOSSIBLE, ((1,),))]
    assert not growth.plan
    assert growth.finished


def test_a_goal_that_occurs_twice_is_developed_and_asked_for_once() -> None:
    asked: Counter[str] = Counter()

    def develop(goal: str) -> StrategyTree:
        asked[goal] += 1
        return parse_strategy("AND(x, y)")

    def rate_of(goal: str) -> float:
        asked[goal] += 1
        return 0.5

    develop_strategy(parse_strategy("AND(p..., OR(p..., q...))"), develop, rate_of)
    assert asked == {"p": 1, "q": 1, "x": 1, "y": 1}


def test_a_limit_gives_what_is_known_so_far() -> None:
    growth = grow("OR(a=30%, b...)", limit=1, b="AND(c=90%, d=50%)")
    assert (growth.rate, growth.upper, growth.finished) == (Fraction(3, 10), Fraction(1), False)
    assert growth.plan.goals == ("a",)
    assert growth.words()[0] == "30%: a=30%; not finished, at most 100%"
    growth = grow("OR(a=30%, b...)", limit=4, b="AND(c=90%, d=50%)")
    assert (growth.rate, growth.upper, growth.finished) == (Fraction(45, 100), Fraction(45, 100), True)


def test_goals_that_develop_into_themselves_or_into_open_goals_are_errors() -> None:
    with pytest.raises(AlgebraError, match="into itself"):
        grow("a...", a="AND(a..., b=50%)")
    with pytest.raises(AlgebraError, match="a leaf, an AND or an OR"):
        grow("a...", a="b...")
    with pytest.raises(AlgebraError, match="two success rates"):
        grow("OR(a..., x=10%)", a="AND(x=20%, y=30%)")


def hidden(seed: int) -> tuple[StrategyTree, StrategyTree, dict[str, StrategyTree]]:
    """A tree, the same with parts not developed yet, and those parts by goal."""
    random = Random(seed)
    tree = random_tree(random)
    parts: dict[str, StrategyTree] = {}

    def hide(node: StrategyTree) -> StrategyTree:
        if isinstance(node, AndNode | OrNode):
            node = type(node)(tuple(hide(child) for child in node.children))
        if not isinstance(node, OpenGoal) and random.random() < 0.5:
            goal = f"open{len(parts)}"
            parts[goal] = node
            return OpenGoal(goal)
        return node

    return tree, hide(tree), parts


seeds = st.integers(0, 2**32)


@settings(max_examples=400)
@given(seeds.map(hidden))
def test_growing_finds_the_rate_of_the_whole_tree(
    case: tuple[StrategyTree, StrategyTree, dict[str, StrategyTree]],
) -> None:
    whole, tree, parts = case
    growth = develop_strategy(tree, parts.__getitem__)
    assert growth.finished
    assert growth.rate == plainly(whole)[0]
    rates = known_rates(whole)
    assert bool(growth.plan) is (growth.rate > 0)
    if growth.plan:
        assert prod((rates[goal] for goal in growth.plan.goals), start=Fraction(1)) == growth.rate
    done = [step.goal for step in growth.steps]
    assert len(set(done)) == len(done)


@settings(max_examples=400)
@given(seeds.map(hidden))
def test_what_is_left_is_named_by_cuts(
    case: tuple[StrategyTree, StrategyTree, dict[str, StrategyTree]],
) -> None:
    _, tree, parts = case
    growth = develop_strategy(tree, parts.__getitem__)
    done = {step.path for step in growth.steps if step.kind is StepKind.EVALUATED}
    ends = {path for path, node in walk(growth.tree) if isinstance(node, GoalLeaf | OpenGoal)}
    skipped = [
        path + below
        for cut in growth.cuts
        for path in cut.skipped
        for below, node in walk(node_at(growth.tree, path))
        if isinstance(node, GoalLeaf | OpenGoal)
    ]
    assert len(set(skipped)) == len(skipped)
    assert done | set(skipped) == ends
    assert not done & set(skipped)


@settings(max_examples=200)
@given(seeds.map(hidden), st.integers(0, 8))
def test_a_limit_cuts_the_work_short_but_tells_the_truth(
    case: tuple[StrategyTree, StrategyTree, dict[str, StrategyTree]], limit: int
) -> None:
    whole, tree, parts = case
    full = develop_strategy(tree, parts.__getitem__)
    part = develop_strategy(tree, parts.__getitem__, limit=limit)
    assert part.steps == full.steps[:limit]
    assert part.finished is (len(full.steps) <= limit)
    assert part.rate <= plainly(whole)[0] <= part.upper
