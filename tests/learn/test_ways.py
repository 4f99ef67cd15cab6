"""Which way is searched first: the greedy order, its back-off, and what is forgotten."""

import sqlite3
from pathlib import Path

import pytest

from nerai.errors import ConfigError
from nerai.learn import store as module
from nerai.learn.store import RuleStore
from nerai.learn.ways import FEWEST, WINDOW, Case, Traits, Ways, schedule

LIFE = (("goal", "live"), ("room", "9"))
WIDE = (("goal", "live"), ("room", "22"))
RACE = (("goal", "race"), ("room", "9"))


def cases(traits: Traits, count: int, **needed: int | None) -> list[Case]:
    return [Case(traits, needed)] * count


def test_the_way_that_settles_most_for_its_nodes_comes_first() -> None:
    known = cases(LIFE, 8, quick=90, slow=3000) + cases(LIFE, 2, quick=None, slow=3000)
    assert [(step.way, step.nodes, step.settled, step.of) for step in schedule(known, ("slow", "quick"))] == [
        ("quick", 100, 8, 10),
        ("slow", 3200, 2, 2),
    ]


def test_a_way_comes_again_with_more_nodes() -> None:
    known = cases(LIFE, 5, only=50) + cases(LIFE, 5, only=5000)
    assert [(step.way, step.nodes) for step in schedule(known, ("only",))] == [("only", 100), ("only", 6400)]


def test_what_no_way_settles_counts_as_open() -> None:
    known = cases(LIFE, 7, one=None) + cases(LIFE, 3, one=50)
    assert [(step.settled, step.of) for step in schedule(known, ("one",))] == [(3, 10)]


def test_what_no_way_settles_says_nothing() -> None:
    assert schedule(cases(LIFE, 50, one=None, two=None), ("one", "two")) == ()


def test_ways_that_are_not_there_are_not_advised() -> None:
    known = cases(LIFE, 10, one=10, two=20)
    assert {step.way for step in schedule(known, ("two",))} == {"two"}


def test_a_way_that_was_seldom_there_costs_nothing_where_it_was_not() -> None:
    known = cases(LIFE, 9, common=800) + cases(LIFE, 1, common=800, rare=100)
    assert schedule(known, ("common", "rare"))[0].way == "rare"


def test_cases_with_the_same_traits_decide_where_there_are_enough() -> None:
    ways = Ways(cases(LIFE, FEWEST, one=10, two=None) + cases(WIDE, FEWEST, one=None, two=10))
    assert ways.steps(LIFE, ("one", "two"))[0].way == "one"
    assert ways.steps(WIDE, ("one", "two"))[0].way == "two"


def test_too_few_cases_are_joined_by_those_that_share_less() -> None:
    ways = Ways(cases(WIDE, FEWEST, one=10, two=None) + cases(LIFE, FEWEST - 1, one=None, two=10))
    step = ways.steps(LIFE, ("one", "two"))[0]
    assert step.of == 2 * FEWEST - 1


def test_without_experience_nothing_is_advised() -> None:
    assert Ways().steps(LIFE, ("one",)) == ()
    assert Ways(cases(RACE, FEWEST - 1, one=10)).steps(LIFE, ("one",)) == ()


def test_what_new_knowledge_made_useless_loses_its_place_within_the_window() -> None:
    ways = Ways(cases(LIFE, 100, old=100, new=None), window=100)
    assert ways.steps(LIFE, ("old", "new"))[0].way == "old"
    places = []
    for _ in range(100):
        ways.note(LIFE, {"old": None, "new": 100})
        places.append(ways.steps(LIFE, ("old", "new"))[0].way)
    assert places[0] == "old"
    assert places[-1] == "new"
    assert len(ways.cases) == 100
    assert {step.way for step in ways.steps(LIFE, ("old", "new"))} == {"new"}


def test_what_helped_is_the_step_that_was_given() -> None:
    ways = Ways(cases(LIFE, FEWEST, one=10))
    (step,) = ways.steps(LIFE, ("one",))
    ways.helped(step.way, step.nodes)
    assert ways.helps == [step]


def test_the_store_gives_cases_back_and_keeps_no_more_than_a_window(tmp_path: Path) -> None:
    path = tmp_path / "rules.sqlite3"
    many = [Case((("number", str(number)),), {"one": number, "two": None}) for number in range(WINDOW + 10)]
    with RuleStore(path) as store:
        store.keep_cases(many[:7], source="some", reached=("some", 1))
        store.keep_cases(many[7:], source="more", reached=("more", 1))
    with RuleStore(path) as store:
        assert store.cases() == many[-WINDOW:]
        assert store.reached("more") == 1
        assert [(source.name, source.new) for source in store.sources()] == [
            ("some", 7),
            ("more", WINDOW + 3),
        ]


def test_a_store_of_the_version_before_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    with sqlite3.connect(path) as old:
        for statements in module._MIGRATIONS[:3]:
            for statement in statements:
                old.execute(statement)
        old.execute("PRAGMA user_version = 3")
    old.close()
    with RuleStore(path) as store:
        assert store.cases() == []


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "foreign.sqlite3"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(ConfigError):
        RuleStore(path)
