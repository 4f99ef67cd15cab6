"""Eyes, read by the same reader and learned by the same metarules; connecting and eyes learned from moves."""

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.lang import Kind, parse_goal
from nerai.learn.book import RuleBook
from nerai.learn.dynamic import EYE_RULES, FIRST_RULES, GIVEN_RULES, Adviser, DynamicRule, dynamic_rule
from nerai.learn.dynamic_block import Advised
from nerai.learn.dynamic_text import dynamic_to_text
from nerai.learn.example_check import example_fault
from nerai.learn.eyes import Eyes
from nerai.learn.games import MoveLearner
from nerai.learn.joining import Joining
from nerai.learn.near import MOST_PAIRS, situations_near
from nerai.learn.reader import Reader, Status
from nerai.learn.situations import situation_of
from nerai.learn.text_file import read_text
from nerai.rules.pattern import EMPTY, OWN, Pattern
from nerai.solver.target import target_of

OPEN_SIDE = """
    . . . . . .
    . X X X . .
    . X . . . .
    . X X X . .
    . . . . . .
"""
MADE = """
    . . . . . .
    . X X X . .
    . X . X . .
    . X X X . .
    . . . . . .
"""
IN_TWO_HALVES = """
    . . . . . .
    . O X X . .
    . X . X . .
    . X X . O .
    . . . O . .
"""
STONE_IN_THE_WALL = """
    . X . X . .
    . X O X . .
    . X . X . .
    . . . . . .
    . . . . . .
"""
"""Black C3 takes the last way out of the stone that fills the wall: then C5 is an eye."""


def eye(board: str | Position, point: str, book: RuleBook[DynamicRule], owner: Color = Color.BLACK) -> Eyes:
    position = Position.parse(board) if isinstance(board, str) else board
    return Eyes(position, (from_gtp(point, position.size),), owner, Adviser(book.rules))


def status(board: str, point: str, book: RuleBook[DynamicRule]) -> Status:
    reader: Reader[Eyes] = Reader(book)
    situation = eye(board, point, book)
    return reader.status(situation.with_to_play(Color.BLACK), situation.with_to_play(Color.WHITE))


def test_an_eye_is_made_by_who_is_first_where_one_side_is_open() -> None:
    book = RuleBook(EYE_RULES)
    assert status(OPEN_SIDE, "C3", book) is Status.FIRST
    assert status(MADE, "C3", book) is Status.WON
    assert status(OPEN_SIDE, "F1", book) is Status.LOST
    reader: Reader[Eyes] = Reader(book)
    read = reader.read(eye(OPEN_SIDE, "C3", book)).read
    assert read is not None
    assert to_gtp(read.line[0], Position.parse(OPEN_SIDE).size) == "D3"


def test_a_cut_makes_an_eye_false_and_a_connection_real() -> None:
    book = RuleBook(EYE_RULES)
    assert status(IN_TWO_HALVES, "C3", book) is Status.FIRST
    board = Position.parse(IN_TWO_HALVES)
    assert eye(board.with_to_play(Color.WHITE).play(from_gtp("D2", board.size)), "C3", book).reached() is None
    assert eye(board.play(from_gtp("D2", board.size)), "C3", book).reached() is True


def test_who_is_to_move_wants_the_eye_or_denies_it() -> None:
    situation = eye(OPEN_SIDE, "C3", RuleBook(EYE_RULES))
    other = situation.with_to_play(Color.WHITE)
    assert (situation.kind, situation.must, situation.goal) == (Kind.MAKE_EYE, True, "make_eye")
    assert (other.kind, other.must, other.goal) == (Kind.DENY_EYE, False, "deny_eye")
    advised = gtp_list([one.action for one in other.advice()], other.position.size)
    assert sorted(advised) == ["C3", "D3"]
    assert sorted(gtp_list([one.action for one in situation.advice()], other.position.size)) == ["D3"]


@pytest.mark.parametrize("goal", ["black: make_eye(C3)", "white: deny_eye(C3)"])
def test_goals_about_one_point_are_read(goal: str) -> None:
    board = Position.parse(OPEN_SIDE)
    found = situation_of(board, target_of(parse_goal(goal), board), Adviser(EYE_RULES))
    assert isinstance(found, Eyes)
    assert (found.owner, found.named) == (Color.BLACK, "C3")


def test_a_move_that_makes_an_eye_from_afar_is_learned_once_it_is_proved() -> None:
    learner = MoveLearner(RuleBook(GIVEN_RULES), nodes=5000)
    board = Position.parse(STONE_IN_THE_WALL)
    learnt = learner.learn(board, from_gtp("C3", board.size), source="a game, move 1")
    (name,) = [one for one in learnt.created if learner.book[one].rule.kind is Kind.MAKE_EYE]
    entry = learner.book[name]
    assert entry.origin.drawing.endswith("Black to play\nmake_eye C5")
    assert example_fault(entry, learnt.proofs[entry.origin.proof]) is None
    turned = Position.parse("""
        . . . . . .
        O O O . . .
        . X . . . .
        O O O . . .
        . . . . . .
        White to play
    """)
    found = eye(turned, "A3", learner.book, Color.WHITE)
    assert "C3" in gtp_list([one.action for one in found.advice() if name in one.rules], turned.size)
    reader: Reader[Eyes] = Reader(learner.book)
    read = reader.read(found).read
    assert read is not None
    assert read.reached


def test_a_move_that_connects_by_taking_is_learned_from_a_game() -> None:
    board = Position.parse("""
        . . . . . .
        . O X O . .
        . X O . . .
        . . X O . .
        . . . . . .
        . . . . . .
        Black to play
    """)
    learner = MoveLearner(RuleBook(GIVEN_RULES), nodes=5000)
    move = from_gtp("D4", board.size)
    learnt = learner.learn(board, move, source="a game, move 1")
    made = [learner.book[one] for one in learnt.created]
    joined = [one for one in made if one.rule.kind is Kind.CONNECT]
    assert joined
    assert all(example_fault(one, learnt.proofs[one.origin.proof]) is None for one in joined)


def test_learned_rules_about_eyes_and_connections_go_through_text() -> None:
    learner = MoveLearner(RuleBook(GIVEN_RULES), nodes=5000)
    board = Position.parse(STONE_IN_THE_WALL)
    learner.learn(board, from_gtp("C3", board.size), source="a game, move 1")
    text = "\n".join(map(dynamic_to_text, learner.book))
    found = read_text(text, file="eyes.rules")
    assert not found.faults
    assert [one.entry for one in found.told if isinstance(one, Advised)] == list(learner.book)


def test_a_book_without_rules_about_a_goal_is_not_asked_about_it() -> None:
    board = Position.parse(STONE_IN_THE_WALL)
    learner = MoveLearner(RuleBook(FIRST_RULES), nodes=5000)
    learner.learn(board, from_gtp("C3", board.size), source="a game")
    assert {rule.kind for rule in learner.book.rules} <= {Kind.CAPTURE, Kind.SAVE}


def test_what_is_near_a_move_is_few_and_short() -> None:
    board = Position.parse(STONE_IN_THE_WALL)
    found = list(situations_near(board, from_gtp("C3", board.size), Adviser(GIVEN_RULES)))
    eyes = {one.named for one in found if isinstance(one, Eyes) and one.owner is Color.BLACK}
    assert eyes == {"A5", "C5"}  # to fill C3 makes no eye there
    pairs = [one for one in found if isinstance(one, Joining)]
    assert [one.named for one in pairs] == ["B5, D5"]
    corners = """
        X . . . X
        . . . . .
        . . . . .
        . . . . .
        X . . . X
    """
    apart = Position.parse(corners)
    middle = from_gtp("C3", apart.size)
    assert not list(situations_near(apart, middle, Adviser(())))
    crowded = apart.play(from_gtp("C4", apart.size)).with_to_play(Color.BLACK)
    pairs = [one for one in situations_near(crowded, middle, Adviser(())) if isinstance(one, Joining)]
    assert len(pairs) == MOST_PAIRS
    assert all("C4" in one.named for one in pairs)


def test_a_rule_about_an_eye_covers_those_that_ask_for_more() -> None:
    beside = next(
        rule for rule in EYE_RULES if rule.kind is Kind.MAKE_EYE and rule.targets[0] in ((0, -1), (-1, 0))
    )
    more = dynamic_rule(Kind.MAKE_EYE, Pattern.of({(0, 0): EMPTY, (0, 1): EMPTY, (1, 1): OWN}), (), [(0, 1)])
    corner = dynamic_rule(Kind.MAKE_EYE, Pattern.of({(0, 0): EMPTY, (1, 1): EMPTY}), (), [(1, 1)])
    assert beside.covers(more)
    assert not more.covers(beside)
    assert not corner.covers(more)
    assert {beside, corner} <= set(EYE_RULES)
