"""A problem put to the planner: its world, and what each agent wants.

Takes a problem and Knowledge; gives Posed, or ConfigError for problems whose goal knowledge has no word for
(seki and joined goals are for the solver). A problem that asks for a ko is about life and death, and its
player has threats.
"""

from dataclasses import dataclass, replace
from typing import Final

from nerai.board.point import Point
from nerai.errors import ConfigError
from nerai.knowledge.knowledge import Knowledge
from nerai.knowledge.surroundings import Surroundings
from nerai.knowledge.world import GoWorld
from nerai.planner.goal import Agent, Goal
from nerai.sgf.problem import GoalKind, Problem

_OPPOSITES: Final = {
    GoalKind.KILL: "live",
    GoalKind.LIVE: "kill",
    GoalKind.CAPTURE: "save",
    GoalKind.SAVE: "capture",
    GoalKind.CONNECT: "cut",
    GoalKind.CUT: "connect",
}
KO_THREATS: Final = 2
"""So many threats has who is asked for a ko: enough for one that an approach move comes before."""


@dataclass(frozen=True, slots=True)
class Posed:
    """A world with the goals of Alpha, who moves first, and of Beta."""

    world: GoWorld
    alpha: tuple[Goal, ...]
    beta: tuple[Goal, ...]


def pose(problem: Problem, knowledge: Knowledge) -> Posed:
    """The planner's question that a problem asks."""
    world = GoWorld.of(problem.position, knowledge)
    kind = problem.goal
    if kind is GoalKind.RACE and not problem.asks and problem.target:
        return _race(problem, world)
    if kind is GoalKind.KO and problem.target:
        mine = problem.position.at(min(problem.target)) is problem.position.to_play
        kind = GoalKind.LIVE if mine else GoalKind.KILL
        world = world.granting(Agent.ALPHA, KO_THREATS)
    if kind not in _OPPOSITES or problem.asks or not problem.target:
        raise ConfigError(
            f"{problem.id} asks for something the planner has no goal for",
            hint=f"it knows {', '.join(one.value for one in _OPPOSITES)} and race with a target",
        )
    view = world.view
    if kind in (GoalKind.KILL, GoalKind.LIVE):
        points: set[Point] = set()
        for target in problem.target:
            points |= problem.position.chain_at(target).points
        arguments: tuple[object, ...] = (view.group(points),)
        attacker = problem.position.chain_at(min(points)).color.other
        world = replace(world, view=view.within(Surroundings.plain(problem.position, points, attacker)))
    else:
        arguments = tuple(dict.fromkeys(view.chain_at(point) for point in problem.target))
    wanted = 2 if kind in (GoalKind.CONNECT, GoalKind.CUT) else 1
    if len(arguments) != wanted:
        raise ConfigError(
            f"{problem.id} names {len(arguments)} chains for {kind.value}", hint=f"it takes {wanted}"
        )
    return Posed(world, (Goal(kind.value, arguments),), (Goal(_OPPOSITES[kind], arguments),))


def _race(problem: Problem, world: GoWorld) -> Posed:
    """Each side wants to take the other's stones first; nothing around them is granted."""
    view = world.view
    sides = []
    for color in (problem.to_move, problem.to_move.other):
        chains = [problem.position.chain_at(point) for point in problem.target]
        points = [point for chain in chains if chain.color is color for point in chain.points]
        if not points:
            raise ConfigError(f"{problem.id} names no stones of {color.word}", hint="a race has two sides")
        sides.append(view.group(points))
    mine, theirs = sides
    return Posed(world, (Goal("win_race", (mine, theirs)),), (Goal("win_race", (theirs, mine)),))
