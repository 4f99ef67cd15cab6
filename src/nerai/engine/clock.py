"""Time on the clocks of a game, and how much of it the next move may use.

Takes time settings, what the controller says is left, and what our own moves took; gives seconds
to think. Knows no board: how many moves are still to come is handed in. Reads no clock itself.

*Main* time comes first. *Canadian* overtime gives a period for a number of stones; *byo-yomi*
gives a number of periods, each renewed when a move is made within it. *Lag* is time that passes
between our answer and the controller's clock stopping; it is never spent.
"""

import enum
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.color import Color

LAG_S: Final = 0.25
"""Kept back for every move."""
RESERVE_S: Final = 1.0
"""Kept back from the last main time when no overtime follows it."""
_LEAST_MOVES: Final = 12


class Overtime(enum.Enum):
    """What follows the main time."""

    UNLIMITED = "none"
    """There is no limit at all."""
    ABSOLUTE = "absolute"
    """Nothing: the game is lost."""
    CANADIAN = "canadian"
    BYOYOMI = "byoyomi"


@dataclass(frozen=True, slots=True)
class TimeSettings:
    """A time system: main time, then periods. `count` is stones (Canadian) or periods (byo-yomi)."""

    overtime: Overtime = Overtime.UNLIMITED
    main_s: float = 0.0
    period_s: float = 0.0
    count: int = 0

    @classmethod
    def canadian(cls, main_s: float, period_s: float, stones: int) -> "TimeSettings":
        """As `time_settings` means it: overtime without stones is no limit, without time there is none."""
        if period_s > 0 and stones == 0:
            return cls()
        if period_s == 0:
            return cls(Overtime.ABSOLUTE, main_s)
        return cls(Overtime.CANADIAN, main_s, period_s, stones)

    @classmethod
    def byoyomi(cls, main_s: float, period_s: float, periods: int) -> "TimeSettings":
        """Japanese byo-yomi; without periods the main time is all."""
        if period_s == 0 or periods == 0:
            return cls(Overtime.ABSOLUTE, main_s)
        return cls(Overtime.BYOYOMI, main_s, period_s, periods)


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """What one side has left: `count` is 0 in main time, else the stones or periods left in overtime."""

    seconds: float
    count: int = 0


class Clock:
    """The clocks of both sides under one time system."""

    def __init__(self) -> None:
        self._settings = TimeSettings()
        self._left: dict[Color, TimeLeft] = {}
        self.set(self._settings)

    @property
    def settings(self) -> TimeSettings:
        """The time system in force."""
        return self._settings

    def left(self, color: Color) -> TimeLeft:
        """What this side has left, as far as we know."""
        return self._left[color]

    def set(self, settings: TimeSettings) -> None:
        """Start both clocks anew under these settings."""
        self._settings = settings
        self.restart()

    def restart(self) -> None:
        """Start both clocks anew, as for a new game."""
        start = TimeLeft(self._settings.main_s)
        if self._settings.main_s == 0 and self._settings.count:
            start = TimeLeft(self._settings.period_s, self._settings.count)
        self._left = dict.fromkeys(Color, start)

    def correct(self, color: Color, left: TimeLeft) -> None:
        """Believe the controller about one side's clock."""
        self._left[color] = left

    def spend(self, color: Color, seconds: float) -> None:
        """Count a move of ours that took this long; the controller may correct it later."""
        left = self._left[color]
        rest = left.seconds - seconds
        if self._settings.overtime is Overtime.CANADIAN:
            self._left[color] = self._after_canadian(left, rest)
        elif self._settings.overtime is Overtime.BYOYOMI:
            self._left[color] = self._after_byoyomi(left, rest)
        else:
            self._left[color] = replace(left, seconds=max(0.0, rest))

    def budget(self, color: Color, moves_to_come: int) -> float | None:
        """Seconds the next move may take, never below 0; None when time is no object."""
        left, settings = self._left[color], self._settings
        if settings.overtime is Overtime.UNLIMITED and left == TimeLeft(0.0):
            return None
        moves = max(_LEAST_MOVES, moves_to_come)
        if left.count:
            stones = left.count if settings.overtime is not Overtime.BYOYOMI else 1
            return max(0.0, left.seconds / stones - LAG_S)
        share = max(0.0, left.seconds - RESERVE_S) / moves
        if settings.overtime in (Overtime.CANADIAN, Overtime.BYOYOMI):
            # Main time may be used up: spend it at least at the pace that overtime allows.
            stones = settings.count if settings.overtime is Overtime.CANADIAN else 1
            share = max(share, min(left.seconds, settings.period_s / stones))
        return max(0.0, share - LAG_S)

    def _after_canadian(self, left: TimeLeft, rest: float) -> TimeLeft:
        if left.count == 0 and rest > 0:
            return TimeLeft(rest)
        if left.count == 0:  # main time ran out during this move: it was the first one of the period
            rest += self._settings.period_s
            left = TimeLeft(0.0, self._settings.count)
        if left.count == 1:
            return TimeLeft(self._settings.period_s, self._settings.count)
        return TimeLeft(max(0.0, rest), left.count - 1)

    def _after_byoyomi(self, left: TimeLeft, rest: float) -> TimeLeft:
        if left.count == 0 and rest > 0:
            return TimeLeft(rest)
        count = left.count or self._settings.count + 1
        while rest <= 0 and count > 1:
            rest += self._settings.period_s
            count -= 1
        return TimeLeft(self._settings.period_s, count)
