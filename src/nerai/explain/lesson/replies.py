"""The replies to a right move that its line does not play, and how each is answered.

Takes what was found and a first move that is proved to work; gives lines out of its certificate, those that
resist longest first. Only replies near the stones in question: all others change nothing, says the proof.
"""

from nerai.answer import FirstMove, Proved, Refuted
from nerai.board.point import PASS, Point, from_gtp
from nerai.query.investigation import Investigation
from nerai.query.reasons import depth


def other_replies(found: Investigation, item: FirstMove, *, most: int) -> list[tuple[Point, ...]]:
    """Lines that begin with the move and another reply, at most so many; none if no proof lists replies."""
    evidence = item.evidence
    if not isinstance(evidence, Proved | Refuted):
        return []
    proof = found.certificates.get(evidence.certificate)
    if proof is None:
        return []
    size, node = found.scene.size, proof.proof[evidence.node]
    played = {from_gtp(move, size) for move in item.line[1:2]}
    listed = [
        (Point(reply), child)
        for reply, child in node.replies
        # A reply that leads back is a ko taken again and again, which the loser pays for.
        if reply != PASS and reply not in played and child < evidence.node and reply in found.region
    ]
    listed.sort(key=lambda one: (-depth(proof, one[1]), one[0]))
    move = from_gtp(item.move, size)
    return [(move, reply, *proof.main_line(child)) for reply, child in listed[:most]]
