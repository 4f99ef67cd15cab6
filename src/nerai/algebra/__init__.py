"""Goals as games: outcomes, games over them, and what several are worth together; free of Go."""

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

__all__ = [
    "POLICIES",
    "Achievability",
    "Expression",
    "Game",
    "Joined",
    "Leaf",
    "MoveSets",
    "Negation",
    "Node",
    "Op",
    "Option",
    "Outcome",
    "Part",
    "Player",
    "Policy",
    "achievability",
    "at_least",
    "bare",
    "both",
    "either",
    "full_text",
    "game",
    "move_sets",
    "named",
    "natural_tally",
    "parse_expression",
    "parse_game",
    "result",
    "value",
]
