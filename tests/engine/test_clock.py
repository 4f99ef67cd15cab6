"""The clock never hands out time that is not there, and hoards none that is."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.engine.analysis import Tally
from nerai.engine.clock import LAG_S, Clock
from nerai.engine.growing import Choice, Limits
from nerai.engine.player import Decision, Options, Player
from nerai.engine.session import Session
from nerai.gtp.clock import Overtime, TimeLeft, TimeSettings
from nerai.playout import StopFlag, playable_points
from tests.engine.console import Console

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
    assert made.left(BLACK) == TimeLeft(58 - LAG_S, 1)
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


def test_a_period_that_began_later_than_we_counted_is_not_overdrawn() -> None:
    made = clock(TimeSettings.canadian(46.5, 23.9, 3))
    real = made.settings.start  # no lag at all, while we count some
    for _ in range(20):
        budget = made.budget(BLACK, 0)
        assert budget is not None
        assert budget <= made.settings.lost_after_s(real)
        real = made.settings.after(real, budget)
        made.spend(BLACK, budget)


@settings(deadline=None)
@given(
    system=st.sampled_from([TimeSettings.canadian, TimeSettings.byoyomi]),
    main=st.floats(0, 1000),
    period=st.floats(0, 100),
    count=st.integers(0, 30),
    moves=st.lists(st.integers(0, 200), max_size=80),
    lag=st.floats(0, 1),
)
def test_a_player_who_keeps_to_the_budget_never_oversteps(
    system: Callable[[float, float, int], TimeSettings],
    main: float,
    period: float,
    count: int,
    moves: list[int],
    lag: float,
) -> None:
    made = clock(system(main, period, count))
    real = made.settings.start  # lag included, and never told to us
    for moves_to_come in moves:
        budget, before = made.budget(BLACK, moves_to_come), made.left(BLACK)
        if budget is None:
            assert made.settings.overtime is Overtime.UNLIMITED
            return
        assert budget == 0 or 0 < budget + LAG_S <= before.seconds + (0 if before.count else period)
        took = budget + lag * min(LAG_S, budget / 3)
        assert took <= made.settings.lost_after_s(real)
        real = made.settings.after(real, took)
        made.spend(BLACK, budget)
        if made.settings.overtime is Overtime.BYOYOMI and before.count and budget > 0:
            assert made.left(BLACK).count == before.count, "no period was lost"


class Sleeper(Player):
    """Thinks exactly as long as it may, on a clock that nobody but it moves on, and plays anywhere."""

    def __init__(self) -> None:
        super().__init__(Options())
        self.now = 0.0

    def decide(self, session: Session, choice: Choice, limits: Limits, stop: StopFlag) -> Decision:
        self.now += limits.seconds
        points = playable_points(session.board(choice.color))
        return Decision(choice.color, Point(points[0]) if points else PASS, "", Tally(), session.position)


def time_left_after_a_game(settings: TimeSettings, *, lag_s: float, told: bool) -> list[TimeLeft]:
    """What Black has left after each move of a 9x9 game, as the controller sees it; fails when it loses."""
    player = Sleeper()
    console = Console("boardsize 9")
    console.engine.player, console.engine.now = player, lambda: player.now
    console.engine.session.clock.set(settings)
    left = dict.fromkeys(Color, settings.start)
    after_black = []
    for number in range(90):
        color = Color(number % 2 + 1)
        if told:
            console.ok(f"time_left {color.word} {int(left[color].seconds)} {left[color].count}")
        begin = player.now
        console.ok(f"genmove {color.word}")
        took = player.now - begin + lag_s
        assert took <= settings.lost_after_s(left[color]), f"lost at move {number}: {left[color]}"
        left[color] = settings.after(left[color], took)
        if color is BLACK:
            after_black.append(left[color])
    return after_black


@pytest.mark.parametrize("told", [True, False], ids=["told what is left", "never told"])
@pytest.mark.parametrize("main_s", [6, 30, 300])
def test_most_of_an_absolute_clock_is_used_and_never_all(main_s: int, told: bool) -> None:
    left = time_left_after_a_game(TimeSettings.canadian(main_s, 0, 0), lag_s=0.01, told=told)
    assert 0 < left[-1].seconds < 0.4 * main_s
    assert left[9].seconds > 0.5 * main_s, "the first moves do not take it all"


@pytest.mark.parametrize("told", [True, False], ids=["told what is left", "never told"])
@pytest.mark.parametrize(
    "settings",
    [
        TimeSettings.fischer(10, 1),
        TimeSettings.fischer(3, 0.3),
        TimeSettings.fischer(60, 2, most_s=60, move_s=5),
        TimeSettings.fischer(0.5, 2),
    ],
    ids=["usual", "quick", "capped", "little to begin with"],
)
def test_what_a_move_earns_is_spent_without_a_loss(settings: TimeSettings, told: bool) -> None:
    left = time_left_after_a_game(settings, lag_s=0.02, told=told)
    spent = settings.main_s + 45 * settings.period_s - left[-1].seconds
    assert spent > 45 * settings.period_s * 0.3, "and most of it is"
    assert all(one.seconds > 0 for one in left)


def test_no_move_takes_longer_than_a_capped_clock_allows() -> None:
    capped = clock(TimeSettings.fischer(1000, 10, most_s=1000, move_s=4))
    assert capped.budget(BLACK, 10) == pytest.approx(4 - LAG_S)


@pytest.mark.parametrize("told", [True, False], ids=["told what is left", "never told"])
@pytest.mark.parametrize(
    "settings",
    [
        TimeSettings.canadian(0, 5, 25),
        TimeSettings.canadian(10, 20, 25),
        TimeSettings.canadian(10, 1, 1),
        TimeSettings.byoyomi(10, 1, 3),
    ],
)
def test_overtime_is_used_move_after_move_without_a_loss(settings: TimeSettings, told: bool) -> None:
    left = time_left_after_a_game(settings, lag_s=0.02, told=told)
    assert all(one.count for one in left[18:]), "main time is not hoarded"
    if settings.overtime is Overtime.BYOYOMI:
        assert left[-1].count == settings.count, "no period was lost"
