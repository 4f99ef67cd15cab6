"""Strategies as AND/OR trees of goals with success rates (Cazenave and Moneret's strategic plans).

Gives the data: a goal with its rate, a goal not developed yet, AND and OR of such trees. They never change,
compare by value and print in the form that `parse_strategy` reads. Knows no Go, and does not evaluate:
strategy_evaluate.py, strategy_develop.py and strategy_bounds.py do.

A *rate* is an exact fraction between 0 and 1, so that no comparison depends on rounding; the float 0.1 counts
as 1/10. A *path* names a node by the child numbers that lead to it from the root, counted from 0.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite, prod
from typing import Final, TypeAlias

from nerai.algebra.strategy_label import OPEN_MARK, write_label
from nerai.errors import AlgebraError

MAX_DEPTH: Final = 64
"""The deepest tree: every procedure here recurses over it."""

MAX_DIGITS: Final = 400
"""The finest rate has a denominator of so many digits; any float is coarser."""

Path: TypeAlias = tuple[int, ...]
RateLike: TypeAlias = Fraction | float


@dataclass(frozen=True, slots=True)
class GoalLeaf:
    """A goal that is not broken down. `rate` says how often it succeeds; None: not looked at yet."""

    goal: str
    rate: Fraction | None = None

    def __post_init__(self) -> None:
        _check_name(self.goal)
        if self.rate is not None:
            object.__setattr__(self, "rate", exact_rate(self.rate, what=self.goal))

    @property
    def depth(self) -> int:
        """Nodes from here down to the deepest leaf."""
        return 1

    def __str__(self) -> str:
        name = write_label(self.goal)
        return name if self.rate is None else f"{name}={rate_text(self.rate)}"


@dataclass(frozen=True, slots=True)
class OpenGoal:
    """A goal that is still to be developed into a tree."""

    goal: str

    def __post_init__(self) -> None:
        _check_name(self.goal)

    @property
    def depth(self) -> int:
        """Nodes from here down to the deepest leaf, as far as they are known."""
        return 1

    def __str__(self) -> str:
        return write_label(self.goal) + OPEN_MARK


@dataclass(frozen=True, slots=True)
class AndNode:
    """Succeeds when all its children do."""

    children: "tuple[StrategyTree, ...]"
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", _inner_depth("AND", self.children))

    def __str__(self) -> str:
        return f"AND({', '.join(map(str, self.children))})"


@dataclass(frozen=True, slots=True)
class OrNode:
    """Succeeds when one of its children does."""

    children: "tuple[StrategyTree, ...]"
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", _inner_depth("OR", self.children))

    def __str__(self) -> str:
        return f"OR({', '.join(map(str, self.children))})"


StrategyTree: TypeAlias = GoalLeaf | OpenGoal | AndNode | OrNode


def goal_leaf(goal: str, rate: RateLike | None = None) -> GoalLeaf:
    """A goal with its rate, if that is known."""
    return GoalLeaf(goal, None if rate is None else exact_rate(rate, what=goal))


def all_of(*children: StrategyTree) -> AndNode:
    """The tree that needs all of these."""
    return AndNode(children)


def any_of(*children: StrategyTree) -> OrNode:
    """The tree that needs one of these."""
    return OrNode(children)


def exact_rate(value: RateLike, *, what: str = "the goal") -> Fraction:
    """The rate as an exact fraction, a float by its decimals; AlgebraError unless between 0 and 1."""
    if not isinstance(value, Fraction | int):
        value = float(value)  # numbers of other libraries have a `repr` of their own
        if not isfinite(value):
            raise AlgebraError(f"the success rate of {what} is {value}", hint="give a number from 0 to 1")
        value = Fraction(repr(value))
    rate = Fraction(value)
    if not 0 <= rate <= 1:
        hint = (
            f"write {rate_text(rate / 100)} as {float(rate / 100)}" if 1 < rate <= 100 else "0 to 1 is meant"
        )
        raise AlgebraError(f"the success rate of {what} is {float(rate):g}", hint=hint)
    if rate.denominator >= 10**MAX_DIGITS:
        raise AlgebraError(
            f"the success rate of {what} has a denominator of more than {MAX_DIGITS} digits", hint="round it"
        )
    return rate


def product(rates: Iterable[Fraction]) -> Fraction:
    """The rates multiplied; much faster than one by one where they are many."""
    factors = list(rates)
    return Fraction(prod(rate.numerator for rate in factors), prod(rate.denominator for rate in factors))


def rate_text(rate: Fraction) -> str:
    """The rate exactly: as a percentage where that ends, else as a fraction."""
    twos = fives = 0
    rest = (rate * 100).denominator
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return str(rate)
    decimals = max(twos, fives)
    digits = str(int(rate * 100 * 10**decimals)).rjust(decimals + 1, "0")
    return f"{digits[:-decimals]}.{digits[-decimals:]}%" if decimals else f"{digits}%"


def percent(rate: Fraction) -> str:
    """The rate for a reader: at most one decimal, and never 0 or 100 % for what is not."""
    tenths = round(rate * 1000)
    if tenths == 0 and rate > 0:
        return "<0.1%"
    if tenths == 1000 and rate < 1:
        return ">99.9%"
    return f"{tenths // 10}%" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}%"


def walk(tree: StrategyTree, path: Path = ()) -> Iterator[tuple[Path, StrategyTree]]:
    """Every node with its path: parents first, children from left to right."""
    yield path, tree
    if isinstance(tree, AndNode | OrNode):
        for index, child in enumerate(tree.children):
            yield from walk(child, (*path, index))


def node_at(tree: StrategyTree, path: Path) -> StrategyTree:
    """The node that a path leads to; AlgebraError when it leads nowhere."""
    node = tree
    for index in path:
        if not isinstance(node, AndNode | OrNode) or not 0 <= index < len(node.children):
            raise AlgebraError(f"no node at {path}", hint="paths count children from 0")
        node = node.children[index]
    return node


def goal_at(tree: StrategyTree, path: Path) -> str:
    """The name of the goal at a path; AlgebraError where there is none."""
    node = node_at(tree, path)
    if isinstance(node, AndNode | OrNode):
        raise AlgebraError(f"no goal at {path}", hint="the path leads to an AND or an OR")
    return node.goal


def known_rates(tree: StrategyTree) -> dict[str, Fraction]:
    """The rates that the tree itself states; AlgebraError when it states two for one goal."""
    rates: dict[str, Fraction] = {}
    for _, node in walk(tree):
        if isinstance(node, GoalLeaf) and node.rate is not None:
            before = rates.setdefault(node.goal, node.rate)
            if before != node.rate:
                raise AlgebraError(
                    f"{node.goal} succeeds at {rate_text(before)} and at {rate_text(node.rate)}",
                    hint="give it one rate, or two goals two names",
                )
    return rates


def with_rates(tree: StrategyTree, rates: dict[str, Fraction]) -> StrategyTree:
    """The same tree, with these rates at the goals named."""
    if isinstance(tree, GoalLeaf):
        return GoalLeaf(tree.goal, rates.get(tree.goal, tree.rate))
    if isinstance(tree, OpenGoal):
        return tree
    return type(tree)(tuple(with_rates(child, rates) for child in tree.children))


def _check_name(goal: str) -> None:
    if not goal.strip():
        raise AlgebraError("a goal without a name", hint="name it, such as kill(G1)")


def _inner_depth(word: str, children: tuple[StrategyTree, ...]) -> int:
    if not children:
        raise AlgebraError(f"{word} of nothing", hint=f"give {word} at least one goal")
    depth = 1 + max(child.depth for child in children)
    if depth > MAX_DEPTH:
        raise AlgebraError(f"goals nested more than {MAX_DEPTH} deep", hint="make the tree flatter")
    return depth
