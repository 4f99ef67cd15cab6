"""Trees of goals for the tests: the published example, random ones, and evaluation without any cut."""

from fractions import Fraction
from itertools import count
from math import prod

from hypothesis import strategies as st

from nerai.algebra import AndNode, GoalLeaf, OpenGoal, OrNode, StrategyTree

PRINTED = (
    "OR(make_two_eyes(G)=10%, "
    "AND(neighbor_of(G G1)=100%, enemy(G G1)=100%, kill(G1)=30%), "
    "AND(connect(G G2)=80%, OR(two_eyes(G2)=70%, lot_of_territory(G2)=10%)))"
)
"""Cazenave and Moneret's tree for saving the group G, in the order of their paper."""

REORDERED = (
    "OR(AND(connect(G G2)=80%, OR(two_eyes(G2)=70%, lot_of_territory(G2)=10%)), "
    "make_two_eyes(G)=10%, "
    "AND(kill(G1)=30%, neighbor_of(G G1)=100%, enemy(G G1)=100%))"
)
"""The same with the connecting branch first, and `kill` first in the other AND."""

# Few different rates, so that ties, zeros and certainties are common.
RATES = st.sampled_from([Fraction(n, d) for n, d in ((0, 1), (1, 4), (1, 3), (1, 2), (2, 3), (3, 4), (1, 1))])


def shapes(max_leaves: int = 12) -> st.SearchStrategy[StrategyTree]:
    """Trees whose goals are all called `x`; `renamed` tells them apart."""
    return st.recursive(
        st.builds(GoalLeaf, st.just("x"), RATES),
        lambda trees: st.builds(
            lambda node, children: node(tuple(children)),
            st.sampled_from([AndNode, OrNode]),
            st.lists(trees, min_size=1, max_size=4),
        ),
        max_leaves=max_leaves,
    )


def renamed(tree: StrategyTree) -> StrategyTree:
    """The tree with its goals called g0, g1, ... from left to right."""
    numbers = count()

    def rename(node: StrategyTree) -> StrategyTree:
        if isinstance(node, GoalLeaf):
            return GoalLeaf(f"g{next(numbers)}", node.rate)
        if isinstance(node, OpenGoal):
            return OpenGoal(f"g{next(numbers)}")
        return type(node)(tuple(rename(child) for child in node.children))

    return rename(tree)


def trees(max_leaves: int = 12) -> st.SearchStrategy[StrategyTree]:
    """Trees of different goals, every rate known."""
    return shapes(max_leaves).map(renamed)


def plainly(tree: StrategyTree) -> tuple[Fraction, tuple[str, ...]]:
    """Rate and goals of the best plan: every goal is looked at, the leftmost of equals is taken."""
    if isinstance(tree, GoalLeaf):
        assert tree.rate is not None
        return tree.rate, (tree.goal,)
    assert not isinstance(tree, OpenGoal)
    found = [plainly(child) for child in tree.children]
    if isinstance(tree, OrNode):
        return max(found, key=lambda pair: pair[0])
    return prod((rate for rate, _ in found), start=Fraction(1)), sum((goals for _, goals in found), ())
