"""What a search may take for granted around a region: that chains which look safe keep a liberty outside.

Takes a region; gives the assumptions, as certificates state them. Static opinion: what is proved with them is
proved under them, and says so.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Chain, Position
from nerai.query.flood import FAR, flood, neighbour_table
from nerai.query.region import LocalRegion
from nerai.solver.certificate import Alive

_FAR_ENOUGH: Final = 6
_TOO_NEAR: Final = 3


def assumed_alive(region: LocalRegion, *, placed: frozenset[Point] = frozenset()) -> tuple[Alive, ...]:
    """The attacker's boundary and the defender's homes, where they have a liberty outside of the region.

    `placed` are stones of the attacker that are only taken to be there.
    """
    sides = ((region.attacker, region.boundary), (region.attacker.other, region.homes))
    found = tuple(item for side, chains in sides for item in _alive(region, side, chains))
    position, open_points = region.position, _open_points(found)
    return tuple(
        replace(
            item,
            # Search keeps an open point of either side for both of them.
            open_points=open_points & _liberties(_chains(item.stones, position)),
            placed=item.stones & placed if item.side is region.attacker else frozenset(),
        )
        for item in found
    )


def without_placed(assumed: tuple[Alive, ...], position: Position) -> tuple[Alive, ...]:
    """What is left of the assumptions on the board as it is: chains that have an open point there, too."""
    left = []
    for item in assumed:
        chains = [
            chain
            for chain in _chains(item.stones - item.placed, position)
            if chain.liberties & item.open_points
        ]
        if chains:
            left.append(_stated(item, chains))
    return tuple(left)


def relied_on(assumed: tuple[Alive, ...], zone: frozenset[Point], position: Position) -> tuple[Alive, ...]:
    """The assumptions that a proof with this zone can rest on: about chains with stones inside of it.

    Or with open points inside: that nobody plays there is then part of the proof.
    """
    found = []
    for item in assumed:
        chains = [
            chain
            for chain in _chains(item.stones, position)
            if (chain.points | (chain.liberties & item.open_points)) & zone
        ]
        if chains:
            found.append(_stated(item, chains))
    return tuple(found)


def _stated(item: Alive, chains: Sequence[Chain]) -> Alive:
    """The same about these chains only."""
    stones = frozenset(stone for chain in chains for stone in chain.points)
    return Alive(item.side, stones, item.open_points & _liberties(chains), item.placed & stones)


def _chains(stones: frozenset[Point], position: Position) -> list[Chain]:
    """The chains of the stones, each once."""
    found: list[Chain] = []
    left = set(stones)
    while left:
        found.append(position.chain_at(min(left)))
        left -= found[-1].points
    return found


def _liberties(chains: Sequence[Chain]) -> frozenset[Point]:
    return frozenset(point for chain in chains for point in chain.liberties)


def _open_points(assumed: Iterable[Alive]) -> frozenset[Point]:
    return frozenset(point for item in assumed for point in item.open_points)


def _alive(region: LocalRegion, side: Color, chains: tuple[Chain, ...]) -> Iterator[Alive]:
    position = region.position
    free = [(chain, chain.liberties - region.points) for chain in chains]
    stones = frozenset(stone for chain, outside in free if outside for stone in chain.points)
    if not stones:
        return
    cells, near = position.stones, neighbour_table(position.size)
    steps = flood(position.size, region.points, lambda point, _: not cells[point])
    open_points: set[Point] = set()
    for _, outside in free:
        if outside and not outside & open_points:
            open_points.add(min(outside, key=lambda point: _preference(region, side, stones, steps, point)))
    # Other outer stones beside an open point could not count on that liberty: they are assumed with the rest.
    beside = {step for point in open_points for step in near[point] if position.at(step) is side}
    others = {stone for point in beside for stone in position.chain_at(point).points}
    if not others & (region.points | region.target):
        stones |= others
    yield Alive(side, stones, frozenset(open_points))


def _preference(
    region: LocalRegion, side: Color, stones: frozenset[Point], steps: dict[Point, int], point: Point
) -> tuple[bool, bool, bool, int, bool, int, Point]:
    """Beside no stones of the side that are fought about, away from the fight, and beside no others.

    Nobody who wins plays on open points, nor beside them. How far away they are is counted in steps from the
    region over empty points, as stones that break out go; but not much further than needed.
    """
    position = region.position
    width = position.size.width
    row, column = divmod(point, width)
    beside = [step for step in neighbour_table(position.size)[point] if position.at(step) is side]
    distances = [abs(row - other // width) + abs(column - other % width) for other in region.points]
    walk = min(steps.get(point, FAR), _FAR_ENOUGH)
    return (
        any(step in region.points or step in region.target for step in beside),
        walk < _TOO_NEAR,
        any(step not in stones for step in beside),
        -walk,
        min(distances) > _FAR_ENOUGH + 1,
        -sum(distances),
        point,
    )


def together(*assumed: tuple[Alive, ...]) -> tuple[Alive, ...]:
    """What several proofs take for granted, all of it; one item for each side."""
    found: dict[Color, Alive] = {}
    for item in (one for some in assumed for one in some):
        known = found.get(item.side, Alive(item.side, frozenset(), frozenset()))
        found[item.side] = Alive(
            item.side,
            known.stones | item.stones,
            known.open_points | item.open_points,
            known.placed | item.placed,
        )
    return tuple(found[side] for side in sorted(found))
