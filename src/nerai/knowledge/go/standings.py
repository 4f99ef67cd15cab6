"""How goals about groups stand: each function judges the goal of its name, without search.

What the rules decide (stones are gone, or can never be taken) is certain. The rest is opinion and marked so:
plans are closed by it, proofs are not.
"""

from typing import Final

from nerai.board.point import Point
from nerai.knowledge.go.eyes import real_spaces, ring_chain, splits
from nerai.knowledge.go.predicates import SMALL_SPACE
from nerai.knowledge.go.sekis import in_seki
from nerai.knowledge.marks import standing
from nerai.knowledge.sorts import Group
from nerai.knowledge.view import View
from nerai.planner.goal import Standing
from nerai.solver.life import Fate

FEW_LIBERTIES: Final = 3
"""Opinion: a group with no more liberties outside of its room does not run."""
_FATES: Final = {Fate.OPEN: Standing.OPEN, Fate.LIVES: Standing.ACHIEVED, Fate.DIES: Standing.FAILED}
_OPPOSITE: Final = {Standing.ACHIEVED: Standing.FAILED, Standing.FAILED: Standing.ACHIEVED}


@standing
def kill(world: View, group: Group) -> Standing:
    """Achieved when the group is gone, or counting eyes says so even if it moves next; failed when it lives.

    Failed as well where the group is to move and then lives by what can be counted.
    """
    return _opposite(_life(world, group))


@standing
def live(world: View, group: Group) -> Standing:
    """Achieved when a part can never be taken, is out, in a seki, or has its eyes even if attacked next.

    Failed where the group is dead whoever moves, or its attacker is to move and that kills by what can be
    counted.
    """
    return _life(world, group)


def _opposite(found: Standing) -> Standing:
    return _OPPOSITE.get(found, found)


def _life(world: View, group: Group) -> Standing:
    """How the life of a group stands for the player who looks: a line that the other wins by moving is his.

    What the player himself would win by moving stays open: the move has to be found. So does everything
    before the first move: whoever asks expects one.
    """
    if world.captured(group):
        return Standing.FAILED
    if world.alive(group) or world.out(group):
        return Standing.ACHIEVED
    look = world.look(group)
    if look is None:
        return Standing.FAILED if _without_room(world, group) else Standing.OPEN
    if not world.facts.begun:
        return Standing.OPEN
    if look.attacked is Fate.LIVES or in_seki(world, group):
        return Standing.ACHIEVED
    if look.defended is Fate.DIES:
        return Standing.FAILED
    mover = world.position.to_play
    if world.me is mover:
        return Standing.OPEN
    return _FATES[look.defended if mover is group.color else look.attacked]


def _without_room(world: View, group: Group) -> bool:
    """Opinion: a ring that holds, and at most one real space, which no single move of the owner splits."""
    spaces = real_spaces(world, group)
    if len(spaces) > 1:
        return False
    closed = frozenset().union(*(space.points for space in world.eye_spaces(group, SMALL_SPACE)))
    outside = world.liberty_points(group) - closed
    if any(splits(world, space, point) for space in spaces for point in space.points):
        return False
    needed = world.liberties(group) if outside else 1
    ring = ring_chain(world, group)
    if any(world.liberties(one) <= needed and not world.alive(one) for one in ring):
        return False
    return not outside or _shut_in(world, group, outside)


def _shut_in(world: View, group: Group, outside: frozenset[Point]) -> bool:
    """Opinion: few liberties outside, from none of which the group gains anything."""
    if len(outside) > FEW_LIBERTIES:
        return False
    color, own = group.color, world.points(group)
    before, room = world.liberties(group), len(real_spaces(world, group))
    for point in outside:
        friends = [one for one in world.size.neighbours(point) if world.at(one) is color and one not in own]
        if any(world.liberties(world.chain_at(one)) > 1 for one in friends):
            return False
        after = world.after(point, color)
        if after is None:
            continue
        if after.liberties(group) >= before or after.taken != world.taken:
            return False
        if len(real_spaces(after, group)) > room:
            return False
    return True
