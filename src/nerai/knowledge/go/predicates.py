"""Questions that schemas and patterns ask of a position.

Each is one small function over a View. A test gives a bool; the others give values for the arguments that
follow, in the order they should be tried.
"""

from collections.abc import Iterator
from typing import Final

from nerai.board.point import Point
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Chain, Group, Region
from nerai.knowledge.view import View

SMALL_SPACE: Final = 7
"""Spaces of more points make two eyes in too many ways to talk of one vital point."""


@predicate
def in_atari(world: View, chain: Chain) -> bool:
    """The chain has one liberty left."""
    return world.liberties(chain) == 1


@predicate
def liberty_count(world: View, chain: Chain) -> Iterator[int]:
    """How many liberties the chain has."""
    if not world.captured(chain):
        yield world.liberties(chain)


@predicate
def at_most_liberties(world: View, chain: Chain, number: int) -> bool:
    """The chain has no more liberties than that."""
    return world.liberties(chain) <= number


@predicate
def chain_of(world: View, group: Group) -> Iterator[Chain]:
    """Each chain of the group."""
    yield from world.chains_of(group)


@predicate
def group_of(world: View, chain: Chain) -> Iterator[Group]:
    """The group that the chain is part of, as it is seen without search."""
    points = world.points(chain)
    yield from (one for one in world.groups(chain.color) if points and points <= world.points(one))


@predicate
def touches(world: View, chain: Chain) -> Iterator[Chain]:
    """Each chain of the other color next to the chain, those with few liberties first."""
    yield from sorted(world.touching(chain), key=lambda one: (world.liberties(one), one.stone))


@predicate
def eye_space(world: View, group: Group) -> Iterator[Region]:
    """Each enclosed space of the group of at most seven points, enemy stones in it included."""
    yield from sorted(world.eye_spaces(group, SMALL_SPACE), key=lambda one: -len(one.points))


@predicate
def vital_point(world: View, space: Region) -> Iterator[Point]:
    """The empty point of a space that touches more of its points than any other does."""
    size = world.size
    ranks = {point: len(space.points.intersection(size.neighbours(point))) for point in space.points}
    best = max(ranks.values(), default=0)
    found = [point for point, rank in ranks.items() if rank == best]
    if best > 1 and len(found) == 1 and world.at(found[0]) is None:
        yield found[0]


@predicate
def shared_liberty(world: View, one: Chain, other: Chain) -> Iterator[Point]:
    """Each point that is a liberty of both chains."""
    yield from sorted(world.liberty_points(one) & world.liberty_points(other))


@predicate
def safe_move(world: View, point: Point) -> bool:
    """A stone there may be played and is not in atari afterwards."""
    after = world.after(point)
    return after is not None and after.liberties(after.chain_at(point)) > 1
