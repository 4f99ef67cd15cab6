"""Alpha-beta over a world and the tests of its goals, without any plan: to compare planning with.

Takes a world, goals of both agents, and a function that gives an agent's moves; gives who gets his way and
what it took. Ends of lines are only won or lost, so a cut-off is a move that works. For states that return,
for passing and for limits the same holds as when planning. `SchemaMoves` are what schemas suggest to an agent
that forgets its plan after every move; any other moves are the caller's to give.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from nerai.errors import ConfigError
from nerai.planner.agenda import Agenda
from nerai.planner.expand import Expander, Knowledge, Tested, View
from nerai.planner.goal import Action, Agent, Goal, Standing
from nerai.planner.search import Limits
from nerai.planner.world import World

MoveSource: TypeAlias = Callable[[World, Agent], Iterable[Action]]
"""The moves of an agent in a world, all of them playable."""
_NEVER: Final = 1 << 30


@dataclass(frozen=True, slots=True)
class Searched:
    """Who gets his way (None: a limit was reached), Alpha's first move if that is Alpha, and what it took."""

    winner: Agent | None
    action: Action
    moves: int
    stopped: str = ""


class SchemaMoves:
    """The moves that knowledge suggests for the input goals, as if they were new at every turn."""

    def __init__(
        self, knowledge: Knowledge, alpha: Sequence[Goal], beta: Sequence[Goal], *, critics: bool = True
    ) -> None:
        self._expander = Expander(knowledge, self._count)
        self._agendas = {Agent.ALPHA: Agenda.of(tuple(alpha)), Agent.BETA: Agenda.of(tuple(beta))}
        self._critics = critics
        self.cycles = 0
        """The planning cycles that finding them took so far."""

    def __call__(self, world: World, agent: Agent) -> Iterable[Action]:
        """Each move once, in the order of the schemas."""
        standings = Tested(world, agent)
        agenda = self._agendas[agent].renewed(standings)
        if self._critics:
            agenda = agenda.with_offers(tuple(world.alarms(agent)))
        options = self._expander.options(agenda, View(world, agent, standings, None))
        seen: set[Action] = set()
        for option in options:
            if not option.idle and option.action not in seen:
                seen.add(option.action)
                yield option.action

    def _count(self) -> None:
        self.cycles += 1


def alpha_beta(
    world: World,
    alpha: Sequence[Goal],
    beta: Sequence[Goal],
    moves: MoveSource,
    *,
    first: Agent = Agent.ALPHA,
    limits: Limits | None = None,
    remember: bool = False,
) -> Searched:
    """Whether Alpha reaches all its goals when both may play all moves that are given, and pass.

    Every input goal needs a test, else nothing is ever reached. `remember`: states that were decided are not
    searched again. ConfigError when Alpha has no goals.
    """
    if not alpha:
        raise ConfigError("Alpha has no goals", hint="give at least one goal to search for")
    run = _Run((tuple(alpha), tuple(beta)), moves, limits or Limits(), remember=remember)
    winner: Agent | None = None
    stopped = ""
    try:
        winner = run.turn(world, first, 0, passed=False)
    except _Stop as stop:
        stopped = str(stop)
    else:
        stopped = "depth" if winner is None else ""
    action = run.action if winner is Agent.ALPHA and first is Agent.ALPHA else None
    return Searched(winner, action, run.moves, stopped)


class _Stop(Exception):  # noqa: N818 - not an error, but the way out of a search
    """A limit was reached."""


class _Run:
    """One search, with what it remembers and what it took so far."""

    def __init__(
        self,
        goals: tuple[tuple[Goal, ...], tuple[Goal, ...]],
        source: MoveSource,
        limits: Limits,
        *,
        remember: bool,
    ) -> None:
        self._goals = goals
        self._source = source
        self._limits = limits
        self._end = None if limits.seconds is None else time.monotonic() + limits.seconds
        self._known: dict[object, Agent] | None = {} if remember else None
        self._path: dict[object, int] = {}
        self._back_to = _NEVER
        self.moves = 0
        self.action: Action = None
        """The move at the first turn that worked."""

    def turn(self, world: World, agent: Agent, depth: int, *, passed: bool) -> Agent | None:
        """Who gets his way when it is the agent's turn."""
        decided = self._decided(world, agent)
        if decided is not None:
            return decided
        state = (world.key, agent)
        back = self._path.get(state)
        if back is not None:
            self._back_to = min(self._back_to, back)
            return Agent.BETA
        if depth >= self._limits.depth:
            return None
        key = (state, passed)
        if self._known is not None and key in self._known:
            return self._known[key]
        back_before, self._back_to = self._back_to, _NEVER
        self._path[state] = depth
        winner = self._tried(world, agent, depth, passed=passed)
        del self._path[state]
        # As when planning: Beta's win may rest on a repetition of a state above this one.
        if winner is Agent.ALPHA or self._back_to >= depth:
            self._back_to = _NEVER
            if winner is not None and self._known is not None:
                self._known[key] = winner
        self._back_to = min(self._back_to, back_before)
        return winner

    def _tried(self, world: World, agent: Agent, depth: int, *, passed: bool) -> Agent | None:
        """Try every move until one works, and last of all pass."""
        if passed and self._content(world, agent):
            return agent
        unknown = tried = False
        for action in self._source(world, agent):
            self._count()
            tried = True
            winner = self.turn(world.play(agent, action), agent.other, depth + 1, passed=False)
            if winner is agent:
                if depth == 0:
                    self.action = action
                return agent
            unknown = unknown or winner is None
        resting = world.passed(agent)
        if resting is None:
            winner = Agent.ALPHA if agent is Agent.BETA and tried else Agent.BETA
        elif passed:
            winner = agent.other
        else:
            winner = self.turn(resting, agent.other, depth + 1, passed=True)
        return None if unknown and winner is not agent else winner

    def _decided(self, world: World, mover: Agent) -> Agent | None:
        """Who has all of its goals, the one that has just moved first; Beta also if Alpha cannot any more."""
        for agent in (mover.other, mover):
            goals = self._goals[agent is Agent.BETA]
            if goals and all(world.standing(agent, goal) is Standing.ACHIEVED for goal in goals):
                return agent
        lost = any(world.standing(Agent.ALPHA, goal) is Standing.FAILED for goal in self._goals[0])
        return Agent.BETA if lost else None

    def _content(self, world: World, agent: Agent) -> bool:
        """Whether the agent gets his way by answering a pass with another: Beta need not act."""
        resting = world.passed(agent)
        return resting is not None and (self._decided(resting, agent.other) or Agent.BETA) is agent

    def _count(self) -> None:
        if self._limits.moves is not None and self.moves >= self._limits.moves:
            raise _Stop("moves")
        if self._end is not None and time.monotonic() > self._end:
            raise _Stop("time")
        self.moves += 1
