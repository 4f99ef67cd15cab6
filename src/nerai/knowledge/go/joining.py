"""Questions about chains that want to be joined, and about parting them.

Each is one small function over a View, asked by either side. What joins and what parts is read by the core a
few moves ahead.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from nerai.board.point import Point
from nerai.knowledge.go.chasing import ladder_catches, net_catches
from nerai.knowledge.go.stones import on_the_first_line, puts_in_atari
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Chain
from nerai.knowledge.view import View

FEW: Final = 3
"""More suggestions than this are a search, not an opinion."""
FARTHEST: Final = 3
"""How many moves ahead joining is read."""


@predicate
def joining_point(world: View, one: Chain, other: Chain) -> Iterator[Point]:
    """Up to three moves that make the chains one or hold them together; those that hold most others first."""
    for moves in range(1, FARTHEST + 1):
        found = world.joining(one, other, moves)
        if found:
            held = {point: _held_besides(world, one, point) for point in found} if len(found) > 1 else {}
            yield from sorted(found, key=lambda point: -held.get(point, 0))
            return


@predicate
def best_joining_point(world: View, one: Chain, other: Chain) -> Iterator[Point]:
    """The move that makes the chains one or holds them together, and most other stones with them."""
    yield from islice(joining_point(world, one, other), 1)


@predicate
def makes_one(world: View, one: Chain, other: Chain, point: Point) -> bool:
    """A stone of their owner there makes one chain of them."""
    after = world.after(point, one.color)
    return after is not None and after.same(one, other)


@predicate
def is_shared(world: View, one: Chain, other: Chain, point: Point) -> bool:
    """The point is a liberty of both chains."""
    return point in world.liberty_points(one) and point in world.liberty_points(other)


@predicate
def friend_within_reach(world: View, chain: Chain) -> Iterator[Chain]:
    """Up to two other chains of the same color, not short of liberties, that two moves would join to it."""
    near = {p for point in world.liberty_points(chain) for p in (point, *world.facts.around(point))}
    friends = [
        other
        for other in world.chains(chain.color)
        if world.liberties(other) > FEW
        and not world.same(chain, other)
        and near & (world.liberty_points(other) | world.points(other))
    ]
    friends.sort(key=lambda other: (-world.liberties(other), other.stone))
    yield from islice((other for other in friends if world.joinable(chain, other, 2)), 2)


@predicate
def parting_point(world: View, one: Chain, other: Chain) -> Iterator[Point]:
    """Up to three moves, by stones that are not caught, after which their owner does not join the chains."""
    for moves in range(FARTHEST, 1, -1):
        found = world.parting(one, other, moves)
        if found:
            yield from found
            return


@predicate
def joint(world: View, one: Chain, other: Chain) -> Iterator[Point]:
    """Up to three points between the chains: common liberties, else those beside a liberty of each."""
    ends = world.liberty_points(one), world.liberty_points(other)
    found = sorted(ends[0] & ends[1])
    if not found:
        around = world.facts.around
        near = [{p for point in end for p in (point, *around(point)) if world.at(p) is None} for end in ends]
        found = sorted(near[0] & near[1])
    yield from found[:FEW]


@predicate
def cutter(world: View, one: Chain, other: Chain) -> Iterator[Chain]:
    """Up to three enemy chains beside both, or beside one and a common liberty; the weakest first."""
    beside = [set(world.touching(end)) for end in (one, other)]
    between = beside[0] & beside[1] or {c for c in beside[0] | beside[1] if world.liberties(c) <= FEW}
    yield from sorted(between, key=lambda c: (world.liberties(c), c.stone))[:FEW]


@predicate
def stops_a_cutter(world: View, one: Chain, other: Chain, point: Point) -> bool:
    """A stone there takes an enemy chain between the two, or catches it in a ladder or a net."""
    return any(
        world.liberty_points(chain) == {point}
        or point in ladder_catches(world, chain)
        or point in net_catches(world, chain)
        for chain in cutter(world, one, other)
    )


@predicate
def joins_by_name(world: View, one: Chain, other: Chain, point: Point) -> bool:
    """The best joining point that is solid, with atari, on the edge or midway; or any that stops a cutter."""
    if point in best_joining_point(world, one, other) and (
        makes_one(world, one, other, point)
        or puts_in_atari(world, point)
        or on_the_first_line(world, point)
        or _midway(world, one, other, point)
    ):
        return True
    return stops_a_cutter(world, one, other, point)


def _midway(world: View, one: Chain, other: Chain, point: Point) -> bool:
    """Whether the chains have stones on opposite corners of the point, and all four sides of it are empty."""
    around = world.facts.around(point)
    if len(around) < 4 or any(world.at(near) is not None for near in around):
        return False
    mine, theirs = world.points(one), world.points(other)
    return any(
        Point(2 * point - corner) in theirs for corner in mine.intersection(world.size.diagonals(point))
    )


def _held_besides(world: View, chain: Chain, point: Point) -> int:
    """How many stones of other chains nearby are linked to the chain after a stone of its owner there."""
    after = world.after(point, chain.color)
    if after is None:
        return 0
    around, stones = after.facts.around, after.facts.stones
    beside = {near for one in (point, *after.liberty_points(chain)) for near in around(one)}
    near = {one for two in beside for one in (two, *around(two)) if stones[one] == chain.color}
    others = {after.chain_at(one) for one in near - after.points(chain)}
    return sum(len(after.points(one)) for one in others if after.linked(chain, one, 2))
