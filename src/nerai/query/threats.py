"""Threats: moves that would reach the goal if the opponent ignored them, each confirmed by a proof.

Takes a scene that the side to move loses, with the proof of that; gives the moves after which the same side,
moving once more, gets a better result. Candidates are the points of the proof's zone: after a move outside,
the proof still holds, so no other move can threaten anything. Most points of a zone threaten nothing, though;
those *false threats* are dropped by search. The published method takes every point that is played in the
proof, with its neighbours, for a threat, and confirms none.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from nerai.answer import Party, Proved, Result
from nerai.board.point import PASS, Point
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.investigation import shown
from nerai.query.judge import Judge
from nerai.query.promise import ordered, played_points
from nerai.query.scene import Scene

REACHED: Final = 3
_QUICK_SHARE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Threats:
    """What became of the candidates: real threats, false ones, and those that could not be settled."""

    confirmed: tuple[Point, ...] = ()
    false: tuple[Point, ...] = ()
    unsettled: tuple[Point, ...] = ()


def candidates(lost: Finding) -> list[Point]:
    """The moves that may threaten something where the side to move loses, the likeliest first."""
    legal = set(lost.scene.position.legal_points())
    played = played_points(lost)
    inside = ordered(lost.zone & legal, lost.scene, [lost])
    return sorted(inside, key=lambda point: point not in played)


def published_candidates(lost: Finding) -> frozenset[Point]:
    """What the published method calls threats: all points played in the proof, and their neighbours."""
    size = lost.scene.size
    played = played_points(lost)
    near = {beside for point in played for beside in size.neighbours(point)}
    return (played | near) & frozenset(lost.scene.position.legal_points())


def find_threats(
    lost: Finding, judge: Judge, budget: Budget, *, report: Callable[[str], None] = lambda _: None
) -> Threats:
    """The threats of the side to move, which loses; every candidate is looked at shortly, then at length."""
    found: dict[Point, Finding] = {}
    waiting = candidates(lost)
    for share in (_QUICK_SHARE, 1.0):
        round_budget = budget.part(share)
        left = [point for point in waiting if point not in found or not found[point].settled]
        for number, point in enumerate(left):
            report(f"threats, {number + 1} of {len(left)}")
            if round_budget.exhausted is None:
                found[point] = _ignored(lost.scene, point, judge, round_budget.part(1 / (len(left) - number)))
    settled = {point: item for point, item in found.items() if item.settled}
    real = [point for point in waiting if point in settled and improves(settled[point], lost)]
    return Threats(
        tuple(sorted(real)),
        tuple(sorted(set(settled) - set(real))),
        tuple(sorted(point for point in waiting if point not in settled)),
    )


def improves(found: Finding, before: Finding) -> bool:
    """Whether a result is better for the side that moves in `before`."""
    better, than = height(found), height(before)
    return better > than if before.scene.friend_moves else better < than


def height(found: Finding) -> int:
    """How good a known result is for Friend: reached 3, by ko 2 or 1, not reached 0.

    Seki counts as what it is for the goal, reached or not. It is named only where both its halves are proved,
    so telling it from those two here would make threats of what is the same.
    """
    if found.result is Result.KO:
        return 2 if found.ko is not None and found.ko.first is Party.FRIEND else 1
    return REACHED if isinstance(shown(found)[0], Proved) else 0


def _ignored(scene: Scene, move: Point, judge: Judge, budget: Budget) -> Finding:
    """What comes of two moves in a row."""
    following = scene.play(move)
    if isinstance(following, bool):
        return judge.find_after(scene, move, budget)
    return judge.find_after(following, PASS, budget)
