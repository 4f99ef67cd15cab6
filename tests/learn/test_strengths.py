import random
from itertools import permutations

import pytest

from nerai.learn.strengths import Competition, competitions, fit
from tests.learn.counters import case


def test_strengths_that_made_the_results_are_found_again() -> None:
    true = {"a": 4.0, "b": 1.0, "c": 0.5, "d": 2.0}
    chance = random.Random(3)
    held = []
    for _ in range(4000):
        teams = tuple(frozenset(chance.sample(sorted(true), chance.randint(1, 2))) for _ in range(3))
        worth = [1.0] * len(teams)
        for number, team in enumerate(teams):
            for rule in team:
                worth[number] *= true[rule]
        held.append(Competition(teams, chance.choices(range(len(teams)), worth)[0]))
    found = fit(held)
    for one, other in permutations(true, 2):
        assert found[one] / found[other] == pytest.approx(true[one] / true[other], rel=0.15)


def test_a_rule_that_always_wins_stays_finite() -> None:
    found = fit([Competition((frozenset({"a"}), frozenset({"b"})), 0)] * 10)
    assert 1 < found["a"] < 20
    assert 0.05 < found["b"] < 1


def test_competitions_are_where_some_won_and_others_lost() -> None:
    told = [
        case((1, "r", False), (2, "s", True)),
        case((1, "r", True)),
        case((1, "r", False)),
        case((1, "r", True), (2, "s", True), (3, "t", False)),
    ]
    r, s, t = (frozenset({name}) for name in "rst")
    assert competitions(told) == [Competition((s, r), 0), Competition((r, t), 0), Competition((s, t), 0)]
    assert fit([]) == {}
