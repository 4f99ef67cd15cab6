"""Rules made more general: points that the proof does without become points of any content.

Takes a certificate; gives one whose zone is smaller, as small as leaving out one point after the other makes
it. A point is left out of all zones of the proof at once, and the checker looks at the whole: if it accepts
that, the proof speaks for positions with anything there. Moves are not changed. Searches nothing, and does
not look for another proof that would need less.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from nerai.board.point import Point, Size, to_cell
from nerai.solver.certificate import Certificate, ProofNode
from nerai.solver.replay import Replay, zone_mask
from nerai.solver.verify import verify

_LARGE: Final = 400
"""Proofs with more nodes are left as they are: each step looks at all of them."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A node as native search gives it, with a zone of its own."""

    to_move: int
    leaf: int
    move: int
    child: int
    replies: list[tuple[int, int]]
    standing: int
    zone: bytes


def generalised(proof: Certificate) -> Certificate:
    """The certificate with a zone from which no single point can be left out."""
    if proof.assumptions or len(proof.proof) > _LARGE:
        return proof
    for point in _farthest_first(proof):
        smaller = _without(proof, point)
        if smaller is not None:
            proof = smaller
    return proof


def _farthest_first(proof: Certificate) -> Iterator[Point]:
    """The points of the zone, those that are likely to matter least first; not what the goal names."""
    size, named = proof.position.size, proof.target.points
    free = proof.zone - named
    yield from sorted(free, key=lambda point: (-min(_steps(point, one, size) for one in named), point))


def _steps(a: Point, b: Point, size: Size) -> int:
    (row, column), (other_row, other_column) = to_cell(a, size), to_cell(b, size)
    return abs(row - other_row) + abs(column - other_column)


def _without(proof: Certificate, point: Point) -> Certificate | None:
    """The certificate without a point in its zones; None when the checker does not accept that."""
    nodes = cast("Sequence[ProofNode]", [_left_out(node, point) for node in proof.proof])
    replay = Replay(proof.position, proof.target, proof.winner, nodes, proof.threats)
    text = "".join(f"{line}\n" for line in replay.lines(()))
    checked = verify(text.splitlines())
    if not checked.accepted or replay.threats != proof.threats:
        return None
    if proof.superko and not checked.superko:
        return None
    name = hashlib.sha256(text.encode()).hexdigest()[:16]
    return replace(
        proof,
        name=name,
        text=text,
        proof=nodes,
        checked=checked,
        superko=checked.superko,
        pays=checked.pays,
    )


def _left_out(node: ProofNode, point: Point) -> _Node:
    mask = zone_mask(node.zone) & ~(1 << point)
    return _Node(
        node.to_move,
        node.leaf,
        node.move,
        node.child,
        node.replies,
        node.standing,
        mask.to_bytes(len(node.zone), "little"),
    )
