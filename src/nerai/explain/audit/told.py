"""What becomes of a move, told for a proof-reader: the line of play, how it ends, what is taken for granted.

Takes a scene, a move in it with its proof, and the moves the author shows; gives a Told. The line follows the
author's own moves as far as the proof goes along with them, since that is where an author looks first. Adds
nothing to what the proof holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nerai.answer import AssumptionKind, FirstMove, Proved, Refuted, Result
from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.errors import IllegalMove
from nerai.query.investigation import assumptions_of
from nerai.query.reasons import ending
from nerai.query.scene import Scene
from nerai.query.words import assumption_text, end_text, result_text, verbs
from nerai.solver.certificate import Certificate

_SIMPLE_KO: Final = "the simple ko rule holds, by which a board may come back"


@dataclass(frozen=True, slots=True)
class Told:
    """`line` begins with the move; `end` says what comes of it: `White cannot kill (two eyes: A9 and A7)`."""

    line: tuple[Point, ...]
    end: str


def tell(scene: Scene, move: Point, item: FirstMove, proof: Certificate, author: Sequence[Point]) -> Told:
    """What comes of a move in a scene; `author` are the moves that the record has after it."""
    assert isinstance(item.evidence, Proved | Refuted)
    friend, (does, do) = scene.target.friend.word.title(), verbs(scene)
    match item.result:
        case Result.KO:
            said = f"{friend} {does} by ko"
        case Result.UNCONDITIONAL:
            said = f"{friend} {does}"
        case Result.SEKI:
            said = result_text(scene, item.result, None)
        case _:
            said = f"{friend} cannot {do}"
    followed, node = _along(proof, item.evidence.node, author)
    line = (move, *followed, *proof.main_line(node))
    if item.result in (Result.KO, Result.SEKI):
        # How the main line ends tells nothing of either: stones that stay in a seki may lean on living ones.
        return Told(line, said)
    return Told(line, f"{said} ({end_text(ending(proof, node), scene, scene.target.stones)})")


def taken_for_granted(proof: Certificate, *, threats: bool = True) -> tuple[str, ...]:
    """What a proof assumes, in words; on request without the ko threats."""
    stated = tuple(
        assumption_text(item, proof.target, proof)
        for item in assumptions_of(proof)
        if threats or item.kind is not AssumptionKind.KO_THREATS
    )
    return stated if proof.superko else (*stated, _SIMPLE_KO)


def exchanged(scene: Scene, line: Sequence[Point], taker: Color) -> tuple[int, str]:
    """The stones a side takes in a line, or may take once the first reply was played.

    Gives their number, and the point where the largest chain can be taken then, if any. Who gives up as much
    as the goal is about has not gained much by it.
    """
    position = scene.position
    at_stake, where = 0, ""
    for number, move in enumerate(line, 1):
        try:
            position = position.play(move)
        except IllegalMove:
            break
        if number == 2 and taker is scene.mover:
            for chain in position.chains(taker.other):
                liberty = min(chain.liberties)
                if len(chain.liberties) == 1 and position.legal(liberty) and len(chain.points) > at_stake:
                    at_stake, where = len(chain.points), to_gtp(liberty, scene.size)
    taken = position.prisoners(taker) - scene.position.prisoners(taker)
    return (at_stake, where) if at_stake >= taken else (taken, "")


def _along(proof: Certificate, node: int, author: Sequence[Point]) -> tuple[tuple[Point, ...], int]:
    """The author's moves as far as the proof has them, and the node where they leave it."""
    followed: list[Point] = []
    for move in author:
        here = proof.proof[node]
        if here.child >= 0:
            following = here.child if here.move == move else None
        else:
            following = next((child for reply, child in here.replies if reply == move), None)
        if following is None or following >= node:
            break
        followed.append(move)
        node = following
    return tuple(followed), node
