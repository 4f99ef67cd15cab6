"""Points, colors, rules, positions and what can be seen in them without search.

The names here are the values everybody needs. What is counted or judged is asked of its own module:
`groups.groups`, `links.links`, `regions.eyes`, `regions.unconditional_life`, `score.score`.
"""

from nerai._core import Board
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size
from nerai.board.position import Chain, Move, Position
from nerai.board.rules import KoRule, Rules, Scoring, Suicide

__all__ = [
    "PASS",
    "Board",
    "Chain",
    "Color",
    "KoRule",
    "Move",
    "Point",
    "Position",
    "Rules",
    "Scoring",
    "Size",
    "Suicide",
]
