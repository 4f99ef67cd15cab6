"""Walking over points: how far, and what hangs together.

Takes a board size and points; gives distances and sets. Knows nothing of stones: the caller says where one
may step.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from nerai.board.point import Point, Size

FAR: Final = 1 << 10
"""A distance no board has."""


@lru_cache(maxsize=32)
def neighbour_table(size: Size) -> tuple[tuple[Point, ...], ...]:
    """The neighbours of every point, once for each size: floods ask for them a thousand times a position."""
    return tuple(size.neighbours(point) for point in size.points())


def flood(
    size: Size, starts: Iterable[Point], may_step: Callable[[Point, int], bool], *, limit: int = FAR
) -> dict[Point, int]:
    """How many steps away each point is, starts included, as far as steps are allowed and the limit reaches.

    `may_step(point, steps)` says whether one may walk onto a point that would be so many steps away. A point
    refused is asked about again from other sides.
    """
    near = neighbour_table(size)
    distance = dict.fromkeys(starts, 0)
    queue = list(distance)
    for point in queue:  # grows while it is walked through
        steps = distance[point] + 1
        if steps > limit:
            break
        for step in near[point]:
            if step not in distance and may_step(step, steps):
                distance[step] = steps
                queue.append(step)
    return distance


class Joined:
    """Numbers joined into sets; each set goes by the name of one of its members."""

    def __init__(self, count: int) -> None:
        self._parent = list(range(count))

    def name(self, number: int) -> int:
        """The name of its set."""
        parent = self._parent
        while parent[number] != number:
            parent[number] = parent[parent[number]]
            number = parent[number]
        return number

    def join(self, a: int, b: int) -> None:
        """Make the sets of both one."""
        self._parent[self.name(a)] = self.name(b)
