"""A small world for tests: a graph that both agents walk in turn, with ways that go round in circles."""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from nerai.planner.goal import Action, Agent, Goal, Standing, Value
from nerai.planner.schema import Schemas

Edges = tuple[tuple[int, ...], ...]
KNOWLEDGE = Schemas()
ARRIVE, PREVENT = Goal("arrive"), Goal("prevent")


@dataclass(frozen=True)
class Graph:
    """Where the token is. Alpha wants it at `good`, Beta at `bad`; who cannot walk must pass."""

    edges: Edges = field(repr=False)
    good: frozenset[int]
    bad: frozenset[int]
    at: int = 0

    @property
    def key(self) -> int:
        return self.at

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        if self.at not in self.good | self.bad:
            return Standing.OPEN
        return Standing.ACHIEVED if (self.at in self.good) == (goal == ARRIVE) else Standing.FAILED

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        return iter(())

    def moves(self, agent: Agent, goal: Goal) -> Iterable[Action]:
        return self.edges[self.at]

    def play(self, agent: Agent, action: Action) -> "Graph":
        return Graph(self.edges, self.good, self.bad, int(str(action)))

    def passed(self, agent: Agent) -> None:
        return None

    def alarms(self, agent: Agent) -> Iterable[Goal]:
        return ()


def random_graph(seed: int, largest: int) -> Graph:
    """A graph where every place has one to four ways out."""
    chance = random.Random(seed)
    size = chance.randint(largest // 2, largest)
    edges = tuple(tuple(chance.sample(range(size), chance.randint(1, 4))) for _ in range(size))
    return Graph(edges, frozenset({size - 1}), frozenset({size - 2}))


def alpha_arrives(graph: Graph) -> bool:
    """Whether Alpha can force the token to a good place, worked out from the end backwards."""
    won = {(place, agent) for place in graph.good for agent in Agent}
    while True:
        more = {
            (place, agent)
            for place, ways in enumerate(graph.edges)
            if place not in graph.good | graph.bad
            for agent in Agent
            if (any if agent is Agent.ALPHA else all)((way, agent.other) in won for way in ways)
        }
        if more <= won:
            return (graph.at, Agent.ALPHA) in won
        won |= more
