"""Points that the count of a group's eyes turns on, for either side.

Read off the board and the one after a move; no search. How eyes are counted is for the core to say.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from nerai.board.point import Point
from nerai.knowledge.go.outlooks import life_after
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Group
from nerai.knowledge.view import View

FEW: Final = 3
"""More suggestions of one idea are a search, not an opinion."""


@predicate
def vital_of_shape(world: View, group: Group) -> Iterator[Point]:
    """The points that the count of eyes turns on: where the owner gains one, or the attacker denies it."""
    mine = world.me is group.color
    found: dict[Point, None] = {}
    for near in (True, False):
        for space in world.spaces(group, near=near):
            found.update(dict.fromkeys(space.owner_moves if mine else space.attacker_moves))
    yield from best_for_me(world, group, found)


def best_for_me(world: View, group: Group, points: Iterable[Point]) -> Iterator[Point]:
    """The few points where a move of the side that looks makes the group look best for that side."""
    sign = 1 if world.me is group.color else -1
    rated = []
    for point in dict.fromkeys(points):
        if world.at(point) is None:
            after = world.after(point)
            if after is not None:
                rated.append((-sign * life_after(after, group), point))
    rated.sort()
    yield from (point for _, point in rated[:FEW])
