"""Questions about sekis: liberties that two sides share and neither can fill. All of it is opinion.

A seki is seen one move deep: whatever liberty the attacker fills, his stones are taken, and what is left is
not dead by the count of eyes. That the owner need not fill either is taken for granted.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from nerai.board.point import Point
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Chain, Group
from nerai.knowledge.view import View
from nerai.solver.life import Fate

FEW: Final = 3
"""More suggestions of one idea are a search, not an opinion."""
THREE: Final = 3
"""The smallest space whose middle decides; shapes that kill have up to twice as many points."""
MOST_SHARED: Final = 3
"""With more liberties in common somebody can still move there."""


@predicate
def in_seki(world: View, group: Group) -> bool:
    """Opinion: two or three liberties are left, and every stone of the attacker on one of them is taken."""
    liberties = world.liberty_points(group)
    if not 2 <= len(liberties) <= MOST_SHARED:
        return False
    shared = frozenset().union(*(world.liberty_points(one) for one in stones_inside(world, group)))
    return bool(liberties & shared) and all(_in_vain(world, group, point) for point in liberties)


@predicate
def seki_point(world: View, group: Group) -> Iterator[Point]:
    """Up to three points where a stone of the owner leaves a seki."""
    yield from islice(_seki_points(world, group), FEW)


@predicate
def killing_shape_point(world: View, group: Group) -> Iterator[Point]:
    """Up to three liberties of the attacker's stones inside where one more makes a shape that kills."""
    found: dict[Point, None] = {}
    for chain in stones_inside(world, group):
        for point in sorted(world.liberty_points(chain)):
            after = world.after(point, group.color.other)
            if after is not None and kills_when_taken(after, after.points(chain)):
                found[point] = None
    yield from islice(found, FEW)


def kills_when_taken(world: View, points: frozenset[Point]) -> bool:
    """Whether a space of that shape is one eye for whoever has to take the stones on it, if it is closed."""
    beside = sorted((len(points.intersection(world.facts.around(one))) for one in points), reverse=True)
    if len(points) < THREE or (len(points) > THREE and beside[0] == beside[1] and not _is_square(beside)):
        return False
    most, around_a_square = beside[0], sum(beside) // 2 >= len(points)
    if len(points) <= THREE + 1:
        return len(points) == THREE or most == THREE or around_a_square
    if len(points) == THREE + 2:
        return most == THREE + 1 or (most == THREE and around_a_square)
    return len(points) == 2 * THREE and most == THREE + 1 and around_a_square


def _is_square(beside: list[int]) -> bool:
    return beside == [2, 2, 2, 2]


def stones_inside(world: View, group: Group) -> list[Chain]:
    """The attacker's chains next to the group that have no liberty but those of the group, or one more."""
    liberties = world.liberty_points(group)
    return [one for one in world.touching(group) if len(world.liberty_points(one) - liberties) <= 1]


def _seki_points(world: View, group: Group) -> Iterator[Point]:
    near = set(world.liberty_points(group))
    for chain in stones_inside(world, group):
        near |= world.liberty_points(chain)
    for point in sorted(near):
        after = world.after(point, group.color)
        if after is not None and in_seki(after, group):
            yield point


def _in_vain(world: View, group: Group, point: Point) -> bool:
    """Whether a stone of the attacker there may not be played, or is taken and leaves the group alive."""
    after = world.after(point, group.color.other)
    if after is None:
        return True
    if after.captured(group):
        return False
    stones = after.chain_at(point)
    last = after.liberty_points(stones)
    if len(last) > 1:
        return False
    taken = after.after(next(iter(last)), group.color)
    if taken is None or not taken.captured(stones):
        return False
    look = taken.look(group)
    return look is not None and look.attacked is Fate.LIVES
