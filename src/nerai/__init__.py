"""nerai: goal-driven Go reasoning. The names for everyday use; the rest is in the modules they come from.

>>> import nerai
>>> nine = nerai.Size.square(9)
>>> position = nerai.Position.empty(nine).play(nerai.from_gtp("E5", nine))
>>> position.to_play.word
'white'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from nerai.board import PASS, Board, Chain, Color, Move, Point, Position, Rules, Size
from nerai.board.point import from_gtp, to_gtp
from nerai.errors import IllegalMove, InputError, NeraiError

if TYPE_CHECKING:
    from nerai.answer import Answer
    from nerai.explain.level import Level
    from nerai.explain.solved import Solved, solve
    from nerai.query.goal_status import status
    from nerai.query.why_not import why_not
    from nerai.sgf.document import load
    from nerai.sgf.problem import Problem
    from nerai.sgf.problem_file import load_problem, load_problems
    from nerai.solver.verify import verify

__all__ = [
    "PASS",
    "Answer",
    "Board",
    "Chain",
    "Color",
    "IllegalMove",
    "InputError",
    "Level",
    "Move",
    "NeraiError",
    "Point",
    "Position",
    "Problem",
    "Rules",
    "Size",
    "Solved",
    "from_gtp",
    "load",
    "load_problem",
    "load_problems",
    "solve",
    "status",
    "to_gtp",
    "verify",
    "why_not",
]

# Fetched when first asked for: `import nerai` stays quick however much there is to offer.
_HOMES = {
    "Answer": "nerai.answer",
    "Level": "nerai.explain.level",
    "Problem": "nerai.sgf.problem",
    "Solved": "nerai.explain.solved",
    "load": "nerai.sgf.document",
    "load_problem": "nerai.sgf.problem_file",
    "load_problems": "nerai.sgf.problem_file",
    "solve": "nerai.explain.solved",
    "status": "nerai.query.goal_status",
    "verify": "nerai.solver.verify",
    "why_not": "nerai.query.why_not",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'nerai' has no attribute '{name}'")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value
