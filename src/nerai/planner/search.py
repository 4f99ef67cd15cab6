"""Adversarial hierarchical planning: two agents expand their goals in turn, in one world model.

Takes a world, goals for both agents, and knowledge; gives a Plan. An agent whose turn it is chooses an open
goal, expands it by a schema, one of the subgoals by another, and so on until an action results, which is
played in the world; what remains stays on its agenda for later. Then the other agent has its turn. An agent
that loses goes back over its own decisions, never over the other's, and only when the other has reached all
its input goals. So every action is part of a plan, and the world is where plans meet.

Knows no game, and invents no move: where the knowledge ends, the agent passes.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from nerai.planner.agenda import Agenda, Frame, Judge
from nerai.planner.goal import Action, Agent, Goal, Standing
from nerai.planner.plan import Counts, Decision, Node, Plan
from nerai.planner.schema import Schema, bindings_of
from nerai.planner.world import World

__all__ = ["Knowledge", "Limits", "plan"]

_REACHED: Final = "reached"
_LOST: Final = "lost"
_AT_REST: Final = "both passed"
_REPEATED: Final = "repeated"


class Knowledge(Protocol):
    """What both agents know."""

    def schemas(self, goal: str) -> Sequence[Schema]:
        """The schemas for goals of a name, the most promising first."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """What planning may cost; None is no limit."""

    cycles: int | None = None
    moves: int | None = None
    seconds: float | None = None
    depth: int = 60
    """How many actions deep a line may go."""


class _Stop(Exception):  # noqa: N818 - not an error, but the way out of a search
    """A limit was reached."""


def plan(
    world: World,
    alpha: Sequence[Goal],
    beta: Sequence[Goal],
    knowledge: Knowledge,
    *,
    limits: Limits | None = None,
    critics: bool = True,
) -> Plan:
    """Alpha's plan to reach all its goals although Beta, who has its own, does what it can.

    Alpha moves first. `critics`: whether the world's alarms are heard.
    """
    search = _Search(knowledge, limits or Limits(), critics=critics)
    agendas = {Agent.ALPHA: Agenda.of(tuple(alpha)), Agent.BETA: Agenda.of(tuple(beta))}
    root = Node(Agent.ALPHA)
    try:
        search.turn(root, world, agendas, ())
    except _Stop as stop:
        return Plan(None, root, search.counts, str(stop))
    return Plan(root.winner, root, search.counts)


class _Search:
    """One search for a plan."""

    def __init__(self, knowledge: Knowledge, limits: Limits, *, critics: bool) -> None:
        self._knowledge = knowledge
        self._limits = limits
        self._critics = critics
        self._end = None if limits.seconds is None else time.monotonic() + limits.seconds
        self.counts = Counts()

    def turn(
        self, node: Node, world: World, agendas: Mapping[Agent, Agenda], seen: tuple[object, ...]
    ) -> Agent:
        """Who gets his way when it is the node's agent's turn; the node is filled with what was tried."""
        agent = node.agent
        renewed = {one: agendas[one].renewed(_judge(world, one)) for one in Agent}
        decided = self._decided(world, renewed, agent)
        if decided is not None:
            node.winner, node.ended = decided
            return node.winner
        place = (world.key, agent)
        if place in seen or len(seen) >= self._limits.depth:
            # Nobody gets on by going in circles: who wanted something of it has not got it.
            node.winner, node.ended = Agent.BETA, _REPEATED
            return node.winner
        offers = tuple(world.alarms(agent)) if self._critics else ()
        agenda = renewed[agent].with_offers(offers)
        for action, left, decision in self._options(agenda, world, agent):
            self._count_move()
            below = Node(agent.other, action, decision=decision)
            node.tried.append(below)
            after = world.play(agent, action)
            if self.turn(below, after, {**renewed, agent: left}, (*seen, place)) is agent:
                node.winner = agent
                return agent
        return self._pass(node, world, renewed, (*seen, place))

    def _pass(
        self, node: Node, world: World, agendas: Mapping[Agent, Agenda], seen: tuple[object, ...]
    ) -> Agent:
        """No plan of the agent works, or it has none: it does nothing, and the other goes on."""
        if node.passed:
            # Nobody plays any more: Alpha would have to have reached its goals by now.
            node.winner, node.ended = Agent.BETA, _AT_REST
            return node.winner
        below = Node(node.agent.other, passed=True)
        node.tried.append(below)
        node.winner = self.turn(below, world.passed(node.agent), agendas, seen)
        return node.winner

    def _decided(
        self, world: World, agendas: Mapping[Agent, Agenda], mover: Agent
    ) -> tuple[Agent, str] | None:
        """Who has reached all its input goals, or lost one; the one that has just acted is asked first."""
        for agent in (mover.other, mover):
            agenda = agendas[agent]
            standings = [world.standing(agent, goal) for goal in agenda.inputs]
            if Standing.FAILED in standings:
                return agent.other, _LOST
            told = all(standing is Standing.ACHIEVED for standing in standings)
            inferred = all(
                standing is Standing.ACHIEVED or (standing is Standing.UNTOLD and not _serves(agenda, goal))
                for goal, standing in zip(agenda.inputs, standings, strict=True)
            )
            if agenda.inputs and (told or inferred):
                return agent, _REACHED
        return None

    def _options(
        self, agenda: Agenda, world: World, agent: Agent
    ) -> Iterator[tuple[Action, Agenda, Decision]]:
        """The actions of an agent with what its agenda is then: by goal, schema, binding and move."""
        tried: set[Action] = set()
        for frame in agenda.ready():
            for action, left, decision in self._expanded(frame, agenda, world, agent, 0):
                if action not in tried:
                    tried.add(action)
                    yield action, left, decision

    def _expanded(
        self, frame: Frame, agenda: Agenda, world: World, agent: Agent, depth: int
    ) -> Iterator[tuple[Action, Agenda, Decision]]:
        """The actions that come of one goal, by working on its descendants until one of them acts."""
        goal = frame.goal
        self._count_cycle()
        if world.standing(agent, goal) in (Standing.ACHIEVED, Standing.FAILED):
            return
        for action in world.moves(agent, goal):
            yield action, agenda.without(frame), Decision.of(frame)
        if depth > self._limits.depth:
            return
        for schema in self._knowledge.schemas(goal.name):
            for bindings in bindings_of(schema, goal, agent, world):
                self._count_cycle()
                onward, new = agenda.expanded(frame, schema, bindings)
                standings = {one: world.standing(agent, one.goal) for one in new}
                if Standing.FAILED in standings.values():
                    continue
                done = {one for one in new if standings[one] is Standing.ACHIEVED}
                onward = onward.but(done)
                for subframe in onward.ready():
                    if subframe in standings:
                        yield from self._expanded(subframe, onward, world, agent, depth + 1)

    def _count_cycle(self) -> None:
        self.counts.cycles += 1
        if self._limits.cycles is not None and self.counts.cycles > self._limits.cycles:
            raise _Stop("cycles")
        if self._end is not None and time.monotonic() > self._end:
            raise _Stop("time")

    def _count_move(self) -> None:
        if self._limits.moves is not None and self.counts.moves >= self._limits.moves:
            raise _Stop("moves")
        self.counts.moves += 1


def _judge(world: World, agent: Agent) -> Judge:
    return lambda goal: world.standing(agent, goal)


def _serves(agenda: Agenda, goal: Goal) -> bool:
    """Whether an open goal of the agenda descends from an input goal."""
    return any(
        not frame.optional and any(one.goal == goal for one in (frame, *frame.ancestors))
        for frame in agenda.frames
    )
