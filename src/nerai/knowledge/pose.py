"""A problem put to the planner: its world, and what each agent wants.

Takes a problem and Knowledge; gives Posed, or ConfigError for problems whose goal knowledge has no word for
(seki and joined goals are for the solver). A problem that asks for a ko is about life and death, unless it
says in the goal language what the ko is to decide (`capture(D4) by_ko`); its player has threats.
"""

from dataclasses import dataclass, replace
from typing import Final

from nerai.board.point import Point, from_gtp
from nerai.errors import ConfigError
from nerai.knowledge.knowledge import Knowledge
from nerai.knowledge.surroundings import Surroundings
from nerai.knowledge.world import GoWorld
from nerai.lang import Atom, Points, Qualifier, parse_goal
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
    kind, targets, said = problem.goal, problem.target, problem.asks
    if kind is GoalKind.RACE and not problem.asks and problem.target:
        return _race(problem, world)
    if kind is GoalKind.KO and (targets or said):
        asked = _by_ko(problem) if said else None
        if asked is not None:
            (kind, targets), said = asked, ""
        elif targets:
            mine = problem.position.at(min(targets)) is problem.position.to_play
            kind = GoalKind.LIVE if mine else GoalKind.KILL
        world = world.granting(Agent.ALPHA, KO_THREATS)
    if kind not in _OPPOSITES or said or not targets:
        raise ConfigError(
            f"{problem.id} asks for something the planner has no goal for",
            hint=f"it knows {', '.join(one.value for one in _OPPOSITES)} and race with a target",
        )
    view = world.view
    if kind in (GoalKind.KILL, GoalKind.LIVE):
        points: set[Point] = set()
        for target in targets:
            points |= problem.position.chain_at(target).points
        arguments: tuple[object, ...] = (view.group(points),)
        attacker = problem.position.chain_at(min(points)).color.other
        world = replace(world, view=view.within(Surroundings.plain(problem.position, points, attacker)))
    else:
        arguments = tuple(dict.fromkeys(view.chain_at(point) for point in targets))
    wanted = 2 if kind in (GoalKind.CONNECT, GoalKind.CUT) else 1
    if len(arguments) != wanted:
        raise ConfigError(
            f"{problem.id} names {len(arguments)} chains for {kind.value}", hint=f"it takes {wanted}"
        )
    return Posed(world, (Goal(kind.value, arguments),), (Goal(_OPPOSITES[kind], arguments),))


def _by_ko(problem: Problem) -> tuple[GoalKind, tuple[Point, ...]] | None:
    """What a ko is to decide about which stones; None where the words ask for more than that."""
    goal = parse_goal(problem.asks)
    if not isinstance(goal, Atom) or goal.qualifier is not Qualifier.BY_KO or len(goal.arguments) != 1:
        return None
    (about,) = goal.arguments
    kind = next((one for one in _OPPOSITES if one.value == goal.kind.value), None)
    if kind is None or not isinstance(about, Points):
        return None
    return kind, tuple(from_gtp(name, problem.size) for name in about.names)


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
