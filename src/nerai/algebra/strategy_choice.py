"""Which plan of a tree guarantees most when goals may depend on each other.

Takes a tree, rates and clusters; gives the plan with the greatest lower bound on its rate, of equal ones that
with the greater upper bound, then the leftmost. Knows no Go; bounds are strategy_dependence.py's.

What an alternative is worth depends on the goals beside: one that shares a cluster with them may be worth
less than one with a lower rate that does not. So alternatives are tried together with all they can depend on,
and a partial plan is given up once it guarantees no more than the best one found. An OR that shares no
cluster with the rest of the tree is decided once, by itself.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from nerai.algebra.strategy_dependence import Clusters, Interval, all_succeed
from nerai.algebra.strategy_tree import AndNode, GoalLeaf, OrNode, Path, StrategyTree

MAX_TRIALS: Final = 10_000
"""Partial plans looked at before the best one found has to do."""

_Place: TypeAlias = tuple[Path, StrategyTree]
_Todo: TypeAlias = "tuple[_Place, _Todo] | None"
_Plan: TypeAlias = tuple[tuple[Path, ...], tuple[str, ...]]
"""The nodes of a plan and its goals, as far as they are chosen."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The nodes and goals of a plan; whether no plan can guarantee more."""

    paths: tuple[Path, ...]
    goals: tuple[str, ...]
    exhaustive: bool


def best_plan(tree: StrategyTree, rates: Mapping[str, Fraction], clusters: Clusters) -> Choice:
    """The plan with the greatest lower bound. Every goal needs its rate and cluster; none may be open."""
    chooser = _Chooser(tree, rates, clusters)
    paths, goals = chooser.decide(((), tree))
    return Choice(paths, goals, chooser.trials <= MAX_TRIALS)


class _Chooser:
    """One search for the best plan."""

    def __init__(self, tree: StrategyTree, rates: Mapping[str, Fraction], clusters: Clusters) -> None:
        self.trials = 0
        self._rates = rates
        self._clusters = clusters
        self._reach: dict[Path, Counter[str]] = {}
        self._whole = self._count((), tree)
        self._decided: dict[Path, _Plan] = {}

    def decide(self, top: _Place) -> _Plan:
        """The best plan of a part that shares no cluster with the rest."""
        if top[0] in self._decided:
            return self._decided[top[0]]
        best: tuple[Interval, _Plan] | None = None
        stack: list[tuple[_Plan, _Todo]] = [(((), ()), (top, None))]
        while stack:
            plan, todo = self._go_on(*stack.pop(), top[0])
            self.trials += 1
            worth = all_succeed(self._rates, plan[1], self._clusters)
            if best and (worth <= best[0] or self.trials > MAX_TRIALS):
                continue
            if todo is None:
                best = worth, plan
                continue
            (path, node), rest = todo
            paths, goals = plan
            stack += [(((*paths, path), goals), (child, rest)) for child in reversed(_below(path, node))]
        assert best
        self._decided[top[0]] = best[1]
        return best[1]

    def _go_on(self, plan: _Plan, todo: _Todo, top: Path) -> tuple[_Plan, _Todo]:
        """The plan with all that needs no choice, up to an OR whose alternatives are to be tried."""
        paths, goals = list(plan[0]), list(plan[1])
        while todo:
            (path, node), rest = todo
            if isinstance(node, OrNode):
                if path == top or not self._alone(path):
                    break
                more_paths, more_goals = self.decide((path, node))
                paths += more_paths
                goals += more_goals
            else:
                paths.append(path)
                if isinstance(node, GoalLeaf):
                    goals.append(node.goal)
                for child in reversed(_below(path, node)):
                    rest = (child, rest)
            todo = rest
        return (tuple(paths), tuple(goals)), todo

    def _alone(self, path: Path) -> bool:
        """Whether the clusters that reach into this node reach nowhere else."""
        return all(self._whole[cluster] == number for cluster, number in self._reach[path].items())

    def _count(self, path: Path, node: StrategyTree) -> Counter[str]:
        """How often each cluster occurs in a node, for this one and all below."""
        reach: Counter[str] = Counter()
        if isinstance(node, AndNode | OrNode):
            for index, child in enumerate(node.children):
                reach += self._count((*path, index), child)
        else:
            reach[self._clusters[node.goal]] += 1
        self._reach[path] = reach
        return reach


def _below(path: Path, node: StrategyTree) -> list[_Place]:
    children = node.children if isinstance(node, AndNode | OrNode) else ()
    return [((*path, index), child) for index, child in enumerate(children)]
