"""Questions about room that is not closed yet, asked by either side: eyes to be, borders, ends of walls.

Each gives the few points that a player would name by one idea, those first after which the group looks best
for the side that looks. Read off the board and the one after a move; no search.
"""

from collections.abc import Iterator
from typing import Final

from nerai.board.point import Point
from nerai.knowledge.go.counts import best_for_me
from nerai.knowledge.go.eyes import (
    closing_point,
    deciding_diagonal,
    only_splitting_point,
    splitting_point,
    throw_in_point,
    vital_point_once_closed,
)
from nerai.knowledge.go.ko import takes_ko
from nerai.knowledge.go.predicates import SMALL_SPACE, vital_point
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


@predicate
def has_a_name(world: View, group: Group, point: Point) -> bool:
    """A named idea is there: the middle or split of a space, a diagonal, a throw-in, a wall's end, a ko."""
    if world.me is not group.color and takes_ko(world, point, world.me):
        return True
    if beside_the_corner(world, group, point):
        return True
    if point in deciding_diagonal(world, group) or point in throw_in_point(world, group):
        return True
    split = splitting_point if world.me is group.color else only_splitting_point
    spaces = world.eye_spaces(group, SMALL_SPACE)
    if any(point in vital_point(world, one) or point in split(world, one) for one in spaces):
        return True
    gaps = closing_point(world, group)
    return _ends_a_wall(world, group, point) or any(
        point in vital_point_once_closed(world, group, gap) for gap in gaps
    )


@predicate
def beside_the_corner(world: View, group: Group, point: Point) -> bool:
    """The two-one point over a stone of the group, with the corner and the points on both sides empty."""
    around = world.facts.around(point)
    walls = world.points(group).intersection(around)
    for corner in around:
        beside = set(world.facts.around(corner)) - {point}
        if len(beside) == 1 and len(walls) == 1 and beside.issubset(world.facts.around(min(walls))):
            return all(world.at(near) is None for near in {*around, *beside} - walls)
    return False


def _ends_a_wall(world: View, group: Group, point: Point) -> bool:
    """Below a wall's last stone: the points of hane, creep, descent and block, as patterns draw them."""
    around, enemy = world.facts.around(point), group.color.other
    for wall in world.points(group).intersection(around):
        step = point - wall
        if len(around) == 4 or point + step in around:
            continue
        sides = [near for near in around if near != wall]
        free = sum(world.at(near) is None for near in sides)
        if any(world.at(near) is enemy for near in sides) and (free or world.me is enemy):
            return True
        if free > 1 and any(world.at(Point(near - step)) is enemy for near in sides):
            return True
    return False


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
