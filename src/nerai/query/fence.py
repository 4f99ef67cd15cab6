"""Ways out of a region that are narrow, and the assumption that the attacker has shut them.

Takes a region with gaps; gives the position with the attacker's wall going on where stones could get out, and
the region inside. Problem files draw a wall and leave out the rest of the outside: that it is the attacker's
is what their authors mean. A proof that rests on such stones says so; it is a proof of the fenced position.
Knows no search. Opinion on when it is fair to take a way out for shut is in opinions.py.

The ways out are cut where fewest points do it, as near to the stones as can be (a minimal cut by augmenting
paths), beside the wall; the stones are placed one point further out, so that it makes a difference who plays
at the gap.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nerai.board.point import Point
from nerai.errors import InputError
from nerai.query.flood import flood, neighbour_table
from nerai.query.opinions import MOST_GAPS, MOST_SHUT, OUTSIDE_LIBERTIES, WAY_TO_FRIENDS
from nerai.query.region import LocalRegion, given_region
from nerai.solver.certificate import with_stones

_ANY: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Fence:
    """The points where the attacker's wall is taken to go on, and the region on the board with them."""

    points: frozenset[Point]
    region: LocalRegion


def fence(region: LocalRegion) -> Fence | None:
    """The region with its ways out shut; None when it has none, or is too open for that."""
    position = region.position
    cells, near = position.stones, neighbour_table(position.size)
    ways = _WaysOut(region)
    if ways.count == 0 or ways.count > MOST_GAPS:
        return None
    inside, gaps = ways.cut()

    def beyond(points: frozenset[Point]) -> frozenset[Point]:
        return frozenset(step for point in points for step in near[point] if not cells[step]) - inside - gaps

    # Where the attacker could not answer at the gap itself by a stone joined to the wall, one step further.
    loose = frozenset(point for point in gaps if ways.firm.isdisjoint(near[point]))
    inside, gaps = inside | loose, (gaps - loose) | beyond(loose)
    inside, gaps = inside | gaps, beyond(gaps)
    shut = beyond(gaps)
    if not shut or len(shut) > MOST_SHUT or position.ko_point in shut | gaps:
        return None
    around = flood(position.size, shut, lambda point, _: point not in inside | gaps, limit=WAY_TO_FRIENDS)
    if any(position.at(point) is region.attacker.other for point in around):
        return None
    try:
        fenced = with_stones(position, region.attacker, shut)
    except InputError:  # a chain outside would be left without liberties
        return None
    shut_in = given_region(fenced, region.target, region.attacker, inside | gaps)
    return Fence(shut, shut_in) if shut_in.closed and _is_firm(shut_in, shut) else None


def _is_firm(region: LocalRegion, placed: frozenset[Point]) -> bool:
    """Whether no chain of the wall that is really there could be taken from inside."""
    return all(
        chain.points <= placed or len(chain.liberties - region.points) >= OUTSIDE_LIBERTIES
        for chain in region.boundary
    )


_Node = tuple[Point, bool]  # a point as one comes to it, and as one leaves it


class _WaysOut:
    """How many ways lead out of a region that share no empty point, and where they are cut best.

    A flow in the graph where an empty point is passed once and stones as often as wished, except firm stones
    of the attacker, which are in the way. Outside is what is more than a step away from the region.
    """

    def __init__(self, region: LocalRegion) -> None:
        position = region.position
        self._cells, self._near = position.stones, neighbour_table(position.size)
        self.firm = frozenset(
            point
            for chain in region.boundary
            if len(chain.liberties - region.points) >= OUTSIDE_LIBERTIES
            for point in chain.points
        )
        self._starts = region.target
        beside = {step for point in region.points for step in self._near[point]}
        self._inside = region.points | beside
        self._flow: Counter[tuple[_Node, _Node]] = Counter()
        self.count = 0
        while self.count <= MOST_GAPS and self._add_way():
            self.count += 1

    def cut(self) -> tuple[frozenset[Point], frozenset[Point]]:
        """The points inside of the nearest cut, and the points of the cut."""
        reached = self._reached()
        left = frozenset(point for point, leaving in reached if leaving)
        return left, frozenset(point for point, _ in reached) - left

    def _add_way(self) -> bool:
        """Lay one way more; False when there is none."""
        reached = self._reached()
        node = next((node for node in reached if node[0] not in self._inside), None)
        if node is None:
            return False
        while (before := reached[node]) is not None:
            self._flow[before, node] += 1
            self._flow[node, before] -= 1
            node = before
        return True

    def _reached(self) -> dict[_Node, _Node | None]:
        """What can be reached beside the ways there are, and from where; up to the first point outside."""
        reached: dict[_Node, _Node | None] = {(point, True): None for point in self._starts}
        queue = list(reached)
        for node in queue:  # grows while it is walked through
            if node[0] not in self._inside:
                break
            for step, room in self._steps(node):
                if step not in reached and self._flow[node, step] < room:
                    reached[step] = node
                    queue.append(step)
        return reached

    def _steps(self, node: _Node) -> Iterator[tuple[_Node, int]]:
        """Where one can go from a node, and how many ways may go there; 0: only back along one."""
        point, leaving = node
        yield (point, not leaving), _ANY if self._cells[point] else int(not leaving)
        for step in self._near[point]:
            if step not in self.firm:
                yield (step, not leaving), _ANY if leaving else 0
