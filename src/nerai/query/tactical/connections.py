"""Connections: can these stones be joined, and can they be kept apart.

Takes a position, two stones of one color and a budget; gives a Verdict for their owner or the enemy moving
first. They must become one chain; that both live is not enough.
"""

from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.query.budget import Budget
from nerai.query.tactical.graded import graded, named
from nerai.query.tactical.verdict import FAILED, Code, Verdict


def connect(position: Position, one: Point, two: Point, budget: Budget) -> Verdict:
    """What the owner gets by moving first."""
    a, b = position.chain_at(one), position.chain_at(two)
    if a == b:
        return Verdict(Code.WORKS, PASS)
    return graded(position, named("connect", position, a.points, b.points), a.color, budget)


def disconnect(position: Position, one: Point, two: Point, budget: Budget) -> Verdict:
    """What the enemy gets by moving first."""
    a, b = position.chain_at(one), position.chain_at(two)
    if a == b:
        return FAILED
    return graded(position, named("cut", position, a.points, b.points), a.color.other, budget)
