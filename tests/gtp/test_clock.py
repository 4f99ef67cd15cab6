"""Time left, move by move, under every time system."""

import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.gtp.clock import Overtime, TimeLeft, TimeSettings

canadian, byoyomi = TimeSettings.canadian, TimeSettings.byoyomi


def after(settings: TimeSettings, *moves_s: float) -> TimeLeft:
    left = settings.start
    for seconds in moves_s:
        left = settings.after(left, seconds)
    return left


@pytest.mark.parametrize(
    ("settings", "moves_s", "left", "lost_after_s"),
    [
        # main time only
        (canadian(60, 0, 0), (), TimeLeft(60), 60),
        (canadian(60, 0, 0), (10, 20), TimeLeft(30), 30),
        (canadian(60, 0, 0), (60,), TimeLeft(0), 0),
        (canadian(60, 0, 0), (70,), TimeLeft(0), 0),
        # main time, then five stones in thirty seconds
        (canadian(60, 30, 5), (), TimeLeft(60), 90),
        (canadian(60, 30, 5), (60,), TimeLeft(0), 30),
        (canadian(60, 30, 5), (50, 15), TimeLeft(25, 4), 25),
        (canadian(60, 30, 5), (60, 10), TimeLeft(20, 4), 20),
        (canadian(60, 30, 5), (60, 5, 5, 5, 5), TimeLeft(10, 1), 10),
        (canadian(60, 30, 5), (60, 5, 5, 5, 5, 5), TimeLeft(30, 5), 30),
        # overtime from the start
        (canadian(0, 10, 1), (), TimeLeft(10, 1), 10),
        (canadian(0, 10, 1), (9,), TimeLeft(10, 1), 10),
        (canadian(0, 10, 2), (9,), TimeLeft(1, 1), 1),
        # main time, then three periods of thirty seconds
        (byoyomi(5, 30, 3), (), TimeLeft(5), 95),
        (byoyomi(5, 30, 3), (6,), TimeLeft(30, 3), 90),
        (byoyomi(5, 30, 3), (6, 29), TimeLeft(30, 3), 90),
        (byoyomi(5, 30, 3), (6, 29, 31), TimeLeft(30, 2), 60),
        (byoyomi(5, 30, 3), (70,), TimeLeft(30, 1), 30),
    ],
)
def test_what_is_left_after_moves(
    settings: TimeSettings, moves_s: tuple[float, ...], left: TimeLeft, lost_after_s: float
) -> None:
    assert after(settings, *moves_s) == left
    assert settings.lost_after_s(left) == lost_after_s


def test_overtime_without_stones_is_no_limit() -> None:
    assert canadian(300, 10, 0).overtime is Overtime.UNLIMITED
    assert canadian(300, 10, 0).lost_after_s(after(canadian(300, 10, 0), 1e6)) == math.inf


def test_overtime_without_time_is_none() -> None:
    assert canadian(300, 0, 5) == byoyomi(300, 0, 5) == byoyomi(300, 30, 0) == canadian(300, 0, 0)


@given(
    system=st.sampled_from([canadian, byoyomi]),
    main=st.integers(0, 100),
    period=st.integers(0, 30),
    count=st.integers(0, 5),
    moves=st.lists(st.integers(0, 40), max_size=30),
)
def test_time_never_comes_back_before_a_period_is_renewed(
    system: Callable[[float, float, int], TimeSettings], main: int, period: int, count: int, moves: list[int]
) -> None:
    settings = system(main, period, count)
    left = settings.start
    for seconds in moves:
        if seconds > settings.lost_after_s(left):
            return
        before, left = left, settings.after(left, seconds)
        if left.count == before.count == 0:
            assert left.seconds == max(0, before.seconds - seconds)
        elif left.seconds != period:
            assert settings.overtime is Overtime.CANADIAN
            assert left.count < (before.count or count)


def test_fischers_clock_adds_time_after_each_move() -> None:
    settings = TimeSettings.fischer(30, 5)
    assert settings.start == TimeLeft(30)
    assert settings.lost_after_s(TimeLeft(30)) == 30
    assert settings.after(TimeLeft(30), 12) == TimeLeft(23)


def test_a_capped_clock_grows_no_further_and_limits_a_move() -> None:
    settings = TimeSettings.fischer(30, 5, most_s=32, move_s=10)
    assert settings.after(TimeLeft(30), 1) == TimeLeft(32)
    assert settings.after(TimeLeft(40), 1) == TimeLeft(39), "what is above the limit already stays"
    assert settings.lost_after_s(TimeLeft(30)) == 10
    assert settings.lost_after_s(TimeLeft(3)) == 3
