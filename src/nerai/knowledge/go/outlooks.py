"""How good goals look right after a move: numbers by which tries are put in order, without search.

Each function judges the goal of its name for the player who has just moved. Only the order of the numbers
matters. All of it is opinion: what is worst is still tried.
"""

from typing import Final

from nerai.knowledge.go.chasing import catchable, room_to_run, trapped
from nerai.knowledge.go.contests import comes_first
from nerai.knowledge.marks import outlook
from nerai.knowledge.sorts import Group
from nerai.knowledge.view import View
from nerai.solver.life import Fate

_SETTLED: Final = 100.0
_COUNTED: Final = 25.0
"""What is counted is less sure than what is read."""
_NEXT: Final = 8.0
"""That the other move would settle it is worth less than an eye."""
_EYE: Final = 10.0
_LATER_EYE: Final = 5.0
_ROOM: Final = 0.5
_LARGE: Final = 10.0
_FATE: Final = {Fate.OPEN: 0.0, Fate.LIVES: 1.0, Fate.DIES: -1.0}


@outlook
def live(world: View, group: Group) -> float:
    """Eyes and room when the attacker moves next."""
    return life_after(world, group)


@outlook
def kill(world: View, group: Group) -> float:
    """As few eyes and as little room as can be when the owner moves next."""
    return -life_after(world, group)


@outlook
def win_race(world: View, mine: Group, theirs: Group) -> float:
    """Who comes first by the count, then how many liberties mine are ahead.

    Theirs are counted with what they gain by their next move.
    """
    if world.captured(theirs):
        return 2 * _SETTLED
    if world.captured(mine):
        return -2 * _SETTLED
    found = 0.0
    own, others = world.chains_of(mine), world.chains_of(theirs)
    if all(trapped(world, one) for one in others):
        found += _SETTLED / 2
    if all(catchable(world, one) for one in own):
        found -= _SETTLED / 2
    found += _COUNTED * comes_first(world, mine, theirs, theirs.color)
    found -= _COUNTED * comes_first(world, theirs, mine, theirs.color)
    gained = max(max(world.liberties(one), room_to_run(world, one)) for one in others)
    return found + max(world.liberties(one) for one in own) - gained


def life_after(world: View, group: Group) -> float:
    """How well the group does once the player who looks has moved, for its owner."""
    owner_moves = world.me is not group.color
    if world.captured(group):
        return -2 * _SETTLED
    if world.out(group):
        return 2 * _SETTLED
    look = world.look(group)
    if look is None:
        return 0.0
    now, then = (look.defended, look.attacked) if owner_moves else (look.attacked, look.defended)
    eyes, later = look.near_attacked, look.near_defended
    if owner_moves:
        eyes, later = later, eyes
    found = _SETTLED * _FATE[now] + _NEXT * _FATE[then]
    found += _EYE * min(eyes, 2) + _LATER_EYE * min(later, 2) + _ROOM * look.near_room
    return found if look.near_known else found + _LARGE
