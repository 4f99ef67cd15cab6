"""Rules made more general: points that the proof does without become points of any content.

Takes a certificate; gives one whose zone is smaller, as small as leaving out one point, or one chain, after
the other makes it. It is left out of all zones of the proof at once, and so are the loser's moves to it with
all that follows on them, and the checker looks at the whole: if it accepts that, the proof speaks for
positions with anything there. The winner's moves are not changed. Searches nothing, and does not look for
another proof that would need less.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, cast

from nerai.board.point import Point, Size, to_cell
from nerai.learn.nodes import PlainNode
from nerai.solver.certificate import Certificate, ProofNode
from nerai.solver.replay import Replay, zone_mask
from nerai.solver.verify import verify
from nerai.solver.verify.check import Checker
from nerai.solver.verify.fault import Refusal

_LARGE: Final = 400
"""Proofs with more nodes are left as they are: each step looks at all of them."""


class _Kept(NamedTuple):
    """A node of the proof that is left: which it was, its zone, and where its moves lead now."""

    number: int
    zone: int
    moves: tuple[tuple[int, int], ...]


def generalised(proof: Certificate) -> Certificate:
    """The certificate with a zone from which no single point or chain can be left out."""
    if len(proof.proof) > _LARGE:
        return proof
    trial = _Trial(proof)
    whole = kept = [_Kept(at, zone_mask(node.zone), _moves(node)) for at, node in enumerate(proof.proof)]
    for points in _farthest_first(proof):
        if points & trial.winners_moves:
            continue
        smaller = _without(kept, points)
        if trial.accepts(smaller):
            kept = smaller
    return proof if kept is whole else _written(proof, kept)


def _moves(node: ProofNode) -> tuple[tuple[int, int], ...]:
    return ((node.move, node.child),) if node.child >= 0 else tuple(node.replies)


def _farthest_first(proof: Certificate) -> Iterator[int]:
    """The points and chains of the zone, as sets, those that are likely to matter least first.

    What the goal names stays. Of a chain nothing can be left out alone: zones hold whole chains.
    """
    position, size, named = proof.position, proof.position.size, proof.target.points
    free = proof.zone - named
    found: dict[int, Point] = {}
    for point in sorted(free, key=lambda point: (-min(_steps(point, one, size) for one in named), point)):
        points = position.chain_at(point).points if position.at(point) is not None else (point,)
        if named.isdisjoint(points):
            found.setdefault(sum(1 << one for one in points), point)
    yield from found


def _steps(a: Point, b: Point, size: Size) -> int:
    (row, column), (other_row, other_column) = to_cell(a, size), to_cell(b, size)
    return abs(row - other_row) + abs(column - other_column)


def _without(nodes: Sequence[_Kept], points: int) -> list[_Kept]:
    """The nodes without points in their zones and moves to them, numbered anew; what hangs on those goes."""
    moves = [
        tuple((point, child) for point, child in node.moves if point < 0 or not points >> point & 1)
        for node in nodes
    ]
    waiting, reached = [len(nodes) - 1], {len(nodes) - 1}
    while waiting:
        for _, child in moves[waiting.pop()]:
            if child not in reached:
                reached.add(child)
                waiting.append(child)
    renumbered = {old: new for new, old in enumerate(sorted(reached))}
    return [
        _Kept(
            nodes[old].number,
            nodes[old].zone & ~points,
            tuple((point, renumbered[child]) for point, child in moves[old]),
        )
        for old in renumbered
    ]


class _Trial:
    """The checker, with a proof that is read once and looked at in many forms."""

    def __init__(self, proof: Certificate) -> None:
        self._checker = Checker()
        self._checker.read(proof.text.splitlines())
        self._nodes = tuple(self._checker.nodes)
        self._superko = proof.superko
        self.winners_moves = 0
        for node in proof.proof:
            if node.child >= 0 and node.move >= 0:
                self.winners_moves |= 1 << node.move

    def accepts(self, kept: Sequence[_Kept]) -> bool:
        """Whether the proof holds in that form, under superko too if it did so before."""
        self._checker.nodes[:] = [
            self._nodes[one.number]._replace(
                id=at, zone=one.zone, moves=one.moves, alive=self._nodes[one.number].alive & one.zone
            )
            for at, one in enumerate(kept)
        ]
        try:
            self._checker.replay()
        except Refusal:
            return False
        return self._checker.accepted().superko or not self._superko


def _written(proof: Certificate, kept: Sequence[_Kept]) -> Certificate:
    """The certificate in its new form, written and checked as any other; the old one if that fails."""
    nodes = cast("Sequence[ProofNode]", [_plain(proof.proof[one.number], one) for one in kept])
    replay = Replay(proof.position, proof.target, proof.winner, nodes, proof.threats)
    text = "".join(f"{line}\n" for line in replay.lines(proof.assumptions))
    checked = verify(text.splitlines())
    if not checked.accepted or replay.threats != proof.threats or (proof.superko and not checked.superko):
        return proof
    return replace(
        proof,
        name=hashlib.sha256(text.encode()).hexdigest()[:16],
        text=text,
        proof=nodes,
        checked=checked,
        superko=checked.superko,
        pays=checked.pays,
    )


def _plain(node: ProofNode, kept: _Kept) -> PlainNode:
    ours = node.child >= 0
    return PlainNode(
        to_move=node.to_move,
        leaf=node.leaf,
        move=node.move,
        child=kept.moves[0][1] if ours else node.child,
        replies=[] if ours else list(kept.moves),
        standing=node.standing,
        zone=kept.zone.to_bytes(len(node.zone), "little"),
    )
