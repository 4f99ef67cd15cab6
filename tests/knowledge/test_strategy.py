"""Strategic knowledge: every schema is seen at work in the position that it names."""

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from nerai.knowledge import Way
from nerai.knowledge.sorts import Kind, Owner
from nerai.knowledge.strategy import load_strategy
from nerai.knowledge.world import GoWorld
from nerai.planner.goal import Agent, Goal
from nerai.planner.structure import Structure, grow
from nerai.sgf.document import load
from nerai.strategy.board_plan import JUDGED
from nerai.strategy.counted import count_places
from nerai.strategy.outlook import SurveyedBoard
from nerai.strategy.survey import survey

EXAMPLES = Path(__file__).parents[2] / "examples" / "strategy"
STRATEGIC = [way for way in load_strategy().all_ways if way.seen.startswith("strategy/")]


@cache
def world(name: str) -> GoWorld:
    position = load(EXAMPLES / f"{name}.txt")
    made = GoWorld.of(position, load_strategy())
    places = tuple(one.points for one in count_places(position).places)
    return replace(made, view=made.view.overlooking(SurveyedBoard(survey(position), places)))


@cache
def structure(name: str, top: Goal) -> Structure:
    return grow(top, world(name), Agent.ALPHA, load_strategy(), is_leaf=lambda goal: goal.name in JUDGED)


def helping_goals(name: str, goal: str) -> list[Goal]:
    """Goals that are asked for besides the structure, about every chain or pair in a position."""
    declared = load_strategy().goals[goal]
    if not all(one.sort.has_stones for one in declared.parameters) or declared.level > 6:
        return []
    view = world(name).view
    chains = [
        view.chains(view.me if one.sort.owner is Owner.MINE else view.me.other)
        for one in declared.parameters
        if one.sort.kind is Kind.CHAIN
    ]
    return [Goal(goal, some) for some in product(*chains) if len(set(some)) == len(some)] if chains else []


def test_there_are_strategic_schemas() -> None:
    assert len(STRATEGIC) > 40


@pytest.mark.parametrize("way", STRATEGIC, ids=lambda way: way.schema.name)
def test_a_schema_is_used_in_the_position_it_names(way: Way) -> None:
    name = way.seen.removeprefix("strategy/")
    tops = [Goal("win_game"), *helping_goals(name, way.schema.goal.name)]
    used = {one.schema for top in tops for node in structure(name, top).nodes.values() for one in node.ways}
    assert way.schema.name in used


def test_without_an_overview_nothing_is_in_doubt_and_no_frame_is_seen() -> None:
    position = load(EXAMPLES / "fight.txt")
    bare = GoWorld.of(position, load_strategy())
    found = grow(
        Goal("win_game"), bare, Agent.ALPHA, load_strategy(), is_leaf=lambda goal: goal.name in JUDGED
    )
    names = {goal.name for goal in found.nodes}
    assert not names & {"attack_group", "defend_group", "make_moyo", "invade", "reduce"}
