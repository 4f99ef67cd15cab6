"""Whether a move is worth a point: under territory scoring a stone put into one's own area costs one.

Takes a board, moves and who seems to own the points; compares random games after a move with random games
after a pass. An estimate. Under area scoring nothing is asked here: a further stone costs nothing there.

Random games count area, and by that a needless stone in one's own area changes nothing, while one that saves
stones or territory changes much. So what a move gains in area over a pass is what it saves, and it has to
save more than the point that it costs. On an open board random games differ by many points: only a move of
which they surely say that it saves too little is not worth it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance
from typing import Final

from nerai.board import Board
from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.playout import PlayoutPolicy, StopFlag, board_playouts

PLAYOUTS: Final = 300
_PARTS: Final = 10
"""Random games after a move are played in so many parts: how these differ tells how sure their mean is."""
_SURE: Final = 2.0
"""So many standard errors are the error of a mean."""
_POLICY: Final = PlayoutPolicy(captures=True, atari=True, shape=True, careful=True, nakade=True)
_TOO_FEW: Final = 50
_OWN: Final = 0.5
"""A point is in an own area when random games end with it as ours at least that much more often."""
_COST_IN_OWN_AREA: Final = 1.0
_LEAST_GAIN: Final = 0.25
"""Elsewhere a move costs nothing when it is answered; but it has to do something."""


@dataclass(frozen=True, slots=True)
class _Mean:
    """The mean score of random games, Black's points minus White's."""

    count: int
    score: float
    squared_error: float


@dataclass(frozen=True, slots=True)
class Scales:
    """What compares moves with a pass, for one side on one board."""

    board: Board
    color: Color
    ownership: Sequence[float]
    """From -1 (White's) to 1 (Black's)."""
    seed: int
    seconds: float
    """What one comparison may take; 0 for no limit."""
    stop: StopFlag

    def first_worth_it(self, points: Sequence[Point]) -> Point | None:
        """The first of the points that may be worth a move, or None when surely none of them is.

        Where there was hardly any time to compare, it is the first one.
        """
        after_pass = self._after(PASS)
        for point in points:
            after_move = self._after(point)
            if min(after_move.count, after_pass.count) < _TOO_FEW:
                return points[0]
            own = self._sign * self.ownership[point] >= _OWN
            gain = self._sign * (after_move.score - after_pass.score)
            error = _SURE * sqrt(after_move.squared_error + after_pass.squared_error)
            if gain + error > (_COST_IN_OWN_AREA if own else _LEAST_GAIN):
                return point
        return None

    @property
    def _sign(self) -> int:
        return 1 if self.color is Color.BLACK else -1

    def _after(self, point: Point) -> _Mean:
        """What random games say after this move."""
        board = self.board.copy()
        board.to_play = self.color
        played = board.try_play(point)
        assert played, "only legal moves are weighed"
        parts = [
            board_playouts(
                board,
                count=PLAYOUTS // _PARTS,
                seed=self.seed + part,
                policy=_POLICY,
                time_s=self.seconds / _PARTS,
                stop=self.stop,
            )
            for part in range(_PARTS)
        ]
        scores = [part.mean_score for part in parts]
        # Parts that were cut short say too little: all count no more than the shortest.
        games = _PARTS * min(part.count for part in parts)
        return _Mean(games, fmean(scores), variance(scores) / _PARTS)
