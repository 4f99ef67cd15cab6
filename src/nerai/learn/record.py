"""What became of a rule lately: how often its move won, and how often leaving it out lost.

Takes trials one by one; gives counts, rates with their error, and JSON. Knows no game and no rule. Only the
latest trials count, as many as the window holds: what was found out with less knowledge is forgotten so.

*Win rate*: of the times the move was played, how many won. *Urgency*: of the times it was passed over where
something could be won, how many lost.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from nerai.errors import ConfigError
from nerai.rate import Interval, wilson

WINDOW: Final = 200
"""So many of the latest trials of each kind are kept."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of some trials came out so."""

    hits: int
    trials: int

    @property
    def estimate(self) -> float:
        """The rate, drawn to one half as by one hit and one miss more: one half where nothing was tried."""
        return (self.hits + 1) / (self.trials + 2)

    @property
    def interval(self) -> Interval:
        """Where the true rate is, in 95 of 100 cases."""
        return wilson(self.hits, self.trials)


@dataclass(frozen=True, slots=True)
class Record:
    """The latest trials, the newest last: `played`, whether it won; `passed_over`, whether that lost.

    `seen` counts all trials ever, `helped` how often the rule's move was tried first and won.
    """

    played: tuple[bool, ...] = ()
    passed_over: tuple[bool, ...] = ()
    window: int = WINDOW
    seen: int = 0
    helped: int = 0

    def __post_init__(self) -> None:
        if self.window < 1:
            raise ConfigError(f"a window of {self.window} trials", hint="keep at least one")
        if max(len(self.played), len(self.passed_over)) > self.window or not 0 <= self.helped <= self.seen:
            raise ConfigError("counts that cannot be", hint="keep what the window holds, and help in trials")

    @property
    def wins(self) -> Tally:
        """Of the trials in the window, those that won."""
        return Tally(sum(self.played), len(self.played))

    @property
    def losses_without(self) -> Tally:
        """Of the times in the window that the rule was passed over, those that lost."""
        return Tally(sum(self.passed_over), len(self.passed_over))

    @property
    def win_rate(self) -> float:
        """How likely its move is to win, by what was counted."""
        return self.wins.estimate

    @property
    def urgency(self) -> float:
        """How likely it is that leaving it out loses, by what was counted."""
        return self.losses_without.estimate

    @property
    def cases(self) -> int:
        """How many trials of the move are in the window."""
        return len(self.played)

    def after_playing(self, *, won: bool) -> "Record":
        """With one more trial of the move."""
        return replace(self, played=(*self.played, won)[-self.window :], seen=self.seen + 1)

    def after_passing_over(self, *, lost: bool) -> "Record":
        """With one more time that it was left out."""
        return replace(self, passed_over=(*self.passed_over, lost)[-self.window :])

    def after_helping(self) -> "Record":
        """With one more time that it was tried first and won."""
        return replace(self, helped=self.helped + 1)

    def latest(self, trials: int) -> "Record":
        """The latest trials alone, as the beginning of a record of its own."""
        return Record(self.played[-trials:], self.passed_over[-trials:], self.window)

    @classmethod
    def counted(
        cls, *, won: int, lost: int, lost_without: int, not_lost_without: int, window: int = WINDOW
    ) -> "Record":
        """A record with such counts, in an order that mixes them evenly."""
        return cls(
            _mixed(won, lost)[-window:],
            _mixed(lost_without, not_lost_without)[-window:],
            window,
            won + lost,
        )

    def to_json(self) -> dict[str, Any]:
        """As data; trials are digits, the newest last."""
        return {
            "played": digits(self.played),
            "passed_over": digits(self.passed_over),
            "window": self.window,
            "seen": self.seen,
            "helped": self.helped,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Record":
        """The record that was written so; ConfigError when it is none."""
        try:
            window, seen, helped = (int(data[name]) for name in ("window", "seen", "helped"))
            return cls(_trials(data["played"]), _trials(data["passed_over"]), window, seen, helped)
        except (KeyError, TypeError, ValueError):
            raise ConfigError("this is no record of trials", hint="forget the rule, and learn anew") from None


def _mixed(hits: int, misses: int) -> tuple[bool, ...]:
    total = hits + misses
    return tuple((number + 1) * hits // total > number * hits // total for number in range(total))


def digits(trials: Iterable[bool]) -> str:
    """Trials as 1 and 0."""
    return "".join("1" if one else "0" for one in trials)


def _trials(digits: str) -> tuple[bool, ...]:
    if set(digits) - {"0", "1"}:
        raise ValueError(digits)
    return tuple(one == "1" for one in digits)
