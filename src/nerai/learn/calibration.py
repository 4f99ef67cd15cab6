"""Whether rates that were foretold came true: a reliability table and the Brier score.

Takes what was foretold with what came; gives rows and a number. Knows no game and no rule.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from nerai.errors import ConfigError
from nerai.rate import Interval, wilson


@dataclass(frozen=True, slots=True)
class Bin:
    """Forecasts from `low` up to `high`: how many, their mean, and how many came true."""

    low: float
    high: float
    count: int
    foretold: float
    came: int

    @property
    def observed(self) -> float:
        """How much of it came true."""
        return self.came / self.count

    @property
    def interval(self) -> Interval:
        """How sure that is."""
        return wilson(self.came, self.count)


@dataclass(frozen=True, slots=True)
class Calibration:
    """Bins that hold a forecast, and the mean of the squared errors: 0 is perfect, 0.25 is a coin."""

    bins: tuple[Bin, ...]
    brier: float
    count: int


def calibration(forecasts: Iterable[tuple[float, bool]], *, bins: int = 10) -> Calibration:
    """What became of forecasts; ConfigError without any."""
    found = list(forecasts)
    if not found:
        raise ConfigError("no forecast to be judged", hint="learn from something first")
    held: dict[int, list[tuple[float, bool]]] = {}
    for rate, came in found:
        held.setdefault(min(int(rate * bins), bins - 1), []).append((rate, came))
    rows = tuple(
        Bin(
            number / bins,
            (number + 1) / bins,
            len(held[number]),
            sum(rate for rate, _ in held[number]) / len(held[number]),
            sum(came for _, came in held[number]),
        )
        for number in sorted(held)
    )
    return Calibration(rows, sum((rate - came) ** 2 for rate, came in found) / len(found), len(found))
