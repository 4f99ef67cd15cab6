"""What is settled even if its owner always passes.

Takes a position and a point; gives its unconditional status. Certain: Benson's theorem, no search.
"""

import enum

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.board.regions import unconditional_life


class UnconditionalStatus(enum.Enum):
    """What is sure of a stone or an empty point; the values are GNU Go's words."""

    ALIVE = "alive"
    DEAD = "dead"
    BLACK_TERRITORY = "black_territory"
    WHITE_TERRITORY = "white_territory"
    UNDECIDED = "undecided"


def unconditional_status(position: Position, point: Point) -> UnconditionalStatus:
    """The status of that point."""
    for side in Color:
        life = unconditional_life(position, side)
        if point in life.stones | life.sheltered:
            return UnconditionalStatus.ALIVE
        if point in life.territory:
            stone = position.at(point)
            return UnconditionalStatus.DEAD if stone else UnconditionalStatus(f"{side.word}_territory")
    return UnconditionalStatus.UNDECIDED
