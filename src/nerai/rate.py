"""How sure a counted rate is.

Takes wins and games; gives the range the true rate lies in. Knows nothing of what was counted.
"""

import math
from dataclasses import dataclass
from typing import Final

_Z_95: Final = 1.959963984540054
"""So many standard deviations to either side hold 95 percent of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A range of rates, each from 0 to 1."""

    low: float
    high: float


def wilson(wins: float, games: int) -> Interval:
    """The 95 percent Wilson score interval of a win rate; everything is possible after no game."""
    if games == 0:
        return Interval(0.0, 1.0)
    rate = wins / games
    spread = _Z_95 * _Z_95 / games
    centre = rate + spread / 2
    half = _Z_95 * math.sqrt(rate * (1 - rate) / games + spread / (4 * games))
    low, high = (centre - half) / (1 + spread), (centre + half) / (1 + spread)
    # Rounding must not push a bound past the rate, or past what a rate can be.
    return Interval(min(max(0.0, low), rate), max(min(1.0, high), rate))
