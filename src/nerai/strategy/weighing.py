"""How likely strategic goals are to be reached: the goal structure as a tree of AND and OR with rates.

Takes a structure and a rate for each of its leaves; gives for every goal the rate of its least hazardous
plan, and that plan (Cazenave and Moneret): AND multiplies, OR takes the maximum, evaluated from left to right
with both cuts. The rates of leaves are 1 and 0 where search has decided, and calibrated chances elsewhere;
who hands them over knows which. Goals are taken for independent.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from nerai.algebra import StrategyTree, all_of, any_of, evaluate_strategy, goal_leaf
from nerai.planner.goal import Goal
from nerai.planner.structure import Structure


@dataclass(frozen=True, slots=True)
class Weighed:
    """The rate of a goal's best plan, and the leaves of that plan."""

    rate: float
    plan: tuple[Goal, ...]


def weigh(structure: Structure, rate_of: Callable[[Goal], float]) -> Mapping[Goal, Weighed]:
    """For each goal how likely it is reached, by the ways that the structure has for it."""
    found: dict[Goal, Weighed] = {}
    names: dict[str, Goal] = {}
    for goal in structure.nodes:
        tree = _tree(structure, goal, rate_of, names)
        result = evaluate_strategy(tree)
        leaves = tuple(dict.fromkeys(names[name] for name in result.plan.goals if name in names))
        found[goal] = Weighed(float(result.rate), leaves)
    return found


def _tree(
    structure: Structure, goal: Goal, rate_of: Callable[[Goal], float], names: dict[str, Goal]
) -> StrategyTree:
    node = structure.nodes[goal]
    if not node.ways:
        name = str(goal)
        names[name] = goal
        return goal_leaf(name, round(rate_of(goal), 6))
    ways = [[_tree(structure, one, rate_of, names) for one in way.goals] for way in node.ways]
    trees = [parts[0] if len(parts) == 1 else all_of(*parts) for parts in ways]
    return trees[0] if len(trees) == 1 else any_of(*trees)
