"""Races counted: who takes the other's stones first, by liberties and eyes, without search.

Liberties that only one side has are his; those of both go to whoever has an eye, and without one they are
filled last. Whoever is said to come first has only eyes that are sure, the other one all that he may get. How
far a chain can still run is looked at one stone ahead. All of it is opinion.
"""

from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS
from nerai.board.regions import EyeKind, judge_point
from nerai.knowledge.go.chasing import room_to_run, trapped
from nerai.knowledge.go.eyes import is_false_eye, ring_chain, throw_in_point
from nerai.knowledge.go.predicates import SMALL_SPACE
from nerai.knowledge.marks import standing
from nerai.knowledge.sorts import Group, Region
from nerai.knowledge.view import View
from nerai.planner.goal import Standing

_SURE: Final = {EyeKind.REAL, EyeKind.SPACE}
_TIGHT: Final = 2
"""A stone in so small a space leaves one point, from which it is taken."""


@standing
def win_race(world: View, mine: Group, theirs: Group) -> Standing:
    """Achieved when their stones are gone, or cannot get away and come later; failed when mine are."""
    if world.captured(theirs):
        return Standing.ACHIEVED
    if world.captured(mine) or world.alive(theirs):
        return Standing.FAILED
    mover, last = world.position.to_play, world.position.last_move
    if not world.facts.begun or last == PASS or mover is world.me:
        return Standing.OPEN
    if all(trapped(world, one) for one in world.chains_of(theirs)):
        return Standing.ACHIEVED
    if world.liberties(mine) == 1:
        return Standing.FAILED
    if comes_first(world, mine, theirs, mover):
        return Standing.ACHIEVED
    if comes_first(world, theirs, mine, mover):
        return Standing.FAILED
    return Standing.OPEN


def comes_first(world: View, mine: Group, theirs: Group, mover: Color) -> bool:
    """Whether theirs gain nothing by running, and mine take them first by the count."""
    return _shut_in(world, theirs) and first_to_take(world, mine, theirs, mover)


def first_to_take(world: View, mine: Group, theirs: Group, mover: Color) -> bool:
    """Whether mine take theirs first, by the count, if nobody gains liberties by running."""
    a, b = world.liberty_points(mine), world.liberty_points(theirs)
    shared = len(a & b)
    only_mine, only_theirs = len(a) - shared, len(b) - shared
    my_eye, their_eye = has_sure_eye(world, mine, theirs), has_eye(world, theirs, mine)
    if my_eye and not their_eye:
        only_mine += shared
    elif their_eye and not my_eye:
        only_theirs += shared
    elif shared:
        # Without eyes the last of them takes; with an eye on both sides it has to be filled as well.
        only_theirs += shared if my_eye else shared - 1
    ahead = only_mine - only_theirs
    return ahead >= 0 if mover is mine.color else ahead > 0


def has_sure_eye(world: View, group: Group, enemy: Group) -> bool:
    """Whether the group has an eye in a race against the enemy that no single move makes false."""
    return not _SURE.isdisjoint(_eyes(world, group, enemy))


def has_eye(world: View, group: Group, enemy: Group) -> bool:
    """Whether it has one at least if it moves next."""
    return not (_SURE | {EyeKind.UNSETTLED}).isdisjoint(_eyes(world, group, enemy))


def _eyes(world: View, group: Group, enemy: Group) -> set[EyeKind]:
    """The kinds of its spaces; one in which the enemy stands that it races with is no eye."""
    stones = world.points(enemy)
    spaces = world.eye_spaces(group, SMALL_SPACE)
    return {_kind(world, group, one) for one in spaces if stones.isdisjoint(one.points)}


def _kind(world: View, group: Group, space: Region) -> EyeKind:
    """What the space is worth: in one of two points a stone that has to be taken may leave a false eye."""
    if len(space.points) == 1:
        return judge_point(world.position, min(space.points), group.color)[0]
    if len(space.points) == _TIGHT:
        if not space.points.isdisjoint(throw_in_point(world, group)):
            return EyeKind.UNSETTLED
        if _thrown_in(world, group, space):
            return EyeKind.FALSE
    return EyeKind.SPACE


def _thrown_in(world: View, group: Group, space: Region) -> bool:
    for point in space.points:
        if world.at(point) is not None:
            (other,) = space.points - {point}
            taken = world.after(other, group.color) if world.at(other) is None else None
            return taken is not None and is_false_eye(taken, point, group)
    return False


def _shut_in(world: View, group: Group) -> bool:
    """Whether no chain of the group gains a liberty by a stone next to it, or by taking one of the ring."""
    if any(world.liberties(one) == 1 for one in ring_chain(world, group)):
        return False
    return all(room_to_run(world, one) <= world.liberties(one) for one in world.chains_of(group))
