"""Goals that may depend on each other: bounds hold however they do, and the plan guarantees most."""

from collections.abc import Callable, Iterator, Mapping, Set
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nerai.algebra import (
    Alternatives,
    AndNode,
    GoalLeaf,
    OpenGoal,
    OrNode,
    StrategyBounds,
    StrategyTree,
    bound_strategy,
    evaluate_strategy,
    goal_leaf,
    parse_strategy,
)
from nerai.algebra.strategy_tree import node_at, with_rates
from nerai.errors import AlgebraError
from tests.support.strategies import PRINTED, trees

ANY, ONE = Alternatives.ANY, Alternatives.ONE


def spans(text: str, *dependent: tuple[str, ...], alternatives: Alternatives = ONE) -> tuple[float, float]:
    bounds = bound_strategy(parse_strategy(text), dependent, alternatives=alternatives)
    return float(bounds.lower), float(bounds.upper)


def test_dependent_goals_give_bounds_instead_of_a_product() -> None:
    assert spans("AND(a=80%, b=70%)") == (0.56, 0.56)
    assert spans("AND(a=80%, b=70%)", ("a", "b")) == (0.5, 0.7)
    assert spans("AND(a=20%, b=70%)", ("a", "b")) == (0, 0.2)
    assert spans("AND(a=90%, b=80%, c=50%)", ("a", "b"), ("b", "c")) == (0.2, 0.5)
    assert spans("AND(a=90%, b=80%, c=50%)", ("a", "b")) == (0.35, 0.4)
    four = "AND(a=90%, b=90%, c=90%, d=90%)"
    assert spans(four, ("a", "b"), ("c", "d"), ("c", "b")) == spans(four, ("a", "b", "c", "d")) == (0.6, 0.9)


def test_what_an_or_is_worth_is_a_choice() -> None:
    assert spans("OR(a=50%, b=40%)") == (0.5, 0.5)
    assert spans("OR(a=50%, b=40%)", alternatives=ANY) == (0.7, 0.7)
    assert spans("OR(a=50%, b=40%)", ("a", "b"), alternatives=ANY) == (0.5, 0.9)
    assert spans("OR(a=50%, b=60%)", ("a", "b"), alternatives=ANY) == (0.6, 1)


def test_dependent_goals_in_different_branches_count_at_the_lowest_node_that_holds_both() -> None:
    text = "AND(AND(a=80%, x=100%), OR(AND(b=70%, y=100%)), z=50%)"
    bounds = bound_strategy(parse_strategy(text), [("a", "b")])
    assert (bounds.lower, bounds.upper) == (Fraction(1, 4), Fraction(35, 100))
    assert spans("OR(AND(a=50%, x=50%), AND(b=50%, y=50%))", ("a", "b"), alternatives=ANY) == (0.25, 0.5)
    assert spans("OR(AND(a=50%, x=50%), AND(b=50%, y=50%))", alternatives=ANY) == (0.4375, 0.4375)


def test_chains_of_dependence_join_branches_that_share_no_goal() -> None:
    text = "AND(OR(a=90%), OR(b=90%, c=10%), OR(d=90%))"
    bounds = bound_strategy(parse_strategy(text), [("a", "b"), ("c", "d")])
    assert bounds.nodes[0].lower == Fraction(7, 10)  # all three are joined at the root
    assert bounds.plan_lower == Fraction(8, 10) * Fraction(9, 10)  # but the plan leaves c out
    bounds = bound_strategy(parse_strategy("AND(AND(a=90%, b=90%), c=90%, d=90%)"), [("a", "d"), ("b", "c")])
    assert bounds.nodes[0].lower == Fraction(61, 100)
    assert bounds.plan_lower == Fraction(64, 100)


def test_a_goal_that_occurs_twice_succeeds_in_both_places_or_in_none() -> None:
    assert spans("AND(a=50%, a=50%)") == (0.5, 0.5)
    assert spans("AND(OR(a=50%, b=10%), a=50%)") == (0.5, 0.5)


def test_the_plan_that_guarantees_most_may_avoid_a_dependent_goal() -> None:
    tree = parse_strategy("AND(a=80%, OR(b=70%, c=65%))")
    assert bound_strategy(tree).plan.goals == ("a", "b")
    bounds = bound_strategy(tree, [("a", "b")])
    assert bounds.plan.goals == ("a", "c")
    assert (bounds.plan_lower, bounds.plan_upper, bounds.upper) == (
        Fraction(52, 100),
        Fraction(52, 100),
        Fraction(7, 10),
    )
    assert bounds.words() == ("52%: AND(a=80%, c=65%)", "taken for dependent: a, b")


def test_of_plans_that_guarantee_nothing_the_most_hopeful_is_taken() -> None:
    bounds = bound_strategy(parse_strategy("OR(AND(a=20%, b=30%), AND(a=20%, c=10%))"), [("a", "b", "c")])
    assert (bounds.plan.goals, bounds.plan_lower, bounds.plan_upper) == (
        ("a", "b"),
        Fraction(0),
        Fraction(1, 5),
    )
    assert bounds.words()[0] == "at most 20%: AND(a=20%, b=30%)"
    assert not bound_strategy(parse_strategy("AND(a=0%, b=30%)"), [("a", "b")]).plan


def test_connecting_and_living_may_depend_on_each_other_in_the_published_tree() -> None:
    bounds = bound_strategy(parse_strategy(PRINTED), [("connect(G G2)", "two_eyes(G2)")])
    assert (bounds.lower, bounds.upper) == (Fraction(1, 2), Fraction(7, 10))
    assert bounds.plan.goals == ("connect(G G2)", "two_eyes(G2)")
    assert bounds.clusters == (("connect(G G2)", "two_eyes(G2)"),)


@pytest.mark.parametrize(
    ("dependent", "message", "hint"),
    [
        ([("kill", "conect")], "conect is declared dependent", "did you mean connect?"),
        ([("kill", "kill")], "on nothing else", "groups of goals"),
        (["kill"], "kill is declared dependent on nothing", "groups of goals"),
        ([()], "nothing is declared", "groups of goals"),
    ],
)
def test_declarations_that_make_no_sense_are_errors(
    dependent: list[tuple[str, ...]], message: str, hint: str
) -> None:
    with pytest.raises(AlgebraError) as caught:
        bound_strategy(parse_strategy("AND(kill=30%, connect=80%)"), dependent)
    assert message in caught.value.message
    assert hint in caught.value.hint


def test_goals_are_asked_for_once_and_must_be_developed() -> None:
    asked: list[str] = []

    def rate_of(goal: str) -> float:
        asked.append(goal)
        return 0.5

    bound_strategy(parse_strategy("OR(a, AND(b=10%, a), c)"), (), rate_of)
    assert asked == ["a", "c"]
    with pytest.raises(AlgebraError, match="develop_strategy"):
        bound_strategy(parse_strategy("OR(a=10%, b...)"))


def test_too_many_plans_still_give_true_bounds() -> None:
    pairs = [(f"x{n}", f"y{n}") for n in range(30)]
    large = AndNode(tuple(OrNode((goal_leaf(x, 0.99), goal_leaf(y, 0.995))) for x, y in pairs))
    bounds = bound_strategy(large, [[goal for pair in pairs for goal in pair]])
    assert not bounds.exhaustive
    assert bounds.plan_lower <= bounds.lower == 1 - 30 * Fraction(5, 1000)
    assert bound_strategy(large).exhaustive  # alternatives that depend on nothing are decided one by one


@settings(max_examples=300)
@given(trees)
def test_without_dependence_the_bounds_meet_at_the_rate_of_plain_evaluation(tree: StrategyTree) -> None:
    bounds, evaluation = bound_strategy(tree), evaluate_strategy(tree)
    assert bounds.lower == bounds.upper == bounds.plan_lower == bounds.plan_upper == evaluation.rate
    assert bounds.plan.goals == evaluation.plan.goals
    assert bounds.exhaustive


# Random worlds: which goals succeed is drawn for each cluster by itself, in any way at all.


class World:
    """A tree over few goals, clusters of them, and the joint chances of each cluster's goals."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        names = "abcdef"[: random.randint(2, 6)]
        groups: dict[int, str] = {}
        for name in names:
            place = random.randrange(random.choice([2, 6]))
            groups[place] = groups.get(place, "") + name
        self.groups = list(groups.values())
        self.chances = [self._chances(random, group) for group in self.groups]
        rates = {goal: self.chance_of_goals({goal}) for goal in names}
        self.tree = with_rates(self._tree(random, names, random.randint(2, 9)), rates)
        self.rates = rates

    @staticmethod
    def _chances(random: Random, group: str) -> dict[frozenset[str], Fraction]:
        sets = [
            frozenset(goal for goal, kept in zip(group, bits, strict=True) if kept)
            for bits in product([False, True], repeat=len(group))
        ]
        weights = [random.choice([0, 0, 1, 2, 5]) for _ in sets]
        weights[random.randrange(len(sets))] += 1
        return {chosen: Fraction(weight, sum(weights)) for chosen, weight in zip(sets, weights, strict=True)}

    @staticmethod
    def _tree(random: Random, names: str, size: int) -> StrategyTree:
        if size == 1:
            return GoalLeaf(random.choice(names))
        cut = random.randint(1, size - 1)
        sizes = [cut, size - cut] if size < 4 or random.random() < 0.5 else [1, cut, max(1, size - cut - 1)]
        children = tuple(World._tree(random, names, part) for part in sizes)
        return AndNode(children) if random.random() < 0.6 else OrNode(children)

    def chance(self, happens: Callable[[frozenset[str]], bool]) -> Fraction:
        """The true probability of an event."""
        total = Fraction(0)
        for parts in product(*(chances.items() for chances in self.chances)):
            if happens(frozenset().union(*(chosen for chosen, _ in parts))):
                total += prod((weight for _, weight in parts), start=Fraction(1))
        return total

    def chance_of_goals(self, goals: Set[str]) -> Fraction:
        return self.chance(lambda chosen: goals <= chosen)

    def chance_of_tree(self, tree: StrategyTree) -> Fraction:
        return self.chance(lambda chosen: succeeds(tree, chosen))

    def bounds(self, alternatives: Alternatives) -> StrategyBounds:
        present = present_goals(self.tree)
        dependent = [[goal for goal in group if goal in present] for group in self.groups]
        return bound_strategy(
            self.tree, [group for group in dependent if len(group) > 1], alternatives=alternatives
        )


def present_goals(tree: StrategyTree) -> set[str]:
    if isinstance(tree, GoalLeaf | OpenGoal):
        return {tree.goal}
    return set().union(*(present_goals(child) for child in tree.children))


def succeeds(tree: StrategyTree, world: frozenset[str]) -> bool:
    if isinstance(tree, GoalLeaf | OpenGoal):
        return tree.goal in world
    found = [succeeds(child, world) for child in tree.children]
    return all(found) if isinstance(tree, AndNode) else any(found)


def plans(tree: StrategyTree) -> Iterator[frozenset[str]]:
    if isinstance(tree, GoalLeaf | OpenGoal):
        yield frozenset([tree.goal])
    elif isinstance(tree, OrNode):
        for child in tree.children:
            yield from plans(child)
    else:
        for parts in product(*(list(plans(child)) for child in tree.children)):
            yield frozenset().union(*parts)


def guaranteed(goals: frozenset[str], rates: Mapping[str, Fraction], groups: list[str]) -> Fraction:
    """What a plan succeeds with at worst: inside of a cluster failures exclude each other if they can."""
    total = Fraction(1)
    for group in groups:
        failing = sum((1 - rates[goal] for goal in goals & set(group)), Fraction(0))
        total *= max(Fraction(0), 1 - failing)
    return total


worlds = st.integers(0, 2**32).map(World)


@settings(max_examples=500)
@given(worlds)
def test_the_chance_that_an_alternative_works_lies_within_the_bounds_of_every_node(world: World) -> None:
    bounds = world.bounds(ANY)
    for found in bounds.nodes:
        node = node_at(world.tree, found.path)
        assert found.lower <= world.chance_of_tree(node) <= found.upper
    assert bounds.lower <= world.chance_of_tree(world.tree) <= bounds.upper


@settings(max_examples=500)
@given(worlds)
def test_the_chance_of_the_best_single_plan_lies_within_the_bounds_of_every_node(world: World) -> None:
    bounds = world.bounds(ONE)
    for found in bounds.nodes:
        node = node_at(world.tree, found.path)
        best = max(world.chance_of_goals(plan) for plan in set(plans(node)))
        assert found.lower <= best <= found.upper
        if not found.path:
            assert bounds.lower <= best <= bounds.upper


@settings(max_examples=500)
@given(worlds)
def test_the_plan_keeps_what_it_guarantees_and_none_guarantees_more(world: World) -> None:
    bounds = world.bounds(ONE)
    best = max(guaranteed(plan, world.rates, world.groups) for plan in plans(world.tree))
    assert bounds.plan_lower == best == bounds.lower
    goals = frozenset(bounds.plan.goals)
    assert bounds.plan_lower <= world.chance_of_goals(goals) or not bounds.plan
    assert not bounds.plan or world.chance_of_goals(goals) <= bounds.plan_upper
    assert not bounds.plan or goals in set(plans(world.tree))
