"""The local region a goal is about: a proposal, to be proved within and widened.

Takes a position, the target's stones and who attacks them; gives the points where play about them is likely
to happen, the attacker's chains around that are taken for alive, and whether the region is closed by them.
Static opinion: a proof in the region counts for the whole board only as far as its zone says so, and the
boundary is an assumption until somebody proves it.

The region grows from the target over empty points and over chains that can be taken. It ends at chains of the
attacker that look safe and, where those leave gaps, at points that the attacker reaches first. It is *closed*
when there are no gaps: nothing can enter or leave but through the boundary. Each *level* of widening gives
the target's side one step more in the gaps, and takes one more liberty to call a chain safe.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.board.position import Chain, Position
from nerai.errors import InputError
from nerai.query.flood import FAR, flood, neighbour_table
from nerai.query.opinions import CLOSED_EMPTY, EYE_REACH, REACH, TAKEN_WITH
from nerai.query.surround import Survey, survey
from nerai.solver.target import Target


@dataclass(frozen=True, slots=True)
class LocalRegion:
    """Where a goal is decided, as far as can be seen without search.

    `points` are the target, other stones that can change hands, and empty points; `boundary` the attacker's
    chains next to them, assumed alive; `homes` the target's side's other chains there that look safe. `level`
    counts how often it was widened.
    """

    position: Position
    target: frozenset[Point]
    attacker: Color
    points: frozenset[Point]
    boundary: tuple[Chain, ...]
    closed: bool
    level: int = 0
    homes: tuple[Chain, ...] = ()

    @property
    def empty(self) -> frozenset[Point]:
        """Its empty points: what a search has to fill."""
        stones = self.position.stones
        return frozenset(point for point in self.points if not stones[point])

    def widened(self) -> "LocalRegion":
        """One level wider: all of this and, unless it is closed by stones that stay safe, more."""
        return propose_region(self.position, self.target, self.attacker, level=self.level + 1)


def propose_region(
    position: Position, target: Collection[Point], attacker: Color, *, level: int = 0
) -> LocalRegion:
    """The region around the target at a level of widening, 0 being the smallest.

    InputError when no target is named, or when a point of it has no stone of the defender.
    """
    if not target:
        raise InputError("a region needs a target", hint="name at least one stone")
    for point in sorted(target):
        if position.at(point) != attacker.other:
            raise InputError(
                f"there is no {attacker.other.word} stone at {to_gtp(point, position.size)}",
                hint="the attacker attacks the other side's stones",
            )
    seen = survey(position)
    points: frozenset[Point] = frozenset()
    for step in range(level + 1):
        # Level by level, so that widening only ever adds.
        safe = _safe_stones(seen, attacker, step)
        points |= _grow(seen, target, attacker, safe, step)
    # What can be taken can be taken only by playing at its liberties.
    points |= {
        point for chain in _chains(seen, points) if chain.color == attacker for point in chain.liberties
    }
    near = neighbour_table(position.size)
    around = {step for point in points for step in near[point]} - points
    boundary = _chains(seen, around & safe)
    homes = _chains(seen, around & _homes(seen, target, attacker.other, level))
    return LocalRegion(position, frozenset(target), attacker, points, boundary, around <= safe, level, homes)


def given_region(
    position: Position, target: Collection[Point], attacker: Color, points: Collection[Point]
) -> LocalRegion:
    """The region somebody names, with the target in it; the attacker's chains beside it are its boundary."""
    inside = frozenset(points) | frozenset(target)
    near = neighbour_table(position.size)
    around = {step for point in inside for step in near[point]} - inside
    boundary = tuple(
        chain for chain in position.chains(attacker) if chain.points & around and not chain.points & inside
    )
    closed = around <= {point for chain in boundary for point in chain.points}
    return LocalRegion(position, frozenset(target), attacker, inside, boundary, closed)


def target_region(position: Position, target: Target, *, level: int = 0) -> LocalRegion:
    """The region of a whole target: around all its stones, of either side, and around points of eyes.

    Stones it names are never part of the boundary or of homes, whatever they look like.
    """
    parts = [
        propose_region(position, stones, color.other, level=level)
        for color in Color
        if (stones := target.stones_of(color))
    ]
    near = neighbour_table(position.size)
    around = {point for point in target.points - target.stones if position.at(point) is None}
    for _ in range(EYE_REACH if around else 0):
        around |= {step for point in around for step in near[point]}
    points = frozenset(around).union(*(part.points for part in parts))
    if not parts:
        return LocalRegion(position, target.points, target.attacker, points, (), closed=False, level=level)
    first, *rest = parts
    # What bounds the region of the one side is a home of the other's.
    outer = {chain for part in rest for chain in part.homes}.union(first.boundary)
    homes = {chain for part in rest for chain in part.boundary}.union(first.homes)

    def unnamed(chains: Iterable[Chain]) -> tuple[Chain, ...]:
        kept = (chain for chain in chains if chain.points.isdisjoint(target.stones | points))
        return tuple(sorted(kept, key=lambda chain: chain.anchor))

    return replace(
        first, points=points, boundary=unnamed(outer), homes=unnamed(homes), closed=first.closed and not rest
    )


def _safe_stones(seen: Survey, side: Color, level: int) -> frozenset[Point]:
    """The side's stones that look safe: in a camp with a home, and not to be taken in a few moves."""
    return frozenset(
        point
        for camp in seen.camps
        if camp.color == side and camp.open
        for chain in camp.chains
        if camp.alive or len(chain.liberties) > TAKEN_WITH + level
        for point in chain.points
    )


def _grow(
    seen: Survey, target: Collection[Point], attacker: Color, safe: frozenset[Point], level: int
) -> frozenset[Point]:
    """All that the target is joined to inside the boundary; if that is too much, what it reaches in time."""
    size, stones = seen.position.size, seen.position.stones
    defender = attacker.other
    homes = _homes(seen, target, defender, level)

    def inside(point: Point, _: int) -> bool:
        return point not in safe and point not in homes

    everything = flood(size, target, inside)
    if sum(not stones[point] for point in everything) <= CLOSED_EMPTY:
        return frozenset(everything)

    def reached_from(starts: Iterable[Point]) -> dict[Point, int]:
        return flood(size, starts, lambda point, _: point not in safe and stones[point] != defender)

    own = reached_from(point for point in size.points() if stones[point] == defender and point not in homes)
    theirs = reached_from(safe)

    def in_time(point: Point, steps: int) -> bool:
        if stones[point]:
            return inside(point, steps)
        return own[point] <= level + min(theirs.get(point, FAR), REACH)

    return frozenset(flood(size, target, in_time))


def _homes(seen: Survey, target: Collection[Point], defender: Color, level: int) -> frozenset[Point]:
    """The defender's stones that look safe and are not the target's own camp."""
    own = {stone for point in target for stone in seen.camp_of[point].stones}
    return _safe_stones(seen, defender, level) - own


def _chains(seen: Survey, points: Collection[Point]) -> tuple[Chain, ...]:
    """The chains of those stones, ordered by their first stones."""
    found = {chain for camp in seen.camps for chain in camp.chains if not chain.points.isdisjoint(points)}
    return tuple(sorted(found, key=lambda chain: chain.anchor))
