"""What came out of a match: wins, draws, forfeits, and how sure that makes us.

Takes game records; gives counts and a Wilson score interval. Knows nothing of how games are played.

A *forfeit* is a game lost by an illegal move, a crash, or being late: it says something about the program,
little about its play. A *void* game has no result because the match runner itself failed; no rate counts it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nerai.match.record import GameRecord, Winner
from nerai.rate import Interval, wilson


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
