"""What it is worth to reach a goal: measured by random games that reach it and random games that do not.

Takes a position and goals as points that a side owns at the end; gives Gains with counts and errors. An
estimate: random games reach goals by chance, and what goes with reaching them is counted in. Thin over the
native module; the same seed and count give the same numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

from nerai._core import PlayoutPolicy, ScoreSums, StopFlag, measure_goals
from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.playout.playout import INFORMED

_NORMAL_95 = 1.96


@dataclass(frozen=True, slots=True)
class Owned:
    """A goal: that a side owns all these points at the end.

    `within` is where its score is counted, komi left out; without it on the whole board. What happens far
    away has nothing to do with a goal, and hides what has.
    """

    points: frozenset[Point]
    color: Color
    within: frozenset[Point] = frozenset()


@dataclass(frozen=True, slots=True)
class Mean:
    """Mean final score of so many games, and the error of it: in 95 of 100 cases the truth is within."""

    count: int
    points: float
    error: float


@dataclass(frozen=True, slots=True)
class Gain:
    """What a goal is worth to its side, in points: the score where it is reached minus that elsewhere.

    None and infinite where games of one kind are missing.
    """

    goal: Owned
    reached: Mean
    missed: Mean

    @property
    def points(self) -> float | None:
        """How much better the side fares that owns the points."""
        if not (self.reached.count and self.missed.count):
            return None
        return self.reached.points - self.missed.points

    @property
    def error(self) -> float:
        """How far the truth may be away, in 95 of 100 cases."""
        return sqrt(self.reached.error**2 + self.missed.error**2)

    @property
    def share(self) -> float:
        """In what share of random games the goal was reached."""
        return self.reached.count / (self.reached.count + self.missed.count)


def gains(
    position: Position,
    goals: Sequence[Owned],
    *,
    count: int = 1000,
    seed: int = 0,
    policy: PlayoutPolicy = INFORMED,
    time_s: float = 0.0,
    stop: StopFlag | None = None,
) -> tuple[Gain, ...]:
    """Measure goals, in their order. ValueError on a goal without points and on a count below 1."""
    found = measure_goals(
        position.board(),
        [(sorted(map(int, goal.points)), int(goal.color), sorted(map(int, goal.within))) for goal in goals],
        count=count,
        seed=seed,
        komi=position.rules.white_bonus,
        policy=policy,
        time_s=time_s,
        stop=stop,
    )
    return tuple(
        Gain(goal, _mean(one.reached, goal.color), _mean(one.missed, goal.color))
        for goal, one in zip(goals, found, strict=True)
    )


def _mean(sums: ScoreSums, color: Color) -> Mean:
    if sums.count == 0:
        return Mean(0, 0.0, inf)
    mean = sums.sum / sums.count
    sign = 1 if color is Color.BLACK else -1
    if sums.count == 1:
        return Mean(1, sign * mean, inf)
    variance = max(0.0, sums.squares / sums.count - mean * mean) * sums.count / (sums.count - 1)
    return Mean(sums.count, sign * mean, _NORMAL_95 * sqrt(variance / sums.count))
