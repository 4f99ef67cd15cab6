"""Counts and intervals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.match.record import End, GameRecord, Winner
from nerai.match.summary import Interval, summarise, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.490162, 0.943318),
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (1, 1, 0.206549, 1.0),
        (50, 100, 0.403832, 0.596168),
        (550, 1000, 0.519033, 0.580585),
    ],
)
def test_wilson_intervals_as_published(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins, games)
    assert (found.low, found.high) == pytest.approx((low, high), abs=2e-6)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == Interval(0.0, 1.0)


@given(st.integers(1, 10_000), st.data())
def test_the_interval_holds_the_rate_and_mirrors_with_the_players(games: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, games))
    ours, theirs = wilson(wins, games), wilson(games - wins, games)
    assert 0.0 <= ours.low <= wins / games <= ours.high <= 1.0
    assert ours.low == pytest.approx(1 - theirs.high, abs=1e-9)
    more = wilson(4 * wins, 4 * games)
    assert more.high - more.low < ours.high - ours.low


def record(number: int, winner: Winner, end: End = End.SCORE, *, moves: int = 10) -> GameRecord:
    return GameRecord(
        number=number,
        first_is_black=number % 2 == 0,
        winner=winner,
        end=end,
        result="?",
        moves=("pass",) * moves,
        opening_moves=0,
        seconds_first=0.0,
        seconds_second=0.0,
    )


def test_a_summary_counts_from_the_first_players_side() -> None:
    summary = summarise(
        "a",
        "b",
        [
            record(0, Winner.FIRST, moves=20),
            record(1, Winner.FIRST, End.CRASH),
            record(2, Winner.SECOND, End.ILLEGAL),
            record(3, Winner.NOBODY, moves=40),
            record(4, Winner.SECOND, End.RESIGNATION),
        ],
        faults=["game 6: disk full"],
    )
    assert (summary.games, summary.wins, summary.losses, summary.draws, summary.void) == (6, 2, 2, 1, 1)
    assert (summary.wins_as_black, summary.games_as_black) == (1, 3)
    assert (summary.forfeits_by_first, summary.forfeits_by_second) == (1, 1)
    assert summary.mean_moves == 18.0
    assert summary.rate == 0.5
    assert summary.interval == wilson(2.5, 5)
    assert "a won 2 and lost 2 of 6 games against b" in str(summary)


def test_a_match_without_any_result_claims_nothing() -> None:
    summary = summarise("a", "b", [], faults=["game 1: x"])
    assert (summary.rate, summary.interval, summary.mean_moves) == (0.5, Interval(0.0, 1.0), 0.0)
