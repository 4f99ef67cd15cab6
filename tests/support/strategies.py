"""Trees of goals for the tests: the published example, random ones, and evaluation without any cut."""

from fractions import Fraction
from itertools import count
from math import prod
from random import Random

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
RATES = [Fraction(n, d) for n, d in ((0, 1), (1, 4), (1, 3), (1, 2), (2, 3), (3, 4), (1, 1), (1, 1))]


def random_tree(random: Random, *, leaves: int = 14) -> StrategyTree:
    """A tree of at most so many goals, called g0, g1, ... from left to right, every rate known."""
    numbers = count()

    def grow(size: int) -> StrategyTree:
        if size == 1 or random.random() < 0.1:
            return GoalLeaf(f"g{next(numbers)}", random.choice(RATES))
        sizes = [1] * random.randint(1, min(size, 4))
        for _ in range(size - len(sizes)):
            sizes[random.randrange(len(sizes))] += 1
        if len(sizes) == 1:
            sizes[0] -= 1
        children = tuple(grow(part) for part in sizes)
        return AndNode(children) if random.random() < 0.5 else OrNode(children)

    return grow(random.randint(1, leaves))


trees = st.integers(0, 2**32).map(lambda seed: random_tree(Random(seed)))
"""Random trees; drawn by seed, which is much faster than drawing node by node."""


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
