"""Remembering equal states changes what planning costs, never what it finds."""

import json

import pytest

from nerai.errors import ConfigError
from nerai.planner.agenda import Agenda
from nerai.planner.draw import draw_text
from nerai.planner.goal import Agent
from nerai.planner.plan import Memory, Node, Plan, Settings
from nerai.planner.search import Limits, Search, plan
from nerai.planner.trace import entries
from nerai.planner.tree import moves_only, plan_tree, winning
from tests.planner.graph import ARRIVE, KNOWLEDGE, PREVENT, Graph, alpha_arrives, random_graph


class Forgetful(dict[object, Node]):
    """A memory that keeps nothing."""

    def __setitem__(self, key: object, node: Node) -> None:
        pass


def planned(graph: Graph, memory: Memory) -> Plan:
    search = Search(KNOWLEDGE, Limits(), Settings(), memory)
    return search.plan(graph, (Agenda.of((ARRIVE,)), Agenda.of((PREVENT,))), Agent.ALPHA)


@pytest.mark.parametrize(("memory", "largest"), [(dict, 16), (Forgetful, 8)], ids=["with", "without"])
def test_plans_in_graphs_with_circles_are_right(memory: type[Memory], largest: int) -> None:
    outcomes = set()
    for seed in range(600):
        graph = random_graph(seed, largest)
        right = Agent.ALPHA if alpha_arrives(graph) else Agent.BETA
        outcomes.add(right)
        assert planned(graph, memory()).winner is right, seed
    assert outcomes == set(Agent)


def test_memory_saves_moves() -> None:
    graphs = [random_graph(seed, 8) for seed in range(50)]
    with_memory = sum(planned(graph, {}).counts.moves for graph in graphs)
    assert with_memory < sum(planned(graph, Forgetful()).counts.moves for graph in graphs)


def test_going_round_in_circles_gets_alpha_nowhere() -> None:
    circle = Graph(((1,), (0,), (2,), (3,)), good=frozenset({3}), bad=frozenset({2}))
    found = plan(circle, [ARRIVE], [PREVENT], KNOWLEDGE)
    assert found.winner is Agent.BETA
    assert "repeated" in {node.ended for node in found.walk()}


def test_what_lies_below_the_depth_limit_is_not_known() -> None:
    path = Graph(((1,), (2,), (3,), (4,), (4,)), good=frozenset({4}), bad=frozenset())
    found = plan(path, [ARRIVE], [PREVENT], KNOWLEDGE, limits=Limits(depth=2))
    assert (found.winner, found.stopped) == (None, "depth")
    assert plan(path, [ARRIVE], [PREVENT], KNOWLEDGE).complete


def test_a_limit_of_depth_does_not_hide_a_shorter_way() -> None:
    fork = Graph(((1, 4), (2,), (3,), (3,), (4,)), good=frozenset({4}), bad=frozenset())
    found = plan(fork, [ARRIVE], [PREVENT], KNOWLEDGE, limits=Limits(depth=2))
    assert found.complete
    assert found.action == 4


def test_a_line_may_be_as_long_as_the_limit_allows() -> None:
    length = 199
    path = Graph((*((at + 1,) for at in range(length)), ()), good=frozenset({length}), bad=frozenset())
    found = plan(path, [ARRIVE], [PREVENT], KNOWLEDGE, limits=Limits(depth=200))
    assert found.complete
    contingencies = found.contingencies()
    assert contingencies
    assert contingencies.size == length
    tree = winning(plan_tree(found), Agent.ALPHA)
    assert len(draw_text(tree).splitlines()) == 2 * length
    assert draw_text(moves_only(tree)).count("\n") == length - 1
    assert json.dumps(found.to_dict()).count('"action"') == length + 2
    assert len(list(entries(found))) == length


@pytest.mark.parametrize("depth", [0, 201])
def test_a_depth_that_cannot_be_searched_is_refused(depth: int) -> None:
    with pytest.raises(ConfigError, match="out of range"):
        plan(random_graph(1, 8), [ARRIVE], [PREVENT], KNOWLEDGE, limits=Limits(depth=depth))


def test_beta_may_be_the_first_to_move() -> None:
    fork = Graph(((1, 2), (1,), (2,)), good=frozenset({1}), bad=frozenset({2}))
    assert plan(fork, [ARRIVE], [PREVENT], KNOWLEDGE).action == 1
    assert plan(fork, [ARRIVE], [PREVENT], KNOWLEDGE, first=Agent.BETA).winner is Agent.BETA
