"""Certificates of moves that decide a goal as they are played, written without search.

Takes a position, a target and such a move; gives a Certificate of two nodes that the checker has accepted, or
a Rejection, as for every goal of several parts. After the move the named stones may be gone, so the position
after it could not state the goal.
"""

from dataclasses import dataclass
from typing import Final, cast

from nerai._core import ProofNode
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.solver.certificate import Certificate, Rejection, certify
from nerai.solver.search import Leaf, SearchEnd, SearchResult, Threats
from nerai.solver.target import Target

_NO_MOVE: Final = -2


@dataclass(frozen=True, slots=True)
class _Node:
    """A node as native search gives it."""

    to_move: int
    leaf: int
    move: int
    child: int
    replies: list[tuple[int, int]]
    zone: bytes


def certify_decisive(position: Position, target: Target, move: Point) -> Certificate | Rejection:
    """The certificate that the side to move has won the target by that move; a Rejection if it has not."""
    if target.single is None:
        return Rejection("what becomes of several parts of a goal is told by search only")
    winner = position.to_play
    zone = _zone(position, move)
    to_move = 0 if winner is target.reacher else 1
    decided = Leaf.REACHED if winner is target.reacher else Leaf.IMPOSSIBLE
    leaf = _Node(1 - to_move, decided, _NO_MOVE, -1, [], b"")
    root = _Node(to_move, Leaf.NONE, move, 0, [], zone)
    proof = cast("list[ProofNode]", [leaf, root])
    result = SearchResult(winner, SearchEnd.SOLVED, move, nodes=0, seconds=0.0, proof=proof)
    return certify(position, target, result, threats=Threats(0, 0))


def _zone(position: Position, move: Point) -> bytes:
    """The move, the chains it takes and all around them: what makes it take them (W1, W2)."""
    size = position.size
    points = {move}
    for beside in size.neighbours(move):
        if position.at(beside) is position.to_play.other:
            chain = position.chain_at(beside)
            if len(chain.liberties) == 1:
                points |= chain.points
                points |= {near for stone in chain.points for near in size.neighbours(stone)}
    mask = sum(1 << point for point in points)
    return mask.to_bytes((size.area + 7) // 8, "little")
