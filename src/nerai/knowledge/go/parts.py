"""Questions about groups of several parts, and about rings with short chains in them; asked by either side.

Each gives the few points or parts that a player would name, best first for the side that looks. Read off the
board and the one after a move; no search.
"""

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Final

from nerai.board.point import Point
from nerai.knowledge.go.counts import best_for_me
from nerai.knowledge.go.eyes import ring_chain
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Group
from nerai.knowledge.view import View

SHORT: Final = 2
"""A chain with no more liberties is in danger of the next atari."""
LINKS: Final = 2
"""Opinion: chains with so many liberties in common are one part, as a cut on one is answered on the other."""


@predicate
def cutting_point(world: View, group: Group) -> Iterator[Point]:
    """The best liberty that two chains of the group have in common, where a stone of mine stays."""
    chains = world.chains_of(group)
    found = set[Point]()
    for one, other in combinations(chains, 2):
        found |= world.liberty_points(one) & world.liberty_points(other)
    yield from islice(best_for_me(world, group, (point for point in found if _stays(world, point))), 1)


@predicate
def larger_part(world: View, group: Group) -> Iterator[Group]:
    """The part with most stones, where the group comes in several."""
    parts = _parts(world, group)
    if len(parts) > 1:
        largest = max(parts, key=lambda part: (len(part), -min(part)))
        yield world.group(largest)


@predicate
def short_chain_point(world: View, group: Group) -> Iterator[Point]:
    """Up to three liberties of a ring's chain that has two: where mine gains, or theirs is put in atari."""
    mine = world.me is not group.color
    found = set[Point]()
    for chain in ring_chain(world, group):
        if world.liberties(chain) == SHORT:
            for point in world.liberty_points(chain):
                after = world.after(point)
                if after is None:
                    continue
                if after.liberties(after.chain_at(point)) > (SHORT if mine else 1):
                    found.add(point)
    yield from best_for_me(world, group, found)


def _stays(world: View, point: Point) -> bool:
    after = world.after(point)
    return after is not None and after.liberties(after.chain_at(point)) > 1


def _parts(world: View, group: Group) -> list[frozenset[Point]]:
    """The points of the chains that are linked, as far as common liberties tell."""
    parts: list[tuple[frozenset[Point], frozenset[Point]]] = []
    for chain in world.chains_of(group):
        points, liberties = world.points(chain), world.liberty_points(chain)
        linked = [part for part in parts if len(part[1] & liberties) >= LINKS]
        for part in linked:
            points, liberties = points | part[0], liberties | part[1]
        parts = [part for part in parts if part not in linked] + [(points, liberties)]
    return [part[0] for part in parts]
