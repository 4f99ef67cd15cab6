"""A tree of goals while it grows: what is known of each node, and which goal to work on next.

Takes rates and subtrees as they are found; keeps for every node the bounds on its rate and how many AND
branches it has. Whom to ask for them, and what to tell about it, is strategy_develop.py's.
"""

from collections.abc import Iterator
from fractions import Fraction

from nerai.algebra.strategy_plan import Bound
from nerai.algebra.strategy_tree import AndNode, GoalLeaf, OpenGoal, OrNode, Path, StrategyTree, product


class Spot:
    """A node of the growing tree: its rate is between `lower`, that of a complete plan, and `upper`."""

    def __init__(self, tree: StrategyTree) -> None:
        self.become(tree)

    def become(self, tree: StrategyTree) -> None:
        """Stand for this tree from now on."""
        self._node = tree
        self.lower, self.upper = Fraction(0), Fraction(1)
        self.and_branches = 0
        self.touched = False
        """Whether some leaf of it has been evaluated."""
        self.pending = True
        """Whether some goal of it could still be worked on."""
        self.children: list[Spot] = []
        if isinstance(tree, AndNode | OrNode):
            self.children = [Spot(child) for child in tree.children]
            self.refresh()

    @property
    def goal(self) -> str:
        """The name of a goal that can be worked on."""
        assert isinstance(self._node, GoalLeaf | OpenGoal)
        return self._node.goal

    @property
    def is_open(self) -> bool:
        """Whether this is a goal still to be developed."""
        return isinstance(self._node, OpenGoal)

    @property
    def is_or(self) -> bool:
        """Whether one child is enough."""
        return isinstance(self._node, OrNode)

    def evaluate(self, rate: Fraction) -> None:
        """Take over the rate of a leaf."""
        self._node = GoalLeaf(self.goal, rate)
        self.lower = self.upper = rate
        self.touched, self.pending = True, False

    def refresh(self) -> None:
        """Take over what has changed in the children."""
        self.touched = any(child.touched for child in self.children)
        self.pending = any(child.pending for child in self.children)
        self.and_branches = sum(child.and_branches for child in self.children)
        if self.is_or:
            self.lower = max(child.lower for child in self.children)
            self.upper = max(child.upper for child in self.children)
        else:
            self.and_branches += len(self.children)
            self.lower = product(child.lower for child in self.children)
            self.upper = product(child.upper for child in self.children)

    def bound_for(self, index: int, path: Path, bound: Bound) -> Bound:
        """What a child has to exceed when this node, at `path`, has to exceed `bound` and can."""
        if self.is_or:
            return Bound(self.lower, path, self.lower) if self.lower > bound.rate else bound
        beside = self.upper / self.children[index].upper
        return Bound(bound.rate / beside, bound.rival, bound.rival_rate)

    def next_work(self, path: Path, bound: Bound) -> Path | None:
        """Where the goal is that is to be developed or evaluated next; None when none can matter."""
        if not self.pending or self.upper <= bound.rate:
            return None
        if not self.children:
            return path
        pending = [index for index, child in enumerate(self.children) if child.pending]
        for index in sorted(pending, key=lambda index: self.children[index].and_branches):
            work = self.children[index].next_work((*path, index), self.bound_for(index, path, bound))
            if work is not None:
                return work
        return None

    def best_plan(self, path: Path) -> list[Path]:
        """The nodes of a complete plan with the rate `lower`."""
        plan = [path]
        for index, child in enumerate(self.children):
            if not self.is_or or child.lower == self.lower:
                plan += child.best_plan((*path, index))
                if self.is_or:
                    break
        return plan

    def untouched(self, path: Path) -> Iterator[Path]:
        """The topmost nodes without any leaf that was evaluated."""
        if not self.touched:
            yield path
            return
        for index, child in enumerate(self.children):
            yield from child.untouched((*path, index))

    def walk(self, path: Path) -> "Iterator[tuple[Path, Spot]]":
        """Every node with its path: parents first, children from left to right."""
        yield path, self
        for index, child in enumerate(self.children):
            yield from child.walk((*path, index))

    def tree(self) -> StrategyTree:
        """What it has grown into."""
        if isinstance(self._node, GoalLeaf | OpenGoal):
            return self._node
        return type(self._node)(tuple(child.tree() for child in self.children))
