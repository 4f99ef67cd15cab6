"""The choice between subgoals by odds: by itself, and in plans of a world that advises."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from nerai.planner.choice import Ranked, Try, for_all, for_any, for_one_goal
from nerai.planner.goal import Agent, Goal
from nerai.planner.options import proposals
from nerai.planner.plan import Plan
from nerai.planner.schema import Odds, Pattern, Schema, Schemas
from nerai.planner.search import plan
from nerai.planner.trace import entries
from tests.planner.jobs import Jobs, schema


def moves(**odds: tuple[float, float]) -> Ranked[str]:
    return for_one_goal(Try(name, Odds(*one)) for name, one in odds.items())


LIKELY = moves(quiet=(0.9, 0.2), sharp=(0.5, 0.6))
URGENT = moves(now=(0.3, 0.95), later=(0.3, 0.4))


def names(found: Ranked[str]) -> list[str]:
    return [one.what for one in found.tries]


def test_for_one_goal_the_most_urgent_comes_first() -> None:
    assert names(LIKELY) == ["sharp", "quiet"]
    assert LIKELY.wins == 0.9
    assert names(moves(worse=(0.2, 0.5), better=(0.3, 0.5))) == ["better", "worse"]


def test_one_is_enough_so_the_likeliest_comes_first_by_its_most_urgent_move() -> None:
    both = for_any([URGENT, LIKELY])
    assert names(both) == ["sharp", "quiet", "now", "later"]
    assert both.wins == 0.9
    assert both.tries[0].why == "one of 2 is enough, the likeliest first (90%); the most urgent first (60%)"


def test_all_are_needed_so_the_most_urgent_of_all_comes_first() -> None:
    both = for_all([LIKELY, URGENT])
    assert names(both) == ["now", "sharp", "later", "quiet"]
    assert both.wins == 0.9 * 0.3
    assert both.tries[0].why.startswith("all 2 are needed, the most urgent first (95%)")


def test_what_is_needed_besides_makes_a_way_less_likely() -> None:
    alone, with_another = for_all([LIKELY]), for_all([LIKELY], others=1)
    assert alone.wins == 0.9
    assert with_another.wins == 0.45
    middling = moves(other=(0.6, 0.1))
    assert names(for_any([middling, alone]))[0] == "sharp"
    assert names(for_any([middling, with_another]))[0] == "other"


def test_nothing_is_chosen_where_nothing_is_advised() -> None:
    empty: Ranked[str] = for_one_goal(())
    assert names(for_any([])) == names(for_all([empty])) == []
    assert names(for_any([empty, URGENT])) == names(URGENT) == ["now", "later"]


@dataclass(frozen=True)
class Advising(Jobs):
    """Jobs for which somebody has counted: what to do for which goal, with which odds."""

    counted: Mapping[str, Mapping[str, Odds]] = field(default_factory=dict, compare=False)

    def advised(self, agent: Agent, goal: Goal) -> Iterable[Schema]:
        for job, odds in self.counted.get(goal.name, {}).items():
            if not self.done:
                yield Schema(f"rule {job}", Pattern(goal.name), ((Pattern("do", (job,)),),), odds=odds)


COUNTED = {
    "left": {"quiet": Odds(0.9, 0.2), "sharp": Odds(0.5, 0.6)},
    "right": {"now": Odds(0.3, 0.95)},
}
EITHER = Schemas(
    schema("by_right", "top", "right"), schema("by_left", "top", "left"), schema("known", "left", "do:known")
)
BOTH = Schemas(schema("by_both", "top", "left right", "have:never"), schema("known", "left", "do:known"))


def tried(knowledge: Schemas, counted: Mapping[str, Mapping[str, Odds]]) -> list[str]:
    found = proposals(Advising(counted=counted), Agent.ALPHA, [Goal("top")], knowledge)
    return [str(one.action) for one in found]


def test_a_plan_tries_the_likeliest_way_first_where_one_is_enough() -> None:
    """The move that comes of a written schema keeps its place; those that are advised change theirs."""
    assert tried(EITHER, COUNTED) == ["sharp", "known", "quiet", "now"]
    swapped = {"left": COUNTED["right"], "right": COUNTED["left"]}
    assert tried(EITHER, swapped) == ["sharp", "quiet", "known", "now"]


def test_a_plan_tries_the_most_urgent_move_first_where_all_are_needed() -> None:
    assert tried(BOTH, COUNTED) == ["known", "now", "sharp", "quiet"]
    less = {**COUNTED, "right": {"now": Odds(0.3, 0.5)}}
    assert tried(BOTH, less) == ["known", "sharp", "now", "quiet"]


def test_goals_of_an_agenda_are_all_needed() -> None:
    found = proposals(Advising(counted=COUNTED), Agent.ALPHA, [Goal("left"), Goal("right")], Schemas())
    assert [one.action for one in found] == ["now", "sharp", "quiet"]


def test_without_odds_nothing_changes() -> None:
    bare = {name: dict.fromkeys(jobs, None) for name, jobs in COUNTED.items()}
    assert tried(EITHER, bare) == ["now", "known", "quiet", "sharp"]  # type: ignore[arg-type]
    assert tried(EITHER, {}) == ["known"]


def planned(knowledge: Schemas) -> Plan:
    """Nothing that is tried is enough, so all of it is."""
    never = Schemas(*(one for goal in ("top", "left") for one in knowledge.schemas(goal)))
    return plan(Advising(counted=COUNTED), [Goal("top"), Goal("have", ("never",))], [], never)


def test_the_trace_and_the_data_of_a_plan_say_how_it_was_chosen() -> None:
    found = planned(EITHER)
    first = [one for one in entries(found) if one.depth == 0 and one.action]
    assert [one.action for one in first][:4] == ["sharp", "known", "quiet", "now"]
    assert "(one of 2 is enough, the likeliest first (90%); the most urgent first (60%))" in str(first[0])
    assert first[1].choice == ""
    told = [node["choice"] for node in found.to_dict()["tree"]["tried"]]
    assert told[:2] == [first[0].choice, None]


def test_nothing_is_looked_for_ahead_before_the_first_that_is_advised() -> None:
    asked: list[str] = []

    @dataclass(frozen=True)
    class Watched(Advising):
        def advised(self, agent: Agent, goal: Goal) -> Iterator[Schema]:
            asked.append(goal.name)
            yield from super().advised(agent, goal)

    found = proposals(Watched(counted=COUNTED), Agent.ALPHA, [Goal("left")], BOTH)
    assert next(found).action == "known"
    assert "left" not in asked
    assert next(found).action == "sharp"
    assert "left" in asked
