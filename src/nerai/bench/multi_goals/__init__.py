"""Multi-goals to measure and to test the goal algebra on: positions of our own with two or three goals each.

Takes a seed; gives MultiGoals: examples made by hand for what the literature says of goals that are combined,
positions put together from local situations, far apart or so that they share points, and pairs of situations
drawn by lot that take more search.
"""

from nerai.bench.multi_goals.count import NodeCounts, count_nodes
from nerai.bench.multi_goals.large import DISPROOF_SEED, LARGE_SEED, disproof_pairs, large_pairs
from nerai.bench.multi_goals.made import made_goals
from nerai.bench.multi_goals.paper import paper_goals
from nerai.bench.multi_goals.record import Dependence, MultiGoal

__all__ = [
    "DISPROOF_SEED",
    "LARGE_SEED",
    "Dependence",
    "MultiGoal",
    "NodeCounts",
    "count_nodes",
    "disproof_pairs",
    "large_pairs",
    "made_goals",
    "paper_goals",
]
