"""Questions about catching chains and getting away: ladders, nets, snapbacks, and what breaks them.

Each is one small function over a View, asked by either side: the attacker is whoever does not own the chain.
Ladders and nets are read by the core; all else is read off the board one or two moves later.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from nerai.board.point import Point
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Chain, Group
from nerai.knowledge.view import View

OPEN_POINTS: Final = 12
"""Opinion: a chain from which so many open points are reached is not shut in."""
FEW: Final = 3
"""More suggestions than this are a search, not an opinion."""


@predicate
def ladder_catches(world: View, chain: Chain) -> Iterator[Point]:
    """Each atari from which a ladder catches the chain, the shortest first."""
    if world.liberties(chain) != 2 or not world.ladder(chain, attacker_moves=True).caught:
        return
    rated = []
    for point in world.liberty_points(chain):
        after = world.after(point, chain.color.other)
        if after is not None and not after.captured(chain):
            ladder = after.ladder(chain, attacker_moves=False)
            if ladder.caught:
                rated.append((len(ladder.line), point))
    yield from (point for _, point in sorted(rated))


@predicate
def net_catches(world: View, chain: Chain) -> Iterator[Point]:
    """Up to three moves that catch the chain by one quiet move, its own or a later one."""
    if world.liberties(chain) in (2, 3):
        yield from world.catching(chain, 1)


@predicate
def diagonal_ahead(world: View, chain: Chain, point: Point) -> bool:
    """The point is diagonal to a stone of the chain, with two empty points between them."""
    beside = set(world.facts.around(point)) & world.liberty_points(chain)
    return any(
        stone in world.points(chain) and len(beside.intersection(world.facts.around(stone))) > 1
        for stone in world.size.diagonals(point)
    )


@predicate
def loose_net_catches(world: View, chain: Chain) -> Iterator[Point]:
    """Up to three moves that catch the chain by two quiet moves."""
    if world.liberties(chain) in (2, 3):
        yield from world.catching(chain, 2)


@predicate
def snapback_point(world: View, chain: Chain) -> Iterator[Point]:
    """Each liberty where a single stone of mine is in atari, and taking it leaves the chain one liberty."""
    for point in sorted(world.liberty_points(chain)):
        after = world.after(point, chain.color.other)
        if after is None or after.captured(chain):
            continue
        stone = after.chain_at(point)
        if after.liberties(stone) == 1 and after.points(stone) == {point}:
            (last,) = after.liberty_points(stone)
            taken = after.after(last, chain.color)
            if taken is not None and taken.captured(stone) and taken.liberties(chain) == 1:
                yield point


@predicate
def tightening_point(world: View, chain: Chain) -> Iterator[Point]:
    """Up to three liberties of the chain where a stone of the attacker leaves it least room to run."""
    rated = []
    for point in world.liberty_points(chain):
        after = world.after(point, chain.color.other)
        if after is None or after.captured(chain):
            continue
        own = after.liberties(after.chain_at(point))
        rated.append((own == 1, room_to_run(after, chain), -own, point))
    yield from (point for *_, point in islice(sorted(rated), FEW))


@predicate
def way_out(world: View, chain: Chain) -> Iterator[Point]:
    """Up to three liberties from which the chain has three others and is not caught; the most first."""
    rated = []
    for point in world.liberty_points(chain):
        after = world.after(point, chain.color)
        if after is not None and after.liberties(chain) > 2 and not catchable(after, chain):
            rated.append((-after.liberties(chain), point))
    yield from (point for _, point in islice(sorted(rated), FEW))


@predicate
def gaining_liberty(world: View, chain: Chain) -> Iterator[Point]:
    """Each liberty from which the chain gains others: first where it is not caught, then by their number."""
    before = world.liberties(chain)
    rated = []
    for point in sorted(world.liberty_points(chain)):
        after = world.after(point, chain.color)
        gained = 0 if after is None else after.liberties(chain)
        if after is not None and gained > max(1, before - 1):
            rated.append((catchable(after, chain), -gained, point))
    yield from (point for *_, point in sorted(rated))


@predicate
def adds_liberties(world: View, chain: Chain, point: Point) -> bool:
    """A stone of its owner there leaves the chain more liberties than it has."""
    after = world.after(point, chain.color)
    return after is not None and after.liberties(chain) > world.liberties(chain)


@predicate
def runs_into_friends(world: View, chain: Chain, atari: Point) -> bool:
    """After an atari there the only way out joins the chain to others of its color."""
    after = world.after(atari, chain.color.other)
    if after is None or after.captured(chain) or after.liberties(chain) != 1:
        return False
    (way,) = after.liberty_points(chain)
    own = after.points(chain)
    return any(after.at(near) is chain.color and near not in own for near in after.facts.around(way))


@predicate
def point_in_front(world: View, chain: Chain) -> Iterator[Point]:
    """Up to two empty points beside two liberties of the chain, those with most room around first."""
    liberties, around, stones = world.liberty_points(chain), world.facts.around, world.facts.stones
    near = {one for liberty in liberties for one in around(liberty) if not stones[one]} - liberties
    front = [point for point in near if sum(one in liberties for one in around(point)) > 1]
    front.sort(key=lambda point: (-sum(not stones[one] for one in around(point)), point))
    yield from front[:2]


@predicate
def joins_a_strong_chain(world: View, chain: Chain, point: Point) -> bool:
    """A stone of its owner there joins the chain to another one with more than two liberties besides it."""
    if point not in world.liberty_points(chain):
        return False
    own = world.points(chain)
    friends = (
        near for near in world.facts.around(point) if world.at(near) is chain.color and near not in own
    )
    return any(world.liberties(world.chain_at(near)) > 2 for near in friends)


@predicate
def hemmed_in(world: View, chain: Chain) -> bool:
    """The chain has three liberties or more, and none of them leads into the open."""
    return world.liberties(chain) > 2 and not runs_free(world, chain)


@predicate
def intruder(world: View, group: Group) -> Iterator[Chain]:
    """Up to two small enemy chains in the group's room: none of their liberties is far from the group."""
    liberties = world.liberty_points(group)
    room = liberties.union(*(world.facts.around(point) for point in liberties))
    found = [
        one
        for one in world.chains(group.color.other)
        if len(world.points(one)) <= FEW and world.liberties(one) > 1 and world.liberty_points(one) <= room
    ]
    found = [one for one in found if not runs_free(world, one)]
    found.sort(key=lambda one: (world.liberties(one), one.stone))
    yield from found[:2]


def catchable(world: View, chain: Chain) -> bool:
    """Whether its attacker, who has the move, catches the chain by a ladder or a net."""
    if world.liberties(chain) > 3:
        return False
    return world.ladder(chain, attacker_moves=True).caught or bool(world.catching(chain, 1))


def trapped(world: View, chain: Chain) -> bool:
    """Whether a chain that has the move is caught by a ladder whatever it does."""
    liberties = world.liberties(chain)
    if liberties == 1:
        return world.ladder(chain, attacker_moves=False).caught
    return liberties == 2 and world.held(chain)


def room_to_run(world: View, chain: Chain) -> int:
    """The most liberties that the chain has after one stone of its own next to it."""
    found = 0
    for point in world.liberty_points(chain):
        after = world.after(point, chain.color)
        if after is not None:
            found = max(found, after.liberties(chain))
    return found


def runs_free(world: View, chain: Chain) -> bool:
    """Whether open points lead away from the chain: not along the edge, nor between two enemy stones."""
    color, around = chain.color.other, world.facts.around
    stones = world.facts.stones
    seen = set(world.liberty_points(chain))
    todo, free = list(seen), 0
    for point in todo:  # grows while it is walked
        near = around(point)
        if len(near) < 4 or sum(stones[one] == color for one in near) > 1:
            continue
        free += 1
        if free >= OPEN_POINTS:
            return True
        for one in near:
            if not stones[one] and one not in seen:
                seen.add(one)
                todo.append(one)
    return False


def _escapes_by(world: View, chain: Chain, point: Point) -> bool:
    after = world.after(point, chain.color)
    return after is not None and not catchable(after, chain)
