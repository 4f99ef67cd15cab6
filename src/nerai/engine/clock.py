"""The clocks of both sides of a game, and how much of its time the next move may use.

Takes time settings, what the controller says is left, and what our own moves took; gives seconds to think.
Knows no board: how many moves are still to come is handed in. Reads no clock itself.

*Lag* is time that passes between our answer and the controller's clock stopping; it is never spent.
"""

from typing import Final

from nerai.board.color import Color
from nerai.gtp.clock import Overtime, TimeLeft, TimeSettings

LAG_S: Final = 0.25
"""Kept back for every move."""
RESERVE_S: Final = 1.0
"""Kept back from the last main time when no overtime follows it."""
_LEAST_MOVES: Final = 12


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
        self._left = dict.fromkeys(Color, self._settings.start)

    def correct(self, color: Color, left: TimeLeft) -> None:
        """Believe the controller about one side's clock."""
        self._left[color] = left

    def spend(self, color: Color, seconds: float) -> None:
        """Count a move of ours that took this long; the controller may correct it later."""
        self._left[color] = self._settings.after(self._left[color], seconds)

    def budget(self, color: Color, moves_to_come: int) -> float | None:
        """Seconds the next move may take, never below 0; None when time is no object."""
        left = self._left[color]
        if self._settings.overtime is Overtime.UNLIMITED and left == TimeLeft(0.0):
            return None
        if left.count:
            stones = left.count if self._settings.overtime is not Overtime.BYOYOMI else 1
            return max(0.0, left.seconds / stones - LAG_S)
        share = max(0.0, left.seconds - RESERVE_S) / max(_LEAST_MOVES, moves_to_come)
        if self._settings.count:
            # Main time may be used up: spend it at least at the pace that overtime allows.
            pace = self._settings.period_s / self._settings.stones_a_period
            share = max(share, min(left.seconds, pace))
        return max(0.0, share - LAG_S)
