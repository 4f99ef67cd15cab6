"""Which goals of a tree may depend on each other, and how likely they succeed together.

Takes groups of goals declared dependent; gives *clusters*: goals joined by a chain of such declarations,
every other goal alone. Knows no Go, and not why goals depend on each other.

Clusters are taken to be independent of each other; inside of one, nothing is assumed but the success rates.
Then n goals of a cluster all succeed with a probability between `max(0, sum - (n - 1))` and the least rate,
and one of them does with one between the greatest rate and `min(1, sum)` (Frechet's inequalities). One goal
that occurs twice is one event.
"""

import difflib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeAlias

from nerai.algebra.strategy_tree import product
from nerai.errors import AlgebraError

Interval: TypeAlias = tuple[Fraction, Fraction]
Clusters: TypeAlias = Mapping[str, str]
"""For each goal the first goal of its cluster."""


def find_clusters(goals: Iterable[str], dependent: Iterable[Iterable[str]]) -> dict[str, str]:
    """The clusters of these goals; AlgebraError when a declaration names another goal, or only one."""
    first = {goal: goal for goal in goals}
    order = {goal: place for place, goal in enumerate(first)}
    for declared in dependent:
        group = [declared] if isinstance(declared, str) else list(declared)
        for goal in group:
            if goal not in first:
                near = difflib.get_close_matches(goal[:40], first, 1)
                raise AlgebraError(
                    f"{goal} is declared dependent, but is no goal of the tree",
                    hint=f"did you mean {near[0]}?" if near else "write it as in the tree",
                )
        if len(set(group)) < 2:
            raise AlgebraError(
                f"{', '.join(group) or 'nothing'} is declared dependent on nothing else",
                hint='give groups of goals, such as [("connect", "two_eyes")]',
            )
        leaders = {first[goal] for goal in group}
        leader = min(leaders, key=order.__getitem__)
        first = {goal: leader if old in leaders else old for goal, old in first.items()}
    return first


def all_succeed(rates: Mapping[str, Fraction], goals: Iterable[str], clusters: Clusters) -> Interval:
    """Between which bounds the probability lies that all of these goals succeed; both can be reached."""
    members: dict[str, list[Fraction]] = {}
    for goal in dict.fromkeys(goals):
        members.setdefault(clusters[goal], []).append(rates[goal])
    parts = [and_of_dependent([(rate, rate) for rate in group]) for group in members.values()]
    return and_of_independent(parts)


def and_of_dependent(parts: Iterable[Interval]) -> Interval:
    """All of several events of which only bounds are known."""
    lowers, uppers = zip(*parts, strict=True)
    return max(Fraction(0), sum(lowers, Fraction(0)) - (len(lowers) - 1)), min(uppers)


def or_of_dependent(parts: Iterable[Interval]) -> Interval:
    """At least one of several events of which only bounds are known."""
    lowers, uppers = zip(*parts, strict=True)
    return max(lowers), min(Fraction(1), sum(uppers, Fraction(0)))


def and_of_independent(parts: Iterable[Interval]) -> Interval:
    """All of several events that are independent of each other."""
    factors = list(parts)
    return product(lower for lower, _ in factors), product(upper for _, upper in factors)


def or_of_independent(parts: Iterable[Interval]) -> Interval:
    """At least one of several events that are independent of each other."""
    lower, upper = and_of_independent((1 - upper, 1 - lower) for lower, upper in parts)
    return 1 - upper, 1 - lower
