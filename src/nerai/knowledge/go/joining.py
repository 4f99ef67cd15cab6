"""Questions about chains that want to be joined, and about parting them.

Each is one small function over a View, asked by either side. What joins and what parts is read by the core a
few moves ahead.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from nerai.board.point import Point
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Chain
from nerai.knowledge.view import View

FEW: Final = 3
"""More suggestions than this are a search, not an opinion."""
FARTHEST: Final = 3
"""How many moves ahead joining is read."""


@predicate
def joining_point(world: View, one: Chain, other: Chain) -> Iterator[Point]:
    """Up to three moves that make the chains one or hold them together, by the fewest moves there are."""
    for moves in range(1, FARTHEST + 1):
        found = world.joining(one, other, moves)
        if found:
            yield from found
            return


@predicate
def best_joining_point(world: View, one: Chain, other: Chain) -> Iterator[Point]:
    """The move that makes the chains one or holds them together, and most other stones with them."""
    yield from islice(joining_point(world, one, other), 1)


@predicate
def links(world: View, one: Chain, other: Chain, point: Point) -> bool:
    """A stone of their owner there holds the chains together, although the enemy moves next."""
    after = world.after(point, one.color)
    return after is not None and not after.captured(one) and after.linked(one, other, 2)


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
