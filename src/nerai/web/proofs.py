"""One level of a proof, for a tree that is unfolded by clicks.

Takes a Case and moves; gives the moves that its proof lists after these, and how each line ends if it does.
"""

from typing import Any, Final

from nerai.board.point import PASS, Point, to_gtp
from nerai.query.reasons import ending
from nerai.query.words import end_text
from nerai.web.solving import Case
from nerai.web.walk import Place, known_after, played

_MOST: Final = 400


def proof_children(case: Case, moves: tuple[Point, ...]) -> dict[str, Any]:
    """The moves after those; none where nothing is proved, or the proof does not follow the moves."""
    here = played(case.scene, moves)
    known = known_after(case, moves)
    if known is None or here.friend_won is not None:
        return {"children": [], "winner": None, "known": known is not None}
    side = here.position.to_play
    proof = known.place.proof
    evidence = "proved" if proof.winner is case.scene.target.friend else "refuted"
    # Later nodes of a proof mostly have more below them: what resists comes first.
    steps = sorted(known.place.steps(), key=lambda step: (step[0] == PASS, -step[1].node, step[0]))
    children = [
        {
            "move": to_gtp(move, case.scene.size),
            "side": side.word,
            "evidence": evidence,
            "ending": _ending(case, place),
        }
        for move, place in steps[:_MOST]
    ]
    return {"children": children, "winner": proof.winner.word, "known": True}


def _ending(case: Case, place: Place) -> str | None:
    """How the line ends with this move; None when it goes on."""
    if not place.ended:
        return None
    return end_text(ending(place.proof, place.node), case.scene, case.scene.target.stones)
