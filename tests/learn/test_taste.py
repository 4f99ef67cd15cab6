"""Which try to trust: strengths of marks, chances, and what is forgotten."""

import random
from pathlib import Path

from nerai.learn.store import RuleStore
from nerai.learn.taste import FEWEST_CONTESTS, FEWEST_TIMES, WINDOW, Contest, Taste


def contest(*teams: str, right: int = 0) -> Contest:
    """Teams of one-letter marks."""
    return Contest(tuple(frozenset(team) for team in teams), frozenset({right}))


def test_what_was_right_more_often_is_chosen() -> None:
    taste = Taste([contest("a", "b")] * 30 + [contest("b", "a")] * 10)
    chosen = taste.choose([frozenset("b"), frozenset("a")])
    assert chosen is not None
    assert chosen[0] == 1
    assert 0.5 < chosen[1] < 0.8


def test_marks_work_together() -> None:
    taste = Taste([contest("ac", "bc")] * 30 + [contest("d", "c")] * 30)
    assert taste.choose([frozenset("bd"), frozenset("ac")]) == taste.choose(
        [frozenset("bd"), frozenset("ac")]
    )
    strengths = taste.strengths
    assert strengths["a"] > strengths["b"]
    assert strengths["d"] > strengths["c"]


def test_chances_are_about_right_on_contests_drawn_by_known_strengths() -> None:
    drawn = random.Random(1)
    true = {"a": 4.0, "b": 2.0, "c": 1.0, "d": 0.5}

    def one() -> tuple[list[frozenset[str]], int]:
        names = drawn.sample(sorted(true), 3)
        return [frozenset(name) for name in names], drawn.choices(range(3), [true[name] for name in names])[0]

    learned = [one() for _ in range(1500)]
    taste = Taste(Contest(tuple(teams), frozenset({right})) for teams, right in learned)
    held_out = [one() for _ in range(1500)]
    chosen = [(taste.choose(teams), right) for teams, right in held_out]
    hits = sum(found is not None and found[0] == right for found, right in chosen)
    promised = sum(found[1] for found, _ in chosen if found is not None)
    assert abs(hits - promised) < 0.05 * len(chosen)


def test_few_contests_and_rare_marks_say_nothing() -> None:
    assert Taste([contest("a", "b")] * (FEWEST_CONTESTS - 1)).choose([frozenset("a")]) is None
    taste = Taste([contest("a", "b")] * FEWEST_CONTESTS + [contest("x", "a")] * (FEWEST_TIMES - 1))
    assert "x" not in taste.strengths
    assert taste.choose([]) is None


def test_where_none_was_right_chances_are_lower() -> None:
    often = Taste([contest("a", "b")] * 50)
    seldom = Taste([contest("a", "b")] * 50 + [Contest((frozenset("a"), frozenset("b")), frozenset())] * 50)
    chances = [taste.choose([frozenset("a"), frozenset("b")]) for taste in (often, seldom)]
    assert all(chance is not None and chance[0] == 0 for chance in chances)
    high, low = (chance[1] for chance in chances if chance is not None)
    assert high > 0.7
    assert 0.3 < low < 0.6
    taste = Taste()
    taste.note(Contest((), frozenset()))
    assert taste.contests == ()


def test_new_contests_drive_old_ones_out() -> None:
    taste = Taste([contest("a", "b")] * 60, window=60)
    for _ in range(60):
        taste.note(contest("b", "a"))
    assert len(taste.contests) == 60
    assert taste.strengths["b"] > taste.strengths["a"]


def test_the_store_gives_contests_back(tmp_path: Path) -> None:
    path = tmp_path / "rules.sqlite3"
    many = [contest(f"a{number % 7}", "b", right=number % 2) for number in range(WINDOW + 5)]
    with RuleStore(path) as store:
        store.keep_contests(many, source="plans", reached=("plans", 1))
    with RuleStore(path) as store:
        assert store.contests() == many[-WINDOW:]
        assert store.reached("plans") == 1
