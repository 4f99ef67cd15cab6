"""What a search may take for granted around a region: that chains which look safe keep a liberty outside.

Takes a region; gives the assumptions, as certificates state them. Static opinion: what is proved with them is
proved under them, and says so.
"""

from collections.abc import Iterator
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Chain
from nerai.query.flood import neighbour_table
from nerai.query.region import LocalRegion
from nerai.solver.certificate import Alive

_FAR_ENOUGH: Final = 3


def assumed_alive(region: LocalRegion) -> tuple[Alive, ...]:
    """The attacker's boundary and the defender's homes, where they have a liberty outside of the region."""
    sides = ((region.attacker, region.boundary), (region.attacker.other, region.homes))
    return tuple(item for side, chains in sides for item in _alive(region, side, chains))


def relied_on(assumed: tuple[Alive, ...], zone: frozenset[Point]) -> tuple[Alive, ...]:
    """The assumptions that a proof with this zone can rest on: about stones or open points inside of it."""
    return tuple(item for item in assumed if zone & (item.stones | item.open_points))


def _alive(region: LocalRegion, side: Color, chains: tuple[Chain, ...]) -> Iterator[Alive]:
    free = [(chain, chain.liberties - region.points) for chain in chains]
    stones = frozenset(stone for chain, outside in free if outside for stone in chain.points)
    open_points: set[Point] = set()
    for _, outside in free:
        if outside and not outside & open_points:
            open_points.add(min(outside, key=lambda point: _preference(region, side, stones, point)))
    if stones:
        yield Alive(side, stones, frozenset(open_points))


def _preference(
    region: LocalRegion, side: Color, stones: frozenset[Point], point: Point
) -> tuple[bool, int, bool, int, Point]:
    """Beside no other stones of the side, which could not count it for a liberty; then away from the fight.

    Nobody who wins plays on open points. But not much further away than needed, either.
    """
    position = region.position
    width = position.size.width
    row, column = divmod(point, width)
    shared = any(
        position.at(step) is side and step not in stones for step in neighbour_table(position.size)[point]
    )
    distances = [abs(row - other // width) + abs(column - other % width) for other in region.points]
    nearest = min(distances)
    return shared, -min(nearest, _FAR_ENOUGH), nearest > _FAR_ENOUGH + 1, -sum(distances), point
