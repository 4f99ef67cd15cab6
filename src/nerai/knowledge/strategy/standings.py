"""How strategic goals about stones and points stand, by what the rules decide alone: no opinion."""

from nerai.board.point import Point
from nerai.knowledge.marks import standing
from nerai.knowledge.sorts import Chain, Group
from nerai.knowledge.view import View
from nerai.planner.goal import Standing


@standing
def attack_group(world: View, group: Group) -> Standing:
    """Achieved when the group is gone, failed when it can never be taken."""
    if world.captured(group):
        return Standing.ACHIEVED
    return Standing.FAILED if _alive(world, group) else Standing.OPEN


@standing
def defend_group(world: View, group: Group) -> Standing:
    """Achieved when the group can never be taken, failed when it is gone."""
    if world.captured(group):
        return Standing.FAILED
    return Standing.ACHIEVED if _alive(world, group) else Standing.OPEN


@standing
def connect_groups(world: View, one: Chain, other: Chain) -> Standing:
    """Achieved when the chains are one, failed when one of them is gone."""
    if world.captured(one) or world.captured(other):
        return Standing.FAILED
    return Standing.ACHIEVED if world.same(one, other) else Standing.OPEN


@standing
def cut_groups(world: View, one: Chain, other: Chain) -> Standing:
    """Achieved when one of the chains is gone, failed when they are one."""
    if world.captured(one) or world.captured(other):
        return Standing.ACHIEVED
    return Standing.FAILED if world.same(one, other) else Standing.OPEN


@standing
def settle_border(world: View, point: Point) -> Standing:
    """Achieved when a stone of mine is there, failed when one of theirs is."""
    there = world.at(point)
    if there is None:
        return Standing.OPEN
    return Standing.ACHIEVED if there is world.me else Standing.FAILED


def _alive(world: View, group: Group) -> bool:
    return all(world.alive(chain) for chain in world.chains_of(group))
