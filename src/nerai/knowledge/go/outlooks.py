"""How good goals look right after a move: numbers by which tries are put in order, without search.

Each function judges the goal of its name for the player who has just moved. Only the order of the numbers
matters. All of it is opinion: what is worst is still tried.
"""

from typing import Final

from nerai.knowledge.marks import outlook
from nerai.knowledge.sorts import Group
from nerai.knowledge.view import View
from nerai.solver.life import Fate

_SETTLED: Final = 100.0
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
