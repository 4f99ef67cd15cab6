"""What a single stone changes: the score near it in random games after it, and after the enemy's stone there.

Takes a position and points to play on; gives Swings with their errors. An estimate, for moves of which
nothing can be proved, or of which a proof says less than what they are worth: stones that are joined are not
alive yet.

Few games are played for each point, so the largest of many numbers would be large by chance. Each swing is
therefore drawn towards the mean of all, by as much as its error is large beside the differences between them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from statistics import fmean
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, Size, to_gtp
from nerai.board.position import Position
from nerai.errors import IllegalMove
from nerai.playout.gains import Mean, Owned, gains

NEAR: Final = 4
"""Scores are counted on the points within so many steps."""
_NORMAL_95: Final = 1.96


@dataclass(frozen=True, slots=True)
class Swing:
    """What moving first at a point is worth to the side to move, in points; `seen` is before drawing in."""

    points: float
    seen: float
    error: float
    """In 95 of 100 cases `seen` is no further from the truth."""
    games: int
    """So many after each side's stone."""
    name: str = ""
    """The point by its name on the board."""

    @property
    def games_played(self) -> int:
        """So many in all."""
        return 2 * self.games


@lru_cache(maxsize=4096)
def surroundings(size: Size, points: frozenset[Point]) -> frozenset[Point]:
    """The points that are near: where scores are counted, so that the rest of the board hides nothing."""
    reached = set(points)
    for _ in range(NEAR):
        reached |= {near for point in reached for near in size.neighbours(point)}
    return frozenset(reached)


def swings(
    position: Position,
    moves: Sequence[Point],
    *,
    games: int,
    seed: int,
    late: Callable[[], bool] = lambda: False,
) -> tuple[Swing, ...]:
    """What each point is worth to the side to move; only the first ones once it is `late`."""
    found: list[tuple[float, float]] = []
    for move in moves:
        if late():
            break
        found.append(_seen(position, move, games, seed))
    if not found:
        return ()
    middle = fmean(seen for seen, _ in found)
    noise = fmean((error / _NORMAL_95) ** 2 for _, error in found)
    spread = fmean((seen - middle) ** 2 for seen, _ in found)
    trust = max(0.0, 1 - noise / spread) if spread > 0 else 0.0
    return tuple(
        Swing(max(0.0, middle + trust * (seen - middle)), seen, error, games, to_gtp(move, position.size))
        for move, (seen, error) in zip(moves, found, strict=False)
    )


def _seen(position: Position, move: Point, games: int, seed: int) -> tuple[float, float]:
    mover = position.to_play
    first, second = (_mean(position, color, move, games, seed) for color in (mover, mover.other))
    return first.points - second.points, sqrt(first.error**2 + second.error**2)


def _mean(position: Position, color: Color, move: Point, games: int, seed: int) -> Mean:
    """The mean score of the side to move after a stone of that color; after its pass if there can be none."""
    mover = position.to_play
    try:
        after = position.play_as(color, move)
    except IllegalMove:
        after = position.with_to_play(color.other)
    near = surroundings(position.size, frozenset({move}))
    (found,) = gains(after, [Owned(frozenset({move}), mover, near)], count=games, seed=seed)
    return _together(found.reached, found.missed)


def _together(one: Mean, other: Mean) -> Mean:
    """The mean of two lots of games."""
    if not (one.count and other.count):
        return one if one.count else other
    count = one.count + other.count
    mean = (one.points * one.count + other.points * other.count) / count
    within = sum((lot.count * lot.error / _NORMAL_95) ** 2 for lot in (one, other) if lot.count > 1)
    between = sum(lot.count * (lot.points - mean) ** 2 for lot in (one, other))
    return Mean(count, mean, _NORMAL_95 * sqrt((within + between) / count / count))
