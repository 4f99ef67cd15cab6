"""What makes no match is refused before anything starts."""

from dataclasses import replace

import pytest

from nerai.board.point import Point, Size
from nerai.board.rules import Rules
from nerai.errors import ConfigError
from nerai.match.settings import MatchSettings, Player, TimeControl

MATCH = MatchSettings(Player("a"), Player("b"))


@pytest.mark.parametrize(
    "change",
    [
        {"games": 0},
        {"jobs": 0},
        {"random_moves": -1},
        {"max_moves": -1},
        {"move_timeout_s": 0.0},
        {"start_timeout_s": float("nan")},
        {"openings": ((Point(1),),), "random_moves": 2},
        {"rules": Rules(handicap=2)},
    ],
)
def test_settings_that_make_no_match_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(ConfigError):
        replace(MATCH, **change)  # type: ignore[arg-type]


def test_the_move_limit_follows_the_board() -> None:
    assert replace(MATCH, size=Size(5, 4)).move_limit == 60
    assert replace(MATCH, max_moves=7).move_limit == 7


def test_a_seed_is_filled_into_the_command_line() -> None:
    assert Player("engine --seed {seed} --again={seed}").command_for(5) == "engine --seed 5 --again=5"
    assert Player("engine {other}").command_for(5) == "engine {other}"


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("300", TimeControl(300)),
        ("300,30,5", TimeControl(300, 30, 5)),
        ("300 30 5", TimeControl(300, 30, 5)),
        ("0, 10, 1", TimeControl(0, 10, 1)),
    ],
)
def test_a_time_control_is_read(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control


@pytest.mark.parametrize("text", ["", "a", "1,2", "-1", "1.5", "0", "0,0,0", "1,2,3,4", "9" * 30])
def test_other_texts_are_no_time_control(text: str) -> None:
    with pytest.raises(ConfigError, match=r"no time settings|no clock"):
        TimeControl.parse(text)
