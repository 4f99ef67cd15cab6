"""Chains: can this one be taken, and can it be saved.

Takes a position, a stone of the chain and a budget; gives a Verdict for the attacker or the owner moving
first. The whole chain must be taken. Says nothing about the group it belongs to, nor what is lost elsewhere.

A lone stone that is taken by a ko, and could be retaken, counts as taken only when the ko is won.
"""

from nerai.board.point import PASS, Point, to_gtp
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.query.budget import Budget
from nerai.query.tactical.reader import Question, prevent, reach
from nerai.query.tactical.scopes import TAKING
from nerai.query.tactical.verdict import Verdict
from nerai.solver.reading import ReadingKind
from nerai.solver.target import Target, target_of


def attack(position: Position, stone: Point, budget: Budget) -> Verdict:
    """What the enemy of the chain there gets by moving first."""
    chain = position.chain_at(stone)
    turned = position.with_to_play(chain.color.other)
    # Better without a ko, if a way without one is as good.
    (only,) = chain.liberties if len(chain.liberties) == 1 == len(chain.points) else (None,)
    return reach(_question(turned, stone, last_resort=only), TAKING, budget)


def defend(position: Position, stone: Point, budget: Budget) -> Verdict:
    """What the owner of the chain there gets by moving first."""
    turned = position.with_to_play(position.chain_at(stone).color)
    # Even where nothing need be done clients want a move that helps.
    return prevent(_question(turned, stone, last_resort=PASS), TAKING, budget)


def _question(position: Position, stone: Point, *, last_resort: Point | None) -> Question:
    def target(bound: int) -> Target:
        return target_of(parse_goal(f"capture({to_gtp(stone, position.size)},{bound})"), position)

    return Question(position, ReadingKind.TAKE, (stone,), target, last_resort)
