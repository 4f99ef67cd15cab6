"""Which first moves to look at, and in which order: those that tell a reader most come first.

Takes a scene and what was found of it; gives points. Static opinion: it decides what is looked at when time
is short, never what is true.
"""

from collections.abc import Iterable

from nerai.board.point import PASS, Point
from nerai.query.finding import Finding
from nerai.query.scene import Scene


def ordered(points: Iterable[Point], scene: Scene, proofs: Iterable[Finding]) -> list[Point]:
    """The points, the most promising first.

    First what the proofs play (a vital point is mostly one for both sides), then the liberties of the stones
    in question, then what is near to them.
    """
    size, stones = scene.size, scene.target.points
    played = [move for found in proofs for move in vital_points(found)]
    liberties = {near for stone in stones for near in size.neighbours(stone)}
    around = {near for stone in stones for near in size.diagonals(stone)}

    def rank(point: Point) -> tuple[int, int]:
        if point in played:
            return 0, played.index(point)
        return (1 if point in liberties else 2 if point in around else 3), point

    return sorted(points, key=rank)


def vital_points(found: Finding) -> list[Point]:
    """The points of the proof's main line: where it is decided."""
    proof = found.grade.certificate
    return [move for move in proof.main_line(found.node) if move != PASS] if proof else []


def played_points(found: Finding) -> frozenset[Point]:
    """Every point that is played anywhere in the proof."""
    proof = found.grade.certificate
    if proof is None:
        return frozenset()
    moves = {move for node in proof.proof for move, _ in node.replies}
    moves |= {node.move for node in proof.proof if node.child >= 0}
    return frozenset(Point(move) for move in moves if move != PASS)
