"""Time systems as GTP tells them, and what a side has left after its moves.

Takes settings and how long moves took; gives the time left. Measures nothing itself: whoever uses it has the
watch. Knows neither players nor moves.

*Main* time comes first. *Canadian* overtime gives a period for a number of stones; *byo-yomi* gives a number
of periods, each renewed when a move is made within it; *Fischer*'s clock adds an increment after each move.
"""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass, replace


class Overtime(enum.Enum):
    """What follows the main time."""

    UNLIMITED = "none"
    """There is no limit at all."""
    ABSOLUTE = "absolute"
    """Nothing: the game is lost."""
    CANADIAN = "canadian"
    BYOYOMI = "byoyomi"
    FISCHER = "fischer"
    """Nothing follows, but every move earns some main time."""


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What one side has left: `count` is 0 in main time, else the stones or periods left in overtime."""

    seconds: float
    count: int = 0


@dataclass(frozen=True, slots=True)
class TimeSettings:
    """A time system: main time, then periods. `count` is stones (Canadian) or periods (byo-yomi).

    With Fischer's clock `period_s` is the increment, `most_s` what the main time never grows over, and
    `move_s` the most that a move may take (both 0 for no such limit).
    """

    overtime: Overtime = Overtime.UNLIMITED
    main_s: float = 0.0
    period_s: float = 0.0
    count: int = 0
    most_s: float = 0.0
    move_s: float = 0.0

    @classmethod
    def canadian(cls, main_s: float, period_s: float, stones: int) -> TimeSettings:
        """As `time_settings` means it: overtime without stones is no limit, without time there is none."""
        if period_s > 0 and stones == 0:
            return cls()
        if period_s == 0:
            return cls(Overtime.ABSOLUTE, main_s)
        return cls(Overtime.CANADIAN, main_s, period_s, stones)

    @classmethod
    def byoyomi(cls, main_s: float, period_s: float, periods: int) -> TimeSettings:
        """Japanese byo-yomi; without periods the main time is all."""
        if period_s == 0 or periods == 0:
            return cls(Overtime.ABSOLUTE, main_s)
        return cls(Overtime.BYOYOMI, main_s, period_s, periods)

    @classmethod
    def fischer(
        cls, main_s: float, increment_s: float, *, most_s: float = 0.0, move_s: float = 0.0
    ) -> TimeSettings:
        """Fischer's clock, with limits if there are any."""
        return cls(Overtime.FISCHER, main_s, increment_s, most_s=most_s, move_s=move_s)

    @property
    def start(self) -> TimeLeft:
        """What a side has before its first move; without main time it starts in overtime."""
        if self.main_s == 0 and self.count:
            return TimeLeft(self.period_s, self.count)
        return TimeLeft(self.main_s)

    @property
    def stones_a_period(self) -> int:
        """How many moves are due in a period of the overtime."""
        return self.count if self.overtime is Overtime.CANADIAN else 1

    def after(self, left: TimeLeft, seconds: float) -> TimeLeft:
        """Return what is left after a move that took so long; `lost_after_s` says if it took too long."""
        rest = left.seconds - seconds
        if self.overtime is Overtime.FISCHER:
            earned = max(0.0, rest) + self.period_s
            return replace(left, seconds=min(earned, max(self.most_s, rest)) if self.most_s else earned)
        if not self.count or (left.count == 0 and rest >= 0):
            return replace(left, seconds=max(0.0, rest))
        if self.overtime is Overtime.CANADIAN:
            return self._after_stone(left.count, rest)
        return self._after_period(left.count, rest)

    def lost_after_s(self, left: TimeLeft) -> float:
        """Return how long the next move may take before the game is lost."""
        if self.overtime is Overtime.UNLIMITED:
            return math.inf
        if self.overtime is Overtime.FISCHER:
            return min(left.seconds, self.move_s) if self.move_s else left.seconds
        periods_to_come = 1 if left.count == 0 else 0
        if self.overtime is Overtime.BYOYOMI:
            periods_to_come = (left.count or self.count + 1) - 1
        return left.seconds + periods_to_come * self.period_s

    def _after_stone(self, stones_left: int, rest: float) -> TimeLeft:
        if stones_left == 0:  # main time ran out during this move: it was the first one of the period
            rest += self.period_s
            stones_left = self.count
        if stones_left == 1:
            return TimeLeft(self.period_s, self.count)
        return TimeLeft(max(0.0, rest), stones_left - 1)

    def _after_period(self, periods_left: int, rest: float) -> TimeLeft:
        periods_left = periods_left or self.count + 1  # the main time counts as one more, before the first
        while rest <= 0 and periods_left > 1:
            rest += self.period_s
            periods_left -= 1
        return TimeLeft(self.period_s, periods_left)
