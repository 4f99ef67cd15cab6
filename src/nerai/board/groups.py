"""Stone < chain < connected chains < group, with the reasons.

Takes a position; gives its groups. Chains are facts of the rules; everything above them is a *static opinion*
built from the links of links.py, and nothing here is a proof.

    stone             a point of the board with a color
    chain             stones joined by lines of the board: a solid connection, never in doubt
    connected chains  chains joined by *safe* links: the enemy may move first and they still become one
    group             connected chains that act together by *loose* links: one move joins, one may cut

Two links that rest on a common point could both be cut by one move there, so of those only one counts as
safe. Links with exactly the same points are mended by the same answer, and all of them count. A link passed
over for that reason is kept as a loose one, and its reason says so.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from nerai.board.color import Color
from nerai.board.links import Link, links
from nerai.board.point import Point, Size, gtp_list
from nerai.board.position import Chain, Position


@dataclass(frozen=True, slots=True)
class ConnectedChains:
    """Chains of one color joined by safe links; `links` are just enough of them to join all."""

    color: Color
    chains: tuple[Chain, ...]
    links: tuple[Link, ...]

    @property
    def stones(self) -> frozenset[Point]:
        """All stones."""
        return frozenset(point for chain in self.chains for point in chain.points)


@dataclass(frozen=True, slots=True)
class Group:
    """Connected chains of one color that act together; `links` are the loose ones between its parts."""

    color: Color
    parts: tuple[ConnectedChains, ...]
    links: tuple[Link, ...]

    @property
    def chains(self) -> tuple[Chain, ...]:
        """All chains, ordered by their first stones."""
        return tuple(sorted((c for part in self.parts for c in part.chains), key=lambda chain: chain.anchor))

    @property
    def stones(self) -> frozenset[Point]:
        """All stones."""
        return frozenset(point for part in self.parts for point in part.stones)

    @property
    def liberties(self) -> frozenset[Point]:
        """The empty points next to its stones."""
        return frozenset(point for chain in self.chains for point in chain.liberties)

    @property
    def reasons(self) -> tuple[Link, ...]:
        """Every link that holds the group together, the safe ones first."""
        return (*(link for part in self.parts for link in part.links), *self.links)


def groups(position: Position, color: Color | None = None) -> tuple[Group, ...]:
    """All groups, or those of one color, ordered by their first stones."""
    found = [group for side in Color if color in (None, side) for group in _groups_of(position, side)]
    return tuple(sorted(found, key=lambda group: min(group.stones)))


def group_at(position: Position, point: Point) -> Group:
    """The group of the stone there; InputError when the point is empty."""
    chain = position.chain_at(point)
    return next(group for group in groups(position, chain.color) if point in group.stones)


def connected_chains(position: Position, color: Color | None = None) -> tuple[ConnectedChains, ...]:
    """All sets of connected chains, or those of one color, ordered by their first stones."""
    found = [part for group in groups(position, color) for part in group.parts]
    return tuple(sorted(found, key=lambda part: min(part.stones)))


def _groups_of(position: Position, color: Color) -> list[Group]:
    chains = position.chains(color)
    candidates = links(position, color)
    safe, passed_over = _choose(chains, candidates, position.size)
    parts = _join(chains, safe)
    found = []
    loose = [*passed_over, *(link for link in candidates if not link.safe)]
    for members in _join(chains, [*safe, *loose]):
        inside = [part for part in parts if part <= members]
        home = {chain: number for number, part in enumerate(inside) for chain in part}
        between = tuple(link for link in loose if link.a in members and home[link.a] != home[link.b])
        found.append(Group(color, tuple(_connected(color, part, safe) for part in inside), between))
    return found


def _connected(color: Color, members: frozenset[Chain], safe: list[Link]) -> ConnectedChains:
    ordered = tuple(sorted(members, key=lambda chain: chain.anchor))
    return ConnectedChains(color, ordered, tuple(link for link in safe if link.a in members))


def _choose(
    chains: tuple[Chain, ...], candidates: Sequence[Link], size: Size
) -> tuple[list[Link], list[Link]]:
    """Safe links that can all hold at once, and those passed over, now loose.

    Points that join many chains come first, then the safer kinds: a choice, not the best of all choices.
    """
    chosen: list[Link] = []
    passed_over: list[Link] = []
    part_of = {chain: frozenset([chain]) for chain in chains}
    resting_on = Counter(link.points for link in candidates if link.safe)
    for link in sorted(candidates, key=lambda link: -resting_on[link.points]):
        if not link.safe or part_of[link.a] is part_of[link.b]:
            continue
        rival = next((c for c in chosen if c.points != link.points and c.points & link.points), None)
        if rival is not None:
            shared = ", ".join(gtp_list(link.points & rival.points, size))
            why = f"{link.why}; but {shared} is needed for another link too"
            passed_over.append(replace(link, safe=False, why=why))
            continue
        chosen.append(link)
        joined = part_of[link.a] | part_of[link.b]
        for chain in joined:
            part_of[chain] = joined
    return chosen, passed_over


def _join(chains: tuple[Chain, ...], joining: Iterable[Link]) -> list[frozenset[Chain]]:
    """The sets of chains that the links join, ordered by their first stones."""
    part_of = {chain: frozenset([chain]) for chain in chains}
    for link in joining:
        if part_of[link.a] is not part_of[link.b]:
            joined = part_of[link.a] | part_of[link.b]
            for chain in joined:
                part_of[chain] = joined
    return list(dict.fromkeys(part_of[chain] for chain in chains))
