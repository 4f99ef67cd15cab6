"""All goals expanded first, against expanding them in time order."""

from nerai.planner.goal import Goal
from nerai.planner.schema import Schemas
from nerai.planner.search import Limits, plan
from nerai.planner.standard import plan_standard
from tests.planner import fences
from tests.planner.jobs import Jobs, schema

RAID = [fences.RAID]


def test_without_an_adversary_both_find_a_plan_that_begins_alike() -> None:
    fixed = plan_standard(fences.Fences(), [fences.GUARD], [], fences.KNOWLEDGE)
    assert fixed.actions == ("1a", "2a", "3a", "4a")
    timed = plan(fences.Fences(), [fences.GUARD], [], fences.KNOWLEDGE)
    assert timed.complete
    assert timed.action == "1a"


def test_against_an_adversary_a_fixed_list_fails_where_a_plan_in_time_order_works() -> None:
    fixed = plan_standard(fences.Fences(), [fences.GUARD], RAID, fences.KNOWLEDGE)
    assert not fixed.complete
    assert fixed.actions == ()
    assert plan(fences.Fences(), [fences.GUARD], RAID, fences.KNOWLEDGE, critics=False).complete


def test_a_fixed_list_does_not_see_what_its_own_actions_make_possible() -> None:
    knowledge = Schemas(
        schema("steps", "top", "do:x", "second"), schema("later", "second", "do:y", after="x")
    )
    assert not plan_standard(Jobs(), [Goal("top")], [], knowledge).complete
    assert plan(Jobs(), [Goal("top")], [], knowledge).complete


def test_other_schemas_are_tried_when_a_list_does_not_reach_the_goals() -> None:
    knowledge = Schemas(schema("astray", "have:y", "do:x"), schema("aright", "have:y", "do:y"))
    found = plan_standard(Jobs(), [Goal("have", ("y",))], [], knowledge)
    assert found.actions == ("y",)
    assert found.counts.moves == 2


def test_limits_give_no_answer_and_say_which_it_was() -> None:
    for limits, why in ((Limits(cycles=3), "cycles"), (Limits(moves=2), "moves")):
        found = plan_standard(fences.Fences(), [fences.GUARD], RAID, fences.KNOWLEDGE, limits=limits)
        assert (found.complete, found.stopped) == (False, why)


def test_a_task_whose_goal_is_achieved_meanwhile_is_left_out() -> None:
    goals = [Goal("hold", (gate,)) for gate in (1, 1, 2)]
    found = plan_standard(fences.Fences(), goals, [], fences.KNOWLEDGE)
    assert found.actions == ("1a", "1a", "2a")
    assert found.counts.moves == 2
