"""Questions about room that is not closed yet, asked by either side: eyes to be, borders, ends of walls.

Each gives the few points that a player would name by one idea, those first after which the group looks best
for the side that looks. Read off the board and the one after a move; no search.
"""

from collections.abc import Iterator
from typing import Final

from nerai.board.point import Point
from nerai.knowledge.go.counts import best_for_me
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Group
from nerai.knowledge.view import View

SMALL_ROOM: Final = 4
"""Room of no more points is an eye once it is closed, whatever is played in it."""


@predicate
def last_side_of_eye(world: View, group: Group) -> Iterator[Point]:
    """Up to three open points beside an eye to be that has the group or the edge on all its other sides."""
    own, found = world.points(group), list[Point]()
    for eye in _empty_near(world, group):
        open_sides = [near for near in world.facts.around(eye) if near not in own]
        if len(open_sides) == 1:
            found += open_sides
    yield from best_for_me(world, group, found)


@predicate
def diagonal_of_eye_to_be(world: View, group: Group) -> Iterator[Point]:
    """Up to three open diagonals of points with the group or the edge on all sides but one."""
    own, found = world.points(group), list[Point]()
    for eye in _empty_near(world, group):
        if sum(near not in own for near in world.facts.around(eye)) == 1:
            found += world.size.diagonals(eye)
    yield from best_for_me(world, group, found)


@predicate
def loose_closing_point(world: View, group: Group) -> Iterator[Point]:
    """Up to three points a step away from the group where a stone of its owner closes a small room."""
    liberties, color = world.liberty_points(group), group.color
    found = []
    for point in _empty_near(world, group) - liberties:
        beside = liberties.intersection(world.facts.around(point))
        if any(_small_without(world, start, point, color) for start in beside):
            found.append(point)
    yield from best_for_me(world, group, found)


@predicate
def hane_point(world: View, group: Group) -> Iterator[Point]:
    """Up to three liberties around the end of the group's wall, diagonal to an attacker that touches it."""
    own, enemy = world.points(group), group.color.other
    found = []
    for point in world.liberty_points(group):
        beside = set(world.facts.around(point))
        for diagonal in world.size.diagonals(point):
            corners = beside.intersection(world.facts.around(diagonal))
            if (
                world.at(diagonal) is enemy
                and corners & own
                and any(world.at(one) is None for one in corners)
            ):
                found.append(point)
                break
    yield from best_for_me(world, group, found)


def _empty_near(world: View, group: Group) -> set[Point]:
    """The liberties of the group, and the empty points beside those."""
    liberties = world.liberty_points(group)
    return {*liberties, *(n for p in liberties for n in world.facts.around(p) if world.at(n) is None)}


def _small_without(world: View, start: Point, wall: Point, color: object) -> bool:
    """Whether the points around, up to stones of the color and one more at the wall, are few."""
    room, todo = {start}, [start]
    while todo and len(room) <= SMALL_ROOM:
        for near in world.facts.around(todo.pop()):
            if near not in room and near != wall and world.at(near) is not color:
                room.add(near)
                todo.append(near)
    return len(room) <= SMALL_ROOM
