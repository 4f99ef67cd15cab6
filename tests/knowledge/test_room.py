"""Room that is not closed yet, short chains around it, and sekis: what either side is told to look at."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from nerai.board.point import Point, from_gtp, gtp_list
from nerai.errors import ConfigError
from nerai.knowledge import load_knowledge, pose
from nerai.knowledge.go import eyes, ko, parts, room, sekis
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


def test_a_group_is_cut_where_its_chains_meet() -> None:
    view, group = seen("kill/parted_01")
    assert "C3" in names(view, parts.cutting_point(view, group))


def test_the_part_with_most_stones_is_kept() -> None:
    view, group = seen("live/larger_part_01")
    (largest,) = parts.larger_part(view, group)
    assert names(view, view.points(largest)) == ["B6", "E6", "B5", "C5", "D5"]
    assert list(parts.larger_part(view, largest)) == []


def test_an_eye_to_be_wants_its_last_side() -> None:
    view, group = seen("kill/placement_01")
    assert "D5" in names(view, room.last_side_of_eye(view, group))


def test_small_room_is_shut_from_a_step_away() -> None:
    view, group = seen("live/placement_01")
    found = list(room.loose_closing_point(view, group))
    assert "D5" in names(view, found)
    assert view.liberty_points(group).isdisjoint(found)


def test_both_sides_want_the_point_that_leaves_a_seki() -> None:
    for problem, point in (("live/seki_01", "E3"), ("kill/no_seki_01", "F3")):
        view, group = seen(problem)
        assert names(view, sekis.seki_point(view, group)) == [point]


def test_stones_inside_grow_into_a_square() -> None:
    view, group = seen("kill/killing_shape_01")
    assert "B5" in names(view, sekis.killing_shape_point(view, group))


@pytest.mark.parametrize(
    ("shape", "kills"),
    [
        ("A1 B1", False),
        ("A1 B1 C1", True),
        ("A1 B1 C1 D1", False),
        ("A1 B1 B2 C2", False),
        ("A1 B1 C1 B2", True),
        ("A1 B1 A2 B2", True),
        ("A1 B1 C1 D1 E1", False),
        ("A1 B1 A2 B2 C1", True),
        ("A2 B2 C2 B1 B3", True),
        ("A1 B1 C1 B2 B3", False),
        ("A2 B2 C2 B1 B3 C3", True),
        ("A1 B1 C1 A2 B2 C2", False),
        ("A2 B2 C2 B1 B3 C3 D2", False),
    ],
)
def test_some_shapes_leave_one_eye_when_they_are_taken(shape: str, kills: bool) -> None:
    view, _ = seen("live/seki_01")
    assert sekis.kills_when_taken(view, frozenset(from_gtp(one, view.size) for one in shape.split())) is kills


def test_in_a_seki_whatever_the_attacker_fills_is_taken() -> None:
    view, group = seen("ko/ten_thousand_years_02")
    after = view.after(from_gtp("A8", view.size))
    assert after is not None
    assert not sekis.in_seki(view, group)
    assert sekis.in_seki(after, group)


@pytest.mark.parametrize(
    ("problem", "named", "plain"),
    [
        ("kill/corner_02", "B5", "C5"),
        ("kill/hane_01", "E4", "A4"),
        ("live/descend_01", "E4", "F4"),
        ("kill/bulky_five_01", "B9", "A9"),
        ("kill/false_eye_02", "E3", "B4"),
        ("ko/prize_01", "E4", "K3"),
    ],
)
def test_a_point_that_shape_or_a_ko_names_is_not_left_to_the_count(
    problem: str, named: str, plain: str
) -> None:
    view, group = seen(problem)
    assert room.has_a_name(view, group, from_gtp(named, view.size))
    assert not room.has_a_name(view, group, from_gtp(plain, view.size))


def test_the_two_one_points_are_beside_the_corner() -> None:
    view, group = seen("kill/corner_01")
    found = [point for point in view.size.points() if room.beside_the_corner(view, group, point)]
    assert names(view, found) == ["B5", "A4"]


def test_a_gap_that_leads_to_stones_with_two_eyes_is_known_from_others() -> None:
    view, group = seen("kill/sealed_02")
    found = [point for point in view.size.points() if eyes.leads_to_life(view, group, point)]
    assert names(view, found) == ["D3"]


def test_a_stone_that_is_taken_by_a_ko_is_known_from_others() -> None:
    view, group = seen("kill/ko_of_the_ring_01")
    held = {str(ring.stone): names(view, ko.in_ko(view, ring)) for ring in eyes.ring_chain(view, group)}
    assert [points for points in held.values() if points] == [["F4"]]


def test_a_ko_may_be_asked_to_decide_about_a_chain() -> None:
    posed = pose(PROBLEMS["ko/offered_01"], GO)
    assert [str(goal) for goal in (*posed.alpha, *posed.beta)] == ["capture(G4)", "save(G4)"]
    assert posed.world.view.threats(posed.world.alpha) == 2


def test_a_ko_about_several_things_is_nothing_the_planner_is_given() -> None:
    problem = replace(PROBLEMS["ko/offered_01"], asks="capture(G4) by_ko and capture(E4)")
    with pytest.raises(ConfigError, match="has no goal for"):
        pose(problem, GO)
