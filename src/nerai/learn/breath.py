"""Liberties counted in place of drawn: what a proof takes for granted, made into conditions of its rule.

Takes a certificate that assumes stones of its winner to be alive; gives how many liberties outside of the
zone each of their chains must have so that it is so for as long as the proof lasts, or why no number is
enough. The argument is in docs/design/learning.md. Searches and checks nothing.
"""

from typing import NamedTuple

from nerai.board.point import PASS, Point
from nerai.solver.certificate import Certificate
from nerai.solver.replay import zone_mask
from nerai.solver.search import Leaf


class Breath(NamedTuple):
    """The chain of the stone at a point needs that many liberties outside of the zone."""

    point: Point
    least: int


def breaths(proof: Certificate) -> tuple[Breath, ...] | str:
    """What the assumptions of a proof come to, in the order of the points; or why they come to nothing."""
    if any(item.placed or item.side is not proof.winner for item in proof.assumptions):
        return "the proof takes something for granted"
    assumed = frozenset().union(*(item.stones for item in proof.assumptions))
    if not assumed:
        return ()
    if _unending(proof, assumed):
        return "the proof takes something for granted, and does not say for how long"
    least = _most_replies(proof) + 1
    chains = {proof.position.chain_at(stone).points for stone in assumed & proof.zone}
    return tuple(Breath(point, least) for point in sorted(min(chain & proof.zone) for chain in chains))


def _unending(proof: Certificate, assumed: frozenset[Point]) -> bool:
    """Whether the loser may have more moves than the proof counts while it needs the assumed stones."""
    mask = sum(1 << point for point in assumed)
    for number, node in enumerate(proof.proof):
        if any(child >= number for child in (node.child, *(child for _, child in node.replies))):
            return True
        if node.leaf == Leaf.DEAD:
            return True
        stands = node.leaf == Leaf.NONE and node.child < 0 and all(move != PASS for move, _ in node.replies)
        if stands and zone_mask(node.zone) & mask:
            return True
    return False


def _most_replies(proof: Certificate) -> int:
    """The most moves that the loser makes on any way through the proof."""
    most: list[int] = []
    for node in proof.proof:
        if node.leaf != Leaf.NONE:
            most.append(0)
        elif node.child >= 0:
            most.append(most[node.child])
        else:
            most.append(1 + max((most[child] for _, child in node.replies), default=0))
    return most[-1]
