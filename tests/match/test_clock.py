"""Clocks, move by move."""

import math

import pytest

from nerai.errors import ConfigError
from nerai.match.clock import Clock
from nerai.match.settings import TimeControl


def after(control: TimeControl, *moves_s: float) -> Clock:
    clock = Clock.start(control)
    for seconds in moves_s:
        clock = clock.after(seconds)
    return clock


@pytest.mark.parametrize(
    ("control", "moves_s", "left_s", "stones_left", "budget_s"),
    [
        # main time only
        (TimeControl(60), (), 60, 0, 60),
        (TimeControl(60), (10, 20), 30, 0, 30),
        (TimeControl(60), (60,), 0, 0, 0),
        (TimeControl(60), (70,), 0, 0, 0),
        # main time, then five stones in thirty seconds
        (TimeControl(60, 30, 5), (), 60, 0, 90),
        (TimeControl(60, 30, 5), (60,), 0, 0, 30),
        (TimeControl(60, 30, 5), (50, 15), 25, 4, 25),
        (TimeControl(60, 30, 5), (60, 10), 20, 4, 20),
        (TimeControl(60, 30, 5), (60, 5, 5, 5, 5), 10, 1, 10),
        (TimeControl(60, 30, 5), (60, 5, 5, 5, 5, 5), 30, 5, 30),
        # byo-yomi from the start
        (TimeControl(0, 10, 1), (), 10, 1, 10),
        (TimeControl(0, 10, 1), (9,), 10, 1, 10),
        (TimeControl(0, 10, 2), (9,), 1, 1, 1),
    ],
)
def test_a_clock_after_moves(
    control: TimeControl, moves_s: tuple[float, ...], left_s: float, stones_left: int, budget_s: float
) -> None:
    clock = after(control, *moves_s)
    assert (clock.left_s, clock.stones_left, clock.budget_s) == (left_s, stones_left, budget_s)


def test_byo_yomi_for_no_stones_is_no_limit() -> None:
    assert after(TimeControl(0, 10, 0), 1e6).budget_s == math.inf


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("300", TimeControl(300)),
        ("300,30,5", TimeControl(300, 30, 5)),
        ("300 30 5", TimeControl(300, 30, 5)),
        ("0, 10, 1", TimeControl(0, 10, 1)),
    ],
)
def test_time_settings_are_read(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control


@pytest.mark.parametrize("text", ["", "a", "1,2", "-1", "1.5", "0", "0,0,0", "1,2,3,4", "9" * 30])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ConfigError):
        TimeControl.parse(text)
