"""What an event rests on: a proof about one position of the game, with one side to move.

Takes a position, a goal and what is thought to come of it; gives a Ground when a search of this very
position proves it. A ground can be checked again with nothing but its own text and the position.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point, to_gtp
from nerai.board.position import Position
from nerai.board.rules import KoRule
from nerai.query.budget import Budget
from nerai.query.finding import first_move
from nerai.query.judge import Judge
from nerai.query.question import ask
from nerai.query.review.unit import Unit
from nerai.query.review.watch import nodes_for, settled
from nerai.solver.search import StopFlag

_TIMES: Final = 2
"""A proof that was found by way of another position may take longer here."""


@dataclass(frozen=True, slots=True)
class Ground:
    """That the attacker's goal is `reached` or not on a position, `mover` to play; `line` shows how."""

    position: Position = field(repr=False)
    goal: str
    mover: Color
    reached: bool
    certificate: str
    text: str = field(repr=False)
    node: int
    move: Point | None
    line: tuple[Point, ...]

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        size = self.position.size
        return {
            "goal": self.goal,
            "to_play": self.mover.word,
            "reached": self.reached,
            "line": [to_gtp(point, size) for point in self.line],
            "certificate": self.certificate,
        }


class Prover:
    """Looks for grounds; `nodes` is what a question about a unit may take."""

    def __init__(self, nodes: int, stop: StopFlag | None = None) -> None:
        self._nodes = nodes
        self._stop = stop

    def ground(self, position: Position, unit: Unit, mover: Color, *, reached: bool) -> Ground | None:
        """The ground that shows it of a unit; None when it is not proved, or comes out the other way."""
        found = self.either(position, unit, unit.goal, mover)
        return found if found is not None and found.reached == reached else None

    def either(self, position: Position, unit: Unit, goal: str, mover: Color) -> Ground | None:
        """What comes of a goal about a unit, whichever it is; None when that is not proved."""
        scene = ask(position.with_to_play(mover), goal).scene
        budget = Budget(nodes=_TIMES * nodes_for(unit, self._nodes), seconds=None, stop=self._stop)
        found = Judge().search(scene, budget)
        reached = settled(found)
        proof = found.grade.certificate
        if reached is None or proof is None:
            return None
        if position.rules.ko is not KoRule.SIMPLE and not proof.superko:
            return None  # it holds only where a board may come back
        move = first_move(proof) if proof.winner is mover else None
        return Ground(
            scene.position,
            goal,
            mover,
            reached,
            proof.name,
            proof.text,
            proof.root,
            None if move == PASS else move,
            proof.main_line(),
        )
