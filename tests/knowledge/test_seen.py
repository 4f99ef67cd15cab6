"""Every schema and pattern of ours is used by the plan that solves its problem."""

import dataclasses
from pathlib import Path

import pytest

from nerai.board.point import from_gtp
from nerai.errors import ConfigError
from nerai.knowledge import Way, load_knowledge, pose
from nerai.knowledge.load import load_problems_of
from nerai.knowledge.seen import try_ways
from nerai.planner.search import Limits, plan
from nerai.query.plan import plan_question
from nerai.query.question import ask_problem

ROOT = Path(__file__).parents[2]
GO = load_knowledge()
PROBLEMS = load_problems_of(ROOT / "problems")


def fault(way: Way, limits: Limits | None = None) -> str:
    (trial,) = try_ways(GO, [way], PROBLEMS, limits=limits or Limits(cycles=4000))
    return trial.fault


@pytest.mark.parametrize("way", GO.all_ways, ids=lambda way: way.schema.name)
def test_the_solution_of_its_problem_uses_a_way(way: Way) -> None:
    assert fault(way) == ""


def named(name: str, seen: str) -> Way:
    way = GO.way(name)
    assert way is not None
    return dataclasses.replace(way, seen=seen)


def test_ways_of_ours_are_used_in_the_order_they_are_written() -> None:
    assert [trial.way.schema.name for trial in try_ways(GO, GO.all_ways, PROBLEMS) if trial.moved_up] == []


def test_a_way_that_its_problem_does_not_need_is_told() -> None:
    assert fault(named("nakade", "net/breaker_01")) == "the plan for net/breaker_01 does not use nakade"


def test_a_problem_that_no_plan_solves_is_told() -> None:
    without = dataclasses.replace(GO, ways={**GO.ways, "deny_eyes": ()})
    (trial,) = try_ways(without, [named("squeeze", "kill/bulky_five_01")], PROBLEMS)
    assert trial.fault == "no plan for kill/bulky_five_01 works"


def test_a_limit_is_told() -> None:
    assert "within the limits (cycles)" in fault(named("net", "net/breaker_01"), Limits(cycles=1))


def test_a_missing_problem_is_told() -> None:
    assert fault(named("nakade", "none/at_all")) == "no problem none/at_all"


def test_a_problem_without_a_goal_of_the_planner_is_told() -> None:
    assert "asks for something the planner has no goal for" in fault(named("nakade", "seki/corner_01"))
    with pytest.raises(ConfigError):
        pose(PROBLEMS["joint/fork_01"], GO)


def test_a_way_that_is_taken_away_leaves_its_problem_unsolved() -> None:
    """The knowledge is needed: without the vital point there is no plan."""
    without = dataclasses.replace(GO, ways={**GO.ways, "deny_eyes": ()})
    for knowledge, works in ((GO, True), (without, False)):
        posed = pose(PROBLEMS["kill/bulky_five_01"], knowledge)
        assert plan(posed.world, posed.alpha, posed.beta, knowledge).complete is works


@pytest.mark.parametrize(
    ("problem", "names"),
    [
        (
            "kill/placement_01",
            (
                "place_inside_what_would_be_closed",
                "take_the_vital_point_away",
                "take_the_last_side_of_an_eye",
            ),
        ),
        (
            "kill/false_eye_01",
            (
                "falsify_at_the_corner_point",
                "kill_by_catching",
                "take_the_vital_point_away",
                "part_at_the_cut",
            ),
        ),
        (
            "kill/throw_in_01",
            (
                "throw_a_stone_in",
                "kill_by_catching",
                "take_the_vital_point_away",
                "take_the_last_side_of_an_eye",
            ),
        ),
        ("kill/ring_01", ("save_a_chain_of_the_ring",)),
        ("kill/net_01", ("kill_by_catching",)),
        ("live/false_eye_01", ("keep_the_corner_point", "take_the_vital_point_oneself")),
        (
            "live/throw_in_01",
            ("fill_before_the_throw_in", "take_the_vital_point_oneself", "settle_the_larger_part"),
        ),
        ("live/ring_01", ("take_a_weak_chain_of_the_ring",)),
        ("live/seki_01", ("leave_what_nobody_can_fill", "settle_the_larger_part")),
        ("kill/no_seki_01", ("take_the_point_of_the_seki",)),
        ("kill/killing_shape_01", ("keep_a_killing_shape",)),
        ("kill/parted_01", ("part_at_the_cut",)),
        ("live/larger_part_01", ("settle_the_larger_part",)),
        ("live/diagonal_01", ("guard_the_diagonal_of_an_eye",)),
        ("live/distance_01", ("close_from_a_distance",)),
        ("kill/last_side_01", ("take_the_last_side_of_an_eye",)),
        ("kill/short_ring_01", ("save_a_short_chain",)),
        ("kill/wall_hane_01", ("hane_around_the_wall",)),
        ("connect/linked_01", ("link", "connect_by_resisting")),
    ],
)
def test_a_problem_needs_the_knowledge_it_is_about(problem: str, names: tuple[str, ...]) -> None:
    """Where two ways lead to the answer, both are taken away."""
    assert all(GO.way(name) for name in names)
    left = {
        goal: tuple(one for one in ways if one.schema.name not in names) for goal, ways in GO.ways.items()
    }
    for knowledge, works in ((GO, True), (dataclasses.replace(GO, ways=left), False)):
        posed = pose(PROBLEMS[problem], knowledge)
        found = plan(
            posed.world, posed.alpha, posed.beta, knowledge, limits=Limits(cycles=2000), critics=False
        )
        assert found.complete is works


def test_a_threat_that_must_be_answered_is_seen_by_a_critic() -> None:
    problem = PROBLEMS["kill/killing_shape_01"]
    for knowledge, right in ((GO, True), (GO.without(["threat_to_be_answered"]), False)):
        found = plan_question(ask_problem(problem), knowledge)
        assert found.guess is not None
        assert problem.accepts(from_gtp(found.guess, problem.size)) is right
