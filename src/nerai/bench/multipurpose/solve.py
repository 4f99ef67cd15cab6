"""Whether the decision table finds the moves of multipurpose positions.

Takes records and the limits of a plan; gives what was chosen. The plan knows nothing of the record but the
goals: it is asked for a move that serves both of them, or serves the one and keeps the other safe.
The record's own moves come from another search. Besides, it is told whether the plan chooses such a move for
the whole board, without a word about goals.
"""

from dataclasses import dataclass
from typing import Final

from nerai.bench.multipurpose.record import Kind, Multipurpose
from nerai.board.point import Point
from nerai.strategy.board_plan import plan_board
from nerai.strategy.plan import PlanLimits
from nerai.strategy.table import Kind as Row

_ROWS: Final = {
    Kind.ANDSIM: (Row.ANDSIM, Row.ANDINI),
    Kind.ORSIM: (Row.ORSIM,),
    Kind.ANDINI: (Row.ANDINI,),
    Kind.DEMOTION: tuple(Row),
}
"""How a record may be found: a row that achieves both goals may have a threat besides."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The moves chosen, None where there was none; `right` when the first is one of the record's."""

    record: Multipurpose
    move: Point | None
    kind: Row | None
    unasked: Point | None
    seconds: float

    @property
    def right(self) -> bool:
        """Whether the move for the record's goals is right, and found as what the record says it is."""
        return self.kind in _ROWS[self.record.kind] and self.move in self.record.moves

    @property
    def found_unasked(self) -> bool:
        """Whether the plan chooses a right move for the whole board."""
        return self.unasked in self.record.moves


def solve(record: Multipurpose, limits: PlanLimits | None = None) -> Solved:
    """What the plan chooses in a position."""
    goals = [str(goal) for goal in record.goals]
    kept = goals[1:] if record.kind is Kind.DEMOTION else []
    serving = goals[:1] if kept else goals
    asked = plan_board(record.position, limits=limits, serving=serving, keeping=kept)
    whole = plan_board(record.position, limits=limits)
    row, free = asked.choice.row, whole.choice.row
    return Solved(
        record,
        _point(None if row is None else row.move),
        None if row is None else row.kind,
        _point(None if free is None else free.move),
        asked.seconds,
    )


def _point(move: object) -> Point | None:
    return Point(move) if isinstance(move, int) else None
