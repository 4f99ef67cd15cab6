"""Statuses: a goal as a game, by the results of moves in a row of either side, up to a tally.

Takes a scene; gives its value in the notation `F|O`: F is what comes of it when Friend moves first, O when
Opponent does. At tally 2 each half has two letters, for the next move being Friend's or Opponent's, and so
on. Every letter is a proved result. What cannot be settled lowers the tally; where not even tally 1 can be,
there is no status.

Both sides may pass, so a move more is never worse. Moves outside the zones of all proofs that a value rests
on leave it as it is; so only those inside are looked at.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from nerai.answer import Result, Status
from nerai.board.point import Point
from nerai.query.budget import Budget
from nerai.query.judge import Judge
from nerai.query.promise import ordered
from nerai.query.scene import Scene
from nerai.query.threats import REACHED, height

DEFAULT_TALLY: Final = 2
MOST_TALLY: Final = 4
_LETTERS: Final = ("L", "KO_DOWN", "KO_UP", "W")
"""By the height of a result; a seki has a letter of its own, and the height of what it is for the goal."""
_SHARE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Value:
    """The results for all orders of movers (FF, FO, OF, OO), as heights and letters, and their zone."""

    heights: tuple[int, ...]
    letters: tuple[str, ...]
    zone: frozenset[Point]


def find_status(
    scene: Scene, judge: Judge, budget: Budget, tally: int, *, report: Callable[[str], None] = lambda _: None
) -> Status | None:
    """The status to the tally, or to the largest below it that can be settled; None when none can."""
    best: Value | None = None
    for reached in range(1, tally + 1):
        report(f"status, tally {reached}")
        part = budget if reached == tally else budget.part(_SHARE)
        value = _Valuation(judge, part).value(scene, reached)
        if value is None:
            break
        best = value
    return None if best is None else _status(best)


class _Valuation:
    """Values of scenes, all out of one budget."""

    def __init__(self, judge: Judge, budget: Budget) -> None:
        self._judge = judge
        self._budget = budget

    def value(self, scene: Scene, tally: int) -> Value | None:
        """The value of a scene, whoever is to move in it; None when it cannot be settled."""
        first = scene if scene.friend_moves else scene.turned()
        left = self._half(first, tally)
        right = None if left is None else self._half(first.turned(), tally)
        if left is None or right is None:
            return None
        return Value(left.heights + right.heights, left.letters + right.letters, left.zone | right.zone)

    def _half(self, scene: Scene, tally: int) -> Value | None:
        """The value, to a tally one lower, after the best move of the side to move."""
        found = self._judge.find(scene, self._budget.part(_SHARE))
        if not found.settled:
            return None
        letter = "SEKI" if found.result is Result.SEKI else _LETTERS[height(found)]
        base = Value((height(found),), (letter,), found.zone)
        if tally == 1:
            return base
        top = REACHED if scene.friend_moves else 0
        if tally == 2 and base.heights == (top,):
            return Value(base.heights * 2, base.letters * 2, base.zone)
        # A pass leaves the game as it is, to a tally one lower.
        best = self.value(scene, tally - 1)
        if best is None:
            return None
        zone = best.zone | base.zone
        order = _order(scene, tally - 1)
        inside = zone.intersection(scene.position.legal_points())
        for move in ordered(inside, scene, [found]):
            if tally == 2 and top in best.heights:
                break
            after = self._after(scene, move, tally - 1)
            if after is None:
                return None
            zone |= after.zone
            if order(after) > order(best):
                best = after
        return Value(best.heights, best.letters, zone)

    def _after(self, scene: Scene, move: Point, tally: int) -> Value | None:
        following = scene.play(move)
        if isinstance(following, Scene):
            return self.value(following, tally)
        found = self._judge.find_after(scene, move, self._budget)
        reached = REACHED if following else 0
        return Value((reached,) * 2**tally, (_LETTERS[reached],) * 2**tally, found.zone)


def _order(scene: Scene, tally: int) -> Callable[[Value], tuple[int, int]]:
    """How good values after a move are for the side that moved: what comes of normal play counts first."""
    alternating = _index(_movers(tally, friend_first=not scene.friend_moves))
    sign = 1 if scene.friend_moves else -1
    return lambda value: (sign * value.heights[alternating], sign * sum(value.heights))


def _movers(count: int, *, friend_first: bool) -> str:
    """Who moves when the sides take turns."""
    return ("FO" if friend_first else "OF") * (count // 2) + ("F" if friend_first else "O") * (count % 2)


def _index(movers: str) -> int:
    """Where the result for an order of movers stands among all of them."""
    return int(movers.replace("F", "0").replace("O", "1"), 2)


def _status(value: Value) -> Status:
    heights, letters = value.heights, value.letters
    tally = (len(heights) - 1).bit_length()
    join = "" if max(map(len, letters)) == 1 else " "
    half = len(letters) // 2

    def won(in_a_row: str, *, friend_next: bool) -> bool:
        """Whether Friend succeeds when one side first has those moves, and then the sides take turns."""
        rest = _movers(tally - len(in_a_row), friend_first=friend_next)
        return heights[_index(in_a_row + rest)] == REACHED

    needs = next((count for count in range(tally + 1) if won("F" * count, friend_next=False)), None)
    given = next((count for count in range(tally + 1) if not won("O" * count, friend_next=True)), None)
    return Status(
        tally,
        f"{join.join(letters[:half])}|{join.join(letters[half:])}",
        needs=needs,
        can_give=None if given is None else max(0, given - 1),
    )
