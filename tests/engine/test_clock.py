"""The clock never hands out time that is not there."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nerai.board.color import Color
from nerai.engine.clock import LAG_S, Clock
from nerai.gtp.clock import Overtime, TimeLeft, TimeSettings

BLACK = Color.BLACK


def clock(settings: TimeSettings) -> Clock:
    made = Clock()
    made.set(settings)
    return made


def test_without_settings_time_is_no_object() -> None:
    assert Clock().budget(BLACK, 30) is None


def test_overtime_without_stones_means_no_limit() -> None:
    assert clock(TimeSettings.canadian(0, 1, 0)).budget(BLACK, 30) is None


def test_no_time_at_all_is_a_limit_of_nothing() -> None:
    assert clock(TimeSettings.canadian(0, 0, 0)).budget(BLACK, 30) == 0.0


def test_main_time_is_shared_among_the_moves_to_come() -> None:
    assert clock(TimeSettings.canadian(121, 0, 0)).budget(BLACK, 30) == pytest.approx(4 - LAG_S)


def test_even_the_last_moves_share_with_moves_after_them() -> None:
    assert clock(TimeSettings.canadian(121, 0, 0)).budget(BLACK, 0) == pytest.approx(10 - LAG_S)


def test_canadian_overtime_is_shared_among_its_stones() -> None:
    made = clock(TimeSettings.canadian(0, 60, 20))
    assert made.left(BLACK) == TimeLeft(60, 20)
    assert made.budget(BLACK, 30) == pytest.approx(3 - LAG_S)


def test_main_time_before_overtime_is_spent_at_least_at_its_pace() -> None:
    assert clock(TimeSettings.canadian(60, 60, 10)).budget(BLACK, 100) == pytest.approx(6 - LAG_S)


def test_each_side_has_its_own_clock() -> None:
    made = clock(TimeSettings.canadian(5, 60, 2))
    made.spend(BLACK, 7)
    assert made.left(BLACK) == TimeLeft(58, 1)
    assert made.left(Color.WHITE) == TimeLeft(5)


def test_one_byoyomi_period_at_a_time_is_used() -> None:
    assert clock(TimeSettings.byoyomi(0, 30, 5)).budget(BLACK, 30) == pytest.approx(30 - LAG_S)


def test_the_controller_is_believed() -> None:
    made = clock(TimeSettings.canadian(600, 0, 0))
    made.correct(BLACK, TimeLeft(13.0))
    assert made.budget(BLACK, 12) == pytest.approx(1 - LAG_S)
    unset = Clock()
    unset.correct(BLACK, TimeLeft(13.0))
    assert unset.budget(BLACK, 12) == pytest.approx(1 - LAG_S)


def test_a_new_game_starts_with_full_clocks() -> None:
    made = clock(TimeSettings.canadian(600, 0, 0))
    made.spend(BLACK, 500)
    made.restart()
    assert made.left(BLACK) == TimeLeft(600)


@settings(deadline=None)
@given(
    overtime=st.sampled_from([TimeSettings.canadian, TimeSettings.byoyomi]),
    main=st.floats(0, 1000),
    period=st.floats(0, 100),
    count=st.integers(0, 30),
    moves=st.lists(st.integers(0, 200), max_size=80),
)
def test_a_player_who_keeps_to_the_budget_never_oversteps(
    overtime: object, main: float, period: float, count: int, moves: list[int]
) -> None:
    settings = TimeSettings.canadian(main, period, count)
    if overtime is TimeSettings.byoyomi:
        settings = TimeSettings.byoyomi(main, period, count)
    made = clock(settings)
    for moves_to_come in moves:
        budget = made.budget(BLACK, moves_to_come)
        if budget is None:
            assert settings.overtime is Overtime.UNLIMITED
            return
        left = made.left(BLACK)
        assert 0 <= budget <= max(0.0, left.seconds - LAG_S)
        before = left.count
        made.spend(BLACK, budget)
        if settings.overtime is Overtime.BYOYOMI and before and budget > 0:
            assert made.left(BLACK).count == before, "no period was lost"
