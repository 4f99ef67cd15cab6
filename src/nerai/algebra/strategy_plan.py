"""What the procedures on trees of goals give: the plan, and what was cut and why.

Plain data with words; reasons no further.

A *plan* is the part of a tree that is meant to be carried out: of every OR one child, of every AND all. A
*cut* leaves out nodes that cannot change the result any more.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from nerai.algebra.strategy_tree import (
    AndNode,
    GoalLeaf,
    OpenGoal,
    OrNode,
    Path,
    StrategyTree,
    node_at,
    percent,
    walk,
)


@dataclass(frozen=True, slots=True)
class StrategyPlan:
    """The nodes of a plan, parents first, the goals at its leaves, and its text. All empty: no plan."""

    paths: tuple[Path, ...] = ()
    goals: tuple[str, ...] = ()
    text: str = ""

    def __bool__(self) -> bool:
        return bool(self.paths)

    def __str__(self) -> str:
        return self.text or "no plan"


class CutReason(Enum):
    """Why nodes need not be looked at."""

    NOT_ABOVE = "not_above"
    """What is left cannot bring more than an OR further up has already."""
    IMPOSSIBLE = "impossible"
    """A goal beside them never succeeds, so their AND cannot."""
    CERTAIN = "certain"
    """Their OR has a child that always succeeds."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A rate to exceed, and the OR it comes from (`rival`), which has `rival_rate` for sure."""

    rate: Fraction
    rival: Path
    rival_rate: Fraction

    @classmethod
    def nothing(cls) -> "Bound":
        """The bound where there is nothing to beat: a plan that never succeeds is no plan."""
        return cls(Fraction(0), (), Fraction(0))


@dataclass(frozen=True, slots=True)
class StrategyCut:
    """Nodes left out: `skipped`, children of the node at `path`.

    `reached` is the rate of that node so far (for an AND at most this can come of it), `bound` the rate it
    would have had to exceed. The bound comes from the OR at `rival`, which has `rival_rate` already; between
    the two, the goals beside this branch count: they divide the bound.
    """

    path: Path
    skipped: tuple[Path, ...]
    reason: CutReason
    reached: Fraction
    bound: Fraction
    rival: Path
    rival_rate: Fraction

    def words(self, tree: StrategyTree) -> str:
        """One sentence: what was left out, and why."""
        left_out = ", ".join(short_name(node_at(tree, path)) for path in self.skipped)
        if self.reason is CutReason.CERTAIN:
            return f"left out {left_out}: the OR beside is certain already"
        if self.reason is CutReason.IMPOSSIBLE:
            return f"left out {left_out}: a goal of the same AND never succeeds"
        why = f"its AND can bring at most {percent(self.reached)}, and the OR above has "
        if self.bound == self.rival_rate:
            return f"left out {left_out}: {why}{percent(self.rival_rate)}"
        return (
            f"left out {left_out}: {why}{percent(self.rival_rate)}, "
            f"which takes more than {percent(self.bound)} here"
        )


@dataclass(frozen=True, slots=True)
class NodeRate:
    """What was found about a node: its rate lies between `lower` and `upper`."""

    path: Path
    lower: Fraction
    upper: Fraction

    def __str__(self) -> str:
        if self.lower == self.upper:
            return percent(self.lower)
        if self.lower == 0:
            return f"at most {percent(self.upper)}" if self.upper < 1 else "not known"
        return f"{percent(self.lower)} to {percent(self.upper)}"


def make_plan(tree: StrategyTree, paths: Iterable[Path]) -> StrategyPlan:
    """The plan of these nodes, in the tree's own order."""
    kept = set(paths)
    found = [(path, node) for path, node in walk(tree) if path in kept]
    if not found:
        return StrategyPlan()
    goals = tuple(node.goal for _, node in found if isinstance(node, GoalLeaf | OpenGoal))
    return StrategyPlan(tuple(path for path, _ in found), goals, str(_part(tree, (), kept)))


def short_name(node: StrategyTree) -> str:
    """A node in a few words: its goal, or the goals under it."""
    if isinstance(node, GoalLeaf | OpenGoal):
        return node.goal
    word = "AND" if isinstance(node, AndNode) else "OR"
    return f"{word}({', '.join(short_name(child) for child in node.children)})"


def _part(node: StrategyTree, path: Path, kept: set[Path]) -> StrategyTree:
    """The subtree of the nodes kept; an OR is replaced by the child it chose."""
    if isinstance(node, GoalLeaf | OpenGoal):
        return node
    children = tuple(
        _part(child, (*path, index), kept)
        for index, child in enumerate(node.children)
        if (*path, index) in kept
    )
    return children[0] if isinstance(node, OrNode) else AndNode(children)
