"""Every schema and pattern of ours has a problem that is solved by it, and not without it."""

import dataclasses
from pathlib import Path

import pytest

from nerai.board.point import from_gtp
from nerai.errors import ConfigError
from nerai.knowledge import Way, load_knowledge, pose
from nerai.knowledge.load import load_problems_of
from nerai.knowledge.seen import LIMITS, Need, Trial, try_ways
from nerai.planner.search import Limits
from nerai.query.plan import plan_question
from nerai.query.question import ask_problem

ROOT = Path(__file__).parents[2]
GO = load_knowledge()
PROBLEMS = load_problems_of(ROOT / "problems")


def tried(way: Way, limits: Limits | None = None) -> Trial:
    (trial,) = try_ways(GO, [way], PROBLEMS, limits=limits or LIMITS)
    return trial


def fault(way: Way, limits: Limits | None = None) -> str:
    return tried(way, limits).fault


@pytest.mark.parametrize("way", GO.all_ways, ids=lambda way: way.schema.name)
def test_the_problem_of_a_way_needs_it(way: Way) -> None:
    """It is solved by a plan that uses the way, and by none when just this way is taken away."""
    trial = tried(way)
    assert (trial.fault, trial.remark, trial.moved_up, trial.critics) == ("", "", False, False)
    assert trial.need is Need.NEEDED


def named(name: str, seen: str) -> Way:
    way = GO.way(name)
    assert way is not None
    return dataclasses.replace(way, seen=seen)


def test_a_way_that_its_problem_uses_but_does_not_need_is_remarked() -> None:
    trial = tried(named("connect_by_clearing_the_way", "connect/clearing_01"))
    assert trial.fault == ""
    assert trial.remark == (
        "connect/clearing_01 does not need connect_by_clearing_the_way: "
        "D7 by connect_by_linking, link_with_atari solves it as well"
    )
    assert (trial.to_dict()["passed"], trial.to_dict()["needed"]) == (True, False)


def test_whether_a_way_is_needed_is_not_known_where_a_limit_is_reached_without_it() -> None:
    trial = tried(named("race_by_making_an_eye", "race/eye_01"), Limits(cycles=20))
    assert (trial.fault, trial.need) == ("", Need.NOT_KNOWN)
    assert trial.remark == (
        "whether race/eye_01 needs race_by_making_an_eye is not known: "
        "without it planning ends at the limit of cycles"
    )
    assert (trial.to_dict()["passed"], trial.to_dict()["needed"]) == (True, None)


def test_a_way_that_does_not_work_is_not_asked_for() -> None:
    trial = tried(named("nakade", "net/breaker_01"))
    assert (trial.need, trial.remark, trial.to_dict()["needed"]) == (None, "", None)


def test_a_way_that_its_problem_does_not_use_is_told() -> None:
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


def test_a_threat_that_must_be_answered_is_seen_by_a_critic() -> None:
    problem = PROBLEMS["kill/killing_shape_01"]
    for knowledge, right in ((GO, True), (GO.without(["threat_to_be_answered"]), False)):
        found = plan_question(ask_problem(problem), knowledge)
        assert found.guess is not None
        assert problem.accepts(from_gtp(found.guess, problem.size)) is right
