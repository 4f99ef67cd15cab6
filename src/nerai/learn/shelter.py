"""Proofs that need less room: the winner's chains are taken to be alive, and liberties counted instead.

Takes a certificate; gives another of the same that assumes chains of its winner to be alive, where that makes
its zone smaller and the loser has few moves in it, so that few liberties elsewhere are enough (breath.py). It
is searched for once more, and checked as any other.
"""

from typing import Final

from nerai.board.point import Point
from nerai.learn.breath import breaths
from nerai.learn.generalise import generalised
from nerai.solver.certificate import Alive, Certificate, certify, restated
from nerai.solver.search import Limits, search
from nerai.solver.target import TargetKind

_MOST: Final = 4
"""Chains with more liberties outside of what is drawn are not to be had often enough."""


def sheltered(proof: Certificate, *, nodes: int) -> Certificate | None:
    """A certificate with a smaller zone and chains that need liberties elsewhere; None when there is none."""
    if proof.assumptions or proof.winner is not proof.target.reacher:
        return None  # who prevents something has to wait for ever, and no number of liberties lasts so long
    assumed = _walls(proof)
    if not assumed:
        return None
    result = search(
        proof.position,
        proof.target,
        limits=Limits(nodes=nodes),
        threats=proof.threats,
        open_points=frozenset(point for item in assumed for point in item.open_points),
        assumed=frozenset(stone for item in assumed for stone in item.stones),
    )
    if result.winner is not proof.winner:
        return None
    made = certify(proof.position, proof.target, result, threats=proof.threats, assumptions=assumed)
    if not isinstance(made, Certificate) or not made.ko_free:
        return None
    needed = _with_less(generalised(made))
    least = breaths(needed)
    if not least or isinstance(least, str) or max(one.least for one in least) > _MOST:
        return None
    return needed if len(needed.zone) < len(proof.zone) else None


def _walls(proof: Certificate) -> tuple[Alive, ...]:
    """The winner's chains in the zone that have a liberty which the proof can do without."""
    position, atom = proof.position, proof.target.atoms[0]
    moves = {node.move for node in proof.proof if node.child >= 0}
    near = {point for stone in proof.target.points for point in position.size.neighbours(stone)}
    found = []
    for chain in position.chains():
        if chain.color is not proof.winner or not chain.points & proof.zone:
            continue
        free = [point for point in chain.liberties if point not in moves and point not in near]
        if free and (atom.kind is TargetKind.CONNECT or not chain.points & atom.stones):
            far = max(free, key=lambda point: (_distance(point, proof), point))
            found.append(Alive(proof.winner, frozenset(chain.points), frozenset({far})))
    return tuple(found)


def _distance(point: Point, proof: Certificate) -> int:
    width = proof.position.size.width
    row, column = divmod(point, width)
    return min(abs(row - one // width) + abs(column - one % width) for one in proof.target.points)


def _with_less(proof: Certificate) -> Certificate:
    """The proof with no more taken for granted than it needs."""
    for item in proof.assumptions:
        fewer = restated(proof, tuple(one for one in proof.assumptions if one is not item))
        if fewer is not None:
            proof = fewer
    return proof
