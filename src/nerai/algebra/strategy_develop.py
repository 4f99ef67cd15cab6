"""Trees of goals that grow while they are evaluated: the branch with the fewest AND branches first.

Takes a tree with goals not developed yet, a function that develops one by a step, and a function for success
rates; gives the best plan of the whole tree, and in which order what was done. Calls both functions only
where the answer can still matter, and at most once a goal. Knows no Go. Rates combine as in
strategy_evaluate.py.

At every AND and OR the child with the fewest *AND branches* (goals that hang under some AND of it, as far as
it is developed) goes first, the leftmost of equals: it is likely to be done soonest, and what is done cuts
the others. A child is left out once its rate cannot exceed what the ORs above have for sure. As children are
not done from left to right, of plans with equal rates the one found first is kept.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeAlias

from nerai.algebra.strategy_draw import draw_strategy, render_strategy
from nerai.algebra.strategy_grow import Spot
from nerai.algebra.strategy_plan import Bound, CutReason, NodeRate, StrategyCut, StrategyPlan, make_plan
from nerai.algebra.strategy_rates import RateBook, RateFunction
from nerai.algebra.strategy_tree import MAX_DEPTH, OpenGoal, Path, StrategyTree, percent
from nerai.errors import AlgebraError

DevelopFunction: TypeAlias = Callable[[str], StrategyTree]


class StepKind(Enum):
    """What was done with a goal."""

    DEVELOPED = "developed"
    EVALUATED = "evaluated"


@dataclass(frozen=True, slots=True)
class DevelopmentStep:
    """One goal developed or evaluated; `and_branches` are those of the root's children before that."""

    kind: StepKind
    path: Path
    goal: str
    and_branches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StrategyDevelopment:
    """The best plan of a tree that was developed as far as needed.

    `tree` is what it has grown into; where goals are still open, they were left out by a cut, or `finished`
    is false because the limit came first. Then `rate` belongs to the best plan so far, and no plan can exceed
    `upper`.
    """

    tree: StrategyTree
    rate: Fraction
    upper: Fraction
    finished: bool
    plan: StrategyPlan
    steps: tuple[DevelopmentStep, ...]
    cuts: tuple[StrategyCut, ...]
    nodes: tuple[NodeRate, ...]

    def words(self) -> tuple[str, ...]:
        """The result and every cut, a sentence each."""
        first = f"{percent(self.rate)}: {self.plan}" if self.plan else "no plan"
        if not self.finished:
            first += f"; not finished, at most {percent(self.upper)}"
        return (first, *(cut.words(self.tree) for cut in self.cuts))

    def render(self) -> str:
        """The tree as lines of text: `*` marks the plan, `-` what was left out."""
        return render_strategy(self.tree, self.nodes, self.plan, self.cuts)

    def _repr_svg_(self) -> str:
        return draw_strategy(self.tree, self.nodes, self.plan, self.cuts, title=self.words()[0])


def develop_strategy(
    tree: StrategyTree,
    develop: DevelopFunction,
    rate_of: RateFunction | None = None,
    *,
    limit: int | None = None,
) -> StrategyDevelopment:
    """The best plan, after at most `limit` steps: goals developed by `develop` or evaluated by `rate_of`.

    AlgebraError when a goal has no rate, or develops into nothing usable.
    """
    growth = _Growth(tree, develop, RateBook(tree, rate_of))
    while (limit is None or len(growth.steps) < limit) and growth.step():
        pass
    root = growth.root
    finished = root.next_work((), Bound.nothing()) is None
    grown = root.tree()
    return StrategyDevelopment(
        grown,
        root.lower,
        root.lower if finished else root.upper,
        finished,
        make_plan(grown, root.best_plan(()) if root.lower > 0 else ()),
        tuple(growth.steps),
        tuple(_cuts(root, (), Bound.nothing())),
        tuple(NodeRate(path, spot.lower, spot.upper) for path, spot in root.walk(())),
    )


class _Growth:
    """A tree while it grows."""

    def __init__(self, tree: StrategyTree, develop: DevelopFunction, book: RateBook) -> None:
        self.root = Spot(tree)
        self.steps: list[DevelopmentStep] = []
        self._develop = develop
        self._developed: dict[str, StrategyTree] = {}
        self._book = book

    def step(self) -> bool:
        """Do the next piece of work; False when none is left that could matter."""
        work = self.root.next_work((), Bound.nothing())
        if work is None:
            return False
        line = [self.root]
        for index in work:
            line.append(line[-1].children[index])
        spot = line[-1]
        counts = tuple(child.and_branches for child in self.root.children)
        kind = StepKind.DEVELOPED if spot.is_open else StepKind.EVALUATED
        self.steps.append(DevelopmentStep(kind, work, spot.goal, counts))
        if spot.is_open:
            spot.become(self._development(spot.goal, len(work)))
        else:
            spot.evaluate(self._book.look(spot.goal))
        for parent in reversed(line[:-1]):
            parent.refresh()
        return True

    def _development(self, goal: str, above: int) -> StrategyTree:
        if goal not in self._developed:
            tree = self._develop(goal)
            if isinstance(tree, OpenGoal):
                raise AlgebraError(
                    f"{goal} develops into {tree.goal}, which is to be developed as well",
                    hint="develop it into a leaf, an AND or an OR",
                )
            self._book.learn(tree)
            self._developed[goal] = tree
        tree = self._developed[goal]
        if above + tree.depth > MAX_DEPTH:
            raise AlgebraError(
                f"developing {goal} nests goals more than {MAX_DEPTH} deep",
                hint="does a goal develop into itself?",
            )
        return tree


def _cuts(spot: Spot, path: Path, bound: Bound) -> list[StrategyCut]:
    """What was left out below a node that would have had to exceed the bound."""
    if spot.upper <= bound.rate:
        skipped = tuple(spot.untouched(path))
        if not skipped:
            return []
        reason = CutReason.NOT_ABOVE if spot.upper else CutReason.IMPOSSIBLE
        return [StrategyCut(path, skipped, reason, spot.upper, bound.rate, bound.rival, bound.rival_rate)]
    if spot.is_or and spot.lower == 1:
        winner = next(index for index, child in enumerate(spot.children) if child.lower == 1)
        skipped = tuple(
            place
            for index, child in enumerate(spot.children)
            if index != winner
            for place in child.untouched((*path, index))
        )
        one = Fraction(1)
        cut = [StrategyCut(path, skipped, CutReason.CERTAIN, one, one, path, one)] if skipped else []
        return cut + _cuts(spot.children[winner], (*path, winner), bound)
    cuts: list[StrategyCut] = []
    for index, child in enumerate(spot.children):
        cuts += _cuts(child, (*path, index), spot.bound_for(index, path, bound))
    return cuts
