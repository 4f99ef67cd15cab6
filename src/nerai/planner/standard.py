"""Standard hierarchical planning, to compare with: all goals are expanded to actions before any is played.

Takes what `search.plan` takes; gives a StandardPlan: a fixed list of actions. This is the paper's first
algorithm. Conditions are tested and moves are looked up in the world as it is at the start, which is all that
such a planner sees; what actions do to each other, and what the adversary does, it must find out afterwards.
To be adversarial at all, both agents expand their goals so, and then play their lists against each other in
turn: Alpha's list works if it brings Alpha to its goals against every list of Beta's.

Goals are expanded and played in the order of the schemas. An action counts as possible while the goal that
asked for it still asks for it; one whose goal is achieved meanwhile is left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nerai.planner.expand import Knowledge
from nerai.planner.goal import Action, Agent, Goal, Standing
from nerai.planner.plan import Counts
from nerai.planner.schema import bindings_of
from nerai.planner.search import Limits
from nerai.planner.world import World


@dataclass(frozen=True, slots=True)
class Task:
    """An action and the goal that asked for it."""

    goal: Goal
    action: Action


@dataclass(frozen=True, slots=True)
class StandardPlan:
    """The tasks of the first list that works, or None; what it took, and which limit cut it short."""

    tasks: tuple[Task, ...] | None
    counts: Counts
    stopped: str = ""

    @property
    def complete(self) -> bool:
        """Whether a list was found that works against every list of Beta's."""
        return self.tasks is not None

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions, in order; none if no list works."""
        return tuple(task.action for task in self.tasks or ())


class _Stop(Exception):  # noqa: N818 - not an error, but the way out
    """A limit was reached."""


def plan_standard(
    world: World,
    alpha: Sequence[Goal],
    beta: Sequence[Goal],
    knowledge: Knowledge,
    *,
    limits: Limits | None = None,
) -> StandardPlan:
    """Alpha's first list of actions that works against every list of Beta's."""
    run = _Run(knowledge, limits or Limits())
    try:
        for mine in run.lists(world, Agent.ALPHA, tuple(alpha), 0):
            replies = run.lists(world, Agent.BETA, tuple(beta), 0)
            if all(run.works(world, tuple(alpha), mine, theirs) for theirs in replies):
                return StandardPlan(mine, Counts(run.cycles, run.moves))
    except _Stop as stop:
        return StandardPlan(None, Counts(run.cycles, run.moves), str(stop))
    return StandardPlan(None, Counts(run.cycles, run.moves))


class _Run:
    """One comparison, with what it took."""

    def __init__(self, knowledge: Knowledge, limits: Limits) -> None:
        self._knowledge = knowledge
        self._limits = limits
        self.cycles = 0
        self.moves = 0

    def lists(
        self, world: World, agent: Agent, goals: tuple[Goal, ...], depth: int
    ) -> Iterator[tuple[Task, ...]]:
        """The lists of actions that achieve all of some goals, as far as the world at the start tells."""
        if not goals:
            yield ()
            return
        for first in self._ways(world, agent, goals[0], depth):
            for rest in self.lists(world, agent, goals[1:], depth):
                yield (*first, *rest)

    def _ways(self, world: World, agent: Agent, goal: Goal, depth: int) -> Iterator[tuple[Task, ...]]:
        self._count_cycle()
        standing = world.standing(agent, goal)
        if standing is Standing.ACHIEVED:
            yield ()
            return
        if standing is Standing.FAILED or depth > self._limits.depth:
            return
        for action in world.moves(agent, goal):
            yield (Task(goal, action),)
        for schema in self._knowledge.schemas(goal.name):
            for bindings in bindings_of(schema, goal, agent, world):
                self._count_cycle()
                subgoals = tuple(pattern.filled(bindings) for group in schema.do for pattern in group)
                yield from self.lists(world, agent, subgoals, depth + 1)

    def works(
        self, world: World, goals: tuple[Goal, ...], mine: tuple[Task, ...], theirs: tuple[Task, ...]
    ) -> bool:
        """Whether Alpha's list brings it to its goals when both lists are played in turn."""
        waiting = {Agent.ALPHA: list(mine), Agent.BETA: list(theirs)}
        agent = Agent.ALPHA
        while any(waiting.values()):
            after = self._played(world, agent, waiting[agent])
            if after is None:
                return False
            world = after
            if _reached(world, goals, played=not waiting[Agent.ALPHA]):
                return True
            agent = agent.other
        return _reached(world, goals, played=True)

    def _played(self, world: World, agent: Agent, waiting: list[Task]) -> World | None:
        """The world after the agent's next task; None if Alpha's list cannot go on. Beta's is then over."""
        while waiting:
            task = waiting.pop(0)
            if world.standing(agent, task.goal) is Standing.ACHIEVED:
                continue
            if task.action in tuple(world.moves(agent, task.goal)):
                self._count_move()
                return world.play(agent, task.action)
            waiting.clear()
            return None if agent is Agent.ALPHA else world
        return world.passed(agent) or world

    def _count_cycle(self) -> None:
        self.cycles += 1
        if self._limits.cycles is not None and self.cycles > self._limits.cycles:
            raise _Stop("cycles")

    def _count_move(self) -> None:
        self.moves += 1
        if self._limits.moves is not None and self.moves > self._limits.moves:
            raise _Stop("moves")


def _reached(world: World, goals: tuple[Goal, ...], *, played: bool) -> bool:
    """Whether all goals are achieved; those without a test are, once the whole list was played."""
    done = (Standing.ACHIEVED, Standing.UNTOLD) if played else (Standing.ACHIEVED,)
    return all(world.standing(Agent.ALPHA, goal) in done for goal in goals)
