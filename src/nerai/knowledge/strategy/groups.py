"""Questions about groups on the whole board: which are in doubt, how they are joined, where they could run.

Each is one small function over a View. What rests on the overview is an estimate; without one nothing is in
doubt.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from nerai.board.color import Color
from nerai.board.links import LinkKind
from nerai.board.point import Point, Size
from nerai.knowledge.marks import moves, predicate
from nerai.knowledge.sorts import Chain, Group
from nerai.knowledge.view import View

_DOUBT: Final = 0.03
"""A group that stays or goes with no more chance than this is not in doubt by estimate."""
_SHORT: Final = 3
"""A chain with so few liberties may be in doubt whatever random games say."""
_ROOM: Final = 14
"""A group that reaches more empty points than this can run, or make eyes in many ways."""
_WAYS_OUT: Final = 3
_REACH: Final = 3
_LINKS: Final = frozenset({LinkKind.SHARED_LIBERTY, LinkKind.DIAGONAL, LinkKind.HANGING, LinkKind.TWO_STEPS})


@predicate
def group_in_doubt_of_theirs(world: View) -> Iterator[Group]:
    """Each group of the opponent that may live or die, the largest first."""
    yield from _in_doubt(world, world.me.other)


@predicate
def group_in_doubt_of_mine(world: View) -> Iterator[Group]:
    """Each group of mine that may live or die, the largest first."""
    yield from _in_doubt(world, world.me)


@predicate
def group_of_mine(world: View) -> Iterator[Group]:
    """Each group of mine, the largest first."""
    yield from sorted(world.groups(world.me), key=lambda one: -len(one.stones))


@predicate
def no_way_out(world: View, group: Group) -> bool:
    """The group reaches few empty points without passing enemies."""
    return len(_reached(world, world.liberty_points(group))) <= _ROOM


@predicate
def contested_link(world: View, group: Group) -> Iterator[tuple[Chain, Chain]]:
    """Each two chains of the group that an enemy stands near enough to cut; each pair once, in order."""
    stones, size = world.points(group), world.size
    seen: set[frozenset[Chain]] = set()
    for found in world.facts.groups(group.color):
        if found.stones.isdisjoint(stones):
            continue
        for link in found.reasons:
            near = {n for point in link.points for n in (*size.neighbours(point), *size.diagonals(point))}
            one, other = world.chain_at(link.a.anchor), world.chain_at(link.b.anchor)
            pair = (one, other) if one.stone < other.stone else (other, one)
            contested = link.kind in _LINKS and any(world.at(point) is group.color.other for point in near)
            if contested and frozenset(pair) not in seen:
                seen.add(frozenset(pair))
                yield pair


@predicate
def friend_linked(world: View, chain: Chain) -> Iterator[Chain]:
    """Each chain of the same color that a link joins to the chain."""
    for found in world.facts.groups(chain.color):
        for link in found.reasons:
            ends = world.chain_at(link.a.anchor), world.chain_at(link.b.anchor)
            if any(world.same(chain, end) for end in ends):
                yield next(end for end in ends if not world.same(chain, end))


@predicate
def open_point(world: View, group: Group) -> Iterator[Point]:
    """The few points, one or two steps away from the group, from which most of the open is near."""
    size, stones = world.size, world.points(group)
    near = _around(size, stones, 2) - stones
    ranked = sorted(
        (point for point in near if world.at(point) is None and _free(world, point)),
        key=lambda point: (-_openness(world, point), point),
    )
    yield from ranked[:_WAYS_OUT]


@predicate
def squeezing_point(world: View, chain: Chain, holder: Chain) -> Iterator[Point]:
    """Each liberty of the chain that holds mine, off mine, where I put it into atari."""
    if world.liberties(holder) == 2:
        yield from sorted(world.liberty_points(holder) - world.liberty_points(chain))


@predicate
def ko_is_banned(world: View, point: Point) -> bool:
    """I may not take the ko there before I have moved elsewhere."""
    return world.banned(point)


@moves
def threaten_elsewhere(world: View, point: Point) -> Iterator[Point]:
    """None by itself: threats are the moves of other goals, after which these are one move away."""
    yield from ()


@predicate
def ko_on_board(world: View) -> Iterator[Point]:
    """Where a ko can be taken or filled: the liberty of a lone stone that a lone stone could take back."""
    found: set[Point] = set()
    for color in Color:
        for chain in world.chains(color):
            liberties = world.liberty_points(chain)
            if len(world.points(chain)) == 1 and len(liberties) == 1:
                found |= {point for point in liberties if _is_ko(world, chain, point)}
    yield from sorted(found)


def _is_ko(world: View, chain: Chain, point: Point) -> bool:
    """Whether a stone at the point takes the lone chain and nothing else, and could be taken back."""
    (stone,) = world.points(chain)
    taker = chain.color.other
    around = [n for n in world.size.neighbours(point) if n != stone]
    if any(world.at(n) is not chain.color for n in around):
        return False
    alone = all(world.liberties(world.chain_at(n)) > 1 for n in around)
    return alone and all(world.at(n) is taker for n in world.size.neighbours(stone) if n != point)


def _in_doubt(world: View, color: Color) -> Iterator[Group]:
    overview = world.overview
    if overview is None:
        return
    for group in sorted(world.groups(color), key=lambda one: -len(one.stones)):
        if world.alive(group):
            continue
        stays = overview.stays(min(world.points(group)))
        chains = world.chains_of(group)
        short = any(world.liberties(one) <= _SHORT and world.touching(one) for one in chains)
        if short or _DOUBT < stays < 1 - _DOUBT:
            yield group


def _reached(world: View, start: Iterable[Point]) -> set[Point]:
    reached = set(start)
    waiting = list(reached)
    while waiting and len(reached) <= _ROOM:
        for near in world.size.neighbours(waiting.pop()):
            if near not in reached and world.at(near) is None:
                reached.add(near)
                waiting.append(near)
    return reached


def _around(size: Size, points: Iterable[Point], steps: int) -> frozenset[Point]:
    reached = set(points)
    for _ in range(steps):
        reached |= {near for point in reached for near in size.neighbours(point)}
    return frozenset(reached)


def _free(world: View, point: Point) -> bool:
    """Whether there is room beside a point, which is not on the edge."""
    beside = world.size.neighbours(point)
    return len(beside) == 4 and sum(world.at(near) is None for near in beside) >= 2


def _openness(world: View, point: Point) -> float:
    """How much of what is near is nobody's yet."""
    overview = world.overview
    if overview is None:
        return 0.0
    near = _around(world.size, (point,), _REACH)
    return sum(1 - abs(overview.leaning(one, world.me)) for one in near if world.at(one) is None)
