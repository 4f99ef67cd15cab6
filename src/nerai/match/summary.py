"""What came out of a match: wins, draws, forfeits, and how sure that makes us.

Takes game records; gives counts and a Wilson score interval. Knows nothing of how games are played.

A *forfeit* is a game lost by an illegal move, a crash, or being late: it says something about the program,
little about its play. A *void* game has no result because the match runner itself failed; no rate counts it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nerai.match.record import GameRecord, Winner

_Z_95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Interval:
    """A range of rates, each from 0 to 1."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The counts of a match, as seen by the first player. Draws are half a win in `rate` and `interval`."""

    first: str
    second: str
    games: int
    wins: int
    losses: int
    draws: int
    void: int
    wins_as_black: int
    games_as_black: int
    forfeits_by_first: int
    forfeits_by_second: int
    mean_moves: float
    rate: float
    interval: Interval
    """95 percent Wilson score interval of the rate."""
    faults: tuple[str, ...] = ()
    """Why the void games are void, a line each."""

    def __str__(self) -> str:
        return (
            f"{self.first} won {self.wins} and lost {self.losses} of {self.games} games "
            f"against {self.second}, {self.draws} drawn, {self.void} void: {self.rate:.1%} "
            f"(95% interval {self.interval.low:.1%} to {self.interval.high:.1%})"
        )


def summarise(
    first: str, second: str, records: Sequence[GameRecord], *, faults: Sequence[str] = ()
) -> MatchSummary:
    """Return the summary of these games; `faults` has a line for each that has no record."""
    wins = sum(record.winner is Winner.FIRST for record in records)
    losses = sum(record.winner is Winner.SECOND for record in records)
    draws = len(records) - wins - losses
    black = [record for record in records if record.first_is_black]
    forfeits = [record for record in records if record.end.is_forfeit]
    points = wins + draws / 2
    return MatchSummary(
        first=first,
        second=second,
        games=len(records) + len(faults),
        wins=wins,
        losses=losses,
        draws=draws,
        void=len(faults),
        wins_as_black=sum(record.winner is Winner.FIRST for record in black),
        games_as_black=len(black),
        forfeits_by_first=sum(record.winner is Winner.SECOND for record in forfeits),
        forfeits_by_second=sum(record.winner is Winner.FIRST for record in forfeits),
        mean_moves=sum(len(record.moves) for record in records) / len(records) if records else 0.0,
        rate=points / len(records) if records else 0.5,
        interval=wilson(points, len(records)),
        faults=tuple(faults),
    )


def wilson(wins: float, games: int, *, z: float = _Z_95) -> Interval:
    """Return the Wilson score interval of a win rate; everything is possible after no game."""
    if games == 0:
        return Interval(0.0, 1.0)
    rate = wins / games
    spread = z * z / games
    centre = rate + spread / 2
    half = z * math.sqrt(rate * (1 - rate) / games + spread / (4 * games))
    low, high = (centre - half) / (1 + spread), (centre + half) / (1 + spread)
    # Rounding must not push a bound past the rate, or past what a rate can be.
    return Interval(min(max(0.0, low), rate), max(min(1.0, high), rate))
