"""Strengths of rules: found again, finite, and the best there are."""

import random
from itertools import permutations
from math import log, prod

import pytest

from nerai.learn.strengths import Competition, competitions, fit, strengths
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


def test_rules_that_always_advise_together_are_alike_and_finite() -> None:
    many, one = frozenset("abcdefgh"), frozenset("z")
    found = strengths([Competition((many, one), 0)] * 2000, "abcdefghz")
    values = [found[name].estimate for name in sorted(many)]
    assert values == pytest.approx([values[0]] * 8)
    assert 1 < values[0] < 3
    assert found["a"].together == tuple("bcdefgh")
    assert (found["z"].together, found["a"].competitions) == ((), 2000)


def test_large_teams_do_not_run_away() -> None:
    chance = random.Random(1)
    names = [f"rule{number}" for number in range(12)]
    held = []
    for _ in range(600):
        large = frozenset(names[: 8 if chance.random() < 0.7 else 7])
        small = frozenset(chance.sample(names[8:], chance.randint(1, 3)))
        held.append(Competition((large, small), int(chance.random() < 0.1)))
    found = fit(held)
    assert all(0.2 < value < 5 for value in found.values())
    assert likely(held, found) > likely(held, dict.fromkeys(names, 1.0))
    for name in names:  # and no rule alone can be moved for the better
        for factor in (0.9, 1.1):
            assert likely(held, found | {name: found[name] * factor}) < likely(held, found)


def likely(held: list[Competition], strength: dict[str, float]) -> float:
    """The logarithm of how likely the results are, with the prior."""
    told = sum(log(value / (1 + value) ** 2) for value in strength.values())
    for one in held:
        worth = [prod(strength[rule] for rule in team) for team in one.teams]
        told += log(worth[one.winner] / sum(worth))
    return told


def test_rules_that_are_gone_are_left_out() -> None:
    r, s, both = frozenset("r"), frozenset("s"), frozenset("rs")
    assert Competition((r, both), 1).among("r") == Competition((r, r), 1)
    assert Competition((r, s), 0).among("r") is None
    assert Competition((r, s, both), 0).among("s") is None
    assert strengths([Competition((r, s), 0)], "r") == {}


def test_a_competition_comes_back_from_its_text() -> None:
    one = Competition((frozenset("ab"), frozenset("c")), 1)
    assert Competition.from_json(one.to_json()) == one
    for bad in ([], [2, ["a"], ["b"]], ["0", ["a"], ["b"]], [-1, ["a"]], 7, None, [0, 7]):
        with pytest.raises((ValueError, TypeError)):
            Competition.from_json(bad)
