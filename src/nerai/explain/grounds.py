"""What statements are checked against: a position, a goal on it, and certificates.

Plain access, nothing is decided here. Moves are played as a proof plays them: a ko may be taken back at once,
at the price of a threat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from nerai.board.point import Point, from_gtp
from nerai.board.position import Position
from nerai.explain.shown import Proofs
from nerai.knowledge import Knowledge, load_knowledge
from nerai.lang import parse_goal
from nerai.query.reasons import replayed
from nerai.solver.target import Target, target_of


@dataclass(frozen=True, slots=True)
class Grounds:
    """The position with the side to move, the goal, the certificates.

    `knowledge` is what plans came from; None is the knowledge of Go that comes with nerai.
    """

    position: Position
    goal: str
    proofs: Proofs
    knowledge: Knowledge | None = None

    @property
    def known(self) -> Knowledge:
        """The knowledge that plans are expanded with."""
        return _knowledge_of_go() if self.knowledge is None else self.knowledge

    def points(self, names: Sequence[str | int]) -> list[Point]:
        """Moves and points by their names; PointError when one is none."""
        return [from_gtp(str(name), self.position.size) for name in names]

    def after(self, names: Sequence[str | int]) -> Position:
        """The position after moves by their names."""
        return replayed(self.position, self.points(names))

    @property
    def target(self) -> Target:
        """What the goal means on the position."""
        return target_of(parse_goal(self.goal), self.position)


@cache
def _knowledge_of_go() -> Knowledge:
    return load_knowledge()


def on_board(*moves: str) -> tuple[str, ...]:
    """The moves that are points: a statement names no pass among its points."""
    return tuple(move for move in moves if move != "pass")
