"""Adversarial hierarchical planning: two agents expand their goals in turn, in one world model.

Takes a world, goals for both agents, and knowledge; gives a Plan. An agent whose turn it is chooses an open
goal, expands it by a schema, one of the subgoals by another, and so on until an action results, which is
played in the world; what remains stays on its agenda for later. Then the other agent has its turn. An agent
that loses goes back over its own decisions, never over the other's, and only when the other has reached all
its input goals. So every action is part of a plan, and the world is where plans meet.

It is for Alpha to show something: a line that comes to rest, or back to where it was, has not got Alpha to
its goals. Knows no game, and invents no move: where the knowledge ends, the agent passes.
"""

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from nerai.errors import ConfigError
from nerai.planner.agenda import Agenda
from nerai.planner.expand import Expander, Knowledge, Tested, View
from nerai.planner.goal import Action, Agent, Goal, Standing
from nerai.planner.plan import Counts, Memory, Node, PassedOver, Plan, Settings
from nerai.planner.sure import Closer, Screen
from nerai.planner.world import World

__all__ = ["Knowledge", "Limits", "Search", "plan"]

_REACHED: Final = "reached"
_LOST: Final = "lost"
_AT_REST: Final = "at rest"
_REPEATED: Final = "repeated"
_STUCK: Final = "no action known, and no pass allowed"
_DEEP: Final = "depth"
_SPENT: Final = "moves"
_PROVED: Final = "proved"
_NEVER: Final = 1 << 30
_ALL: Final = 1 << 60
"""More moves than anybody tries."""
_DEEPEST: Final = 200
"""Turns are calls in calls, of which Python allows a thousand."""

Agendas: TypeAlias = tuple[Agenda, Agenda]
"""Alpha's and Beta's."""


class Limits(NamedTuple):
    """What planning may cost; None is no limit."""

    cycles: int | None = None
    moves: int | None = None
    seconds: float | None = None
    depth: int = 60
    """How many turns deep a line may go, at most 200; what lies deeper is not known."""
    stop: Callable[[], bool] | None = None
    """Asked at every cycle: whether to end, whatever else is left."""


def plan(
    world: World,
    alpha: Sequence[Goal],
    beta: Sequence[Goal],
    knowledge: Knowledge,
    *,
    first: Agent = Agent.ALPHA,
    limits: Limits | None = None,
    critics: bool = True,
    all_reasons: bool = True,
    rethink: bool = False,
    passed_over: bool = False,
    share: float | None = None,
    doubt: int = 0,
    closer: Closer | None = None,
    screen: Screen | None = None,
) -> Plan:
    """Alpha's plan to reach all its goals although Beta, who has its own, does what it can.

    For the options see Settings. The goals of both need not be opposites: who first has all of its own has
    got its way. Beta may have none. `closer` and `screen` are asked what they know for sure. Raises
    ConfigError when Alpha has none, or for a limit out of range.
    """
    if not alpha:
        raise ConfigError("Alpha has no goals", hint="give at least one goal to plan for")
    if share is not None and not 0 < share < 1:
        raise ConfigError(f"a share of {share}", hint="give a number between 0 and 1")
    settings = Settings(critics, all_reasons, rethink, passed_over, share, doubt)
    search = Search(knowledge, limits or Limits(), settings, {}, closer=closer, screen=screen)
    return search.plan(world, (Agenda.of(tuple(alpha)), Agenda.of(tuple(beta))), first)


class _Open(NamedTuple):
    """A try that is not decided, to be gone on with."""

    node: Node
    world: World
    agendas: Agendas


class _Stop(Exception):  # noqa: N818 - not an error, but the way out of a search
    """A limit was reached."""


class Search:
    """A search for plans, with what it remembers and what it took so far."""

    def __init__(
        self,
        knowledge: Knowledge,
        limits: Limits,
        settings: Settings,
        memory: Memory,
        *,
        closer: Closer | None = None,
        screen: Screen | None = None,
    ) -> None:
        if not 0 < limits.depth <= _DEEPEST:
            raise ConfigError(f"depth {limits.depth} is out of range", hint=f"take 1 to {_DEEPEST}")
        self._limits = limits
        self._settings = settings
        self._memory = memory
        self._end = None if limits.seconds is None else time.monotonic() + limits.seconds
        self._expander = Expander(knowledge, self._count_cycle, rethink=settings.rethink, screen=screen)
        self._closer = closer
        self._cycles = 0
        self._moves = 0
        self._most = _ALL if limits.moves is None else limits.moves
        self._spent = False
        """Whether a line was left open because its share of the moves was spent."""
        self._path: dict[object, int] = {}
        """The states on the line that is looked at, by their depth: a turn adds its own and takes it away."""
        self._back_to = _NEVER
        """The least depth that a line since found to repeat has come back to."""

    def plan(self, world: World, agendas: Agendas, first: Agent) -> Plan:
        """The plan from agendas as they are; costs are those of this call."""
        root = Node(first)
        before = Counts(self._cycles, self._moves)
        stopped = ""
        try:
            self._spent = False
            self._turn(root, world, agendas, 0, self._most)
        except _Stop as stop:
            stopped = str(stop)
            self._path.clear()
        else:
            if root.winner is None:
                stopped = _SPENT if self._spent else _DEEP
        counts = Counts(self._cycles - before.cycles, self._moves - before.moves)
        return Plan(root.winner, root, counts, stopped, self._settings, self._memory)

    def _turn(self, node: Node, world: World, agendas: Agendas, depth: int, until: int) -> Agent | None:
        """Who gets his way when it is the node's agent's turn; the node is filled with what was tried.

        `until`: how many moves may have been tried, from the beginning, when it is left open.
        """
        agent = node.agent
        of_alpha, of_beta = Tested(world, Agent.ALPHA), Tested(world, Agent.BETA)
        alpha, beta = node.agendas = agendas[0].renewed(of_alpha), agendas[1].renewed(of_beta)
        decided = _decided(alpha, beta, agent)
        doubted = decided == (Agent.ALPHA, _REACHED) and agent is Agent.BETA and depth < self._settings.doubt
        if doubted:
            # Beta acts as if its goals were open, so that the plan is ready for what it may do.
            beta = Agenda.of(beta.inputs)
            of_beta.update(dict.fromkeys(beta.inputs, Standing.OPEN))
        elif decided is not None:
            node.winner, node.ended = self._closed(world, agent) or decided
            return node.winner
        state = (world.key, agent)
        back = self._path.get(state)
        if back is not None:
            self._back_to = min(self._back_to, back)
            node.winner, node.ended = Agent.BETA, _REPEATED
            return node.winner
        if depth >= self._limits.depth:
            node.winner, node.ended = self._closed(world, agent) or (None, _DEEP)
            return node.winner
        key = (state, node.passed, alpha, beta)
        known = self._memory.get(key)
        if known is not None:
            node.same, node.winner = known, known.winner
            return node.winner
        before, back_before = (self._cycles, self._moves), self._back_to
        self._back_to = _NEVER
        self._path[state] = depth
        noted: list[PassedOver] | None = None
        if self._settings.passed_over:
            noted = node.passed_over = []
        view = View(world, agent, of_alpha if agent is Agent.ALPHA else of_beta, noted)
        node.winner = self._tried(node, view, (alpha, beta), depth, until)
        if doubted and node.winner is None:
            node.winner = Agent.ALPHA
        del self._path[state]
        node.cycles, node.moves = self._cycles - before[0], self._moves - before[1]
        # Alpha's wins hold on every line. Beta's may rest on a repetition, of a state above this one.
        if node.winner is Agent.ALPHA or self._back_to >= depth:
            self._back_to = _NEVER
            if node.winner is not None:
                self._memory[key] = node
        self._back_to = min(self._back_to, back_before)
        return node.winner

    def _tried(self, node: Node, view: View, agendas: Agendas, depth: int, until: int) -> Agent | None:
        """Let the agent try its options until it gets its way, and last of all do nothing."""
        agent, world = node.agent, view.world
        if node.passed and _resting(world, agendas, agent) is agent:
            node.ended = _AT_REST
            return agent
        agenda = agendas[agent is Agent.BETA]
        if self._settings.critics:
            agenda = agenda.with_offers(tuple(world.alarms(agent)))
        once: set[Action] | None = None if self._settings.all_reasons else set()
        tried: list[Node] = []
        open_tries: list[_Open] = []
        node.tried = tried
        for option in self._expander.options(agenda, view):
            if option.idle:
                node.ended = _REACHED
                return agent
            if once is not None:
                if option.action in once:
                    continue
                once.add(option.action)
            if self._moves >= until:
                return self._cut_off(node, world)
            self._moves += 1
            below = Node(agent.other, option.action, place=option.place, choice=option.choice)
            tried.append(below)
            left = (option.agenda, agendas[1]) if agent is Agent.ALPHA else (agendas[0], option.agenda)
            after = world.play(agent, option.action)
            winner = self._turn(below, after, left, depth + 1, self._part(until))
            if winner is agent:
                return agent
            if winner is None:
                open_tries.append(_Open(below, after, left))
        if open_tries and self._settings.share is not None:
            if self._tried_again(node, open_tries, depth, until):
                return agent
            if open_tries:
                return None
        winner = self._pass(node, world, agendas, depth, until)
        return None if open_tries and winner is not agent else winner

    def _cut_off(self, node: Node, world: World) -> Agent | None:
        """Leave a turn because the moves are spent: open, unless somebody knows."""
        closed = self._closed(world, node.agent)
        self._spent = self._spent or closed is None
        winner, node.ended = (None, _SPENT) if closed is None else closed
        return winner

    def _closed(self, world: World, agent: Agent) -> tuple[Agent, str] | None:
        """Who gets his way for sure at a leaf, where somebody knows."""
        sure = None if self._closer is None else self._closer.close(world, agent)
        return None if sure is None else (sure, _PROVED)

    def _part(self, until: int) -> int:
        """Until when a try may go on: it gets its share of the moves that are left, at least one."""
        share = self._settings.share
        if share is None or until == _ALL:
            return until
        return min(until, self._moves + max(1, int((until - self._moves) * share)))

    def _tried_again(self, node: Node, tries: "list[_Open]", depth: int, until: int) -> bool:
        """Spend the moves that are left on open tries, in rounds; whether one of them works.

        Those that are refuted are taken off the list.
        """
        agent, tried = node.agent, list(node.tried)
        while tries and self._moves < until:
            before, waiting = self._moves, list(tries)
            tries.clear()
            for one in waiting:
                old = one.node
                below = Node(old.agent, old.action, place=old.place, choice=old.choice)
                winner = self._turn(below, one.world, one.agendas, depth + 1, self._part(until))
                at = next(index for index, known in enumerate(tried) if known is old)
                if winner is agent:
                    # The try by which an agent gets its way is always the last.
                    node.tried = [*tried[:at], *tried[at + 1 :], below]
                    return True
                tried[at] = below
                if winner is None:
                    tries.append(one._replace(node=below))
            if self._moves == before:
                break
        node.tried = tried
        return False

    def _pass(self, node: Node, world: World, agendas: Agendas, depth: int, until: int) -> Agent | None:
        """No plan of the agent works, or it has none: it does nothing, and the other goes on."""
        after = world.passed(node.agent)
        if after is None:
            # An agent that must act and knows nothing to do would do something we do not know.
            node.ended = "" if node.tried else _STUCK
            return Agent.ALPHA if node.agent is Agent.BETA and node.tried else Agent.BETA
        if node.passed:
            # It would have been content to rest before, had that been any good.
            node.ended = _AT_REST
            return node.agent.other
        below = Node(node.agent.other, passed=True)
        node.tried = [*node.tried, below]
        return self._turn(below, after, agendas, depth + 1, until)

    def _count_cycle(self) -> None:
        self._cycles += 1
        if self._limits.cycles is not None and self._cycles > self._limits.cycles:
            raise _Stop("cycles")
        if self._limits.stop is not None and self._limits.stop():
            raise _Stop("stopped")
        if self._end is not None and time.monotonic() > self._end:
            raise _Stop("time")


def _decided(alpha: Agenda, beta: Agenda, mover: Agent) -> tuple[Agent, str] | None:
    """Who has reached all its input goals, the one that has just acted first; or that Alpha cannot any more.

    That Beta cannot reach its own any more decides nothing: Alpha is to reach Alpha's, with Beta in the way.
    """
    sides = ((Agent.ALPHA, alpha), (Agent.BETA, beta))
    for agent, agenda in sides if mover is Agent.BETA else sides[::-1]:
        if agenda.reached:
            return agent, _REACHED
    return (Agent.BETA, _LOST) if alpha.lost else None


def _resting(world: World, agendas: Agendas, agent: Agent) -> Agent | None:
    """Who has got his way if the agent passes as well: Beta, unless Alpha's goals hold then."""
    after = world.passed(agent)
    if after is None:
        return None
    alpha, beta = (agenda.renewed(Tested(after, one)) for one, agenda in zip(Agent, agendas, strict=True))
    decided = _decided(alpha, beta, agent.other)
    return Agent.BETA if decided is None else decided[0]
