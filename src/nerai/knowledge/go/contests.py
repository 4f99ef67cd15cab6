"""Races counted: who takes the other's stones first, by liberties and eyes, without search.

Liberties that only one side has are his; those of both go to whoever has an eye, and without one they are
filled last. How far a chain can still run is looked at one stone ahead. All of it is opinion.
"""

from nerai.board.color import Color
from nerai.board.point import PASS
from nerai.knowledge.go.chasing import room_to_run, trapped
from nerai.knowledge.go.eyes import real_spaces
from nerai.knowledge.marks import standing
from nerai.knowledge.sorts import Group
from nerai.knowledge.view import View
from nerai.planner.goal import Standing


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
    if _shut_in(world, theirs) and first_to_take(world, mine, theirs, mover):
        return Standing.ACHIEVED
    if _shut_in(world, mine) and first_to_take(world, theirs, mine, mover):
        return Standing.FAILED
    return Standing.OPEN


def first_to_take(world: View, mine: Group, theirs: Group, mover: Color) -> bool:
    """Whether mine take theirs first, by the count, if nobody gains liberties by running."""
    a, b = world.liberty_points(mine), world.liberty_points(theirs)
    shared = len(a & b)
    only_mine, only_theirs = len(a) - shared, len(b) - shared
    my_eye, their_eye = bool(real_spaces(world, mine)), bool(real_spaces(world, theirs))
    if my_eye and not their_eye:
        only_mine += shared
    elif their_eye and not my_eye:
        only_theirs += shared
    elif shared:
        # Without eyes the last of them takes; with an eye on both sides it has to be filled as well.
        only_theirs += shared if my_eye else shared - 1
    ahead = only_mine - only_theirs
    return ahead >= 0 if mover is mine.color else ahead > 0


def _shut_in(world: View, group: Group) -> bool:
    """Whether no chain of the group gains a liberty by a stone next to it."""
    return all(room_to_run(world, one) <= world.liberties(one) for one in world.chains_of(group))
