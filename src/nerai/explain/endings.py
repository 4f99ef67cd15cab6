"""What can be claimed of a proof's line: the shape it begins with, and how it ends.

Takes a scene and a certificate; gives Tolds, each a claim with its arguments and points. They are offers:
whether one is true is decided by its re-check.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nerai.board.point import Point, from_gtp, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.board.regions import EyeKind, eyes
from nerai.errors import IllegalMove
from nerai.explain.check_lines import enclosed, race_liberties
from nerai.explain.claims import Claim
from nerai.explain.eye_shapes import named_shape
from nerai.explain.grounds import Grounds
from nerai.explain.shown import Proofs
from nerai.lang import canonical
from nerai.query.reasons import End, ending, replayed
from nerai.query.scene import Scene
from nerai.solver.certificate import Certificate
from nerai.solver.target import TargetKind

_MOST_ROOM: Final = 15
"""Room that is worth naming point by point."""
_EYE_CLAIMS: Final = {EyeKind.REAL: Claim.REAL_EYE, EyeKind.FALSE: Claim.FALSE_EYE}


@dataclass(frozen=True, slots=True)
class Told:
    """A claim without its evidence, and claims that would go into detail below it."""

    claim: Claim
    args: tuple[str | int, ...]
    points: tuple[str, ...]
    details: "tuple[Told, ...]" = ()


def shape_of(scene: Scene, move: str | None, proof: Certificate) -> Iterator[Told]:
    """What the board shows before any move, and what the line of the proof looks like."""
    position, target, size = scene.position, scene.target, scene.size
    if target.kind is TargetKind.RACE and len(target.atoms) == 1:
        counted = race_liberties(Grounds(position, str(canonical(scene.goal)), Proofs({})))
        if counted is not None:
            yield Told(Claim.RACE, counted, ())
    if target.kind not in (TargetKind.CAPTURE_ALL, TargetKind.CAPTURE_ANY):
        return
    inside = enclosed(position, target.stones, target.owner)
    if inside and len(inside) <= _MOST_ROOM:
        room = tuple(gtp_list(inside, size))
        yield Told(Claim.CANNOT_GET_OUT, (), room)
        shape = named_shape(inside, size)
        if move is not None and shape is not None:
            yield Told(Claim.NAKADE, (shape[0], move), room)
    line = tuple(to_gtp(point, size) for point in proof.main_line())
    stones = tuple(gtp_list(target.stones, size))
    for claim in (Claim.LADDER, Claim.SNAPBACK):
        yield Told(claim, line, stones)
    if move is not None and move != "pass":
        yield Told(Claim.NET, (move,), (move,))


def ends_of(scene: Scene, proof: Certificate, node: int, before: tuple[str, ...]) -> Iterator[Told]:
    """How the line ends that goes on from a node, once some moves were played to get there."""
    end = ending(proof, node)
    size, target = scene.size, scene.target
    mover = scene.mover if len(before) % 2 == 0 else scene.mover.other
    if mover is proof.winner and proof.proof[node].replies:
        before = (*before, "pass")  # the winner need not move, and the proof goes on with the loser
    line = (*before, *(to_gtp(point, size) for point in end.line))
    way = (*before, *(to_gtp(point, size) for point in end.moves))
    stones = tuple(gtp_list(target.stones, size))
    if not _can_be_played(scene, way) or not _can_be_played(scene, line):
        return
    match end.end:
        case End.TAKEN:
            yield Told(Claim.CAPTURES, line, stones)
        case End.EYES:
            yield Told(Claim.TWO_EYES, line, tuple(gtp_list(frozenset[Point]().union(*end.eyes), size)))
        case End.CONNECTED:
            yield Told(Claim.CONNECTS, line, stones)
        case End.CUT:
            yield from _taken(scene, line)
        case End.DEAD:
            yield Told(Claim.ONE_EYE_AT_MOST, way, stones, tuple(_eyes_after(scene, line)))
        case End.STANDS:
            yield Told(Claim.STAYS, way, stones)
        case End.LIBERTIES:
            yield from _liberties(scene, line)
        case End.DECIDED if target.kind is TargetKind.EYE:
            yield from _eyes_after(scene, line)
        case End.DECIDED:
            return


def _taken(scene: Scene, line: tuple[str, ...]) -> Iterator[Told]:
    after = _after(scene, line)
    gone = [stone for stone in scene.target.stones if after.at(stone) is not scene.target.owner]
    yield Told(Claim.CUTS, line, tuple(gtp_list(gone, scene.size)))


def _liberties(scene: Scene, line: tuple[str, ...]) -> Iterator[Told]:
    after, stone = _after(scene, line), min(scene.target.stones)
    if after.at(stone) is not None:
        number = len(after.chain_at(stone).liberties)
        yield Told(Claim.LIBERTIES, (number, *line), tuple(gtp_list(scene.target.stones, scene.size)))


def _eyes_after(scene: Scene, line: tuple[str, ...]) -> Iterator[Told]:
    """The small eyes of the stones after the line, real and false."""
    for eye in eyes(_after(scene, line), scene.target.owner):
        if eye.kind in _EYE_CLAIMS:
            yield Told(_EYE_CLAIMS[eye.kind], line, tuple(gtp_list(eye.points, scene.size)))


def _can_be_played(scene: Scene, line: tuple[str, ...]) -> bool:
    """Whether it is a line of this board: a proof may be about another one that is the same on its zone."""
    try:
        _after(scene, line)
    except IllegalMove:
        return False
    return True


def _after(scene: Scene, line: tuple[str, ...]) -> Position:
    return replayed(scene.position, [from_gtp(move, scene.size) for move in line])
