"""Questions about kos: which one stones hang on, how it is begun, and how it ends.

Each is one small function over a View, asked by the player who would fight. A ko is seen by its shape: one
stone takes one stone, and could be taken back at once. Who has threats for it, the View says.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Chain
from nerai.knowledge.view import View

FEW: Final = 2
"""More kos than this at once are no plan."""


@predicate
def ko_about(world: View, chain: Chain) -> Iterator[Point]:
    """Up to two points where I take a ko, now or by a threat, next to the chain or to its liberties."""
    near = _nearby(world, chain)
    found = (
        point
        for enemy in world.chains(world.me.other)
        if world.liberties(enemy) == 1 and len(world.points(enemy)) == 1
        for point in world.liberty_points(enemy)
        if (point in near or enemy.stone.point in near) and takes_ko(world, point, world.me)
    )
    yield from islice(found, FEW)


@predicate
def banned_ko(world: View, point: Point) -> bool:
    """The ko there was just taken: only who has a threat takes it back."""
    return world.banned(point)


@predicate
def in_ko(world: View, chain: Chain) -> Iterator[Point]:
    """The point of a single stone that its enemy takes by a ko, now or by a threat."""
    (point, *more), gaps = sorted(world.points(chain)), world.liberty_points(chain)
    if not more and len(gaps) == 1 and takes_ko(world, next(iter(gaps)), chain.color.other):
        yield point


@predicate
def ko_gap(world: View, point: Point) -> Iterator[Point]:
    """The point from which my ko stone there could be taken; a stone of mine on it ends the ko."""
    if world.at(point) is world.me:
        gaps = world.liberty_points(world.chain_at(point))
        if len(gaps) == 1:
            yield from gaps


@predicate
def ko_prize(world: View, point: Point) -> Iterator[Chain]:
    """Each enemy chain in atari beside my stone there: what is taken is not fought for any more."""
    if world.at(point) is world.me:
        yield from (one for one in world.touching(world.chain_at(point)) if world.liberties(one) == 1)


@predicate
def ko_offer(world: View, chain: Chain) -> Iterator[Point]:
    """Up to two moves of mine beside the chain that the enemy takes only by a ko; none without a threat."""
    if not world.threats(world.me):
        return
    found = (point for point in sorted(_nearby(world, chain)) if _offers(world, point))
    yield from islice(found, FEW)


def _offers(world: View, point: Point) -> bool:
    """Whether a stone of mine there may be taken at once, but only by a ko."""
    if world.at(point) is not None:
        return False
    after = world.after(point)
    if after is None or after.position.ko_point is not None:
        return False
    stone = after.chain_at(point)
    last = after.liberty_points(stone)
    if len(last) != 1 or len(after.points(stone)) != 1:
        return False
    return takes_ko(after, next(iter(last)), world.me.other)


def takes_ko(world: View, point: Point, color: Color) -> bool:
    """Whether a stone of that color there takes a stone that could be taken back at once."""
    after = world.after(point, color)
    return after is not None and after.position.ko_point is not None


def _nearby(world: View, chain: Chain) -> frozenset[Point]:
    """The liberties of the chain, and the points beside them."""
    liberties = world.liberty_points(chain)
    return liberties.union(*(world.facts.around(point) for point in liberties))
