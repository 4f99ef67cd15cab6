"""Certificates: written from what search found, accepted by the checker, or nothing is proved."""

import dataclasses
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp, gtp_list
from nerai.board.position import Position
from nerai.board.rules import KoRule, Rules, Suicide
from nerai.lang import parse_goal
from nerai.sgf import read_problems
from nerai.solver.certificate import UNLIMITED, Alive, Certificate, Rejection, certify, restated
from nerai.solver.search import Limits, SearchResult, StopFlag, Threats, search
from nerai.solver.target import target_of
from nerai.solver.verify import verify
from tests.support.positions import position

PROBLEMS = Path(__file__).parents[2] / "problems"
STRAIGHT_THREE = position(
    """
    . X O . .
    . X O . .
    . X O . .
    X X O . .
    O O O . .
    """,
    to_play=Color.WHITE,
)
SHARED_LIBERTIES = position(
    """
    . O O O . X O .
    X X X X X X O .
    O O O O O O O .
    . . . . . . . .
    """,
    to_play=Color.WHITE,
)
NO_THREATS = Threats()
(CORNER_KO,) = (item for item in read_problems(PROBLEMS / "ko.jsonl") if item.id == "ko/corner_01")


def _found(where: Position, goal: str, threats: Threats = NO_THREATS) -> SearchResult:
    return search(where, target_of(parse_goal(goal), where), limits=Limits(nodes=100_000), threats=threats)


def _certified(where: Position, goal: str, threats: Threats = NO_THREATS) -> Certificate:
    made = certify(where, target_of(parse_goal(goal), where), _found(where, goal, threats), threats=threats)
    assert isinstance(made, Certificate)
    return made


def test_a_proof_without_ko_is_written_for_unlimited_threats_of_the_loser() -> None:
    made = _certified(STRAIGHT_THREE, "kill(B5)", Threats(0, 2))
    assert made.ko_free
    assert made.threats == Threats(0, UNLIMITED)
    checked = verify(made.text.splitlines())
    assert checked.accepted
    assert checked.claim is not None
    assert checked.claim.threats == {"black": "unlimited", "white": 0}


def test_a_proof_by_ko_keeps_the_threats_it_was_searched_with() -> None:
    where = CORNER_KO.position
    made = _certified(where, "kill(B8)", Threats(0, 0))
    assert made.winner is Color.WHITE
    assert not made.ko_free
    assert made.threats == Threats(0, 0)


def test_a_paid_threat_is_written_and_accepted() -> None:
    made = _certified(CORNER_KO.position, "kill(B8)", Threats(0, 2))
    assert made.winner is Color.BLACK
    assert not made.ko_free


@pytest.mark.parametrize(
    ("where", "goal", "winner"),
    [
        (STRAIGHT_THREE, "kill(B5)", Color.WHITE),
        (STRAIGHT_THREE, "live(B5)", Color.WHITE),
        (STRAIGHT_THREE.with_to_play(Color.BLACK), "kill(B5)", Color.BLACK),
        (STRAIGHT_THREE, "kill_any({B5, A2})", Color.WHITE),
        (STRAIGHT_THREE, "capture(B5, 3)", Color.WHITE),
        (STRAIGHT_THREE, "capture(B5, 2)", Color.BLACK),
        (SHARED_LIBERTIES, "live(A3)", Color.BLACK),
        (SHARED_LIBERTIES, "connect(B4, A2)", Color.BLACK),
    ],
)
@pytest.mark.parametrize("suicide", Suicide)
def test_every_kind_of_proof_is_accepted(where: Position, goal: str, winner: Color, suicide: Suicide) -> None:
    made = _certified(where.with_rules(Rules(suicide=suicide)), goal)
    assert made.winner is winner
    assert verify(made.text.splitlines()).accepted


def test_the_main_line_starts_with_the_winners_move() -> None:
    made = _certified(STRAIGHT_THREE, "kill(B5)")
    assert gtp_list(made.main_line()[:1], STRAIGHT_THREE.size) == ["A4"]
    assert made.zone >= made.target.stones


def test_the_name_of_a_certificate_is_that_of_its_text() -> None:
    first, second = _certified(STRAIGHT_THREE, "kill(B5)"), _certified(STRAIGHT_THREE, "live(B5)")
    assert first.name == _certified(STRAIGHT_THREE, "kill(B5)").name
    assert first.name != second.name


def test_a_false_claim_is_rejected_logged_and_kept_in_a_file(caplog: pytest.LogCaptureFixture) -> None:
    found = dataclasses.replace(_found(STRAIGHT_THREE, "kill(B5)"), winner=Color.BLACK)
    target = target_of(parse_goal("kill(B5)"), STRAIGHT_THREE)
    with caplog.at_level(logging.ERROR):
        made = certify(STRAIGHT_THREE, target, found, threats=Threats())
    assert isinstance(made, Rejection)
    assert "internal fault" in caplog.text
    assert made.path is not None
    try:
        header = json.loads(made.path.read_text(encoding="utf-8").splitlines()[0])
        assert header["winner"] == "black"
    finally:
        made.path.unlink()


def test_a_proof_of_another_goal_is_rejected() -> None:
    found = _found(STRAIGHT_THREE, "capture(B5, 2)")
    made = certify(
        STRAIGHT_THREE, target_of(parse_goal("capture(B5, 4)"), STRAIGHT_THREE), found, threats=Threats()
    )
    assert isinstance(made, Rejection)
    assert made.path is not None
    made.path.unlink()


def test_under_superko_only_proofs_that_hold_there_count() -> None:
    where = CORNER_KO.position.with_rules(Rules(ko=KoRule.POSITIONAL))
    target = target_of(parse_goal("kill(B8)"), where)
    threats = Threats(0, 0)
    found = search(where, target, limits=Limits(nodes=100_000), threats=threats)
    made = certify(where, target, found, threats=threats)
    if isinstance(made, Certificate):
        assert made.superko
    else:
        assert made.path is None
        assert "simple ko" in made.fault


def test_a_check_that_is_stopped_gives_no_certificate_and_is_no_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    stop = StopFlag()
    stop.set()
    target = target_of(parse_goal("kill(B5)"), STRAIGHT_THREE)
    made = certify(STRAIGHT_THREE, target, _found(STRAIGHT_THREE, "kill(B5)"), threats=Threats(), stop=stop)
    assert made == Rejection("the check was stopped")
    assert caplog.text == ""


def test_the_checker_is_watched_at_every_line_and_every_node() -> None:
    lines = _certified(STRAIGHT_THREE, "kill(B5)").text.splitlines()
    seen = []
    assert verify(lines, watch=lambda: seen.append(len(seen))).accepted
    assert len(seen) == len(lines) + len(lines) - 1

    class EnoughError(Exception):
        pass

    for last in (0, len(lines), len(seen) - 1):
        calls = iter(range(len(seen)))

        def end_there(calls: Iterator[int] = calls, last: int = last) -> None:
            if next(calls) == last:
                raise EnoughError

        with pytest.raises(EnoughError):
            verify(lines, watch=end_there)


def test_a_proof_that_plays_where_a_stone_is_assumed_cannot_be_restated() -> None:
    board = position(
        """
        . . . . .
        . X X . .
        . X O . .
        . X . . .
        . . . . .
        """
    )
    target = target_of(parse_goal("capture(C3)"), board)
    found = search(board, target, limits=Limits(nodes=5_000), threats=NO_THREATS)
    proof = certify(board, target, found, threats=NO_THREATS)
    assert isinstance(proof, Certificate)
    assert proof.winner is Color.BLACK
    assert found.move is not None
    open_point = from_gtp("E5", board.size)
    wall = Alive(Color.BLACK, frozenset({found.move}), frozenset({open_point}), frozenset({found.move}))
    assert restated(proof, (wall,)) is None
