"""Questions about places on the whole board: corners, sides, frames and borders.

Each is one small function over a View. A *frame* is a set of open points that lean to one side: it is
estimated, as is what the borders are, so without an overview there are none.
"""

from collections.abc import Iterator
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, gtp_list
from nerai.board.regions import connected_sets
from nerai.knowledge.marks import moves, predicate
from nerai.knowledge.sorts import Group, Region
from nerai.knowledge.view import View

_CORNER: Final = 6
"""A corner of a large board is so many lines wide; of smaller ones half the board."""
_LEAST_FOR_CORNERS: Final = 9
_CORNER_POINTS: Final = ((3, 3), (2, 3), (3, 2), (2, 2))
"""Where a first stone in a corner stands, by lines from the edge counted from 0: 4-4, 3-4, 4-3 and 3-3."""
_SECOND_POINTS: Final = ((2, 5), (5, 2), (2, 4), (4, 2), (3, 5), (5, 3))
"""Where a second stone in a corner stands, of either color."""
_SIDE_LINES: Final = (2, 3)
_FARTHEST: Final = 4
_LEANING: Final = (0.15, 0.8)
"""A point of a frame ends as its side's so much more often than not, and no more: else it is territory."""
_LEAST_OF_FRAME: Final = 6
_FEW: Final = 4
_OPEN: Final = 0.8


@predicate
def endgame_has_come(world: View) -> bool:
    """Little of the board is open."""
    return world.overview is not None and world.overview.stage == "endgame"


@predicate
def counted_place(world: View) -> Iterator[Region]:
    """Each place that nothing else touches and in which every line was looked at."""
    for points in () if world.overview is None else world.overview.counted:
        yield Region(world.me, points, tuple(gtp_list(points, world.size)))


@moves
def endgame_at(world: View, region: Region) -> Iterator[Point]:
    """None by itself: the move is found by counting."""
    yield from ()


@predicate
def corner(world: View) -> Iterator[Region]:
    """Each corner of the board, where the board is large enough to have any."""
    if min(world.size.width, world.size.height) < _LEAST_FOR_CORNERS:
        return
    for right in (False, True):
        for top in (False, True):
            points = frozenset(
                point for point in world.size.points() if _from_corner(world, point, right=right, top=top)
            )
            yield Region(world.me, points, (_name(world, right=right, top=top),))


@predicate
def empty_corner(world: View, region: Region) -> bool:
    """No stone stands in the corner."""
    return all(world.at(point) is None for point in region.points)


@predicate
def corner_of_mine(world: View, region: Region) -> bool:
    """One or two stones of mine are in the corner, and none of theirs."""
    return _held(world, region, world.me)


@predicate
def corner_of_theirs(world: View, region: Region) -> bool:
    """One or two stones of theirs are in the corner, and none of mine."""
    return _held(world, region, world.me.other)


@predicate
def corner_point(world: View, region: Region) -> Iterator[Point]:
    """Where a first stone in the corner stands well."""
    yield from _by_lines(world, region, _CORNER_POINTS)


@predicate
def second_corner_point(world: View, region: Region) -> Iterator[Point]:
    """Where a second stone in the corner stands well, for either side, a little away from the first."""
    stones = [point for point in region.points if world.at(point) is not None]
    for point in _by_lines(world, region, _SECOND_POINTS):
        if all(_distance(world, point, stone) >= 2 for stone in stones):
            yield point


@predicate
def side_point(world: View, group: Group) -> Iterator[Point]:
    """Points on the third and fourth line, two to four steps along the side from the group, with room."""
    size, stones = world.size, world.points(group)
    found = []
    for point in size.points():
        if world.at(point) is not None or min(_lines(world, point)) not in _SIDE_LINES:
            continue
        nearest = min(_distance(world, point, stone) for stone in stones)
        if 2 <= nearest <= _FARTHEST and _roomy(world, point):
            found.append((-nearest, -_neutral(world, point), point))
    yield from (point for *_, point in sorted(found)[:_FEW])


@predicate
def frame_of_mine(world: View) -> Iterator[Region]:
    """Each set of open points that lean to me."""
    yield from _frames(world, world.me)


@predicate
def frame_of_theirs(world: View) -> Iterator[Region]:
    """Each set of open points that lean to the opponent."""
    yield from _frames(world, world.me.other)


@predicate
def frame_border(world: View, region: Region) -> Iterator[Point]:
    """The points beside a frame that lean to nobody, those that touch most of it first."""
    size = world.size
    near = {n for point in region.points for n in size.neighbours(point)} - region.points
    border = [point for point in near if world.at(point) is None and _neutral(world, point) > 1 - _LEANING[0]]
    touching = {point: len(region.points.intersection(size.neighbours(point))) for point in border}
    yield from sorted(border, key=lambda point: (-touching[point], -_neutral(world, point), point))[:_FEW]


@predicate
def frame_middle(world: View, region: Region) -> Iterator[Point]:
    """The points of a frame that are farthest from its side's stones and from the first two lines."""
    inner = [point for point in region.points if min(_lines(world, point)) >= 2]
    stones = [p for p in world.size.points() if world.at(p) is region.color]
    room = {point: min((_distance(world, point, s) for s in stones), default=9) for point in inner}
    yield from sorted(inner, key=lambda point: (-room[point], point))[:2]


@predicate
def border_point(world: View) -> Iterator[Point]:
    """Each point that is nobody's and has areas or stones of both sides beside it."""
    overview = world.overview
    if overview is None:
        return
    for point in world.size.points():
        if world.at(point) is not None or abs(overview.leaning(point, world.me)) >= _OPEN:
            continue
        near = [overview.leaning(n, world.me) for n in world.size.neighbours(point)]
        if max(near) > _LEANING[1] / 2 and min(near) < -_LEANING[1] / 2:
            yield point


def _lines(world: View, point: Point) -> tuple[int, int]:
    """How many lines from the nearer edge, across and up."""
    width, height = world.size.width, world.size.height
    x, y = point % width, point // width
    return min(x, width - 1 - x), min(y, height - 1 - y)


def _from_corner(world: View, point: Point, *, right: bool, top: bool) -> bool:
    width, height = world.size.width, world.size.height
    x, y = point % width, point // width
    across, up = (width - 1 - x if right else x), (height - 1 - y if top else y)
    return across < min(_CORNER, width // 2) and up < min(_CORNER, height // 2)


def _name(world: View, *, right: bool, top: bool) -> str:
    width, height = world.size.width, world.size.height
    across, up = (width - 1 if right else 0), (height - 1 if top else 0)
    return gtp_list([Point(up * width + across)], world.size)[0]


def _held(world: View, region: Region, color: Color) -> bool:
    stones = [world.at(point) for point in region.points if world.at(point) is not None]
    return 1 <= len(stones) <= 2 and all(stone is color for stone in stones)


def _by_lines(world: View, region: Region, wanted: tuple[tuple[int, int], ...]) -> Iterator[Point]:
    """The empty points of a corner, or just beyond it, that lie on the lines wanted, in their order."""
    corners = [p for p in region.points if sum(_lines(world, p)) == 0]
    for lines in wanted:
        for point in world.size.points():
            at_corner = corners and _distance(world, point, corners[0]) == sum(lines)
            if at_corner and world.at(point) is None and _lines(world, point) == lines:
                yield point


def _distance(world: View, one: Point, other: Point) -> int:
    width = world.size.width
    return abs(one % width - other % width) + abs(one // width - other // width)


def _neutral(world: View, point: Point) -> float:
    return 0.0 if world.overview is None else 1 - abs(world.overview.leaning(point, world.me))


def _roomy(world: View, point: Point) -> bool:
    near = (*world.size.neighbours(point), *world.size.diagonals(point))
    return all(world.at(one) is None for one in near)


def _frames(world: View, color: Color) -> Iterator[Region]:
    overview = world.overview
    if overview is None:
        return
    least, most = _LEANING

    def leans(point: Point) -> bool:
        return world.at(point) is None and least <= overview.leaning(point, color) < most

    for points in connected_sets(world.size, leans):
        if len(points) >= _LEAST_OF_FRAME:
            yield Region(color, points, tuple(gtp_list(points, world.size)))
