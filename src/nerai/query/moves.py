"""Every first move judged: which reach the goal, which do not, and by what reply.

Takes a scene with what was found of it and of the other side's first move; gives FirstMoves. Looked at are
the legal moves in the zones of both proofs and in the region; moves outside come out as a pass does. What a
proof at hand settles is not searched again. Each of the others is searched shortly before any is searched at
length, the most promising first, so that a limit cuts off the least. What stays unknown is listed as unknown.
"""

from collections.abc import Callable, Collection
from typing import Final

from nerai.answer import FirstMove
from nerai.board.point import Point, from_gtp
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.investigation import first_move_record, moves_of_proof
from nerai.query.judge import Judge
from nerai.query.promise import ordered

_QUICK_SHARE: Final = 0.3


def judge_moves(
    main: Finding,
    other: Finding,
    judge: Judge,
    region: Collection[Point],
    budget: Budget,
    *,
    most: int | None = None,
    report: Callable[[str], None] = lambda _: None,
) -> list[FirstMove]:
    """All first moves that matter, those that the proof of the goal speaks of first.

    `most`: only so many others, the most promising ones in the region, and none that stays unknown.
    """
    scene = main.scene
    listed = moves_of_proof(main)
    known = {from_gtp(item.move, scene.size) for item in listed}
    area = (main.zone | other.zone).union(region) if most is None else frozenset(region)
    asked = ordered(area.intersection(scene.position.legal_points()) - known, scene, [main, other])[:most]
    found: dict[Point, Finding] = {}
    for move in asked:
        settled = judge.known_after(scene, move)
        if settled is not None:
            found[move] = settled
    for share in (_QUICK_SHARE, 1.0):
        part = budget.part(share)
        left = [move for move in asked if move not in found or not found[move].settled]
        for number, move in enumerate(left):
            report(f"other first moves, {number + 1} of {len(left)}")
            found[move] = judge.find_after(scene, move, part.part(1 / (len(left) - number)))
    shown = [move for move in asked if most is None or found[move].settled]
    return [*listed, *(first_move_record(scene, move, found[move]) for move in shown)]
