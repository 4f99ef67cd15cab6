"""Playouts of a position, and what they say about it.

Takes a position or a board, a number of playouts or a time, and a seed; gives a PlayoutSummary: how often
Black wins, by how much, who owns each point. The same seed and count give the same answer. Thin over the
native module. Chooses no move: engine/player.py does.

Playouts are counted by area, whatever the rules count: Black's and White's scores differ from territory by
a point or so. Komi and handicap bonus are those of the rules.

A *playout* is a game of random moves from the position to the end; it never fills its own eyes. The *plain*
policy takes every other move with the same chance, the *informed* one first looks for captures, escapes
from atari and good shape near the latest move. A point is *settled* when nearly all playouts agree on it.
"""

from dataclasses import dataclass
from typing import Final

from nerai._core import PlayoutPolicy, StopFlag, bench_playouts, run_playouts
from nerai.board import Board
from nerai.board.point import Point, Size
from nerai.board.position import Position

PLAIN: Final = PlayoutPolicy()
INFORMED: Final = PlayoutPolicy(captures=True, atari=True, shape=True)

UNLIMITED: Final = 2**62
"""A count of playouts that only time or a stop flag cuts short."""
_SETTLED: Final = 0.9
_TOO_FEW: Final = 20
"""Fewer playouts agree by chance, and settle nothing."""


@dataclass(frozen=True, slots=True)
class PlayoutSummary:
    """What `count` playouts say."""

    count: int
    black_wins: float
    """The share that Black won; a draw counts one half."""
    mean_score: float
    """Black's points minus White's, komi taken off."""
    ownership: tuple[float, ...]
    """For each point from -1 (always White's in the end) to 1 (always Black's)."""

    @property
    def settled_points(self) -> frozenset[Point]:
        """The points on which nearly all playouts agree."""
        if self.count < _TOO_FEW:
            return frozenset()
        return frozenset(Point(point) for point, owner in enumerate(self.ownership) if abs(owner) >= _SETTLED)

    @property
    def settled(self) -> bool:
        """True when nearly all playouts agree on every point."""
        return len(self.settled_points) == len(self.ownership)


def playouts(
    position: Position,
    *,
    count: int = 1000,
    seed: int = 0,
    policy: PlayoutPolicy = PLAIN,
    time_s: float = 0.0,
    stop: StopFlag | None = None,
) -> PlayoutSummary:
    """Play the position out `count` times, or until the time is over (0 for no limit) or the flag is set.

    At least one playout is made. ValueError on a count below 1 or a negative time.
    """
    komi = position.rules.white_bonus
    return board_playouts(
        position.board(), count=count, seed=seed, komi=komi, policy=policy, time_s=time_s, stop=stop
    )


def board_playouts(
    board: Board,
    *,
    count: int,
    seed: int,
    komi: float = 0.0,
    policy: PlayoutPolicy = PLAIN,
    time_s: float = 0.0,
    stop: StopFlag | None = None,
) -> PlayoutSummary:
    """The same from a mutable board, which is left as it is; `komi` is all that White gets besides."""
    total = run_playouts(board, count=count, seed=seed, komi=komi, policy=policy, time_s=time_s, stop=stop)
    return PlayoutSummary(
        total.count,
        (total.black_wins + total.draws / 2) / total.count,
        total.score_sum / total.count,
        tuple(owner / total.count for owner in total.ownership),
    )


def playout_speed(size: Size, *, seconds: float, seed: int) -> tuple[int, float]:
    """Plain playouts on an empty board for about that long; gives (playouts, seconds)."""
    return bench_playouts(size.width, size.height, count=UNLIMITED, seed=seed, policy=PLAIN, time_s=seconds)
