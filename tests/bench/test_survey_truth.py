"""Rates from shares: the fit finds the numbers by which forecasts were made, and forecasts name real ends."""

import random
from math import exp

from nerai.bench.survey_truth import Forecast, fitted, forecasts
from nerai.sgf import load, replay
from nerai.strategy.survey import log_odds


def test_the_fit_finds_what_the_forecasts_were_made_by() -> None:
    source = random.Random(1)
    made = []
    for _ in range(20_000):
        share = source.uniform(0.05, 0.95)
        rate = 1 / (1 + exp(-(0.5 + 2.0 * log_odds(share))))
        made.append(Forecast(share, source.random() < rate))
    a, b = fitted(made)
    assert abs(a - 0.5) < 0.1
    assert abs(b - 2.0) < 0.1


def test_a_group_that_is_taken_later_was_not_kept() -> None:
    moves = ";B[aa];W[ab];B[ee];W[ba];B[ec];W[bb];B[ce];W[cb];B[dd];W[db]"
    record = replay(load(f"(;GM[1]FF[4]SZ[5]{moves})".encode()).games[0])
    found = list(forecasts(record, random_games=30))
    assert found
    assert not all(one.kept for one in found)
    assert all(0 <= one.share <= 1 for one in found)
