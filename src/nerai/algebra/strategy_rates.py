"""Where the procedures on trees get the success rates of goals from.

Takes the rates that the tree states and a function for the others; asks that function at most once a goal,
and only for goals somebody needs. Knows nothing of what the goals mean or how they are tested.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from nerai.algebra.strategy_tree import RateLike, StrategyTree, exact_rate, known_rates
from nerai.errors import AlgebraError

RateFunction: TypeAlias = Callable[[str], RateLike]


class RateBook:
    """The rates found so far, by goal: equal names are one goal."""

    def __init__(self, tree: StrategyTree, rate_of: RateFunction | None) -> None:
        self.rates = known_rates(tree)
        self._rate_of = rate_of

    def look(self, goal: str) -> Fraction:
        """The goal's rate; AlgebraError when nobody knows it or it is none."""
        if goal not in self.rates:
            if self._rate_of is None:
                raise AlgebraError(
                    f"no success rate is known for {goal}", hint="state it in the tree, or hand in rate_of"
                )
            self.rates[goal] = exact_rate(self._rate_of(goal), what=goal)
        return self.rates[goal]

    def learn(self, tree: StrategyTree) -> None:
        """Take over the rates that a newly developed part states; AlgebraError when they contradict."""
        for goal, rate in known_rates(tree).items():
            if self.rates.setdefault(goal, rate) != rate:
                raise AlgebraError(
                    f"{goal} got two success rates while the tree grew",
                    hint="give a goal the same rate always",
                )
