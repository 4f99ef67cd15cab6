"""Statements are true, and false ones are found out."""

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from nerai.answer import Proved, Refuted, Statement
from nerai.bench.multi_goals import made_goals
from nerai.explain.claims import MEANINGS, Claim
from nerai.explain.recheck import Grounds, recheck
from nerai.explain.shown import Proofs
from nerai.explain.statements import grounds_of, statements_of
from nerai.query.solve import investigate, solve_problem
from nerai.sgf import load_problems
from tests.support.positions import position

LINK = position("""
    . . . . .
    O O O . .
    X . X . .
""")
PROBLEMS = Path(__file__).parents[2] / "problems"


@cache
def _told() -> tuple[tuple[Statement, Grounds], ...]:
    """The statements of our own problems, and of a goal of two parts."""
    found = [
        solve_problem(problem, nodes=40_000, all_moves=True)
        for file in sorted(PROBLEMS.glob("*.jsonl"))
        for problem in load_problems(file)
    ]
    parts = next(goal for goal in made_goals() if goal.name == "made/pair_03")
    found.append(investigate(parts.position, parts.goal, nodes=50_000))
    found.append(investigate(LINK, "connect(A1, C1)", nodes=10_000))
    told: list[tuple[Statement, Grounds]] = []
    for item in found:
        grounds = grounds_of(item)
        told += [(one, grounds) for one in statements_of(item)]
    return tuple(told)


def test_every_statement_of_our_own_problems_is_true() -> None:
    false = [one for one, grounds in _told() if not recheck(one, grounds)]
    assert false == []


def test_every_claim_is_made_somewhere() -> None:
    made = Counter(one.claim for one, _ in _told())
    assert set(made) == {claim.value for claim in Claim} == {claim.value for claim in MEANINGS}


def _of(claim: Claim) -> list[tuple[Statement, Grounds]]:
    return [(one, grounds) for one, grounds in _told() if one.claim == claim.value]


def _turned(statement: Statement) -> Statement:
    """The same with the evidence for the other side."""
    evidence = statement.evidence
    assert isinstance(evidence, Proved | Refuted)
    kind = Refuted if isinstance(evidence, Proved) else Proved
    return replace(statement, evidence=kind(evidence.certificate, evidence.node))


@pytest.mark.parametrize("claim", [claim for claim in Claim if claim is not Claim.ASSUMES])
def test_evidence_for_the_other_side_does_not_back_a_claim(claim: Claim) -> None:
    by_rule = (Claim.CAPTURES, Claim.TWO_EYES, Claim.CONNECTS)
    for statement, grounds in _of(claim):
        assert recheck(_turned(statement), grounds) == (claim in by_rule)


@pytest.mark.parametrize("claim", [Claim.RESULT, Claim.ACHIEVES, Claim.REFUTED_BY, Claim.OTHER_SIDE_FIRST])
def test_a_certificate_that_is_not_there_shows_nothing(claim: Claim) -> None:
    statement, grounds = _of(claim)[0]
    assert not recheck(statement, replace(grounds, proofs=Proofs({})))


@pytest.mark.parametrize("claim", [Claim.RESULT, Claim.OTHER_SIDE_FIRST])
def test_what_the_side_to_move_wins_is_not_shown_for_the_other_side_to_move(claim: Claim) -> None:
    checked = 0
    for statement, grounds in _of(claim):
        mover = grounds.position.to_play if claim is Claim.RESULT else grounds.position.to_play.other
        friend_wins = isinstance(statement.evidence, Proved)
        if friend_wins != (mover is grounds.target.friend):
            continue  # won by moving second, so by moving first as well
        turned = grounds.position.with_to_play(grounds.position.to_play.other)
        assert not recheck(statement, replace(grounds, position=turned))
        checked += 1
    assert checked > 10


def test_another_move_than_the_one_proved_does_not_achieve_the_goal() -> None:
    checked = 0
    for statement, grounds in _of(Claim.ACHIEVES):
        right = {one.args[0] for one, other in _of(Claim.ACHIEVES) if other is grounds}
        wrong = {one.args[0] for one, other in _of(Claim.REFUTED_BY) if other is grounds} - right
        for move in sorted(map(str, wrong))[:3]:
            false = replace(statement, args=(move, statement.args[1]), points=(move,))
            assert not recheck(false, grounds), false
            checked += 1
    assert checked > 10


def test_stones_that_are_not_taken_are_not_said_to_be() -> None:
    for statement, grounds in _of(Claim.CAPTURES):
        assert not recheck(replace(statement, args=()), grounds)
        assert not recheck(replace(statement, args=statement.args[:-1]), grounds)
        empty = next(str(move) for move in statement.args if move != "pass")
        assert not recheck(replace(statement, points=(*statement.points, empty)), grounds)


def test_a_point_that_is_no_eye_is_not_said_to_be() -> None:
    for statement, grounds in _of(Claim.TWO_EYES):
        stone = next(iter(grounds.target.stones))
        from nerai.board.point import to_gtp

        outside = to_gtp(stone, grounds.position.size)
        assert not recheck(replace(statement, points=(*statement.points, outside)), grounds)
        assert not recheck(replace(statement, points=statement.points[:1]), grounds)


def test_an_assumption_is_told_as_the_certificate_states_it() -> None:
    for statement, grounds in _of(Claim.ASSUMES):
        kind, side = statement.args
        other = "white" if side == "black" else "black"
        assert not recheck(replace(statement, args=(kind, other)), grounds)
        assert not recheck(replace(statement, points=statement.points[1:] or ("A1",)), grounds)


def test_a_claim_nobody_knows_is_not_true() -> None:
    statement, grounds = _of(Claim.RESULT)[0]
    assert not recheck(replace(statement, claim="is_beautiful"), grounds)


def test_a_result_of_another_kind_is_not_true() -> None:
    for statement, grounds in _of(Claim.RESULT):
        other = "fails" if isinstance(statement.evidence, Proved) else "unconditional"
        assert not recheck(replace(statement, args=(other,)), grounds)


def test_the_page_lists_every_claim_as_it_is_defined() -> None:
    page = (PROBLEMS.parent / "docs" / "answer.md").read_text(encoding="utf-8")
    for claim, meaning in MEANINGS.items():
        assert f"| `{claim.value}` | {meaning.says} | {meaning.arguments} | {meaning.checked} |" in page
