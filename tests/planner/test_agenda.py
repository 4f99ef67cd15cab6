"""What becomes of an agenda in another world."""

from collections.abc import Mapping

from nerai.planner.agenda import Agenda, Place, expansion
from nerai.planner.goal import Goal, Standing
from nerai.planner.schema import Pattern, Schema

A, B, C, TOP, MIDDLE = (Goal(name) for name in ("a", "b", "c", "top", "middle"))


def do(goal: str, *groups: str) -> Schema:
    """A schema: groups of subgoals, one letter or word each."""
    return Schema(
        f"{goal}_schema",
        Pattern(goal),
        tuple(tuple(Pattern(name) for name in group.split()) for group in groups),
    )


class Open(dict[Goal, Standing]):
    """All goals are open, but those given."""

    def __missing__(self, goal: Goal) -> Standing:
        return Standing.OPEN


class Untold(dict[Goal, Standing]):
    """No goal has a test, but those given."""

    def __missing__(self, goal: Goal) -> Standing:
        return Standing.UNTOLD


def expanded(agenda: Agenda, goal: Goal, schema: Schema, standings: Mapping[Goal, Standing]) -> Agenda:
    place = expansion(at(agenda, goal), schema, {}, standings)
    assert isinstance(place, Place)
    return agenda.at(place, place.frame)


def at(agenda: Agenda, goal: Goal) -> Place:
    return next(place for place in agenda.ready() if place.frame.goal == goal)


def names(agenda: Agenda) -> list[str]:
    return [place.frame.goal.name for place in agenda.ready()]


def test_subgoals_of_one_group_are_ready_together_and_later_groups_wait() -> None:
    agenda = expanded(Agenda.of((TOP,)), TOP, do("top", "a b", "c"), Open())
    assert names(agenda) == ["a", "b"]
    assert names(agenda.renewed(Open({A: Standing.ACHIEVED, B: Standing.ACHIEVED}))) == ["c"]


def test_a_failed_goal_takes_its_siblings_with_it_and_the_goal_above_begins_again() -> None:
    agenda = expanded(Agenda.of((TOP,)), TOP, do("top", "middle c"), Open())
    agenda = expanded(agenda, MIDDLE, do("middle", "a b"), Open())
    assert names(agenda) == ["a", "b", "c"]
    assert names(agenda.renewed(Open({A: Standing.FAILED}))) == ["middle", "c"]
    assert names(agenda.renewed(Open({MIDDLE: Standing.FAILED}))) == ["top"]


def test_an_achieved_goal_needs_its_subgoals_no_more() -> None:
    agenda = expanded(Agenda.of((TOP,)), TOP, do("top", "middle c"), Open())
    agenda = expanded(agenda, MIDDLE, do("middle", "a b"), Open())
    assert names(agenda.renewed(Open({MIDDLE: Standing.ACHIEVED, A: Standing.FAILED}))) == ["c"]


def test_an_achieved_goal_that_is_undone_is_open_again() -> None:
    agenda = expanded(Agenda.of((TOP,)), TOP, do("top", "a b"), Open())
    agenda = agenda.renewed(Open({A: Standing.ACHIEVED}))
    assert names(agenda) == ["b"]
    assert names(agenda.renewed(Open())) == ["a", "b"]


def test_a_goal_without_a_test_is_done_by_its_action_or_by_all_its_subgoals() -> None:
    agenda = expanded(Agenda.of((TOP,)), TOP, do("top", "a b"), Untold())
    agenda = agenda.acted(at(agenda, A)).renewed(Untold())
    assert names(agenda) == ["b"]
    assert not agenda.reached
    agenda = agenda.acted(at(agenda, B)).renewed(Untold())
    assert names(agenda) == []
    assert agenda.reached


def test_a_goal_that_is_still_open_after_its_action_stays_on_the_agenda() -> None:
    agenda = Agenda.of((A,))
    assert names(agenda.acted(at(agenda, A)).renewed(Open())) == ["a"]


def test_a_goal_that_is_still_open_after_all_its_subgoals_is_expanded_anew() -> None:
    told = Untold({MIDDLE: Standing.OPEN})
    agenda = expanded(Agenda.of((TOP,)), TOP, do("top", "middle c"), told)
    agenda = expanded(agenda, MIDDLE, do("middle", "a"), told)
    assert names(agenda.acted(at(agenda, A)).renewed(told)) == ["middle", "c"]


def test_several_input_goals_are_reached_only_together() -> None:
    agenda = Agenda.of((A, B))
    assert not agenda.renewed(Open({A: Standing.ACHIEVED})).reached
    assert agenda.renewed(Open({A: Standing.ACHIEVED, B: Standing.ACHIEVED})).reached
    assert not Agenda.of(()).renewed(Open()).reached


def test_a_failed_input_goal_is_lost_but_the_others_go_on() -> None:
    agenda = Agenda.of((A, B)).renewed(Open({A: Standing.FAILED}))
    assert agenda.lost
    assert names(agenda) == ["b"]
    assert names(agenda.renewed(Open())) == ["a", "b"]


def test_offers_come_first_and_are_forgotten_unless_begun() -> None:
    agenda = Agenda.of((TOP,)).with_offers((MIDDLE, C))
    assert names(agenda) == ["middle", "c", "top"]
    assert names(agenda.renewed(Untold())) == ["top"]
    begun = expanded(agenda, MIDDLE, do("middle", "a", "b"), Untold())
    begun = begun.acted(at(begun, A)).renewed(Untold())
    assert names(begun) == ["b", "top"]
    assert names(begun.with_offers((MIDDLE, C))) == ["b", "c", "top"]
    assert names(begun.acted(at(begun, B)).renewed(Untold())) == ["top"]


def test_success_does_not_hang_on_an_offer() -> None:
    agenda = expanded(Agenda.of((TOP,)).with_offers((MIDDLE,)), MIDDLE, do("middle", "a", "b"), Open())
    assert not agenda.renewed(Open()).reached
    assert agenda.renewed(Open({TOP: Standing.ACHIEVED})).reached


def test_an_unchanged_agenda_is_the_same_object() -> None:
    agenda = expanded(Agenda.of((TOP,)), TOP, do("top", "a b", "c"), Open())
    assert agenda.renewed(Open()) is agenda


def test_agendas_are_equal_when_the_same_can_come_of_them() -> None:
    schema = do("top", "a b")
    one = expanded(Agenda.of((TOP,)), TOP, schema, Open())
    other = expanded(Agenda.of((TOP,)), TOP, schema, Open())
    assert one == other
    assert hash(one) == hash(other)
    assert one.acted(at(one, A)) != other
    assert one.acted(at(one, A)) != other.acted(at(other, B))


def test_cutting_keeps_the_upper_levels() -> None:
    agenda = expanded(Agenda.of((TOP,)), TOP, do("top", "middle c"), Open())
    agenda = expanded(agenda, MIDDLE, do("middle", "a b"), Open())
    assert agenda.height == 2
    assert names(agenda.cut(1)) == ["middle", "c"]
    assert names(agenda.cut(0)) == ["top"]


def test_an_achieved_goal_is_the_same_however_it_was_achieved() -> None:
    fresh = Agenda.of((TOP, C))
    achieved = Open({TOP: Standing.ACHIEVED})
    worked_on = expanded(fresh, TOP, do("top", "a b"), Open())
    for agenda in (worked_on, worked_on.acted(at(worked_on, A)), fresh.acted(at(fresh, TOP))):
        assert agenda.renewed(achieved) == fresh.renewed(achieved)
