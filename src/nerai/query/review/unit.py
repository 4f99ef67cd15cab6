"""What is watched on a board: chains, links between chains, and groups that are shut in.

Takes a position; gives its units, each with the goal that its attacker has. Which units are worth a question
is told by shape alone: short of liberties, enemies at the link, little room around the group. Searches
nothing.

A *link* is watched for the smaller of its two chains: that is what a cut may cost.
"""

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from nerai.board.color import Color
from nerai.board.groups import Group, groups
from nerai.board.links import Link, LinkKind
from nerai.board.point import Point, Size, gtp_list, to_gtp
from nerai.board.position import Chain, Position

WATCHED_LIBERTIES: Final = 3
"""Chains with more liberties are not asked about, and one that gets more has got away."""
_LEAST_OF_GROUP: Final = 4
_MOST_ROOM: Final = 14
"""Groups with more empty points around them that they can reach are not settled by a short search."""
_MOST_LIBERTIES: Final = 12
_WATCHED_LINKS: Final = frozenset({LinkKind.SHARED_LIBERTY, LinkKind.DIAGONAL, LinkKind.HANGING})
"""Links that one move can cut; others are longer stories."""


class Sort(enum.Enum):
    """What hangs together."""

    CHAIN = "chain"
    LINK = "link"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Unit:
    """Stones of one color, and the goal of their attacker; of a link the stones of the smaller chain."""

    sort: Sort
    color: Color
    stones: frozenset[Point]
    goal: str
    ends: tuple[Point, ...]
    """One stone of every chain in it; of a link that of the smaller one first."""

    @property
    def value(self) -> int:
        """How much is at stake, to compare units: a stone counts two points, one that is cut off one."""
        return len(self.stones) * (1 if self.sort is Sort.LINK else 2)


def units(position: Position, *, least: int) -> Iterator[Unit]:
    """The units of at least so many stones that may be in danger."""
    for chain in position.chains():
        if len(chain.liberties) <= WATCHED_LIBERTIES and len(chain.points) >= least:
            yield chain_unit(position, chain)
    for group in groups(position):
        yield from _links(position, group, least)
        if len(group.stones) >= max(least, _LEAST_OF_GROUP) and _shut_in(position, group):
            yield _group(position, [chain.anchor for chain in group.chains])


def unit_now(unit: Unit, position: Position) -> Unit | None:
    """The same unit on a later board, with what was joined to it; None when its stones are gone.

    A link is gone with either chain, and when both are one.
    """
    left = [stone for stone in sorted(unit.stones) if position.at(stone) is unit.color]
    if not left:
        return None
    if unit.sort is Sort.CHAIN:
        return chain_unit(position, position.chain_at(left[0]))
    if unit.sort is Sort.GROUP:
        return _group(position, left)
    if any(position.at(end) is not unit.color for end in unit.ends):
        return None
    a, b = (position.chain_at(end) for end in unit.ends)
    return None if a == b else _link(position, a, b)


def chain_unit(position: Position, chain: Chain) -> Unit:
    """A chain as a unit."""
    name = to_gtp(chain.anchor, position.size)
    goal = f"capture({name}, {WATCHED_LIBERTIES})"
    return Unit(Sort.CHAIN, chain.color, frozenset(chain.points), goal, (chain.anchor,))


def _group(position: Position, stones: Iterable[Point]) -> Unit:
    chains = {chain.anchor: chain for chain in map(position.chain_at, stones)}
    ends = tuple(sorted(chains))
    names = gtp_list(ends, position.size)
    goal = f"kill({names[0]})" if len(names) == 1 else f"kill({{{', '.join(names)}}})"
    color = next(iter(chains.values())).color
    members = frozenset(point for chain in chains.values() for point in chain.points)
    return Unit(Sort.GROUP, color, members, goal, ends)


def _link(position: Position, a: Chain, b: Chain) -> Unit:
    smaller, larger = sorted((a, b), key=lambda chain: (len(chain.points), chain.anchor))
    ends = smaller.anchor, larger.anchor
    names = [to_gtp(end, position.size) for end in ends]
    return Unit(Sort.LINK, a.color, frozenset(smaller.points), f"cut({names[0]}, {names[1]})", ends)


def _links(position: Position, group: Group, least: int) -> Iterator[Unit]:
    seen: set[tuple[Point, ...]] = set()
    for link in group.links:
        if min(len(link.a.points), len(link.b.points)) < least or link.kind not in _WATCHED_LINKS:
            continue
        if not _contested(position, link):
            continue
        unit = _link(position, link.a, link.b)
        if unit.ends not in seen:
            seen.add(unit.ends)
            yield unit


def _contested(position: Position, link: Link) -> bool:
    """Whether enemies stand near a link."""
    size = position.size
    return any(
        position.at(near) is link.a.color.other
        for point in link.points
        for near in (*size.neighbours(point), *size.diagonals(point))
    )


def _shut_in(position: Position, group: Group) -> bool:
    """Whether few empty points can be reached from a group without passing enemies."""
    if len(group.liberties) > _MOST_LIBERTIES:
        return False
    return len(_reached(position, group.liberties, position.size)) <= _MOST_ROOM


def _reached(position: Position, start: Iterable[Point], size: Size) -> set[Point]:
    reached = set(start)
    waiting = list(reached)
    while waiting and len(reached) <= _MOST_ROOM:
        for near in size.neighbours(waiting.pop()):
            if near not in reached and position.at(near) is None:
                reached.add(near)
                waiting.append(near)
    return reached
