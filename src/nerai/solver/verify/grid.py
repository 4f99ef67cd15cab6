"""The lines of the board: points, sets of points, their names.

A point is an int, `row * width + column`, row 0 at the top. A *set of points* is an int too, with one bit a
point, so that the points beside a set are found by four shifts. Knows no stones.
"""

from collections.abc import Iterator

_LETTERS = "ABCDEFGHJKLMNOPQRST"
MAX_SIDE = len(_LETTERS)
PASS = -1


class Grid:
    """A board of that size without stones."""

    __slots__ = ("_left", "_right", "area", "by_name", "full", "height", "names", "near", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.area = width * height
        self.full = (1 << self.area) - 1
        first_column = sum(1 << row * width for row in range(height))
        self._left = self.full & ~first_column  # may step to the left
        self._right = self.full & ~(first_column << width - 1)
        self.near = [self.spread(1 << point) for point in range(self.area)]
        self.names = [f"{_LETTERS[p % width]}{height - p // width}" for p in range(self.area)]
        self.by_name = {name: point for point, name in enumerate(self.names)}

    def spread(self, points: int) -> int:
        """The points beside at least one of the set, whether in the set or not."""
        sideways = (points & self._left) >> 1 | (points & self._right) << 1
        return (points << self.width | points >> self.width | sideways) & self.full

    def around(self, points: int) -> int:
        """The points beside the set that are not in it: N(set)."""
        return self.spread(points) & ~points

    def named(self, points: int) -> tuple[str, ...]:
        """The names of a set's points."""
        return tuple(self.names[point] for point in each(points & self.full))


def each(points: int) -> Iterator[int]:
    """The points of a set, in order."""
    while points:
        lowest = points & -points
        yield lowest.bit_length() - 1
        points ^= lowest
