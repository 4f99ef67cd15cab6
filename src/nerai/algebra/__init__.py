"""Goals as games: outcomes, games over them, and what several are worth together; free of Go.

Strategies: AND/OR trees of goals with success rates.
"""

from nerai.algebra.combine import (
    Achievability,
    MoveSets,
    achievability,
    move_sets,
    natural_tally,
    result,
    value,
)
from nerai.algebra.expression import Expression, Joined, Negation, Part, both, either
from nerai.algebra.game import Game, Leaf, Node, Option, bare, full_text, game, named
from nerai.algebra.notation import parse_expression, parse_game
from nerai.algebra.order import at_least
from nerai.algebra.outcome import POLICIES, Op, Outcome, Player, Policy
from nerai.algebra.strategy_bounds import Alternatives, StrategyBounds, bound_strategy
from nerai.algebra.strategy_develop import DevelopmentStep, StepKind, StrategyDevelopment, develop_strategy
from nerai.algebra.strategy_draw import draw_strategy, render_strategy
from nerai.algebra.strategy_evaluate import StrategyEvaluation, evaluate_strategy
from nerai.algebra.strategy_plan import CutReason, NodeRate, StrategyCut, StrategyPlan
from nerai.algebra.strategy_text import parse_strategy
from nerai.algebra.strategy_tree import (
    AndNode,
    GoalLeaf,
    OpenGoal,
    OrNode,
    StrategyTree,
    all_of,
    any_of,
    goal_leaf,
)

__all__ = [
    "POLICIES",
    "Achievability",
    "Alternatives",
    "AndNode",
    "CutReason",
    "DevelopmentStep",
    "Expression",
    "Game",
    "GoalLeaf",
    "Joined",
    "Leaf",
    "MoveSets",
    "Negation",
    "Node",
    "NodeRate",
    "Op",
    "OpenGoal",
    "Option",
    "OrNode",
    "Outcome",
    "Part",
    "Player",
    "Policy",
    "StepKind",
    "StrategyBounds",
    "StrategyCut",
    "StrategyDevelopment",
    "StrategyEvaluation",
    "StrategyPlan",
    "StrategyTree",
    "achievability",
    "all_of",
    "any_of",
    "at_least",
    "bare",
    "both",
    "bound_strategy",
    "develop_strategy",
    "draw_strategy",
    "either",
    "evaluate_strategy",
    "full_text",
    "game",
    "goal_leaf",
    "move_sets",
    "named",
    "natural_tally",
    "parse_expression",
    "parse_game",
    "parse_strategy",
    "render_strategy",
    "result",
    "value",
]
