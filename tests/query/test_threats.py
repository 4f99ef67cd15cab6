"""Threats: confirmed by search, false ones dropped, and none outside the zone of the refutation."""

import pytest

from nerai.board.color import Color
from nerai.board.point import PASS, Point, from_gtp, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.grade import grade
from nerai.query.judge import Judge
from nerai.query.scene import Scene
from nerai.query.solve import investigate
from nerai.query.threats import candidates, find_threats, published_candidates
from tests.support.positions import position

TWO_LADDERS = position("""
    . . . . . . .
    . . X . . . .
    . . X O X . .
    . . X . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
""")
STRAIGHT_FOUR = position(
    """
    . . . . X O .
    X X X X X O .
    O O O O O O .
    . . . . . . .
    """,
    to_play=Color.WHITE,
)
STRAIGHT_THREE_FILLED = position("""
    . O . X O . .
    X X X X O . .
    O O O O O . .
    . . . . . . .
    . . . . . . .
""")


def _budget() -> Budget:
    return Budget(nodes=200_000, seconds=None)


def _lost(where: Position, goal: str) -> tuple[Finding, Judge]:
    judge = Judge()
    return judge.find(Scene.of(where, parse_goal(goal)), _budget()), judge


def _ladder(move: str) -> tuple[Finding, Judge]:
    """White to save the stone after Black played one of the capturing moves."""
    return _lost(TWO_LADDERS.play(from_gtp(move, TWO_LADDERS.size)), "save(D5, 2)")


def _two_moves(lost: Finding, move: Point) -> bool:
    """Whether two moves in a row save the stone, by searches that know nothing of zones."""
    after = lost.scene.play(move)
    assert isinstance(after, Scene)
    again = after.play(PASS)
    assert isinstance(again, Scene)
    found = grade(again.position, again.target, _budget())
    assert found.certificate is not None
    return found.certificate.winner is lost.scene.mover


def test_both_moves_that_capture_the_stone_are_found() -> None:
    answer = investigate(TWO_LADDERS, "capture(D5, 2)", nodes=100_000, all_moves=True).answer
    assert set(answer.solutions) == {"D4", "D6"}
    assert answer.status is not None
    assert answer.status.text == "WW|LL"


@pytest.mark.parametrize(
    ("move", "threats"),
    [("D4", "D7 D6 E6"), ("D6", "E6 F5 D4 E4 F4 G4 C3 D3 E3 F3 G3 D2 E2 F2")],
)
def test_after_each_of_them_the_threats_are_those_that_save_the_stone_if_ignored(
    move: str, threats: str
) -> None:
    lost, judge = _ladder(move)
    found = find_threats(lost, judge, _budget())
    assert gtp_list(found.confirmed, TWO_LADDERS.size) == threats.split()
    assert not found.unsettled
    for point in lost.scene.position.legal_points():
        assert _two_moves(lost, point) == (point in found.confirmed), to_gtp(point, TWO_LADDERS.size)


@pytest.mark.parametrize("move", ["D4", "D6"])
def test_before_confirmation_there_are_false_threats_and_fewer_by_zones_than_as_published(move: str) -> None:
    lost, judge = _ladder(move)
    found = find_threats(lost, judge, _budget())
    ours, published = set(candidates(lost)), published_candidates(lost)
    assert set(found.confirmed) < ours
    assert set(found.confirmed) | set(found.false) == ours
    assert set(found.confirmed) < published
    assert len(ours) < len(published)


def test_a_threat_of_the_attacker_is_in_the_answer_with_the_status() -> None:
    answer = investigate(STRAIGHT_FOUR, "kill(A3)", nodes=200_000, all_moves=True).answer
    assert answer.refuted
    assert answer.threats == ("B4", "C4")
    assert answer.status is not None
    assert (answer.status.text, answer.status.needs) == ("WL|LL", 2)


def test_the_same_threats_are_found_when_the_other_side_is_to_move() -> None:
    where = STRAIGHT_FOUR.with_to_play(Color.BLACK)
    answer = investigate(where, "kill(A3)", nodes=200_000, all_moves=True).answer
    assert answer.threats == ("B4", "C4")


def test_a_goal_that_is_reached_by_moving_needs_no_threats() -> None:
    answer = investigate(STRAIGHT_THREE_FILLED, "live(A4)", nodes=200_000, all_moves=True).answer
    assert not answer.threats


def test_without_budget_candidates_stay_unsettled() -> None:
    lost, judge = _ladder("D6")
    found = find_threats(lost, judge, Budget(nodes=0, seconds=None))
    assert not found.confirmed
    assert set(found.unsettled) | set(found.false) == set(candidates(lost))
