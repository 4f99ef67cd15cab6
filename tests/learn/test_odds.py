"""What rules add to the odds of moves: found where it is there, and nothing where the looks say it all."""

import math
import random

from nerai.learn.odds import FEWEST, Trial, fit_odds, foretold


def trials(rng: random.Random, count: int, *rules: str, looked: float, added: float) -> list[Trial]:
    chance = 1 / (1 + math.exp(-looked - added))
    return [Trial("win", rules, looked, rng.random() < chance) for _ in range(count)]


def test_what_a_rule_adds_is_found_beside_what_moves_look_like() -> None:
    rng = random.Random(1)
    told = trials(rng, 1500, "good", looked=-1.0, added=2.0) + trials(rng, 1500, looked=-1.0, added=0.0)
    odds = fit_odds(told)
    assert set(odds) == {"good"}
    assert 1.6 < odds["good"].added < 2.2
    assert odds["good"].trials == 1500


def test_rules_that_speak_against_moves_or_say_nothing_new_are_left_out() -> None:
    rng = random.Random(2)
    told = [
        *trials(rng, 1000, "bad", looked=0.0, added=-2.0),
        *trials(rng, 1000, "plain", looked=1.0, added=0.0),
        *trials(rng, 1000, looked=0.0, added=0.0),
    ]
    odds = fit_odds(told)
    assert "bad" not in odds
    assert "plain" not in odds or odds["plain"].added < 0.5


def test_looks_that_are_off_for_a_goal_are_no_merit_of_rules() -> None:
    rng = random.Random(3)
    told = trials(rng, 1000, "one", looked=-2.0, added=2.0) + trials(rng, 1000, "two", looked=-2.0, added=2.0)
    told += trials(rng, 4000, looked=-2.0, added=2.0)
    assert all(one.added < 0.5 for one in fit_odds(told).values())


def test_few_trials_add_nothing_and_rules_that_advise_together_share() -> None:
    won = [Trial("win", ("rare",), 0.0, won=True)] * (FEWEST - 1)
    lost = [Trial("win", (), 0.0, won=False)] * 100
    assert fit_odds(won + lost) == {}
    pair = [Trial("win", ("one", "two"), 0.0, won=True)] * 200
    alone = [Trial("win", ("one",), 0.0, won=True)] * 200
    assert fit_odds(pair + lost)["one"].added < fit_odds(alone + lost)["one"].added


def test_foretold_chances_use_looks_and_rules() -> None:
    rng = random.Random(4)
    odds = fit_odds(trials(rng, 500, "good", looked=0.0, added=2.0) + trials(rng, 500, looked=0.0, added=0.0))
    assert foretold(Trial("win", (), 0.0, won=True), odds) == 0.5
    assert foretold(Trial("win", ("good", "unknown"), 0.0, won=True), odds) > 0.75
