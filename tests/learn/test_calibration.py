import random

import pytest

from nerai.errors import ConfigError
from nerai.learn.calibration import calibration


def test_true_rates_lie_on_the_line() -> None:
    chance = random.Random(2)
    rates = [chance.random() for _ in range(5000)]
    found = calibration([(rate, chance.random() < rate) for rate in rates], bins=5)
    assert [one.low for one in found.bins] == pytest.approx([0.0, 0.2, 0.4, 0.6, 0.8])
    assert sum(one.count for one in found.bins) == found.count == 5000
    for one in found.bins:
        assert one.observed == pytest.approx(one.foretold, abs=0.04)
    assert found.brier == pytest.approx(1 / 6, abs=0.01)


def test_forecasts_that_are_sure_and_wrong_cost_most() -> None:
    found = calibration([(1.0, False), (0.0, True)])
    assert found.brier == 1.0
    assert [(one.low, one.came) for one in found.bins] == [(0.0, 1), (0.9, 0)]
    assert calibration([(1.0, True)]).brier == 0.0


def test_nothing_to_judge_is_told() -> None:
    with pytest.raises(ConfigError):
        calibration([])
