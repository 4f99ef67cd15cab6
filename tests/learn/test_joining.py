"""Connecting and cutting, read by the same reader and learned by the same metarules."""

from dataclasses import replace

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.lang import Kind, parse_goal
from nerai.learn.book import RuleBook
from nerai.learn.case import Try
from nerai.learn.dynamic import JOINING_RULES, Adviser, DynamicRule
from nerai.learn.example import induce
from nerai.learn.joining import Joining
from nerai.learn.reader import Reader, Status
from nerai.learn.settle import settle
from nerai.solver.target import target_of

BAMBOO = """
    . . . . . .
    . X . X . .
    . X . X . .
    . . . . . .
    . . . . . .
"""
JUMP = """
    . . . . . .
    . . . . . .
    . X . X . .
    . . . . . .
    . . . . . .
"""
FAR = """
    . . . . . . .
    . X . . X . .
    . X . . X . .
    . X . . X . .
    . . . . . . .
    O O O O O O O
"""


def joining(board: Position, a: str, b: str, book: RuleBook[DynamicRule]) -> Joining:
    return Joining.of(board, from_gtp(a, board.size), from_gtp(b, board.size), Adviser(book.rules))


def status(drawing: str, a: str, b: str, book: RuleBook[DynamicRule]) -> Status:
    reader: Reader[Joining] = Reader(book)
    situation = joining(Position.parse(drawing), a, b, book)
    return reader.status(situation, situation.with_to_play(Color.WHITE))


def test_a_bamboo_joint_cannot_be_broken_and_a_jump_can() -> None:
    book = RuleBook(JOINING_RULES)
    assert status(BAMBOO, "B4", "D4", book) is Status.WON
    assert status(JUMP, "B3", "D3", book) is Status.FIRST
    assert status(FAR, "B5", "E5", book) is Status.LOST


def test_a_move_that_connects_at_a_distance_is_learned_from_the_solver_s_line() -> None:
    """Three stones side by side, two points apart: what took part is what the proof's main line plays."""
    book = RuleBook(JOINING_RULES)
    board = Position.parse(FAR)
    move = from_gtp("C4", board.size)
    proof = settle(board.play(move), target_of(parse_goal("connect(B5, E5)"), board), nodes=20_000)
    assert proof is not None
    assert proof.winner is Color.BLACK
    reader: Reader[Joining] = Reader(book)
    situation = joining(board, "B5", "E5", book)
    case = reader.case(situation)
    assert case is not None
    found = Try(move, frozenset[str](), True, frozenset(proof.main_line()))
    (name,) = book.learn(replace(case, untried=(found,)), induce, source="a test").created
    rule = book[name].rule
    assert rule.kind is Kind.CONNECT
    assert len(rule.targets) == 2
    mirrored = Position.parse("\n".join(line[::-1] for line in FAR.splitlines()))
    advised = joining(mirrored, "C5", "F5", book).advice()
    # The shape is the same from either side.
    expected = {from_gtp("D4", board.size), from_gtp("E4", board.size)}
    assert {one.action for one in advised if name in one.rules} == expected


def test_rules_about_two_chains_ask_for_both_in_any_order() -> None:
    board = Position.parse(JUMP)
    a, b = (board.chain_at(from_gtp(name, board.size)).points for name in ("B3", "D3"))
    adviser = Adviser(JOINING_RULES)
    expected = {from_gtp("C3", board.size)}
    assert adviser.advice(board, [a, b], Kind.CONNECT).keys() == expected
    assert adviser.advice(board, [b, a], Kind.CONNECT).keys() == expected
    assert adviser.advice(board.with_to_play(Color.WHITE), [a, b], Kind.CUT).keys() == expected


def test_stones_of_both_colors_are_refused() -> None:
    board = Position.parse(FAR)
    with pytest.raises(InputError):
        joining(board, "B5", "A1", RuleBook(JOINING_RULES))
