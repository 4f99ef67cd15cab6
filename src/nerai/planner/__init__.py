"""Adversarial hierarchical planning, free of any game: goals, schemas, agendas, plans."""

from nerai.planner.alphabeta import MoveSource, SchemaMoves, Searched, alpha_beta
from nerai.planner.draw import draw_svg, draw_text
from nerai.planner.estimate import expected_leaves, expected_moves, product_of_choices, pruning_factor
from nerai.planner.goal import Action, Agent, Goal, Standing, Value
from nerai.planner.lasting import PASS, Continuation, Way, continued
from nerai.planner.plan import Contingency, Counts, Decision, Node, PassedOver, Plan, Settings, Step
from nerai.planner.schema import Condition, Pattern, Schema, Schemas, Variable
from nerai.planner.search import Knowledge, Limits, plan
from nerai.planner.standard import StandardPlan, Task, plan_standard
from nerai.planner.trace import Entry, entries
from nerai.planner.tree import Branch, Kind, first_moves, moves_only, plan_tree, winning
from nerai.planner.world import World

__all__ = [
    "PASS",
    "Action",
    "Agent",
    "Branch",
    "Condition",
    "Contingency",
    "Continuation",
    "Counts",
    "Decision",
    "Entry",
    "Goal",
    "Kind",
    "Knowledge",
    "Limits",
    "MoveSource",
    "Node",
    "PassedOver",
    "Pattern",
    "Plan",
    "Schema",
    "SchemaMoves",
    "Schemas",
    "Searched",
    "Settings",
    "StandardPlan",
    "Standing",
    "Step",
    "Task",
    "Value",
    "Variable",
    "Way",
    "World",
    "alpha_beta",
    "continued",
    "draw_svg",
    "draw_text",
    "entries",
    "expected_leaves",
    "expected_moves",
    "first_moves",
    "moves_only",
    "plan",
    "plan_standard",
    "plan_tree",
    "product_of_choices",
    "pruning_factor",
    "winning",
]
