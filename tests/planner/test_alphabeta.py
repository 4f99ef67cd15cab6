"""Alpha-beta without plans: right by the same tests, and dearer the more moves it is given."""

from collections.abc import Iterable

import pytest

from nerai.errors import ConfigError
from nerai.planner import Action, Agent, Goal, Limits, MoveSource, SchemaMoves, World, alpha_beta, plan
from tests.planner.fences import Fences
from tests.planner.graph import ARRIVE, PREVENT, Graph, alpha_arrives, random_graph
from tests.planner.noughts import EVERYTHING, Noughts
from tests.planner.test_noughts import alpha_wins, positions

WIN, HOLD = Goal("win"), Goal("hold")


def every_cell(world: World, agent: Agent) -> Iterable[Action]:
    assert isinstance(world, Noughts)
    return world.empty()


def every_way(world: World, agent: Agent) -> Iterable[Action]:
    assert isinstance(world, Graph)
    return world.edges[world.at]


@pytest.mark.parametrize("remember", [False, True])
def test_it_is_right_where_every_move_is_given(remember: bool) -> None:
    outcomes = set()
    for world in positions(25):
        right = alpha_wins(world, Agent.ALPHA)
        outcomes.add(right)
        found = alpha_beta(world, [WIN], [HOLD], every_cell, remember=remember)
        assert (found.winner is Agent.ALPHA) == right, world
        if right:
            assert alpha_wins(world.play(Agent.ALPHA, found.action), Agent.BETA)
    assert outcomes == {True, False}


@pytest.mark.parametrize(("remember", "largest"), [(True, 16), (False, 8)])
def test_circles_get_alpha_nowhere_whatever_is_remembered(remember: bool, largest: int) -> None:
    for seed in range(400):
        graph = random_graph(seed, largest)
        right = Agent.ALPHA if alpha_arrives(graph) else Agent.BETA
        assert alpha_beta(graph, [ARRIVE], [PREVENT], every_way, remember=remember).winner is right, seed


def test_over_many_positions_it_tries_more_moves_than_plans_do() -> None:
    won = [world for world in positions(25) if alpha_wins(world, Agent.ALPHA)]
    searched = sum(alpha_beta(world, [WIN], [HOLD], every_cell, remember=True).moves for world in won)
    planned = sum(plan(world, [WIN], [HOLD], EVERYTHING, all_reasons=False).counts.moves for world in won)
    assert searched > planned


def test_schema_moves_are_those_of_the_schemas_in_their_order_each_once() -> None:
    world = Noughts("aa.bb....")
    source = SchemaMoves(EVERYTHING, [WIN], [HOLD], critics=False)
    assert list(source(world, Agent.ALPHA)) == [2, 5, 6, 7, 8]
    assert source.cycles > 5


def test_critics_put_their_moves_first() -> None:
    world = Noughts("aa.bb....")
    assert next(iter(SchemaMoves(EVERYTHING, [WIN], [HOLD])(world, Agent.ALPHA))) == 5


def test_with_schema_moves_it_agrees_with_plans_that_know_every_move() -> None:
    for world in positions(25):
        source = SchemaMoves(EVERYTHING, [WIN], [HOLD])
        found = alpha_beta(world, [WIN], [HOLD], source, remember=True)
        assert (found.winner is Agent.ALPHA) == plan(world, [WIN], [HOLD], EVERYTHING).complete


def test_limits_leave_it_open_and_say_so() -> None:
    stopped = alpha_beta(Noughts(), [WIN], [HOLD], every_cell, limits=Limits(moves=20))
    assert (stopped.winner, stopped.action, stopped.moves, stopped.stopped) == (None, None, 20, "moves")
    shallow = alpha_beta(Noughts(), [WIN], [HOLD], every_cell, limits=Limits(depth=3))
    assert (shallow.winner, shallow.stopped) == (None, "depth")
    late = alpha_beta(Noughts(), [WIN], [HOLD], every_cell, limits=Limits(seconds=0))
    assert (late.winner, late.stopped) == (None, "time")


def test_without_goals_there_is_nothing_to_search_for() -> None:
    with pytest.raises(ConfigError, match="no goals"):
        alpha_beta(Noughts(), [], [HOLD], every_cell)


def free_posts(world: World, agent: Agent) -> Iterable[Action]:
    assert isinstance(world, Fences)
    return [post for gate in (1, 2) for post in world.free(gate)]


def test_who_moves_first_matters_where_a_gate_is_half_gone() -> None:
    both = [Goal("hold", (1,)), Goal("hold", (2,))]
    one = [Goal("break", (1,))]
    assert alpha_beta(Fences(), both, one, free_posts).winner is Agent.ALPHA
    begun = Fences(beta=frozenset({"1a"}))
    assert alpha_beta(begun, both, one, free_posts).winner is Agent.ALPHA
    assert alpha_beta(begun, both, one, free_posts, first=Agent.BETA).winner is Agent.BETA


def test_a_line_at_rest_is_betas() -> None:
    nobody_moves: MoveSource = lambda world, agent: ()  # noqa: E731
    found = alpha_beta(Fences(), [Goal("hold", (1,))], [Goal("break", (1,))], nobody_moves)
    assert (found.winner, found.moves) == (Agent.BETA, 0)
