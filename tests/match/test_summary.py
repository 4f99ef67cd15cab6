"""What a match comes to."""

from nerai.match.record import End, GameRecord, Winner
from nerai.match.summary import summarise
from nerai.rate import Interval, wilson


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
