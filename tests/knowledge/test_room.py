"""Room that is not closed yet, short chains around it, and sekis: what either side is told to look at."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from nerai.board.point import Point, from_gtp, gtp_list
from nerai.knowledge import load_knowledge, pose
from nerai.knowledge.go import parts, room, sekis
from nerai.knowledge.load import load_problems_of
from nerai.knowledge.sorts import Group
from nerai.knowledge.view import View

GO = load_knowledge()
PROBLEMS = load_problems_of(Path(__file__).parents[2] / "problems")


def seen(problem: str) -> tuple[View, Group]:
    posed = pose(PROBLEMS[problem], GO)
    (goal,) = posed.alpha
    (group,) = goal.args
    assert isinstance(group, Group)
    return posed.world.view, group


def names(view: View, points: Iterable[Point]) -> list[str]:
    return gtp_list(points, view.size)


@pytest.mark.parametrize("problem", ["live/diagonal_01", "kill/short_ring_01", "kill/wall_hane_01"])
def test_an_idea_names_three_points_at_most_for_either_side(problem: str) -> None:
    view, group = seen(problem)
    for looks in (view, view.seen_by(view.me.other)):
        for idea in (room.diagonal_of_eye_to_be, room.hane_point, parts.short_chain_point):
            assert len(list(idea(looks, group))) <= 3


def test_an_eye_to_be_wants_its_diagonal() -> None:
    view, group = seen("live/diagonal_01")
    assert "C3" in names(view, room.diagonal_of_eye_to_be(view, group))


def test_a_hane_goes_around_the_end_of_the_wall() -> None:
    view, group = seen("kill/wall_hane_01")
    assert "D2" in names(view, room.hane_point(view, group))


def test_a_short_chain_of_the_ring_gains_a_liberty() -> None:
    view, group = seen("kill/short_ring_01")
    assert names(view, parts.short_chain_point(view, group)) == ["F1"]


def test_in_a_seki_whatever_the_attacker_fills_is_taken() -> None:
    view, group = seen("ko/ten_thousand_years_02")
    after = view.after(from_gtp("A8", view.size))
    assert after is not None
    assert not sekis.in_seki(view, group)
    assert sekis.in_seki(after, group)
