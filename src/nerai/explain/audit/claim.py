"""Whether a certificate shows what a finding says of a record, and nothing less.

Takes the text of a certificate and the claim: that a side wins after some moves of the record. The text is
read again by the independent checker, and position, goal, winner and conditions of what it accepts are
compared with the claim. Searches nothing, and trusts nothing that it is told about the certificate.

It is accepted about the position after the moves; or about the one before the last of them, where it begins
with that move, or shows that every move fails.
"""

import json
from collections.abc import Sequence

from nerai.board.color import Color
from nerai.board.point import Point, gtp_list, to_gtp
from nerai.errors import GoalError, IllegalMove
from nerai.lang import parse_goal
from nerai.query.scene import Scene
from nerai.solver.target import target_of
from nerai.solver.verify import Verification, verify
from nerai.solver.verify.check import Claim


def backs(text: str, scene: Scene, moves: Sequence[Point], winner: Color) -> bool:
    """Whether the checker accepts that `winner` wins the goal of the scene after the moves.

    It must hold on the board as it is, with no wall taken for alive, under any ko rule, and however many ko
    threats the other side has.
    """
    checked = verify(text.splitlines())
    claim = checked.claim
    if not checked.accepted or claim is None or claim.winner != winner.word:
        return False
    if claim.assumed_alive or claim.taken_for_shut or not checked.superko:
        return False
    try:
        before: Scene | bool = scene
        for move in moves[:-1]:
            before = before.play(move) if isinstance(before, Scene) else before
        after = before.play(moves[-1]) if isinstance(before, Scene) else before
    except IllegalMove:
        return False
    if isinstance(after, Scene) and _about(claim, after):
        return _whatever_threats(checked, winner)
    if not isinstance(before, Scene) or not _about(claim, before):
        return False
    if winner is not before.mover:
        return _whatever_threats(checked, winner)
    root = json.loads(text.splitlines()[-1])
    begins = root.get("move") == to_gtp(moves[-1], scene.size)
    # A move that decides the goal leaves no time for a ko threat.
    return begins and (isinstance(after, bool) or _whatever_threats(checked, winner))


def _about(claim: Claim, scene: Scene) -> bool:
    """Whether a certificate is about that very board, side to move and goal."""
    position, size = scene.position, scene.size
    ko = None if position.ko_point is None else to_gtp(position.ko_point, size)
    same_board = (claim.width, claim.height) == (size.width, size.height) and claim.ko == ko
    same_stones = set(claim.black) == set(gtp_list(position.black, size)) and set(claim.white) == set(
        gtp_list(position.white, size)
    )
    if not same_board or not same_stones or claim.to_play != position.to_play.word:
        return False
    try:
        shown = target_of(parse_goal(claim.goal), position)
    except GoalError:
        return False
    wanted = scene.target
    return (shown.atoms, shown.value, shown.friend) == (wanted.atoms, wanted.value, wanted.friend)


def _whatever_threats(checked: Verification, winner: Color) -> bool:
    assert checked.claim is not None
    threats = checked.claim.threats
    return threats[winner.word] == 0 and threats[winner.other.word] == "unlimited"
