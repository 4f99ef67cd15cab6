import json

import pytest

from nerai.errors import ConfigError
from nerai.learn.record import Record


def test_rates_begin_at_one_half_and_follow_the_trials() -> None:
    record = Record()
    assert (record.win_rate, record.urgency, record.cases) == (0.5, 0.5, 0)
    for won in (True, True, False):
        record = record.after_playing(won=won)
    record = record.after_passing_over(lost=True)
    assert record.win_rate == pytest.approx(3 / 5)
    assert record.urgency == pytest.approx(2 / 3)
    assert record.wins.interval.low < 2 / 3 < record.wins.interval.high


def test_only_the_latest_trials_count() -> None:
    record = Record(window=3)
    for won in (True, True, True, False, False):
        record = record.after_playing(won=won).after_passing_over(lost=won)
    assert record.played == (True, False, False)
    assert record.passed_over == (True, False, False)
    assert record.seen == 5


def test_counts_can_be_stated() -> None:
    record = Record.counted(won=25, lost=75, lost_without=100, not_lost_without=0)
    assert (record.wins.hits, record.wins.trials) == (25, 100)
    assert record.losses_without.hits == record.losses_without.trials == 100
    assert sum(record.played[:20]) == 5  # evenly mixed


def test_a_record_comes_back_from_json() -> None:
    record = Record(window=5).after_playing(won=True).after_passing_over(lost=False).after_helping()
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record


@pytest.mark.parametrize(
    "data", [{}, {"played": "12", "passed_over": "", "window": 5, "seen": 0, "helped": 0}, {"played": 3}]
)
def test_what_is_no_record_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ConfigError):
        Record.from_json(data)


def test_a_window_holds_something() -> None:
    with pytest.raises(ConfigError):
        Record(window=0)


def test_the_latest_trials_begin_a_record() -> None:
    record = Record.counted(won=0, lost=30, lost_without=0, not_lost_without=30).after_playing(won=True)
    assert record.latest(2) == Record((False, True), (False, False))
