"""Moves that play in two goals at once, and whether one reply answers them in both.

Takes two goals with the moves of their statuses; gives Ties: the overlaps of the moves, as the algebra finds
them, each confirmed by search. A move is *effective* when the other side, to reply, cannot hold both goals:
that is one joint search.
"""

from dataclasses import dataclass

from nerai.algebra import Player
from nerai.algebra.dependence import Dependence, Overlap, dependence_of_sets
from nerai.board.point import Point, from_gtp
from nerai.lang import And, Goal, canonical, opposite
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.judge import Judge
from nerai.query.scene import Scene
from nerai.query.status import GoalStatus
from nerai.query.threats import REACHED, height


@dataclass(frozen=True, slots=True)
class Tie:
    """A move of a side in two goals at once; `effective` is None where search could not say."""

    overlap: Overlap
    move: str
    effective: bool | None


def dependence_of(one: GoalStatus, two: GoalStatus) -> Dependence:
    """How two goals depend on each other by the moves of their statuses."""
    if not (one.moves and two.moves):
        return Dependence((), ())
    return dependence_of_sets(dict(one.moves), dict(two.moves))


def ties(one: Scene, two: Scene, found: Dependence, budget: Budget) -> tuple[Tie, ...]:
    """Every shared move, and whether it is effective."""
    shared = [(overlap, move) for overlap in found.overlaps for move in sorted(overlap.moves)]
    answered: dict[tuple[Player, str], bool | None] = {}
    for number, (overlap, move) in enumerate(shared):
        key = overlap.player, move
        if key not in answered:
            answered[key] = _effective(one, two, *key, budget.part(1 / (len(shared) - number)))
    return tuple(Tie(overlap, move, answered[overlap.player, move]) for overlap, move in shared)


def _effective(one: Scene, two: Scene, player: Player, move: str, budget: Budget) -> bool | None:
    """Whether the other side cannot hold both goals after the move."""
    goals: list[Goal] = [canonical(scene.goal) for scene in (one, two)]
    if player is Player.FRIEND:
        goals = [canonical(opposite(goal)) for goal in goals]
    wanted = Scene.of(_to_play(one, player).position, And(tuple(goals)))
    found = _after(wanted, from_gtp(move, one.size), budget)
    if not isinstance(found, Finding):
        return not found
    return None if not found.settled else height(found) != REACHED


def _to_play(scene: Scene, player: Player) -> Scene:
    return scene if scene.friend_moves == (player is Player.FRIEND) else scene.turned()


def _after(scene: Scene, move: Point, budget: Budget) -> Finding | bool:
    following = scene.play(move)
    return following if isinstance(following, bool) else Judge().find(following, budget)
