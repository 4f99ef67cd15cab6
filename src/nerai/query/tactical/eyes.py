"""Eyes: how many is this space worth.

Takes a position, a point of an eye space and a budget; gives an EyeVerdict, or None where no color surrounds
the point. Static opinion about the space alone, as if its owner's stones around it could not be taken.
"""

from typing import Final

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.board.regions import EyeKind, eyes
from nerai.query.budget import Budget
from nerai.query.tactical.verdict import EyeVerdict

_ONE_EYE: Final = 2
"""So many empty points never give two eyes; with one more it depends on who moves first."""


def eval_eye(position: Position, point: Point, budget: Budget) -> EyeVerdict | None:
    """The eyes of the space that holds the point; None when it is no eye space."""
    del budget
    for eye in eyes(position):
        if point not in eye.points:
            continue
        match eye.kind:
            case EyeKind.REAL:
                return EyeVerdict(1, 1)
            case EyeKind.FALSE:
                return EyeVerdict(0, 0)
            case EyeKind.UNSETTLED:
                return EyeVerdict(0, 1)
            case EyeKind.SPACE:
                return _of_space(position, eye.points)
    return None


def _of_space(position: Position, points: frozenset[Point]) -> EyeVerdict:
    if len(points) <= _ONE_EYE:
        return EyeVerdict(1, 1)
    if len(points) > _ONE_EYE + 1:
        return EyeVerdict(2, 2)
    middle = max(points, key=lambda point: len(points & set(position.size.neighbours(point))))
    return EyeVerdict(1, 2, middle, middle)
