"""Goals of the goal language as goals that the planner can be given.

Takes a scene and Knowledge; gives Wanted, the goals of both agents, or Unfit with the reason in words. What
knowledge has no goal for, such as joined goals, is said so and never replaced by something near to it.

Of a goal that asks for life by seki it is life: knowledge has sekis as a last resort. Of one that asks for a
ko it is the goal alone: threats are granted in `plan_ko.py`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nerai.board.color import Color
from nerai.knowledge import GoalType, GoWorld, Knowledge, Parameter
from nerai.knowledge.sorts import Chain, Group, Owner
from nerai.knowledge.sorts import Kind as SortKind
from nerai.knowledge.surroundings import Surroundings
from nerai.knowledge.view import View
from nerai.lang import Argument, Atom, Kind, Points, canonical
from nerai.planner.goal import Agent, Goal
from nerai.query.scene import Scene, stones_of
from nerai.query.tactical.arena import propose_arena
from nerai.query.tactical.opinions import SMALL_ARENA


@dataclass(frozen=True, slots=True)
class Wanted:
    """A world, the goals of Alpha, who is Friend, and of Beta, and who moves first."""

    world: GoWorld
    alpha: Goal
    beta: Goal
    first: Agent

    def opposed(self) -> "Wanted":
        """The same from the other side: it is the one that wants to show something, and moves as before."""
        world = replace(self.world, alpha=self.world.alpha.other)
        return Wanted(world, self.beta, self.alpha, self.first.other)

    @property
    def grants_threats(self) -> bool:
        """Whether an agent has threats for kos."""
        return self.world.view.facts.threats is not None

    def granting(self, agent: Agent, threats: int) -> "Wanted":
        """The same where an agent has so many threats for kos."""
        return replace(self, world=self.world.granting(agent, threats))


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why a goal cannot be planned for."""

    reason: str


def wanted_of(scene: Scene, knowledge: Knowledge) -> Wanted | Unfit:
    """What the agents want where a scene asks for its goal."""
    goal = canonical(scene.goal)
    if not isinstance(goal, Atom):
        return Unfit(f"{goal} has several parts, and the planner plans for one")
    friend = scene.target.friend
    view = View(scene.position, friend)
    found = []
    for name, arguments, side in _sought(goal, friend, knowledge):
        declared = knowledge.goals.get(name)
        if declared is None:
            return Unfit(f"the planner has no goal '{name}'")
        made = _goal(declared, arguments, view, side)
        if made is None:
            return Unfit(f"the planner's {declared.usage} cannot be asked for {goal}")
        found.append(made)
    # In a race the walls are what is to be taken, so that none is granted.
    if isinstance(found[0].args[0], Group) and goal.kind is not Kind.WIN_RACE:
        view = _surrounded(view, found[0].args[0])
    first = Agent.ALPHA if scene.friend_moves else Agent.BETA
    return Wanted(GoWorld(view, friend, knowledge), found[0], found[1], first)


def _surrounded(view: View, group: Group) -> View:
    """The view with what is taken for granted around a group: its arena, ways out, friends and walls."""
    stones, attacker = view.points(group), group.color.other
    arena = propose_arena(view.position, stones, attacker, empty=SMALL_ARENA)
    return view.within(Surroundings.of(view.position, stones, attacker, arena))


def _sought(
    goal: Atom, friend: Color, knowledge: Knowledge
) -> Iterator[tuple[str, tuple[Argument, ...], Color]]:
    """The name and arguments of the goal of either side, Friend's first.

    A race is won by who first kills the other's stones, so each wants just that, unless knowledge has more to
    say of races.
    """
    if goal.kind is Kind.WIN_RACE:
        mine, theirs = goal.arguments
        if Kind.WIN_RACE.value in knowledge.goals:
            yield Kind.WIN_RACE.value, (mine, theirs), friend
            yield Kind.WIN_RACE.value, (theirs, mine), friend.other
        else:
            yield Kind.KILL.value, (theirs,), friend
            yield Kind.KILL.value, (mine,), friend.other
        return
    yield goal.kind.value, goal.arguments, friend
    yield goal.kind.opposite.value, goal.arguments, friend.other


def _goal(declared: GoalType, arguments: tuple[Argument, ...], view: View, side: Color) -> Goal | None:
    """The goal about these arguments; None when one of them is nothing that it takes."""
    if len(arguments) != len(declared.parameters):
        return None
    values = [_value(*pair, view, side) for pair in zip(declared.parameters, arguments, strict=True)]
    return None if None in values else Goal(declared.name, tuple(values))


def _value(parameter: Parameter, argument: Argument, view: View, side: Color) -> Chain | Group | None:
    """The stones that an argument names, as one chain or one group of the owner that is wanted."""
    if not isinstance(argument, Points) or not parameter.sort.has_stones:
        return None
    stones = stones_of(argument, view.size)
    colors = {view.position.at(point) for point in stones}
    owner = next(iter(colors))
    if len(colors) > 1 or owner is None or (parameter.sort.owner is Owner.MINE) != (owner is side):
        return None
    chains = {view.chain_at(point) for point in stones}
    if parameter.sort.kind is SortKind.CHAIN:
        return next(iter(chains)) if len(chains) == 1 else None
    if argument.braces:
        return view.group(stones)
    return view.group(view.points(next(iter(chains))))
