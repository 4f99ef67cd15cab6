"""How sure a counted rate is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.rate import Interval, wilson


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
