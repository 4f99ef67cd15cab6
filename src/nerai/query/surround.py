"""Who is enclosed by whom.

Takes a position; gives its *camps* and its *enclosures*. All of it is static opinion: points are counted,
nothing is read out, and a shape that leaks after a clever move counts as tight.

A *camp* is the stones of one color that belong together, with their *room*: the empty points they reach
before the enemy. Points that both reach at once are *contested*. Chains are in one camp when room or a safe
link joins them. A camp with enough room is *open*: it has the open board, or a territory.

An *enclosure* is what a problem about life would call the group: camps of one color, none of them open, that
share contested points or hold the same *captives* (weak enemy camps with only weak stones around them). Its
*walls* are the other enemy camps that touch it, its *lifelines* own open camps nearby, its *eye space* the
points it may yet make eyes in.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum

from nerai.board.color import Color
from nerai.board.links import Link, links
from nerai.board.point import Point, Size
from nerai.board.position import Chain, Position
from nerai.board.regions import unconditional_life
from nerai.query.flood import FAR, Joined, flood, neighbour_table
from nerai.query.opinions import HALF_STRENGTH, LIFELINE, OPEN_ROOM, OPEN_SHARE


@dataclass(frozen=True, eq=False)
class Camp:
    """Stones of one color that belong together, the empty points they reach first, and those they contest."""

    color: Color
    chains: tuple[Chain, ...]
    stones: frozenset[Point]
    room: frozenset[Point]
    contested: frozenset[Point]
    alive: bool
    open_room: int

    @property
    def open(self) -> bool:
        """True when it needs no help: unconditionally alive, or with room enough."""
        return self.alive or len(self.room) >= self.open_room

    @property
    def strength(self) -> float:
        """From 0 (no room at all) towards 1; 1 only for what is unconditionally alive."""
        return 1.0 if self.alive else len(self.room) / (len(self.room) + HALF_STRENGTH * self.open_room)


@dataclass(frozen=True, eq=False)
class Lifeline:
    """An own open camp that an enclosure may connect to, and how many empty points are between."""

    camp: Camp
    distance: int


@dataclass(frozen=True, eq=False)
class Enclosure:
    """Camps of one color without a home of their own, and who is around them."""

    color: Color
    camps: tuple[Camp, ...]
    captives: tuple[Camp, ...]
    walls: tuple[tuple[Camp, int], ...]
    lifelines: tuple[Lifeline, ...]
    eye_space: frozenset[Point]

    @cached_property
    def stones(self) -> frozenset[Point]:
        """All its stones."""
        return frozenset(point for camp in self.camps for point in camp.stones)

    @cached_property
    def chains(self) -> tuple[Chain, ...]:
        """All its chains, ordered by their first stones."""
        return tuple(sorted((c for camp in self.camps for c in camp.chains), key=lambda chain: chain.anchor))

    @cached_property
    def room(self) -> frozenset[Point]:
        """The empty points it reaches first."""
        return frozenset(point for camp in self.camps for point in camp.room)

    @property
    def weakness(self) -> float:
        """From 0 to 1: how far it is from having room enough."""
        scale = HALF_STRENGTH * self.camps[0].open_room
        return scale / (len(self.room) + scale)

    @property
    def held(self) -> float:
        """From 0 to 1: how strong the stones around it are, each weighed by how much it touches."""
        touching = sum(count for _, count in self.walls)
        # fsum: the same whatever the order, so that turning the board changes nothing.
        return fsum(camp.strength * count for camp, count in self.walls) / touching if touching else 0.0


@dataclass(frozen=True, eq=False)
class Survey:
    """All camps and enclosures of a position, ordered by their first stones, and what they were made from.

    `distance` is, by color, how many steps away its nearest stone is; `owner` who reaches a point first (None
    when contested, or out of everybody's reach).
    """

    position: Position
    camps: tuple[Camp, ...]
    enclosures: tuple[Enclosure, ...]
    distance: Mapping[Color, Sequence[int]]
    owner: Sequence[Color | None]
    links: tuple[Link, ...]
    camp_of: dict[Point, Camp]

    def enclosure_of(self, camp: Camp) -> Enclosure | None:
        """The enclosure a camp is part of; None for an open camp."""
        return next((found for found in self.enclosures if camp in found.camps), None)


def survey(position: Position) -> Survey:
    """Look at a position: who belongs together, who has room, who is enclosed by whom."""
    size, stones = position.size, position.stones
    distance = {color: _distances(size, stones, color) for color in Color}
    owner = [_owner(stones[point], *(distance[color][point] for color in Color)) for point in size.points()]
    joining = tuple(link for color in Color for link in links(position, color) if link.safe)
    camps = _camps(position, owner, joining)
    camp_of = {point: camp for camp in camps for point in camp.stones}
    touching = {camp: _touching(camp, camp_of, size) for camp in camps}
    captives = frozenset(camp for camp in camps if _captive(camp, touching))
    enclosures = tuple(
        _enclosure(members, captives, touching, _lifelines(members, owner, camp_of, position))
        for members in _enclosed(camps, captives, touching)
    )
    return Survey(position, camps, enclosures, distance, owner, joining, camp_of)


def _distances(size: Size, stones: bytes, color: Color) -> list[int]:
    """Steps over empty points from the nearest stone of that color."""
    starts = [point for point in size.points() if stones[point] == color]
    reached = flood(size, starts, lambda point, _: not stones[point])
    return [reached.get(point, FAR) for point in size.points()]


def _owner(cell: int, black: int, white: int) -> Color | None:
    if cell:
        return Color(cell)
    if black == white:
        return None
    return Color.BLACK if black < white else Color.WHITE


def _camps(position: Position, owner: Sequence[Color | None], joining: Iterable[Link]) -> tuple[Camp, ...]:
    size = position.size
    near = neighbour_table(size)
    joined = Joined(size.area)
    for point in size.points():
        for step in near[point]:
            if step > point and owner[point] and owner[step] == owner[point]:
                joined.join(point, step)
    for link in joining:
        joined.join(link.a.anchor, link.b.anchor)
    members: dict[int, list[Point]] = {}
    for point in size.points():
        if owner[point]:
            members.setdefault(joined.name(point), []).append(point)
    chains: dict[int, list[Chain]] = {}
    for chain in position.chains():
        chains.setdefault(joined.name(chain.anchor), []).append(chain)
    alive = {chain.anchor for color in Color for chain in unconditional_life(position, color).chains}
    open_room = max(1, min(OPEN_ROOM, round(OPEN_SHARE * size.area)))
    found = []
    for name, own_chains in chains.items():
        points = members[name]
        stones = frozenset(point for chain in own_chains for point in chain.points)
        found.append(
            Camp(
                own_chains[0].color,
                tuple(own_chains),
                stones,
                frozenset(points) - stones,
                frozenset(step for point in points for step in near[point] if owner[step] is None),
                any(chain.anchor in alive for chain in own_chains),
                open_room,
            )
        )
    return tuple(found)


def _touching(camp: Camp, camp_of: dict[Point, Camp], size: Size) -> Counter[Camp]:
    """The enemy camps whose stones are next to its stones, room or contested points, and how often."""
    near = neighbour_table(size)
    found: Counter[Camp] = Counter()
    for point in (*camp.stones, *camp.room, *camp.contested):
        for step in near[point]:
            other = camp_of.get(step)
            if other and other.color != camp.color:
                found[other] += 1
    return found


def _captive(camp: Camp, touching: dict[Camp, Counter[Camp]]) -> bool:
    """True for a weak camp in the midst of weak ones which are themselves under attack by its friends."""
    around = touching[camp]
    return (
        not camp.open
        and not any(other.open for other in around)
        and any(friend.open for other in around for friend in touching[other])
    )


def _enclosed(
    camps: Sequence[Camp], captives: frozenset[Camp], touching: dict[Camp, Counter[Camp]]
) -> list[tuple[Camp, ...]]:
    """Weak camps joined where they share contested points or captives, ordered by their first stones."""
    weak = [camp for camp in camps if not camp.open]
    joined = Joined(len(weak))
    sharing: dict[tuple[Color, object], int] = {}
    for number, camp in enumerate(weak):
        shared = (*camp.contested, *(other for other in touching[camp] if other in captives))
        for what in shared:
            joined.join(number, sharing.setdefault((camp.color, what), number))
    found: dict[int, list[Camp]] = {}
    for number, camp in enumerate(weak):
        found.setdefault(joined.name(number), []).append(camp)
    return [tuple(members) for members in found.values()]


def _enclosure(
    camps: tuple[Camp, ...],
    captives: frozenset[Camp],
    touching: dict[Camp, Counter[Camp]],
    lifelines: tuple[Lifeline, ...],
) -> Enclosure:
    around: Counter[Camp] = Counter()
    for camp in camps:
        around.update(touching[camp])
    # A captive's own captors are walls to it, however weak they are.
    inside = [] if any(camp in captives for camp in camps) else [c for c in around if c in captives]
    eye_space: set[Point] = set()
    for camp in camps:
        eye_space |= camp.room | camp.contested
    for camp in inside:
        eye_space |= camp.stones | camp.room | camp.contested
    walls = sorted(
        ((c, n) for c, n in around.items() if c not in inside), key=lambda wall: min(wall[0].stones)
    )
    inside.sort(key=lambda camp: min(camp.stones))
    return Enclosure(camps[0].color, camps, tuple(inside), tuple(walls), lifelines, frozenset(eye_space))


def _lifelines(
    camps: tuple[Camp, ...], owner: Sequence[Color | None], camp_of: dict[Point, Camp], position: Position
) -> tuple[Lifeline, ...]:
    near = neighbour_table(position.size)
    stones, color = position.stones, camps[0].color
    starts = (point for camp in camps for point in camp.stones)
    reached = flood(
        position.size,
        starts,
        lambda point, _: not stones[point] and owner[point] != color.other,
        limit=LIFELINE,
    )
    found: dict[Camp, int] = {}
    for point, steps in reached.items():
        for step in near[point]:
            camp = camp_of.get(step)
            if camp and camp.color == color and camp.open:
                found.setdefault(camp, steps)
    ordered = sorted(found.items(), key=lambda item: min(item[0].stones))
    return tuple(Lifeline(camp, steps) for camp, steps in ordered)
