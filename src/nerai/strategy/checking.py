"""What a quick plan says of one row, shown again with certificates.

Takes a BoardPlan made by bare search and a row of it; gives the plan with that row marked, if the checker
accepts all of it. A row that is not confirmed stays as it is: said by search, and not told as proved.
"""

import time

from nerai.board.point import PASS, Point
from nerai.knowledge import Knowledge
from nerai.knowledge.view import View
from nerai.solver.search import StopFlag
from nerai.strategy.plan import BoardPlan
from nerai.strategy.provers import CheckedProver
from nerai.strategy.table import Aim, Kind, Level, Row
from nerai.strategy.tactics import Assessor

_NODES = 5_000


def checked(
    plan: BoardPlan,
    row: Row,
    knowledge: Knowledge,
    *,
    nodes: int = _NODES,
    seconds: float | None = None,
    stop: StopFlag | None = None,
) -> BoardPlan:
    """The same plan, where the row is marked as confirmed if certificates show it within the limits."""
    until = None if seconds is None else time.monotonic() + seconds
    assessor = Assessor(knowledge, CheckedProver(nodes, stop, until=until))
    if not isinstance(row.move, int) or not all(
        _shown(plan, row, aim, assessor) for aim in row.aims if plan.stake(aim).assessment is not None
    ):
        return plan
    together = row.aims[:-1] if row.kind is Kind.ANDINI else row.aims
    if row.kind is not Kind.KO_THREAT and len(together) > 1:
        texts = [aim.name for aim in together]
        if not assessor.keeps(plan.position, texts, Point(row.move), any_of=row.kind is Kind.ORSIM):
            return plan
        # That nothing would be lost without the move is a fault of the row, too.
        if row.kind is Kind.HOLD and assessor.keeps(plan.position, texts, PASS, any_of=False) is not False:
            return plan
    return plan.confirming(row)


def _shown(plan: BoardPlan, row: Row, aim: Aim, assessor: Assessor) -> bool:
    """Whether the level of an aim holds, and the move does for it what the row says."""
    stake, position = plan.stake(aim), plan.position
    level = assessor.assess(position, stake.goal, View(position, position.to_play), text=aim.name).level
    # An aim that only another goal's move promotes looks lost when it is asked about alone.
    same = level is aim.level or (aim.level, level) == (Level.UNDER, Level.LOST)
    if not same or not isinstance(row.move, int):
        return False
    if aim.level in (Level.NOW, Level.SAFE):
        return assessor.keeps(position, [aim.name], Point(row.move), any_of=False) is True
    # Of the two aims of an ORSIM row, the move need promote one only; a move of its own promotes the other.
    asked = aim.promoting if row.kind is Kind.ORSIM and row.move not in aim.promoting else (row.move,)
    return any(assessor.promotes(position, aim.name, Point(one)) for one in asked if isinstance(one, int))
