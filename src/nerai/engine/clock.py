"""The clocks of both sides of a game, and how much of its time the next move may use.

Takes time settings, what the controller says is left, and what our own moves took; gives seconds to think.
Knows no board: how many moves are still to come is handed in. Reads no clock itself.

*Lag* is time that passes between our answer and the controller's clock stopping; it is never spent. A *share*
is what one move gets when the time left is dealt out evenly.
"""

from typing import Final

from nerai.board.color import Color
from nerai.gtp.clock import Overtime, TimeLeft, TimeSettings

LAG_S: Final = 0.25
"""What a move may lose to lag: none comes nearer to the end of its time."""
RESERVE_S: Final = 1.0
"""Kept back from the last main time when no overtime follows it."""
_LAG_SHARE: Final = 0.25
"""Of a short share no more than this is kept back for lag: a quick clock would leave nothing to think."""
_LEAST_MOVES: Final = 12


class Clock:
    """The clocks of both sides under one time system."""

    def __init__(self) -> None:
        self._settings = TimeSettings()
        self._left: dict[Color, TimeLeft] = {}
        self._counted: set[Color] = set()
        """The sides whose clocks we have counted on ourselves since we were told."""
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
        self._counted.clear()

    def correct(self, color: Color, left: TimeLeft) -> None:
        """Believe the controller about one side's clock."""
        self._left[color] = left
        self._counted.discard(color)

    def spend(self, color: Color, seconds: float) -> None:
        """Count a move of ours that took this long, and the lag it may have had.

        The controller may correct that later; one that never does would let us overlook lag move after move.
        A byo-yomi period is renewed by every move, so there nothing adds up.
        """
        if self._settings.overtime is not Overtime.BYOYOMI:
            seconds += min(LAG_S, seconds * _LAG_SHARE / (1 - _LAG_SHARE))
        self._left[color] = self._settings.after(self._left[color], seconds)
        self._counted.add(color)

    def budget(self, color: Color, moves_to_come: int) -> float | None:
        """Seconds the next move may take, never below 0; None when time is no object."""
        left = self._left[color]
        if self._settings.overtime is Overtime.UNLIMITED and left == TimeLeft(0.0):
            return None
        share = self._overtime_share(color, left) if left.count else self._main_share(left, moves_to_come)
        # A move that begins in main time may end in the first period.
        until_s = left.seconds if left.count else left.seconds + self._settings.period_s
        if self._settings.overtime is Overtime.FISCHER:
            until_s = self._settings.lost_after_s(left)
        return max(0.0, min(share - min(LAG_S, share * _LAG_SHARE), until_s - LAG_S))

    def _overtime_share(self, color: Color, left: TimeLeft) -> float:
        """A move may use all of a byo-yomi period, which it renews; stones share theirs.

        Where we have only counted ourselves when the main time ended, the real period may have begun a move
        or two later, and ends later, too: then no stone gets more than an even share of a period.
        """
        if self._settings.overtime is Overtime.BYOYOMI:
            return left.seconds
        share = left.seconds / left.count
        if color in self._counted and self._settings.main_s > 0:
            return min(share, self._settings.period_s / self._settings.count)
        return share

    def _main_share(self, left: TimeLeft, moves_to_come: int) -> float:
        moves = max(_LEAST_MOVES, moves_to_come)
        if self._settings.overtime is Overtime.FISCHER:
            # What a move earns may be spent at once; of the rest something is always left for the next one.
            return (
                self._settings.period_s + max(0.0, left.seconds - self._settings.period_s - RESERVE_S) / moves
            )
        if not self._settings.count:
            return max(0.0, left.seconds - RESERVE_S) / moves
        # Main time may be used up: spend it at least at the pace that overtime allows.
        return max(left.seconds / moves, self._settings.period_s / self._settings.stones_a_period)
