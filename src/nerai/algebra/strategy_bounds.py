"""Trees of goals that may depend on each other: bounds instead of products.

Takes a tree, groups of goals declared dependent, and a function for success rates; gives the plan whose
guaranteed rate is greatest, and bounds between which the truth lies, whatever the dependence is like. Looks
at every goal of the tree. Knows no Go.

Two children of a node count as dependent when clusters (strategy_dependence.py) reach into both, however
deep: the bounds are then Frechet's at this node, the lowest that holds both. All other children are
independent, and products are right.

What an OR is worth is a choice. ONE: one alternative is chosen beforehand and carried out; its rate is that
of the best plan, as in strategy_evaluate.py. ANY: it succeeds when at least one alternative does.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from nerai.algebra.strategy_choice import best_plan
from nerai.algebra.strategy_dependence import (
    Clusters,
    Interval,
    all_succeed,
    and_of_dependent,
    and_of_independent,
    find_clusters,
    or_of_dependent,
    or_of_independent,
)
from nerai.algebra.strategy_draw import draw_strategy, render_strategy
from nerai.algebra.strategy_plan import NodeRate, StrategyPlan, make_plan
from nerai.algebra.strategy_rates import RateBook, RateFunction
from nerai.algebra.strategy_tree import (
    AndNode,
    GoalLeaf,
    OpenGoal,
    Path,
    StrategyTree,
    walk,
    with_rates,
)
from nerai.errors import AlgebraError


class Alternatives(Enum):
    """When an OR succeeds."""

    ONE = "one"
    """When the alternative does that was chosen beforehand."""
    ANY = "any"
    """When at least one alternative does."""


@dataclass(frozen=True, slots=True)
class StrategyBounds:
    """What is sure about a tree whose goals may depend on each other.

    The tree's rate lies between `lower` and `upper`, that of the plan between `plan_lower` and `plan_upper`.
    No plan guarantees more than `plan_lower`, unless `exhaustive` is false: then there were too many to try.
    """

    tree: StrategyTree
    alternatives: Alternatives
    lower: Fraction
    upper: Fraction
    plan: StrategyPlan
    plan_lower: Fraction
    plan_upper: Fraction
    clusters: tuple[tuple[str, ...], ...]
    exhaustive: bool
    nodes: tuple[NodeRate, ...]

    def words(self) -> tuple[str, ...]:
        """The result and every cluster, a sentence each."""
        if not self.plan:
            return ("no plan: every way has a goal that fails",)
        span = NodeRate((), self.plan_lower, self.plan_upper)
        groups = (f"taken for dependent: {', '.join(goals)}" for goals in self.clusters)
        return (f"{span}: {self.plan}", *groups)

    def render(self) -> str:
        """The tree as lines of text: `*` marks the plan."""
        return render_strategy(self.tree, self.nodes, self.plan)

    def _repr_svg_(self) -> str:
        return draw_strategy(self.tree, self.nodes, self.plan, title=self.words()[0])


def bound_strategy(
    tree: StrategyTree,
    dependent: Iterable[Iterable[str]] = (),
    rate_of: RateFunction | None = None,
    *,
    alternatives: Alternatives = Alternatives.ONE,
) -> StrategyBounds:
    """The plan with the greatest lower bound, and bounds on every node. `dependent` are groups of goals."""
    book = RateBook(tree, rate_of)
    goals = list(_goals(tree))
    for goal in dict.fromkeys(goals):
        book.look(goal)
    clusters = find_clusters(goals, dependent)
    shown = with_rates(tree, book.rates)
    found: dict[Path, NodeRate] = {}
    _bounds(shown, (), clusters, alternatives, found)
    choice = best_plan(shown, book.rates, clusters)
    plan_lower, plan_upper = all_succeed(book.rates, choice.goals, clusters)
    members: dict[str, list[str]] = {}
    for goal, first in clusters.items():
        members.setdefault(first, []).append(goal)
    return StrategyBounds(
        shown,
        alternatives,
        # The plan is one way to succeed, so what it guarantees is guaranteed.
        max(found[()].lower, plan_lower),
        found[()].upper,
        make_plan(shown, choice.paths if plan_upper > 0 else ()),
        plan_lower,
        plan_upper,
        tuple(tuple(group) for group in members.values() if len(group) > 1),
        choice.exhaustive,
        tuple(found[path] for path in sorted(found)),
    )


def _goals(tree: StrategyTree) -> Iterable[str]:
    for _, node in walk(tree):
        if isinstance(node, OpenGoal):
            raise AlgebraError(f"{node.goal} is not developed yet", hint="call develop_strategy before")
        if isinstance(node, GoalLeaf):
            yield node.goal


def _bounds(
    node: StrategyTree,
    path: Path,
    clusters: Clusters,
    alternatives: Alternatives,
    found: dict[Path, NodeRate],
) -> tuple[Interval, frozenset[str]]:
    """Bounds on a node's rate, and the clusters that reach into it; `found` collects those of all nodes."""
    if isinstance(node, GoalLeaf):
        assert node.rate is not None
        span, reach = (node.rate, node.rate), frozenset([clusters[node.goal]])
    else:
        assert not isinstance(node, OpenGoal)
        parts = [
            _bounds(child, (*path, index), clusters, alternatives, found)
            for index, child in enumerate(node.children)
        ]
        reach = frozenset().union(*(reach for _, reach in parts))
        if isinstance(node, AndNode):
            span = and_of_independent(and_of_dependent(group) for group in _groups(parts))
        elif alternatives is Alternatives.ANY:
            span = or_of_independent(or_of_dependent(group) for group in _groups(parts))
        else:
            span = max(lower for (lower, _), _ in parts), max(upper for (_, upper), _ in parts)
    found[path] = NodeRate(path, *span)
    return span, reach


def _groups(parts: list[tuple[Interval, frozenset[str]]]) -> list[list[Interval]]:
    """The parts, put together where a chain of common clusters joins them."""
    groups: list[tuple[list[Interval], frozenset[str]]] = []
    for span, reach in parts:
        joined = [group for group in groups if group[1] & reach]
        groups = [group for group in groups if not group[1] & reach]
        spans = [old for group in joined for old in group[0]]
        groups.append(([*spans, span], reach.union(*(group[1] for group in joined))))
    return [spans for spans, _ in groups]
