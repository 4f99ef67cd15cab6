"""Reading by rules, on positions like the paper's figures; what is right there is shown by the solver."""

import itertools

import pytest

from nerai.bench.learned_reading import (
    FIGURES,
    FROM_THE_EDGE,
    LADDER,
    NET,
    RUN,
    SHUT_IN,
    URGENT,
    Figure,
    images,
    moved,
    read,
    row,
    taught,
    urgent_book,
)
from nerai.board.color import Color
from nerai.board.point import to_gtp
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.learn.book import RuleBook
from nerai.learn.choice import choose_for_all, choose_for_any, rated
from nerai.learn.dynamic import ATARI, EXTEND, FIRST_RULES, Adviser
from nerai.learn.eating import Eating
from nerai.learn.example import induce
from nerai.learn.reader import Order, Reader, Status
from nerai.learn.settle import settle
from nerai.solver.target import target_of


def captured(position: Position, figure: Figure) -> bool:
    """Whether the solver proves that the chain is captured before it has more than four liberties."""
    target = target_of(parse_goal(f"capture({to_gtp(figure.stone, position.size)}, 4)"), position)
    proof = settle(position, target, nodes=20_000)
    assert proof is not None
    return proof.winner is target.friend


@pytest.mark.parametrize("figure", FIGURES, ids=lambda one: one.name)
def test_the_moves_of_the_figures_work(figure: Figure) -> None:
    assert captured(figure.position.play(figure.move), figure)


def test_a_ladder_is_read_by_two_rules_in_about_as_many_nodes_as_it_has_moves() -> None:
    reading = read(LADDER, RuleBook(FIRST_RULES), order=Order.URGENCY)
    assert reading.read is not None
    assert reading.read.reached
    assert (reading.nodes, len(reading.read.line)) == (23, 22)


def test_without_an_order_the_same_ladder_takes_more() -> None:
    by_urgency = row(LADDER, RuleBook(FIRST_RULES), "", order=Order.URGENCY, width=2)
    by_none = row(LADDER, RuleBook(FIRST_RULES), "", order=Order.NONE, width=2)
    assert max(by_urgency.nodes) < min(by_none.nodes)


def test_urgency_finds_what_the_win_rate_does_not() -> None:
    assert not captured(URGENT.position.play(URGENT.position.size.neighbours(URGENT.stone)[-1]), URGENT)
    urgency = row(URGENT, urgent_book(), "", order=Order.URGENCY, width=2)
    win_rate = row(URGENT, urgent_book(), "", order=Order.WIN_RATE, width=2)
    assert (urgency.found, win_rate.found) == (8, 0)
    wide = row(URGENT, urgent_book(), "", order=Order.WIN_RATE, width=3)
    none = row(URGENT, urgent_book(), "", order=Order.NONE, width=3)
    assert wide.found == none.found == 8
    assert sum(urgency.nodes) < min(sum(wide.nodes), sum(none.nodes))


def test_two_rules_fail_after_six_moves_as_in_the_paper() -> None:
    reading = read(NET, RuleBook(FIRST_RULES), order=Order.URGENCY)
    assert reading.read is not None
    assert not reading.read.reached
    assert len(reading.read.line) == 6
    assert captured(NET.position, NET)


def test_a_surprising_move_is_learned_and_the_same_is_then_solved_at_once_elsewhere() -> None:
    book = RuleBook(FIRST_RULES)
    lesson = taught(book, NET, source="a game")
    (name,) = lesson.created
    assert book[name].origin.source == "a game"
    for symmetry, (right, down), recolored in itertools.product(
        range(8), ((0, 0), (4, 0), (2, 6)), (False, True)
    ):
        there = moved(NET, symmetry, right=right, down=down, recolored=recolored)
        reading = read(there, book, order=Order.URGENCY)
        assert reading.read is not None
        assert reading.read.reached
        assert reading.read.action == there.move
        assert reading.nodes == 5


def test_it_is_not_learned_twice() -> None:
    book = RuleBook(FIRST_RULES)
    taught(book, NET, source="first")
    assert taught(book, moved(NET, 3, recolored=True), source="again").created == ()
    assert len(book) == 3


def test_studying_counts_for_every_rule_along_the_line() -> None:
    book = RuleBook([*FIRST_RULES, RUN])
    reader: Reader[Eating] = Reader(book)
    cases = list(reader.study(Eating.of(LADDER.position, LADDER.stone, Adviser(book.rules))))
    assert len(cases) > 15
    for case in cases:
        book.learn(case, induce, source="a ladder")
    # One of the two ataris works, and running does not help in a ladder that works.
    atari, extend = book.record(ATARI.id), book.record(EXTEND.id)
    assert 0.3 < atari.win_rate < 0.7
    assert atari.urgency > 0.9
    assert extend.win_rate < 0.2


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (LADDER.position, Status.WON),  # nothing is known that a chain with two liberties could do
        (NET.position, Status.LOST),
    ],
)
def test_status_is_what_the_rules_make_believe(board: Position, expected: Status) -> None:
    book = RuleBook(FIRST_RULES)
    situation = Eating.of(board, NET.stone, Adviser(book.rules))
    reader: Reader[Eating] = Reader(book)
    assert reader.status(situation, situation.with_to_play(Color.WHITE)) is expected


def test_a_stone_in_atari_is_the_paper_s_star() -> None:
    book = RuleBook(FIRST_RULES)
    board = Position.parse("""
        . . . . . .
        . . X . . .
        . X O . . .
        . . X . . .
        . . . . . .
        . . . . . .
        """)
    situation = Eating.of(board, board.white[0], Adviser(book.rules))
    reader: Reader[Eating] = Reader(book)
    # The stone that runs has three liberties, and no rule says what to do then.
    assert reader.status(situation, situation.with_to_play(Color.WHITE)) is Status.FIRST


def test_a_limit_is_told_as_such() -> None:
    book = RuleBook(FIRST_RULES)
    reader: Reader[Eating] = Reader(book, nodes=5)
    situation = Eating.of(LADDER.position, LADDER.stone, Adviser(book.rules))
    assert reader.read(situation).read is None
    assert reader.status(situation, situation.with_to_play(Color.WHITE)) is Status.UNREAD
    assert reader.case(situation) is None
    assert list(reader.study(situation)) == []


TWO_BLOCKS = Position.parse(
    """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X O . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O . O .
    O X X X X . X X .
    O . . X X O . . .
    """,
    to_play=Color.WHITE,
)


def test_subgoals_are_chosen_by_chance_for_one_and_by_urgency_for_all() -> None:
    """Either block, or both, is to be captured: that at the side is likely caught, that below is urgent."""
    book = urgent_book()
    for _ in range(40):
        for won in (True, True, True, False):
            entry = book[ATARI.id]
            record = entry.record.after_playing(won=won).after_passing_over(lost=won)
            book.add(type(entry)(entry.rule, record, entry.origin))
    adviser = Adviser(book.rules)
    side, below = (next(p for p in TWO_BLOCKS.black if p // 9 == at) for at in (3, 7))
    advised = {stone: rated(Eating.of(TWO_BLOCKS, stone, adviser).advice(), book) for stone in (side, below)}
    assert {len(moves) for moves in advised.values()} == {2, 3}
    assert choose_for_any(advised)[0] == side
    goal, move = choose_for_all(advised)
    assert (goal, to_gtp(move, TWO_BLOCKS.size)) == (below, "F2")


def test_images_of_a_figure_are_the_same_question() -> None:
    assert len({one.position.stones for one in images(URGENT)}) == 8
    for one in images(URGENT):
        found = Adviser([SHUT_IN, FROM_THE_EDGE]).advice(
            one.position,
            [one.position.chain_at(one.stone).points],
            Eating.of(one.position, one.stone, Adviser([])).kind,
        )
        assert found[one.move] == frozenset({SHUT_IN.id})
