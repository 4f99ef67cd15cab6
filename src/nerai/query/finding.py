"""A finding: what Friend gets in a scene, with the node of a proof that shows it.

Takes grades and certificates; gives Findings, and tells whether one holds in another scene as well: a proof
speaks for every position that *agrees* with its own on the zone (docs/design/proofs.md). Searches nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nerai.answer import Ko, Reason, Result
from nerai.board.point import PASS, Point
from nerai.lang import Atom, Kind, Points, atoms, canonical
from nerai.query.grade import Grade
from nerai.query.scene import Scene
from nerai.solver.certificate import Certificate

_ARGUED: Final = frozenset(
    {Kind.CAPTURE, Kind.SAVE, Kind.KILL, Kind.LIVE, Kind.KILL_ANY, Kind.LIVE_ALL, Kind.CONNECT, Kind.CUT}
)
"""The kinds for which agreement on a zone is argued for in terms of stones; others are searched anew."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A grade of a scene; `node` is where its certificate shows it, None being the root.

    A proof that the side to move loses also shows what happens when it passes: then `scene` is turned and
    `node` lies inside of the certificate.
    """

    scene: Scene
    grade: Grade
    node: int | None = None

    @property
    def result(self) -> Result:
        """What Friend gets."""
        return self.grade.result

    @property
    def ko(self) -> Ko | None:
        """The ko that decides, if one does."""
        return self.grade.ko

    @property
    def settled(self) -> bool:
        """Whether a certificate shows it."""
        return self.grade.certificate is not None

    @property
    def reason(self) -> Reason:
        """Why it is unknown."""
        return self.grade.reason or Reason.INCOMPLETE_MOVES

    @property
    def zone(self) -> frozenset[Point]:
        """The points it depends on; empty when it is unknown."""
        zones = (zone_at(proof, self.node) for proof in certificates_of(self.grade))
        return frozenset[Point]().union(*zones)

    def holds_in(self, scene: Scene) -> bool:
        """Whether its proofs hold in this scene, too."""
        proofs = list(certificates_of(self.grade))
        return bool(proofs) and all(self._agrees(scene, proof) for proof in proofs)

    def if_passed(self) -> "Finding | None":
        """What the same proof says of the scene turned; None when it says nothing.

        Whoever loses although he moves loses after a pass as well. An end in ko or seki is no such proof: the
        other side may get more by moving.
        """
        proof = self.grade.certificate
        bottom = Result.FAILS if self.scene.friend_moves else Result.UNCONDITIONAL
        if proof is None or self.node is not None or self.result is not bottom:
            return None
        if proof.winner is self.scene.mover:
            return None
        replies = proof.proof[-1].replies
        # Without a pass among the replies the winner answers passes by passing: the root itself shows it.
        node = next((child for move, child in replies if move == PASS), proof.root)
        return Finding(self.scene.turned(), self.grade, node)

    def _agrees(self, scene: Scene, proof: Certificate) -> bool:
        here, there = scene.position, self.scene.position
        if here.to_play is not there.to_play:
            return False
        zone = zone_at(proof, self.node)
        return (
            _same_question(scene, self.scene)
            and all(here.stones[point] == there.stones[point] for point in zone)
            and not any(here.stones[point] for item in proof.assumptions for point in item.open_points)
            and self._ko_agrees(scene, proof, zone)
        )

    def _ko_agrees(self, scene: Scene, proof: Certificate, zone: frozenset[Point]) -> bool:
        banned, banned_there = scene.position.ko_point, self.scene.position.ko_point
        if scene.mover is proof.winner:
            return banned is None or banned == banned_there or banned != first_move(proof, self.node)
        return banned_there is None or banned_there not in zone or banned == banned_there


def certificates_of(found: Grade) -> Iterator[Certificate]:
    """The certificates behind a grade."""
    for certificate in (found.certificate, found.against, *found.also):
        if certificate is not None:
            yield certificate


def zone_at(proof: Certificate, node: int | None) -> frozenset[Point]:
    """The zone of a node of a proof, None being the root."""
    mask = int.from_bytes(proof.proof[proof.root if node is None else node].zone, "little")
    return frozenset(Point(index) for index in range(mask.bit_length()) if mask >> index & 1)


def first_move(proof: Certificate, node: int | None = None) -> Point | None:
    """The winner's move at a node; None when the loser is to move there, or nothing is left to do."""
    found = proof.proof[proof.root if node is None else node]
    return Point(found.move) if found.child >= 0 else None


def _same_question(scene: Scene, there: Scene) -> bool:
    """The same atoms in the same order about the same stones; one taken by then is missing in the proof."""
    ours, theirs = list(atoms(canonical(scene.goal))), list(atoms(canonical(there.goal)))
    if [_shape(atom) for atom in ours] != [_shape(atom) for atom in theirs]:
        return False
    if len(ours) > 1 and ours != theirs:
        return False
    same_stones = scene.target.stones == there.target.stones
    return same_stones and all(atom.kind in _ARGUED for atom in ours)


def _shape(atom: Atom) -> tuple[object, ...]:
    numbers = [argument for argument in atom.arguments if not isinstance(argument, Points)]
    return atom.kind, atom.qualifier, *numbers
