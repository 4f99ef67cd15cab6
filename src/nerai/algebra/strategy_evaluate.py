"""The least hazardous plan: AND multiplies, OR takes the maximum, from left to right with cuts.

Takes a tree and, for goals without a rate, a function; gives the best plan, its rate, the goals that were
looked at and what was cut. Knows no Go. Takes goals for independent of each other: strategy_bounds.py does
without that. A tree with goals not developed yet belongs to strategy_develop.py.

The maximum is a lower bound on an OR: it is the rate of the best single plan, and keeping a second one in
reserve can only help. Two cuts leave goals out, and change neither the rate nor the plan:

- An AND is given up once the product so far is not above the *bound*, which is what the OR above has already,
  divided by the product of the goals beside when trees are nested. Without anything to beat the bound is 0.
- An OR is done once a child has 100 %.

Of alternatives with equal rates the leftmost is taken. Where the rate is 0 there is no plan.
"""

from dataclasses import dataclass
from fractions import Fraction

from nerai.algebra.strategy_draw import draw_strategy, render_strategy
from nerai.algebra.strategy_plan import Bound, CutReason, NodeRate, StrategyCut, StrategyPlan, make_plan
from nerai.algebra.strategy_rates import RateBook, RateFunction
from nerai.algebra.strategy_tree import (
    AndNode,
    GoalLeaf,
    OrNode,
    Path,
    StrategyTree,
    goal_at,
    percent,
    with_rates,
)
from nerai.errors import AlgebraError


@dataclass(frozen=True, slots=True)
class StrategyEvaluation:
    """The best plan with its rate, and how it was found.

    `tree` is the tree evaluated, with the rates that were looked up. `evaluated` are the leaves looked at, in
    that order.
    """

    tree: StrategyTree
    rate: Fraction
    plan: StrategyPlan
    evaluated: tuple[Path, ...]
    cuts: tuple[StrategyCut, ...]
    nodes: tuple[NodeRate, ...]

    @property
    def goals_evaluated(self) -> tuple[str, ...]:
        """The goals at the leaves looked at, in that order."""
        return tuple(goal_at(self.tree, path) for path in self.evaluated)

    def words(self) -> tuple[str, ...]:
        """The result and every cut, a sentence each."""
        first = (
            f"{percent(self.rate)}: {self.plan}" if self.plan else "no plan: every way has a goal that fails"
        )
        return (first, *(cut.words(self.tree) for cut in self.cuts))

    def render(self) -> str:
        """The tree as lines of text: `*` marks the plan, `-` what was left out."""
        return render_strategy(self.tree, self.nodes, self.plan, self.cuts)

    def _repr_svg_(self) -> str:
        return draw_strategy(self.tree, self.nodes, self.plan, self.cuts, title=self.words()[0])


def evaluate_strategy(tree: StrategyTree, rate_of: RateFunction | None = None) -> StrategyEvaluation:
    """The best plan. `rate_of` is asked for goals without a rate, when needed and once a goal."""
    search = _Search(tree, RateBook(tree, rate_of))
    top = search.look(tree, (), Bound.nothing())
    shown = with_rates(tree, search.book.rates)
    return StrategyEvaluation(
        shown,
        top.rate,
        make_plan(shown, top.plan if top.rate > 0 else ()),
        tuple(search.evaluated),
        tuple(search.cuts),
        tuple(search.nodes[path] for path in sorted(search.nodes)),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """A node's rate, exact or else an upper bound, and the nodes of its best plan."""

    rate: Fraction
    exact: bool
    plan: tuple[Path, ...]


class _Search:
    """One evaluation. `look` gives a node's exact rate if it is above the bound, else a rate not above it."""

    def __init__(self, tree: StrategyTree, book: RateBook) -> None:
        self.tree = tree
        self.book = book
        self.evaluated: list[Path] = []
        self.cuts: list[StrategyCut] = []
        self.nodes: dict[Path, NodeRate] = {}

    def look(self, node: StrategyTree, path: Path, bound: Bound) -> _Found:
        if isinstance(node, GoalLeaf):
            self.evaluated.append(path)
            found = _Found(self.book.look(node.goal), True, (path,))
        elif isinstance(node, AndNode):
            found = self._look_at_and(node, path, bound)
        elif isinstance(node, OrNode):
            found = self._look_at_or(node, path, bound)
        else:
            raise AlgebraError(f"{node.goal} is not developed yet", hint="call develop_strategy instead")
        self.nodes[path] = NodeRate(path, found.rate if found.exact else Fraction(0), found.rate)
        return found

    def _look_at_and(self, node: AndNode, path: Path, bound: Bound) -> _Found:
        product = Fraction(1)
        exact = True
        plan: tuple[Path, ...] = (path,)
        for index, child in enumerate(node.children):
            if product <= bound.rate:
                reason = CutReason.NOT_ABOVE if product else CutReason.IMPOSSIBLE
                self._cut(node, path, index, reason, product, bound)
                exact = False
                break
            needed = Bound(bound.rate / product, bound.rival, bound.rival_rate)
            found = self.look(child, (*path, index), needed)
            product *= found.rate
            exact = exact and found.exact
            plan += found.plan
        return _Found(product, exact or product == 0, plan)

    def _look_at_or(self, node: OrNode, path: Path, bound: Bound) -> _Found:
        best = _Found(Fraction(0), True, (path,))
        for index, child in enumerate(node.children):
            if best.rate == 1:
                self._cut(node, path, index, CutReason.CERTAIN, best.rate, Bound(best.rate, path, best.rate))
                break
            if best.rate > bound.rate:
                bound = Bound(best.rate, path, best.rate)
            found = self.look(child, (*path, index), bound)
            # A rate that is only an upper bound is not above `bound`: it displaces none that is.
            if found.rate > best.rate or (found.rate == best.rate and found.exact and not best.exact):
                best = _Found(found.rate, found.exact, (path, *found.plan))
        return best

    def _cut(
        self,
        node: AndNode | OrNode,
        path: Path,
        first: int,
        reason: CutReason,
        reached: Fraction,
        bound: Bound,
    ) -> None:
        skipped = tuple((*path, index) for index in range(first, len(node.children)))
        self.cuts.append(
            StrategyCut(path, skipped, reason, reached, bound.rate, bound.rival, bound.rival_rate)
        )
