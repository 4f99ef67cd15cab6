"""Learned rules lead the solver to proofs, and are named."""

from nerai.board import Position
from nerai.lang import parse_goal
from nerai.learn.experience import Experience
from nerai.learn.settle import settle
from nerai.learn.static import StaticRule, static_rule
from nerai.query.solve import investigate
from nerai.solver.target import target_of
from tests.support.positions import position

LINKED = """
    . . . . . . .
    . . . . . . .
    . . . X . . .
    . . X . . . .
    . . . . . . .
    . . . . . . .
    White to play
"""
CROWDED = """
    O O O O O
    . . . . O
    . . X . O
    . X . O O
    . . . O .
    White to play
"""
ELSEWHERE = """
    O O O O O
    . . . . O
    . O X . O
    . X . O O
    . . . O .
    White to play
"""


def linked() -> Experience:
    board = Position.parse(LINKED)
    certificate = settle(board, target_of(parse_goal("connect(D4, C3)"), board), nodes=200)
    assert certificate is not None
    rule = static_rule(certificate)
    assert isinstance(rule, StaticRule)
    return Experience(rules=[rule])


def test_a_question_that_a_rule_decides_is_proved_by_it() -> None:
    experience = linked()
    found = investigate(Position.parse(CROWDED), "connect(C3, B2)", nodes=5_000, experience=experience)
    assert found.answer.proved
    settled = experience.what_settled(found.scene.position, found.scene.target)
    assert isinstance(settled, StaticRule)
    assert found.certificate is not None


def test_a_rule_that_does_not_fit_is_not_used() -> None:
    experience = linked()
    found = investigate(Position.parse(ELSEWHERE), "connect(C3, B2)", nodes=5_000, experience=experience)
    assert experience.what_settled(found.scene.position, found.scene.target) is None
    plain = investigate(Position.parse(ELSEWHERE), "connect(C3, B2)", nodes=5_000)
    assert found.answer.result == plain.answer.result


def test_without_rules_nothing_is_asked_of_them() -> None:
    board = position("X . O")
    experience = Experience()
    assert experience.rule(board, target_of(parse_goal("capture(C1)"), board)) is None
