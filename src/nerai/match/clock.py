"""A player's clock under GTP's time settings: main time, then so many stones in each byo-yomi period.

Takes how long moves took; gives how much is left. Measures nothing itself: whoever uses it has the watch.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from nerai.match.settings import TimeControl


@dataclass(frozen=True, slots=True)
class Clock:
    """Time left. In main time `stones_left` is 0; in byo-yomi it counts the moves due in `left_s`."""

    control: TimeControl
    left_s: float
    stones_left: int = 0

    @classmethod
    def start(cls, control: TimeControl) -> Clock:
        """A clock before the first move; without main time it starts in byo-yomi."""
        if control.main_s or not control.stones:
            return cls(control, float(control.main_s))
        return cls(control, float(control.byo_yomi_s), control.stones)

    @property
    def budget_s(self) -> float:
        """How long the next move may take before the game is lost."""
        if self.control.unlimited:
            return math.inf
        in_main_time = self.stones_left == 0
        return self.left_s + (self.control.byo_yomi_s if in_main_time else 0)

    def after(self, seconds: float) -> Clock:
        """Return the clock after a move that took so long; one longer than the budget leaves nothing."""
        if self.control.unlimited or (self.stones_left == 0 and seconds <= self.left_s):
            return replace(self, left_s=max(0.0, self.left_s - seconds))
        if self.stones_left == 0:
            period_left = self.left_s + self.control.byo_yomi_s - seconds
            stones_left = self.control.stones - 1
        else:
            period_left = self.left_s - seconds
            stones_left = self.stones_left - 1
        if stones_left <= 0 and self.control.stones:
            return replace(self, left_s=float(self.control.byo_yomi_s), stones_left=self.control.stones)
        return replace(self, left_s=max(0.0, period_left), stones_left=max(0, stones_left))
