import pytest

from nerai.errors import ConfigError
from nerai.learn.choice import Advised, choose_for_all, choose_for_any

LIKELY = (Advised("quiet", 0.9, 0.2), Advised("sharp", 0.5, 0.6))
URGENT = (Advised("now", 0.3, 0.95),)


def test_one_is_enough_so_the_likeliest_is_worked_for_by_its_most_urgent_move() -> None:
    assert choose_for_any({"likely": LIKELY, "urgent": URGENT}) == ("likely", "sharp")


def test_all_are_needed_so_the_most_urgent_of_all_comes_first() -> None:
    assert choose_for_all({"likely": LIKELY, "urgent": URGENT}) == ("urgent", "now")


def test_goals_without_advice_are_passed_over_and_none_at_all_is_told() -> None:
    assert choose_for_any({"likely": LIKELY, "silent": ()}) == ("likely", "sharp")
    for choose in (choose_for_any, choose_for_all):
        with pytest.raises(ConfigError):
            choose({"silent": ()})
