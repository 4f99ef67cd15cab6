"""Connections: can these stones be joined, or get into an area, and can they be kept apart or out.

Takes a position, two stones of one color and a budget; gives a Verdict for their owner or the enemy moving
first. They must become one chain, or so nearly one that a single move does not cut them; that both live is
not enough. Into an area a chain has got when a stone that is joined to it stands there; nothing of that is
proved.
"""

from nerai.answer import EvidenceKind
from nerai.board.point import PASS, Point, to_gtp
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.query.budget import Budget
from nerai.query.tactical.reader import Question, prevent, reach
from nerai.query.tactical.scopes import JOINING
from nerai.query.tactical.verdict import Code, Verdict
from nerai.solver.reading import ReadingKind
from nerai.solver.target import Target, target_of


def connect(position: Position, one: Point, two: Point, budget: Budget) -> Verdict:
    """What the owner gets by moving first."""
    if position.chain_at(one) == position.chain_at(two):
        return Verdict(Code.WORKS, PASS, EvidenceKind.PROVED)
    turned = position.with_to_play(position.chain_at(one).color)
    # Stones that could be joined, and that nobody found how to cut, are joined more often than not.
    return reach(_question(turned, one, two, hopeful=True), JOINING, budget)


def disconnect(position: Position, one: Point, two: Point, budget: Budget) -> Verdict:
    """What the enemy gets by moving first."""
    if position.chain_at(one) == position.chain_at(two):
        return Verdict(Code.FAILS, None, EvidenceKind.REFUTED)
    turned = position.with_to_play(position.chain_at(one).color.other)
    return prevent(_question(turned, one, two, last_resort=PASS), JOINING, budget)


def break_in(position: Position, stone: Point, area: frozenset[Point], budget: Budget) -> Verdict:
    """What the owner of the chain there gets by moving first, wanting into the area."""
    turned = position.with_to_play(position.chain_at(stone).color)
    return reach(Question(turned, ReadingKind.ENTER, (stone,), None, area=area), JOINING, budget)


def block_off(position: Position, stone: Point, area: frozenset[Point], budget: Budget) -> Verdict:
    """What the enemy gets by moving first, wanting to keep the chain out."""
    turned = position.with_to_play(position.chain_at(stone).color.other)
    question = Question(turned, ReadingKind.ENTER, (stone,), None, last_resort=PASS, area=area)
    return prevent(question, JOINING, budget)


def _question(
    position: Position, one: Point, two: Point, *, last_resort: Point | None = None, hopeful: bool = False
) -> Question:
    names = ",".join(to_gtp(point, position.size) for point in (one, two))

    def target(_: int) -> Target:
        return target_of(parse_goal(f"connect({names})"), position)

    return Question(position, ReadingKind.JOIN, (one, two), target, last_resort, hopeful=hopeful)
