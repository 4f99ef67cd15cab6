"""Questions about races: chains that shut each other in, and whose liberties are filled how.

Each is one small function over a View, asked by the player who wants to win the race.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from nerai.board.point import Point
from nerai.knowledge.go.chasing import room_to_run
from nerai.knowledge.go.contests import comes_first, has_sure_eye
from nerai.knowledge.marks import predicate
from nerai.knowledge.sorts import Chain, Group
from nerai.knowledge.view import View

FEW: Final = 3
"""More suggestions than this are a search, not an opinion."""


@predicate
def liberties_to_spare(world: View, mine: Chain, theirs: Chain) -> bool:
    """My chain has at least as many liberties as theirs, and theirs gains nothing by running."""
    return world.liberties(mine) >= world.liberties(theirs) >= room_to_run(world, theirs)


@predicate
def outside_liberty(world: View, chain: Chain) -> Iterator[Point]:
    """Up to three liberties of the chain that no chain of mine next to it has, where a stone stays."""
    yield from islice((p for p in _fillable(world, chain) if p not in _of_mine(world, chain)), FEW)


@predicate
def shared_with_mine(world: View, chain: Chain) -> Iterator[Point]:
    """Up to three liberties of the chain that a chain of mine next to it has as well."""
    yield from islice((p for p in _fillable(world, chain) if p in _of_mine(world, chain)), FEW)


@predicate
def approach_point(world: View, chain: Chain) -> Iterator[Point]:
    """Up to three points beside a liberty of the chain where a stone of mine would be taken at once."""
    found: set[Point] = set()
    for liberty in world.liberty_points(chain):
        after = world.after(liberty, chain.color.other)
        if after is None or (not after.captured(chain) and after.liberties(after.chain_at(liberty)) == 1):
            found.update(near for near in world.facts.around(liberty) if world.at(near) is None)
    yield from sorted(found - world.liberty_points(chain))[:FEW]


@predicate
def eye_decides(world: View, mine: Group, theirs: Group) -> Iterator[Point]:
    """Up to three points where a stone gives my group its first eye, and by the count the race with it."""
    if not has_sure_eye(world, mine, theirs) and not comes_first(world, mine, theirs, mine.color):
        found = (p for p in sorted(world.liberty_points(mine)) if _wins_by_an_eye(world, mine, theirs, p))
        yield from islice(found, FEW)


def _wins_by_an_eye(world: View, mine: Group, theirs: Group, point: Point) -> bool:
    after = world.after(point, mine.color)
    if after is None or not has_sure_eye(after, mine, theirs):
        return False
    return comes_first(after, mine, theirs, theirs.color)


def _fillable(world: View, chain: Chain) -> list[Point]:
    """The liberties where a stone of its attacker is not in atari, those that leave it most first."""
    rated = []
    for point in world.liberty_points(chain):
        after = world.after(point, chain.color.other)
        if after is not None and (after.captured(chain) or after.liberties(after.chain_at(point)) > 1):
            rated.append((-after.liberties(after.chain_at(point)), point))
    return [point for _, point in sorted(rated)]


def _of_mine(world: View, chain: Chain) -> frozenset[Point]:
    return frozenset().union(*(world.liberty_points(one) for one in world.touching(chain)))
