"""Races: who takes whom first.

Takes a position, a stone of each of two groups and a budget; gives a RaceVerdict for the first group's owner
moving first: what its own group gets, and what it gets against the other.
"""

from nerai.answer import EvidenceKind
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.query.budget import Budget
from nerai.query.tactical.graded import graded, named
from nerai.query.tactical.owl import group_of
from nerai.query.tactical.verdict import RaceVerdict


def analyze_semeai(position: Position, own: Point, other: Point, budget: Budget) -> RaceVerdict:
    """What the owner of the group at `own` gets by moving first."""
    mover = position.chain_at(own).color
    kill = graded(position, named("kill", position, group_of(position, other)), mover, budget.part(0.5))
    live = graded(position, named("live", position, group_of(position, own)), mover, budget)
    best = kill if kill.works else live
    sure = EvidenceKind.UNKNOWN not in (kill.evidence, live.evidence)
    evidence = best.evidence if sure else EvidenceKind.UNKNOWN
    own_code = kill.code if kill.code.rank > live.code.rank else live.code
    return RaceVerdict(own_code, kill.code, best.move if best.works else PASS, evidence)
