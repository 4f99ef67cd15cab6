"""Groups: can this one be killed, and can it be made alive.

Takes a position, a stone of the group and a budget; gives a Verdict for the attacker or the owner moving
first, or the group's status. The group is the connected chains of the stone, a static opinion: it is
killed when all of them are taken.

An estimate comes first, and is what is answered. Then a proof is tried within the budget; if there is one, it
is the answer, whatever the estimate said, unless it takes stones for alive that do not look so. A lone stone
that is taken by a ko, and could be retaken, is killed by a ko. A threat is two moves in a row; only natural
moves are tried as the first of them.
"""

from collections.abc import Collection

from nerai.answer import EvidenceKind
from nerai.board.color import Color
from nerai.board.groups import connected_chains
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.query.budget import Budget
from nerai.query.tactical.chains import taken_by_ko
from nerai.query.tactical.estimate import arenas_of, estimate, natural_moves
from nerai.query.tactical.graded import graded, named
from nerai.query.tactical.opinions import FIRM_LIBERTIES, PROOF_NODES, THREATS_TRIED
from nerai.query.tactical.verdict import FAILED, Code, GroupStatus, StatusVerdict, ThreatVerdict, Verdict
from nerai.solver.outlook import Arena, Question


def group_of(position: Position, stone: Point) -> frozenset[Point]:
    """The stones that live or die with the one there."""
    color = position.chain_at(stone).color
    return next(part.stones for part in connected_chains(position, color) if stone in part.stones)


def owl_attack(position: Position, stone: Point, budget: Budget) -> Verdict:
    """What the enemy of the group there gets by moving first."""
    color = position.chain_at(stone).color
    turned, group = position.with_to_play(color.other), group_of(position, stone)
    found = _judged(turned, group, color.other, budget)
    if len(group) == 1 and found.code is Code.WORKS and found.move == taken_by_ko(turned, stone):
        return Verdict(Code.KO_UP, found.move)
    return found


def owl_defend(position: Position, stone: Point, budget: Budget) -> Verdict:
    """What the owner of the group there gets by moving first."""
    color = position.chain_at(stone).color
    return _judged(position.with_to_play(color), group_of(position, stone), color, budget)


def owl_does_attack(position: Position, move: Point, stone: Point, budget: Budget) -> Verdict:
    """What this move of the enemy gets; FAILS when it is illegal."""
    color = position.chain_at(stone).color
    turned = position.with_to_play(color.other)
    if not turned.legal(move):
        return FAILED
    after = turned.play(move)
    left = frozenset(point for point in group_of(position, stone) if after.at(point) is color)
    if not left and after.ko_point is not None:
        return Verdict(Code.KO_UP, PASS)
    if not left:
        return Verdict(Code.WORKS, PASS, EvidenceKind.PROVED)
    return _judged(after, left, color.other, budget)


def owl_does_defend(position: Position, move: Point, stone: Point, budget: Budget) -> Verdict:
    """What this move of the owner gets; FAILS when it is illegal."""
    color = position.chain_at(stone).color
    turned = position.with_to_play(color)
    if not turned.legal(move):
        return FAILED
    return _judged(turned.play(move), group_of(position, stone), color, budget)


def owl_threaten_attack(position: Position, stone: Point, budget: Budget) -> ThreatVerdict:
    """What the enemy of the group there gets by two moves in a row."""
    color = position.chain_at(stone).color
    return _threat(position, stone, color.other, budget)


def owl_threaten_defence(position: Position, stone: Point, budget: Budget) -> ThreatVerdict:
    """What the owner of the group there gets by two moves in a row."""
    return _threat(position, stone, position.chain_at(stone).color, budget)


def _threat(position: Position, stone: Point, friend: Color, budget: Budget) -> ThreatVerdict:
    """The first of the natural moves after which another one works, the opponent passing in between."""
    turned = position.with_to_play(friend)
    stones = group_of(position, stone)
    color = position.chain_at(stone).color
    arenas = arenas_of(turned, stones, color.other)
    tried = natural_moves(Question(turned, stones, color.other), arenas, budget)
    for move in tried[:THREATS_TRIED]:
        after = turned.play(move).with_to_play(friend)
        left = frozenset(point for point in stones if after.at(point) is color)
        if not left:
            return ThreatVerdict(Code.WORKS, move, PASS)
        second = _judged(after, left, friend, budget.part(1 / THREATS_TRIED))
        if second.works:
            return ThreatVerdict(second.code, move, second.move)
    return ThreatVerdict(Code.FAILS)


def _judged(position: Position, stones: Collection[Point], friend: Color, budget: Budget) -> Verdict:
    """What Friend gets, the position's side to move moving first."""
    color = position.chain_at(min(stones)).color
    question = Question(position, stones, color.other)
    arenas = arenas_of(position, stones, color.other)
    seen = estimate(question, friend, arenas, budget)
    shown = proved(position, stones, friend, budget)
    return seen if shown is None or rests_on_weak_stones(position, shown, arenas.wide) else shown


def rests_on_weak_stones(position: Position, shown: Verdict, arena: Arena) -> bool:
    """Whether a proof takes weak chains in the arena for alive, or a way out for shut."""
    if any(position.at(stone) is None for stone in shown.assumes):
        return True
    strong = arena.homes | arena.walls
    chains = {position.chain_at(stone) for stone in shown.assumes}
    return any(
        (chain.points.isdisjoint(strong) or len(chain.liberties) < FIRM_LIBERTIES)
        and not arena.points.isdisjoint(chain.points | chain.liberties)
        for chain in chains
    )


def proved(position: Position, stones: Collection[Point], friend: Color, budget: Budget) -> Verdict | None:
    """What Friend provably gets, the side to move moving first; None when that is not found soon."""
    if budget.exhausted is not None:
        return None
    limits = budget.limits(most_nodes=PROOF_NODES)
    tried = Budget(nodes=limits.nodes, seconds=limits.seconds, stop=budget.stop, whole=budget)
    owner = position.chain_at(min(stones)).color
    target = named("live" if friend is owner else "kill", position, stones)
    shown = graded(position, target, position.to_play, tried)
    return None if shown.evidence is EvidenceKind.UNKNOWN else shown


def dragon_status(position: Position, stone: Point, budget: Budget) -> StatusVerdict:
    """Whether the group there lives, dies, or depends on who moves first."""
    attack = owl_attack(position, stone, budget.part(0.5))
    if not attack.works:
        return StatusVerdict(GroupStatus.ALIVE, evidence=attack.evidence)
    defence = owl_defend(position, stone, budget)
    if not defence.works or defence.move == PASS:
        status = GroupStatus.ALIVE if defence.works else GroupStatus.DEAD
        return StatusVerdict(status, evidence=defence.evidence)
    return StatusVerdict(GroupStatus.CRITICAL, attack.move, defence.move, defence.evidence)
