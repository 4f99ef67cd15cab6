"""What a quick plan says of one row, shown again with certificates.

Takes a BoardPlan made by bare search and a row of it; gives the plan with what the checker accepts of that
row marked so. A row that is not confirmed stays as it is: said by search, and not told as proved.
"""

from dataclasses import replace

from nerai.board.point import Point
from nerai.knowledge import Knowledge
from nerai.knowledge.view import View
from nerai.solver.search import StopFlag
from nerai.strategy.board_plan import BoardPlan, Stake
from nerai.strategy.provers import CheckedProver
from nerai.strategy.table import Aim, Kind, Level, Row
from nerai.strategy.tactics import Assessor

_NODES = 5_000


def checked(
    plan: BoardPlan, row: Row, knowledge: Knowledge, *, nodes: int = _NODES, stop: StopFlag | None = None
) -> BoardPlan:
    """The same plan, where the goals of the row are marked as checked if certificates show the row."""
    assessor = Assessor(knowledge, CheckedProver(nodes, stop))
    if not isinstance(row.move, int) or not all(
        _shown(plan, row, aim, assessor) for aim in row.aims if plan.stake(aim).assessment is not None
    ):
        return plan
    if row.kind in (Kind.ORSIM, Kind.ANDSIM):
        texts = [aim.name for aim in row.aims]
        if not assessor.keeps(plan.position, texts, Point(row.move), any_of=row.kind is Kind.ORSIM):
            return plan
    names = {aim.name for aim in row.aims}
    return plan.with_stakes([_marked(stake) if stake.aim.name in names else stake for stake in plan.stakes])


def _marked(stake: Stake) -> Stake:
    if stake.assessment is None:
        return stake
    return replace(stake, assessment=replace(stake.assessment, checked=True))


def _shown(plan: BoardPlan, row: Row, aim: Aim, assessor: Assessor) -> bool:
    """Whether the level of an aim holds, and the move does for it what the row says."""
    stake, position = plan.stake(aim), plan.position
    level = assessor.assess(position, stake.goal, View(position, position.to_play)).level
    # An aim that only another goal's move promotes looks lost when it is asked about alone.
    same = level is aim.level or (aim.level, level) == (Level.UNDER, Level.LOST)
    if not same or not isinstance(row.move, int):
        return False
    if aim.level is Level.NOW:
        return assessor.keeps(position, [aim.name], Point(row.move), any_of=False) is True
    return assessor.promotes(position, aim.name, Point(row.move))
