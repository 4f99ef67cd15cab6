"""The rule book: what cases make of it over time."""

import random

from nerai.learn.book import GIVEN, Entry, Origin, RuleBook
from nerai.learn.case import Case, Try
from nerai.learn.metarules import Reason
from nerai.learn.record import Record
from tests.learn.counters import Facts, case, facts, induce


def advised(book: RuleBook[Facts], situation: frozenset[str]) -> dict[int, frozenset[str]]:
    found: dict[int, set[str]] = {}
    for rule in book.rules:
        if rule.facts <= situation:
            found.setdefault(rule.advised, set()).add(rule.id)
    return {action: frozenset(rules) for action, rules in found.items()}


def looked_into(book: RuleBook[Facts], situation: frozenset[str], works: int) -> Case[frozenset[str], int]:
    """The case of a situation in which one action works: what the book advises, the most urgent first."""
    by_rules = sorted(advised(book, situation).items(), key=lambda one: -book.urgency(one[1]))
    tries = tuple(Try(action, rules, action == works) for action, rules in by_rules)
    untried = () if any(one.won for one in tries) else (Try(works, frozenset[str](), True),)
    return Case(situation, "score", tries, untried, left_lost=True)


def test_a_surprise_makes_a_rule_that_is_tried_first_from_then_on() -> None:
    book = RuleBook([facts(1)])
    lesson = book.learn(case((1, facts(1).id, False), untried=(7,)), induce, source="a test", drawing="a b")
    (name,) = lesson.created
    assert book[name].origin.source == "a test"
    assert "no rule had it tried" in book[name].origin.story
    again = looked_into(book, frozenset({"a", "b"}), 7)
    assert [one.action for one in again.tries] == [7, 1]
    assert book.learn(again, induce, source="again").created == ()
    assert book.record(name).helped == 1


def test_a_rule_that_new_knowledge_makes_useless_loses_its_place_within_its_window() -> None:
    old, new = facts(1), facts(2)
    book = RuleBook([old], window=30)
    for _ in range(100):
        book.learn(looked_into(book, frozenset({"a"}), 1), induce, source="then")
    assert book.urgency([old.id]) > 0.9
    for count in range(30):
        seen = looked_into(book, frozenset({"b"}), 2)
        if count:
            assert {one.action for one in seen.tries} == {1, 2}
        book.learn(seen, induce, source="now")
    assert book.urgency([old.id]) < 0.1
    assert book.win_rate([facts(2, "b").id]) > 0.9
    assert looked_into(book, frozenset({"b"}), 2).tries[0].action == new.advised


def test_good_rules_are_generalised_and_needless_ones_forgotten() -> None:
    book = RuleBook([facts(1)])
    chance = random.Random(5)
    gone: dict[str, Reason] = {}
    for _ in range(400):
        # Only "a" matters; what else holds is chance.
        situation = frozenset({"a", *(name for name in "bcd" if chance.random() < 0.5)})
        gone |= book.learn(looked_into(book, situation, 7), induce, source="trial").forgotten
    learned = [rule for rule in book.rules if rule.advised == 7]
    assert any(len(rule.facts) <= 1 for rule in learned)
    assert Reason.BEATEN in gone.values()
    assert len(learned) <= 4


def test_the_number_of_rules_is_bounded_whatever_comes() -> None:
    book = RuleBook([facts(0)], most=10, window=20)
    chance = random.Random(1)
    sizes = []
    for _ in range(500):
        situation = frozenset(chance.sample("abcdefghij", 4))
        book.learn(looked_into(book, situation, chance.randrange(1, 50)), induce, source="chance")
        sizes.append(len(book))
    assert max(sizes) <= 11
    assert sizes[-1] == 11


def test_a_rule_that_works_but_comes_too_late_makes_one_for_the_example() -> None:
    first, second = facts(1), facts(2)
    book: RuleBook[Facts] = RuleBook()
    for rule, lost in ((first, 90), (second, 10)):
        record = Record.counted(won=50, lost=50, lost_without=lost, not_lost_without=100 - lost)
        book.add(Entry(rule, record, GIVEN))
    late = looked_into(book, frozenset({"a", "b"}), 2)
    assert [one.action for one in late.tries] == [1, 2]
    (name,) = book.learn(late, induce, source="now").created
    assert book[name].rule == facts(2, "a", "b")
    assert book[name].origin.parent == second.id
    assert "not first" in book[name].origin.story
    assert book.record(name).passed_over == ()  # that it was needed is no part of the example


def test_a_rule_is_generalised_one_step_at_a_time() -> None:
    book: RuleBook[Facts] = RuleBook()
    special = facts(1, "a", "b", "c")
    good = Record.counted(won=30, lost=0, lost_without=10, not_lost_without=10)
    book.add(Entry(special, good, Origin("a test", "made up")))
    seen = looked_into(book, frozenset({"a", "b", "c"}), 1)
    lessons = [book.learn(seen, induce, source="a test") for _ in range(5)]
    assert [len(lesson.widened) for lesson in lessons] == [1, 0, 0, 0, 0]


def test_a_more_general_rule_that_fails_is_forgotten_and_makes_no_others() -> None:
    book: RuleBook[Facts] = RuleBook()
    special = facts(1, "a", "b", "c")
    good = Record.counted(won=60, lost=0, lost_without=30, not_lost_without=30)
    book.add(Entry(special, good, Origin("a test", "made up")))
    chance = random.Random(2)
    gone: dict[str, Reason] = {}
    made = set()
    for _ in range(600):
        # The move works where all three hold, and elsewhere half of the time.
        situation = frozenset(name for name in "abc" if chance.random() < 0.7)
        works = 1 if len(situation) == 3 or chance.random() < 0.5 else 2
        lesson = book.learn(looked_into(book, situation, works), lambda *_: (), source="trial")
        gone |= lesson.forgotten
        made |= set(lesson.widened)
        assert len(book) <= 2
    assert {name: reason for name, reason in gone.items() if reason is Reason.WORSE} == gone
    assert {len(name.split(" and ")) for name in made} == {2}  # none was made from one that failed
    assert special.id in book


def test_one_example_does_not_become_all_its_parts() -> None:
    """A rule, and one more general on trial: not the hundreds of subsets of what the example shows."""
    book: RuleBook[Facts] = RuleBook()
    special = facts(1, *"abcdefgh")
    good = Record.counted(won=60, lost=2, lost_without=30, not_lost_without=30)
    book.add(Entry(special, good, Origin("a test", "made up")))
    chance = random.Random(3)
    sizes = []
    for _ in range(1500):
        # All but "a" is of little account, so that rules with more and with less do nearly as well.
        situation = frozenset({"a", *(name for name in "bcdefgh" if chance.random() < 0.9)})
        works = 1 if chance.random() < 0.9 + 0.01 * len(situation) else 2
        book.learn(looked_into(book, situation, works), lambda *_: (), source="trial")
        sizes.append(len(book))
    assert max(sizes) <= 2
    assert min(len(rule.facts) for rule in book.rules) < len(special.facts)
