"""Questions about the room of a group: where it can be closed, which eyes in it are real.

Each is one small function over a View, asked by either side. Read off the board and the one after a move;
how many eyes a room gives is for plans and search to say.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from nerai.board.point import Point
from nerai.board.regions import EyeKind, connected_sets, judge_point
from nerai.knowledge.go.predicates import SMALL_SPACE, vital_point
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Chain, Group, Region
from nerai.knowledge.view import View

FEW: Final = 3
"""More suggestions than this are a search, not an opinion."""


@predicate
def closing_point(world: View, group: Group) -> Iterator[Point]:
    """Up to three points where a stone of the owner closes new room, those that close most first."""
    before = _room(world, group)
    rated = []
    for point in sorted(world.liberty_points(group) - before):
        after = world.after(point, group.color)
        gained = 0 if after is None else len(_room(after, group) - before)
        if gained:
            rated.append((-gained, point))
    yield from (point for _, point in islice(sorted(rated), FEW))


@predicate
def vital_point_once_closed(world: View, group: Group, closing: Point) -> Iterator[Point]:
    """The vital point of the room that a stone of the owner on the given point would close."""
    before = _room(world, group)
    after = world.after(closing, group.color)
    if after is not None:
        for space in after.eye_spaces(group, SMALL_SPACE):
            if not space.points <= before:
                yield from vital_point(after, space)


@predicate
def splitting_point(world: View, space: Region) -> Iterator[Point]:
    """Up to three points of a space where a stone of its owner leaves two parts, the most even ones first."""
    found = sorted((-_smaller_part(world, space, p), p) for p in space.points if splits(world, space, p))
    yield from (point for _, point in islice(found, FEW))


@predicate
def only_splitting_point(world: View, space: Region) -> Iterator[Point]:
    """The splitting point of a space that has just one."""
    found = [point for point in sorted(space.points) if splits(world, space, point)]
    if len(found) == 1:
        yield from found


@predicate
def deciding_diagonal(world: View, group: Group) -> Iterator[Point]:
    """Each open point that makes a one-point eye of the group false or real, by who plays there first."""
    color = group.color
    found: set[Point] = set()
    for space in world.eye_spaces(group, 1):
        (eye,) = space.points
        if judge_point(world.position, eye, color)[0] is EyeKind.UNSETTLED:
            diagonals = world.size.diagonals(eye)
            enemies = sum(world.at(near) is color.other for near in diagonals)
            if enemies + 1 >= (2 if len(diagonals) > 2 else 1):
                found.update(near for near in diagonals if world.at(near) is None)
    yield from islice(sorted(found), FEW)


@predicate
def throw_in_point(world: View, group: Group) -> Iterator[Point]:
    """Each point where a stone of the attacker has to be taken, which leaves a false eye on its place."""
    for point in sorted(world.liberty_points(group)):
        after = world.after(point, group.color.other)
        if after is None:
            continue
        stone = after.chain_at(point)
        last = after.liberty_points(stone)
        if len(after.points(stone)) == 1 and len(last) == 1:
            taken = after.after(next(iter(last)), group.color)
            if taken is not None and taken.captured(stone) and is_false_eye(taken, point, group):
                yield point


@predicate
def ring_chain(world: View, group: Group) -> Iterator[Chain]:
    """Each chain around the group that is not inside of its room, those with few liberties first."""
    room = _room(world, group)
    ring = (one for one in world.touching(group) if not world.points(one) <= room)
    yield from sorted(ring, key=lambda one: (world.liberties(one), one.stone))


@predicate
def living_friend(world: View, chain: Chain) -> Iterator[Chain]:
    """Each other chain of the same color that can never be taken and has a liberty in common."""
    liberties = world.liberty_points(chain)
    for other in world.chains(chain.color):
        if not world.same(chain, other) and world.alive(other) and liberties & world.liberty_points(other):
            yield other


@predicate
def leads_to_life(world: View, group: Group, point: Point) -> bool:
    """The point is a liberty both of the group and of a chain of its color that can never be taken."""
    chains = (one for one in world.chains_of(group) if point in world.liberty_points(one))
    return any(point in world.liberty_points(other) for one in chains for other in living_friend(world, one))


def is_false_eye(world: View, point: Point, group: Group) -> bool:
    """Whether an empty point with stones of the owner on all sides is a false eye."""
    around = world.size.neighbours(point)
    if world.at(point) is not None or any(world.at(near) is not group.color for near in around):
        return False
    return judge_point(world.position, point, group.color)[0] is EyeKind.FALSE


def real_spaces(world: View, group: Group) -> list[Region]:
    """The enclosed spaces of the group without its false eyes."""
    spaces = world.eye_spaces(group, SMALL_SPACE)
    return [one for one in spaces if len(one.points) > 1 or not is_false_eye(world, min(one.points), group)]


def splits(world: View, space: Region, point: Point) -> bool:
    """Whether a stone there leaves two parts of the space; a part the attacker fills is none."""
    return world.at(point) is None and _smaller_part(world, space, point) > 0


def _smaller_part(world: View, space: Region, point: Point) -> int:
    left = space.points - {point}
    parts = connected_sets(world.size, lambda one: one in left)
    open_parts = [len(part) for part in parts if any(world.at(one) is None for one in part)]
    return min(open_parts) if len(open_parts) > 1 else 0


def _room(world: View, group: Group) -> frozenset[Point]:
    return frozenset().union(*(space.points for space in world.eye_spaces(group, SMALL_SPACE)))
