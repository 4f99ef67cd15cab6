"""Searches teach which moves win more often than they look; the rules are kept, and guide other searches."""

from dataclasses import replace
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.lang import Kind, parse_goal
from nerai.learn.advising import RuleAdvice
from nerai.learn.book import Entry, Origin, RuleBook
from nerai.learn.dynamic import ATARI, DynamicRule
from nerai.learn.dynamic_store import entries, forget_dynamic, keep_searched, load_book, search_odds
from nerai.learn.experience import Experience
from nerai.learn.hinting import Hinting, odds_of
from nerai.learn.record import Record
from nerai.learn.search_lessons import STORY, Taught, Watched, decided, learn_searches, watched
from nerai.learn.store import RuleStore
from nerai.query.budget import Budget
from nerai.query.judge import Judge
from nerai.query.question import ask_problem
from nerai.sgf import load_problems
from nerai.solver.search import Lesson, Tried
from nerai.solver.target import target_of
from tests.support.positions import position

PROBLEMS = [
    problem
    for name in ("kill", "live")
    for problem in load_problems(Path(__file__).parents[2] / "problems" / f"{name}.jsonl")
]
BOARD = position("""
    . . . . .
    . X O . .
    . . . . .
    . . . . .
""")
KILL = target_of(parse_goal("kill(C3)"), BOARD)


def searched(hinting: Hinting | None = None, watches: int = 0) -> tuple[Experience, list[object], int]:
    """All problems, either side first: what was found, and with how many nodes."""
    told = Experience(hinting=hinting, watches=watches)
    results: list[object] = []
    nodes = 0
    for problem in PROBLEMS[:12]:
        budget = Budget(nodes=3000, seconds=None, experience=told)
        results.append(Judge().search(ask_problem(problem).scene, budget).result)
        nodes += budget.nodes_used
    return told, results, nodes


@pytest.fixture(scope="module")
def taught() -> tuple[RuleBook[DynamicRule], Taught]:
    told, _, _ = searched(watches=40)
    book: RuleBook[DynamicRule] = RuleBook()
    return book, learn_searches(book, told.watched)


def move(name: str, *, won: bool) -> Tried:
    return Tried(from_gtp(name, BOARD.size), won, -10)


def test_moves_are_asked_about_for_who_makes_them() -> None:
    lessons = (
        Lesson((), (move("D3", won=True),)),
        Lesson((from_gtp("D3", BOARD.size),), (move("C2", won=False),)),
    )
    found = watched("a problem", BOARD, KILL, lessons)
    assert found is not None
    first, second = decided(found)
    assert (first[0].kind, first[0].position.to_play) == (Kind.KILL, Color.BLACK)
    assert (second[0].kind, second[0].position.to_play) == (Kind.LIVE, Color.WHITE)
    assert Watched.from_json(found.to_json(), "a problem", BOARD) == found


def test_lines_that_cannot_be_played_and_moves_on_stones_teach_nothing() -> None:
    stone = from_gtp("B3", BOARD.size)
    lessons = (Lesson((stone,), (move("D3", won=True),)), Lesson((), (move("B3", won=True),)))
    found = watched("a problem", BOARD, KILL, lessons)
    assert found is not None
    assert not list(decided(found))


def test_goals_that_rules_cannot_be_about_are_not_watched() -> None:
    lessons = (Lesson((), (move("D3", won=True),)),)
    assert watched("a problem", BOARD, target_of(parse_goal("escape(C3)"), BOARD), lessons) is None
    assert watched("a problem", BOARD, KILL, ()) is None


def test_rules_are_made_with_their_counts_and_where_they_come_from(
    taught: tuple[RuleBook[DynamicRule], Taught],
) -> None:
    book, found = taught
    assert found.created
    for name in found.created:
        entry = book[name]
        assert entry.origin.story == STORY
        assert entry.record.seen == found.odds[name].trials
        assert found.odds[name].added > 0
        assert entry.rule.kind in (Kind.KILL, Kind.LIVE)


def test_answers_are_the_same_with_what_was_learned(taught: tuple[RuleBook[DynamicRule], Taught]) -> None:
    book, found = taught
    hinting = Hinting(book, found.odds)
    assert len(hinting) == len(found.odds)
    _, plain, nodes = searched()
    _, hinted, hinted_nodes = searched(hinting)
    pairs = [
        (one, other) for one, other in zip(plain, hinted, strict=True) if "UNKNOWN" not in f"{one}{other}"
    ]
    assert len(pairs) >= 6
    assert all(one == other for one, other in pairs)
    assert nodes != hinted_nodes  # they were heard


def test_odds_are_kept_and_go_with_their_rules(
    taught: tuple[RuleBook[DynamicRule], Taught], tmp_path: Path
) -> None:
    book, found = taught
    with RuleStore(tmp_path / "rules.sqlite3") as store:
        keep_searched(store, book, found, source="searches", reached=["search: one"])
        assert search_odds(store) == found.odds
        assert {one.rule.id for one in entries(store)} == set(found.created)
        assert store.reached("search: one")
        assert all(name in load_book(store) for name in found.created)
        gone = found.created[0]
        forget_dynamic(store, [gone])
        assert gone not in search_odds(store)


def test_planning_does_not_hear_rules_from_searches(taught: tuple[RuleBook[DynamicRule], Taught]) -> None:
    book, _ = taught
    assert len(RuleAdvice(book)) == 0
    assert len(RuleAdvice(replace(one, origin=Origin("a", "b")) for one in book)) == len(book)


def test_other_rules_are_heard_by_their_win_rate() -> None:
    good = Record.counted(won=45, lost=5, lost_without=1, not_lost_without=1)
    assert odds_of(good) > 0
    assert odds_of(Record.counted(won=5, lost=45, lost_without=1, not_lost_without=1)) == 0
    assert odds_of(Record.counted(won=5, lost=0, lost_without=1, not_lost_without=1)) == 0
    hinting = Hinting([Entry(ATARI, good, Origin("a", "b"))], {})
    assert hinting.book(target_of(parse_goal("capture(C3)"), BOARD)) is not None
    assert hinting.book(KILL) is None
