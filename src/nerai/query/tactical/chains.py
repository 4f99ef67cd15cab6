"""Chains: can this one be taken, and can it be saved.

Takes a position, a stone of the chain and a budget; gives a Verdict for the attacker or the owner moving
first. The whole chain must be taken. Says nothing about the group it belongs to, nor what is lost elsewhere.
"""

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.query.budget import Budget
from nerai.query.tactical.graded import graded, named
from nerai.query.tactical.verdict import Verdict


def attack(position: Position, stone: Point, budget: Budget) -> Verdict:
    """What the enemy of the chain there gets by moving first."""
    chain = position.chain_at(stone)
    return graded(position, named("capture", position, chain.points), chain.color.other, budget)


def defend(position: Position, stone: Point, budget: Budget) -> Verdict:
    """What the owner of the chain there gets by moving first."""
    chain = position.chain_at(stone)
    return graded(position, named("save", position, chain.points), chain.color, budget)
