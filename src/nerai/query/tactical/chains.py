"""Chains: can this one be taken, and can it be saved.

Takes a position, a stone of the chain and a budget; gives a Verdict for the attacker or the owner moving
first; of two chains, whether either is taken or both are saved. The whole chain must be taken. Says nothing
about the group it belongs to, nor what is lost elsewhere.

A lone stone that is taken by a ko, and could be retaken, counts as taken only when the ko is won.
"""

from typing import Final

from nerai.answer import EvidenceKind
from nerai.board.color import Color
from nerai.board.point import PASS, Point, to_gtp
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.query.budget import Budget
from nerai.query.tactical.graded import graded
from nerai.query.tactical.reader import Question, prevent, reach
from nerai.query.tactical.scopes import LADDER, TAKING
from nerai.query.tactical.verdict import FAILED, Code, Verdict
from nerai.solver.reading import ReadingKind
from nerai.solver.target import Target, target_of

_ALONE: Final = 0.3
"""What of the budget goes to one of two chains by itself."""


def attack(position: Position, stone: Point, budget: Budget) -> Verdict:
    """What the enemy of the chain there gets by moving first."""
    chain = position.chain_at(stone)
    turned = position.with_to_play(chain.color.other)
    # Better without a ko, if a way without one is as good.
    return reach(_question(turned, stone, last_resort=taken_by_ko(turned, stone)), TAKING, budget)


def defend(position: Position, stone: Point, budget: Budget) -> Verdict:
    """What the owner of the chain there gets by moving first."""
    turned = position.with_to_play(position.chain_at(stone).color)
    # Even where nothing need be done clients want a move that helps.
    return prevent(_question(turned, stone, last_resort=PASS), TAKING, budget)


def does_attack(position: Position, move: Point, stone: Point, budget: Budget) -> Verdict:
    """What this move of the enemy gets; FAILS when it is illegal."""
    chain = position.chain_at(stone)
    turned = position.with_to_play(chain.color.other)
    if not turned.legal(move):
        return FAILED
    after = turned.play(move)
    if after.at(stone) is not chain.color:
        # Taken; by a ko only if it can be retaken.
        return Verdict(Code.WORKS if after.ko_point is None else Code.KO_UP, PASS)
    return _turned(defend(after, stone, budget))


def does_defend(position: Position, move: Point, stone: Point, budget: Budget) -> Verdict:
    """What this move of the owner gets; FAILS when it is illegal."""
    turned = position.with_to_play(position.chain_at(stone).color)
    if not turned.legal(move):
        return FAILED
    return _turned(attack(turned.play(move), stone, budget))


def ladder_attack(position: Position, stone: Point, budget: Budget) -> Verdict:
    """What the enemy of the chain there gets by moving first, leaving it two liberties at most."""
    chain = position.chain_at(stone)
    turned = position.with_to_play(chain.color.other)
    return reach(_question(turned, stone, last_resort=taken_by_ko(turned, stone)), LADDER, budget)


def attack_either(position: Position, one: Point, two: Point, budget: Budget) -> Verdict:
    """What the enemy gets by moving first when taking either of the two chains is enough."""
    enemy = position.chain_at(one).color.other
    apart = [attack(position, stone, budget.part(_ALONE)) for stone in (one, two)]
    best = max(apart, key=lambda verdict: verdict.code.rank)
    if best.code is Code.WORKS or position.chain_at(one) == position.chain_at(two):
        return best
    return _better(_jointly(position, "capture({}) or capture({})", (one, two), enemy, budget), best)


def defend_both(position: Position, one: Point, two: Point, budget: Budget) -> Verdict:
    """What the owner gets by moving first when both chains must be saved."""
    owner = position.chain_at(one).color
    if position.chain_at(one) == position.chain_at(two):
        return defend(position, one, budget)
    worst = min(
        (defend(position, stone, budget.part(_ALONE)) for stone in (one, two)),
        key=lambda verdict: verdict.code.rank,
    )
    if not worst.works:
        return worst
    together = _jointly(position, "save({}) and save({})", (one, two), owner, budget)
    if together is not None:
        return together
    attacks = [attack(position, stone, budget.part(_ALONE)) for stone in (one, two)]
    safe = not all(found.works for found in attacks)
    # Both are in danger: one move seldom saves both, and none was found.
    return worst if safe else FAILED


def _jointly(
    position: Position, goal: str, stones: tuple[Point, Point], first: Color, budget: Budget
) -> Verdict | None:
    """What the solver says of a goal about both chains; None when it cannot tell."""
    if budget.exhausted is not None:
        return None
    text = goal.format(*(to_gtp(stone, position.size) for stone in stones))
    found = graded(position, target_of(parse_goal(text), position), first, budget)
    return None if found.evidence is EvidenceKind.UNKNOWN else found


def _better(one: Verdict | None, other: Verdict) -> Verdict:
    return other if one is None or one.code.rank < other.code.rank else one


def taken_by_ko(position: Position, stone: Point) -> Point | None:
    """Where a lone stone in atari would be taken so that it can be retaken; None when it is not so."""
    chain = position.chain_at(stone)
    if len(chain.liberties) > 1 or len(chain.points) > 1:
        return None
    (point,) = chain.liberties
    by_ko = position.legal(point) and position.play(point).ko_point is not None
    return point if by_ko else None


_TURNED: Final = {
    Code.WORKS: Code.FAILS,
    Code.FAILS: Code.WORKS,
    Code.KO_UP: Code.KO_DOWN,
    Code.KO_DOWN: Code.KO_UP,
}


def _turned(reply: Verdict) -> Verdict:
    """What a move gets, by what the best reply gets: who takes a ko second must find the first threat."""
    code = _TURNED[reply.code]
    sure = reply.evidence is not EvidenceKind.UNKNOWN and code in (Code.WORKS, Code.FAILS)
    known = EvidenceKind.PROVED if code is Code.WORKS else EvidenceKind.REFUTED
    return Verdict(code, None if code is Code.FAILS else PASS, known if sure else EvidenceKind.UNKNOWN)


def _question(position: Position, stone: Point, *, last_resort: Point | None) -> Question:
    def target(bound: int) -> Target:
        return target_of(parse_goal(f"capture({to_gtp(stone, position.size)},{bound})"), position)

    return Question(position, ReadingKind.TAKE, (stone,), target, last_resort)
