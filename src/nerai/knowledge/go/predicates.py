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
def chasing_atari(world: View, chain: Chain) -> Iterator[Point]:
    """Moves that put the chain into atari and keep it short of liberties if it runs on."""
    rated = []
    for point in sorted(world.liberty_points(chain)):
        after = world.after(point)
        if after is None or after.liberties(chain) != 1:
            continue
        (way_out,) = after.liberty_points(chain)
        run = after.after(way_out, chain.color)
        left = 0 if run is None else run.liberties(chain)
        if left <= 2:
            rated.append((left, -after.liberties(after.chain_at(point)), point))
    yield from (point for _, _, point in sorted(rated))


@predicate
def shared_liberty(world: View, one: Chain, other: Chain) -> Iterator[Point]:
    """Each point that is a liberty of both chains."""
    yield from sorted(world.liberty_points(one) & world.liberty_points(other))


@predicate
def stepping_point(world: View, one: Chain, other: Chain) -> Iterator[Point]:
    """Each liberty that joins one of the chains to a third chain which can be joined to the other."""
    reach = {chain: world.liberty_points(chain) for chain in world.chains(one.color)}
    ends = world.liberty_points(one), world.liberty_points(other)
    between = [points for points in reach.values() if points not in ends]
    yield from sorted(
        {p for points in between if all(points & end for end in ends) for p in points & (ends[0] | ends[1])}
    )


@predicate
def cutter_in_atari(world: View, one: Chain, other: Chain) -> Iterator[Chain]:
    """Each enemy chain in atari next to one of the chains."""
    near = dict.fromkeys((*world.touching(one), *world.touching(other)))
    yield from (chain for chain in near if world.liberties(chain) == 1)


@predicate
def safe_move(world: View, point: Point) -> bool:
    """A stone there may be played and is not in atari afterwards."""
    after = world.after(point)
    return after is not None and after.liberties(after.chain_at(point)) > 1


@predicate
def snapback_point(world: View, chain: Chain) -> Iterator[Point]:
    """Each liberty where a single stone of mine is in atari, and taking it leaves the chain one liberty."""
    for point in sorted(world.liberty_points(chain)):
        after = world.after(point)
        if after is None:
            continue
        stone = after.chain_at(point)
        if after.liberties(stone) == 1 and after.points(stone) == {point}:
            (last,) = after.liberty_points(stone)
            taken = after.after(last, chain.color)
            if taken is not None and taken.captured(stone) and taken.liberties(chain) == 1:
                yield point
