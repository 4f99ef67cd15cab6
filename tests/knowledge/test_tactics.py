"""Chains chased, joined and cut: what is asked about them, and how the goals stand by who has the move."""

import pytest

from nerai.board.color import Color
from nerai.board.point import from_gtp
from nerai.knowledge import GoWorld, load_knowledge
from nerai.knowledge.sorts import Chain, NamedPoint
from nerai.planner.goal import Agent, Goal, Standing
from tests.support.positions import Drawing, drawing

GO = load_knowledge()
OPPOSITES = {"capture": "save", "connect": "cut"}
LADDER = """
    . . . . . . .
    . X X . . . .
    X @ . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""
FREE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . @ X . . .
    . . . . @ . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
GAP = """
    . . O . . .
    . # . # . .
    . . O . . .
    . . . . . .
    . . . . . .
"""
DIAGONAL = """
    . . . . .
    . # . . .
    . . # . .
    . . . . .
    . . . . .
"""

APART = """
    . . . . . .
    @ . . . . @
    . . . . . .
    . . . . . .
"""


def world_of(text: str) -> tuple[GoWorld, Drawing]:
    """The world in which Black moves, who is Alpha."""
    drawn = drawing(text)
    return GoWorld.of(drawn.position, GO), drawn


def chain(world: GoWorld, drawn: Drawing, mark: str) -> Chain:
    return world.view.chain_at(drawn.marks[mark][0])


def asked(text: str, name: str, mark: str) -> list[str]:
    world, drawn = world_of(text)
    return [str(found[-1]) for found in world.ask(Agent.ALPHA, Goal(name, (chain(world, drawn, mark), None)))]


def played(world: GoWorld, move: str) -> GoWorld:
    size = world.position.size
    return world.play(Agent.ALPHA, NamedPoint(from_gtp(move, size), size))


def after(text: str, move: str, name: str, mark: str) -> tuple[Standing, Standing]:
    """How Black's goal about the marked chains and White's opposite stand after a move of Black."""
    world, drawn = world_of(text)
    stones = tuple(dict.fromkeys(world.view.chain_at(point) for point in drawn.marks[mark]))
    later = played(world, move)
    return (
        later.standing(Agent.ALPHA, Goal(name, stones)),
        later.standing(Agent.BETA, Goal(OPPOSITES[name], stones)),
    )


def test_the_ataris_of_a_ladder_that_works_are_suggested() -> None:
    assert asked(LADDER, "ladder_catches", "@") == ["B4"]


def test_a_chain_in_the_open_is_caught_by_nothing() -> None:
    for question in ("ladder_catches", "net_catches", "loose_net_catches"):
        assert asked(FREE, question, "@") == []


def test_ways_out_lead_to_three_liberties_and_no_ladder() -> None:
    world, drawn = world_of(LADDER.replace("@", "#").replace("X", "O"))
    found = world.ask(Agent.ALPHA, Goal("way_out", (chain(world, drawn, "#"), None)))
    assert [str(one[-1]) for one in found] == ["B4", "C5"]


def test_a_ladder_that_works_achieves_the_capture_once_the_chain_has_the_move() -> None:
    assert after(LADDER, "C5", "capture", "@")[0] is Standing.OPEN
    assert after(LADDER, "B4", "capture", "@") == (Standing.ACHIEVED, Standing.FAILED)


def test_before_the_first_move_no_opinion_decides() -> None:
    world, drawn = world_of(LADDER)
    target = chain(world, drawn, "@")
    assert world.standing(Agent.ALPHA, Goal("capture", (target,))) is Standing.OPEN
    world, drawn = world_of(FREE)
    target = chain(world, drawn, "@")
    assert world.standing(Agent.BETA, Goal("save", (target,))) is Standing.OPEN


def test_a_chain_with_room_to_run_is_out_of_reach() -> None:
    assert after(FREE, "F6", "capture", "@") == (Standing.FAILED, Standing.OPEN)


def test_a_plan_shows_what_it_does_after_a_pass() -> None:
    world, drawn = world_of(LADDER)
    target = chain(world, drawn, "@")
    passed = played(world, "B4").passed(Agent.BETA).passed(Agent.ALPHA)
    assert passed.standing(Agent.ALPHA, Goal("capture", (target,))) is Standing.OPEN


def test_chains_that_are_far_apart_are_cut_by_a_move_and_not_by_a_pass() -> None:
    world, drawn = world_of(APART)
    goal = Goal("cut", tuple(world.view.chain_at(point) for point in drawn.marks["@"]))
    assert played(world, "C3").standing(Agent.ALPHA, goal) is Standing.ACHIEVED
    assert world.passed(Agent.ALPHA).standing(Agent.ALPHA, goal) is Standing.OPEN


@pytest.mark.parametrize("to_play", Color)
def test_two_common_liberties_connect_whoever_moves(to_play: Color) -> None:
    drawn = drawing(DIAGONAL, to_play=to_play)
    world = GoWorld.of(drawn.position, GO)
    one, other = (world.view.chain_at(point) for point in drawn.marks["#"])
    owner = Agent.ALPHA if to_play is Color.BLACK else Agent.BETA
    cutter = Agent.BETA if owner is Agent.ALPHA else Agent.ALPHA
    assert world.standing(cutter, Goal("cut", (one, other))) is not Standing.ACHIEVED
    wanted = Standing.OPEN if owner is Agent.ALPHA else Standing.ACHIEVED
    assert world.standing(owner, Goal("connect", (one, other))) is wanted


def test_a_stone_on_the_only_common_liberty_connects() -> None:
    assert after(GAP, "C4", "connect", "#") == (Standing.ACHIEVED, Standing.FAILED)


def test_where_the_enemy_can_cut_at_once_the_connection_has_failed() -> None:
    assert after(GAP, "A1", "connect", "#")[0] is Standing.FAILED


def test_joining_and_parting_points_are_the_point_between() -> None:
    world, drawn = world_of(GAP)
    one, other = (world.view.chain_at(point) for point in drawn.marks["#"])
    for question in ("joining_point", "parting_point"):
        found = [str(answer[-1]) for answer in world.ask(Agent.ALPHA, Goal(question, (one, other, None)))]
        assert "C4" in found
        assert len(found) <= 3
