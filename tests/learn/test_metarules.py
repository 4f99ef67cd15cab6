"""Each metarule by itself, on rules of no game."""

import pytest

from nerai.learn.metarules import (
    CONFIDENT,
    RELEVANT,
    Reason,
    beaten_by,
    forgotten,
    generalised,
    never_wins,
    new_rules,
    refreshed,
    surprises,
    worked_for_the_wrong_reason,
)
from nerai.learn.record import Record
from tests.learn.counters import case, facts, induce


def record(won: int, lost: int, *, lost_without: int = 10, not_lost: int = 10) -> Record:
    return Record.counted(won=won, lost=lost, lost_without=lost_without, not_lost_without=not_lost)


def test_an_untried_action_that_works_is_a_surprise() -> None:
    (found,) = surprises(case((1, "r", False), untried=(7,)))
    assert found.action == 7


def test_no_surprise_where_something_that_was_tried_works() -> None:
    assert surprises(case((1, "r", True), untried=(7,))) == ()
    assert surprises(case((1, "r", False))) == ()


@pytest.mark.parametrize(
    ("cases", "urgency_of_working", "first_won", "learned"),
    [
        (CONFIDENT + 1, 0.1, False, True),
        (CONFIDENT, 0.1, False, False),  # too few cases to be sure
        (CONFIDENT + 1, 0.9, False, False),  # it was not held back by its urgency
        (CONFIDENT + 1, 0.1, True, False),  # what was tried first works as well
    ],
)
def test_a_working_action_that_many_cases_held_back_is_learned(
    cases: int, urgency_of_working: float, first_won: bool, learned: bool
) -> None:
    lost = round(100 * urgency_of_working)
    records = {
        "first": record(50, 50, lost_without=60, not_lost=40),
        "second": record(cases // 2, cases - cases // 2, lost_without=lost, not_lost=100 - lost),
    }
    found = worked_for_the_wrong_reason(case((1, "first", first_won), (2, "second", True)), records)
    assert [one.action for one in found] == ([2] if learned else [])


def test_new_rules_come_from_surprises_and_are_new() -> None:
    surprised = case((1, "r", False), untried=(7,))
    ((rule, one, surprise),) = new_rules(surprised, {}, induce)
    assert (rule, one.action, surprise) == (facts(7, "a", "b"), 7, True)
    assert list(new_rules(surprised, {rule.id: Record()}, induce)) == []


def test_a_case_is_counted_for_the_rules_that_advised() -> None:
    seen = case((1, "r", False), (2, "s", True))
    assert refreshed(Record(), "r", seen) == Record((False,), (False,), seen=1)
    assert refreshed(Record(), "s", seen) == Record((True,), (True,), seen=1)
    assert refreshed(Record(), "other", seen) == Record()


def test_where_all_is_lost_nothing_is_urgent() -> None:
    assert refreshed(Record(), "r", case((1, "r", False))).passed_over == ()


def test_leaving_things_as_they_are_may_be_as_good() -> None:
    assert refreshed(Record(), "r", case((1, "r", True), left_lost=False)).passed_over == (False,)


def test_an_untried_action_that_works_shows_that_the_others_were_not_needed() -> None:
    assert refreshed(Record(), "r", case((1, "r", False), untried=(7,))).passed_over == (False,)


def test_help_is_counted_when_the_first_try_works() -> None:
    assert refreshed(Record(), "r", case((1, "r", True))).helped == 1
    assert refreshed(Record(), "s", case((1, "r", False), (2, "s", True))).helped == 0


def test_a_good_rule_is_made_more_general_once() -> None:
    rule, good = facts(1, "a", "b"), record(19, 1)
    wider = generalised(rule, good, {rule.id})
    assert wider is not None
    assert wider.covers(rule)
    known = {rule.id, *(one.id for one in rule.more_general())}
    assert generalised(rule, good, known) is None


@pytest.mark.parametrize("counts", [(RELEVANT - 1, 0), (10, 10)])
def test_rules_that_are_young_or_poor_are_not_made_more_general(counts: tuple[int, int]) -> None:
    assert generalised(facts(1, "a"), record(*counts), set()) is None


def test_a_rule_that_never_wins_is_told_from_one_that_was_hardly_tried() -> None:
    assert never_wins(record(0, 60))
    assert not never_wins(record(0, 5))
    assert not never_wins(record(10, 50))


def test_a_rule_is_beaten_by_a_more_general_one_that_does_as_well() -> None:
    special, general, other = facts(1, "a", "b"), facts(1, "a"), facts(2, "a")
    poor, good = record(10, 20), record(20, 10)
    assert beaten_by(special, poor, general, good)
    assert not beaten_by(special, good, general, poor)
    assert not beaten_by(general, poor, special, good)  # it says less, so it speaks for more
    assert not beaten_by(special, poor, other, good)
    assert not beaten_by(special, poor, general, record(5, 0))  # too few cases


def test_forgetting_gives_its_reasons_and_spares_what_was_given() -> None:
    rules = {rule.id: rule for rule in (facts(1), facts(1, "a"), facts(2, "a"), facts(3, "a"), facts(4, "a"))}
    records = {
        facts(1).id: record(30, 10),
        facts(1, "a").id: record(20, 20),
        facts(2, "a").id: record(0, 60),
        facts(3, "a").id: record(20, 20, lost_without=1, not_lost=19),
        facts(4, "a").id: record(20, 20, lost_without=19, not_lost=1),
    }
    assert forgotten(rules, records, given={facts(1).id}, most=1) == {
        facts(1, "a").id: Reason.BEATEN,
        facts(2, "a").id: Reason.NEVER_WINS,
        facts(3, "a").id: Reason.CROWDED,
    }
    spared = forgotten(rules, records, given=set(rules), most=1)
    assert spared == {}
