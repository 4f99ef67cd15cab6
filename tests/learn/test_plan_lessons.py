"""What problems teach: a rule for each move that planning did not find, and records from all problems."""

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.lang import parse_goal
from nerai.learn.asked import Asked, asked_of
from nerai.learn.book import RuleBook
from nerai.learn.case import Occasion
from nerai.learn.dynamic import DynamicRule
from nerai.learn.plan_lessons import Lesson, learn_lessons
from tests.support.positions import position

CORNER = position(
    """
    . . . X O .
    X X X X O .
    O O O O O .
    . . . . . .
    . . . . . .
    . . . . . .
""",
    to_play=Color.WHITE,
)
SIDE = position(
    """
    O X . . . X O
    O X X X X X O
    O O O O O O O
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""",
    to_play=Color.WHITE,
)


def lesson(board: str, right: str, chosen: str | None, tried: str = "") -> Lesson:
    shown = {"corner": (CORNER, "kill(D6)"), "side": (SIDE, "kill(B7)")}[board]
    asked = asked_of(shown[0], parse_goal(shown[1]))
    assert isinstance(asked, Asked)
    size = shown[0].size
    points = [frozenset(from_gtp(name, size) for name in names.split()) for names in (right, tried)]
    return Lesson(board, asked, points[0], points[1], None if chosen is None else from_gtp(chosen, size))


def learned(*lessons: Lesson) -> RuleBook[DynamicRule]:
    book: RuleBook[DynamicRule] = RuleBook()
    learn_lessons(book, lessons)
    return book


def test_what_planning_found_makes_no_rule() -> None:
    assert len(learned(lesson("corner", "B6", "B6"))) == 0


def test_a_move_that_was_not_found_makes_rules_with_this_case_as_their_first() -> None:
    book = learned(lesson("corner", "B6", "C6"))
    assert len(book) > 0
    for entry in book:
        assert entry.rule.goal == "kill"
        assert (entry.record.wins.hits, entry.record.wins.trials) == (1, 1)
        assert entry.origin.story == Occasion.PLAN.value
        assert entry.origin.drawing.endswith("kill {D6, A5, B5, C5, D5}")


def test_a_move_that_was_tried_and_not_chosen_is_told_as_that() -> None:
    book = learned(lesson("corner", "B6", "C6", tried="B6 C6"))
    assert {entry.origin.story for entry in book} == {Occasion.CHOICE.value}


def test_rules_are_counted_on_all_problems_also_on_those_before() -> None:
    """The middle of three in a row: what one problem teaches wins in the other, which did not surprise."""
    book = learned(lesson("side", "D7", "D7"), lesson("corner", "B6", None))
    both = [entry for entry in book if entry.record.cases == 2]
    assert both
    assert all(entry.record.wins.hits == 2 for entry in both)
    assert all(entry.record.losses_without.hits == 2 for entry in both)


def test_where_the_record_calls_the_move_wrong_the_rule_has_lost() -> None:
    book = learned(lesson("side", "C7", "C7"), lesson("corner", "B6", None))
    met = [entry for entry in book if entry.record.cases == 2]
    assert met
    assert all(entry.record.wins.hits == 1 for entry in met)
