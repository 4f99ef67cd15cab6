"""Playouts of a position, and an honest flat Monte-Carlo player.

Takes a position, a number of playouts or a time, and a seed; gives what the playouts say: how often Black
wins, by how much, who owns each point; or a move with the counts behind it. The same seed and count give the
same answer. Thin over the native module. Knows no tactics and no tree, and does not resign.

Playouts are counted by area, whatever the rules count: Black's and White's scores differ from territory by
a point or so. Komi and handicap bonus are those of the rules.

A *playout* is a game of random moves from the position to the end; it never fills its own eyes. The *plain*
policy takes every other move with the same chance, the *informed* one first looks for captures, escapes
from atari and good shape near the latest move. A point is *settled* when nearly all playouts agree on it.
"""

from dataclasses import dataclass
from typing import Final

from nerai._core import (
    MoveCount,
    PlayoutPolicy,
    StopFlag,
    bench_playouts,
    flat_search,
    playable_points,
    run_playouts,
)
from nerai.board.point import PASS, Point, Size
from nerai.board.position import Move, Position
from nerai.board.rules import Scoring
from nerai.board.score import tromp_taylor

PLAIN: Final = PlayoutPolicy()
INFORMED: Final = PlayoutPolicy(captures=True, atari=True, shape=True)

_UNLIMITED: Final = 2**62
_SETTLING_PLAYOUTS: Final = 200
_SETTLED: Final = 0.9


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
    def settled(self) -> bool:
        """True when nearly all playouts agree on every point."""
        return all(abs(owner) >= _SETTLED for owner in self.ownership)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A first move and the playouts that began with it; the win rate and the score are the mover's."""

    point: Point
    visits: int
    win_rate: float
    mean_score: float


@dataclass(frozen=True, slots=True)
class FlatResult:
    """The move chosen, and why in words; the candidates tried, the most visited first."""

    point: Point
    why: str
    candidates: tuple[Candidate, ...] = ()

    @property
    def best(self) -> Candidate | None:
        """The most visited candidate; None when a pass was chosen without any search."""
        return self.candidates[0] if self.candidates else None


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
    total = run_playouts(
        position.board(),
        count=count,
        seed=seed,
        komi=position.rules.white_bonus,
        policy=policy,
        time_s=time_s,
        stop=stop,
    )
    return PlayoutSummary(
        total.count,
        (total.black_wins + total.draws / 2) / total.count,
        total.score_sum / total.count,
        tuple(owner / total.count for owner in total.ownership),
    )


def best_move(
    position: Position,
    *,
    playouts: int | None = None,
    time_s: float = 0.0,
    seed: int = 0,
    policy: PlayoutPolicy = INFORMED,
    stop: StopFlag | None = None,
) -> FlatResult:
    """The move of the side to play that wins most of its playouts, or a pass where that is enough.

    The search ends at the first of the limits given. ValueError when there is neither a number of playouts
    nor a time.
    """
    if playouts is None and not time_s:
        raise ValueError("give best_move a number of playouts or a time")
    board = position.board()
    points = playable_points(board)
    if not points:
        return FlatResult(PASS, "nothing is left but own eyes and illegal points")
    why = _why_passing_is_enough(position, seed)
    if why:
        return FlatResult(PASS, why)
    counts = flat_search(
        board,
        candidates=points,
        count=_UNLIMITED if playouts is None else playouts,
        time_s=time_s,
        seed=seed,
        komi=position.rules.white_bonus,
        policy=policy,
        stop=stop,
    )
    candidates = sorted(map(_candidate, counts), key=lambda c: (c.visits, c.win_rate), reverse=True)
    return FlatResult(candidates[0].point, "it wins most of its playouts", tuple(candidates))


def playout_speed(size: Size, *, seconds: float, seed: int) -> tuple[int, float]:
    """Plain playouts on an empty board for about that long; gives (playouts, seconds)."""
    return bench_playouts(size.width, size.height, count=_UNLIMITED, seed=seed, policy=PLAIN, time_s=seconds)


def _candidate(count: MoveCount) -> Candidate:
    visits = max(count.visits, 1)
    return Candidate(Point(count.point), count.visits, count.wins / visits, count.score_sum / visits)


def _why_passing_is_enough(position: Position, seed: int) -> str:
    """The reason to pass now, or nothing.

    Under area scoring a further move costs nothing, so the player passes only when the board as it stands,
    dead stones counted as alive, is won for it: then no dispute about dead stones can change the result.
    Under territory scoring a needless move costs a point, so it passes as soon as everything is settled.
    """
    settled = playouts(position, count=_SETTLING_PLAYOUTS, seed=seed, policy=INFORMED).settled
    if position.rules.scoring is Scoring.TERRITORY:
        return "everything is settled" if settled else ""
    if tromp_taylor(position).winner is not position.to_play:
        return ""
    if position.moves and position.moves[-1] == Move(position.to_play.other, PASS):
        return "the opponent has passed, and the board as it stands is won"
    return "everything is settled, and the board as it stands is won" if settled else ""
