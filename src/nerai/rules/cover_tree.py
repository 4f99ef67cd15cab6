"""Many patterns, of which those are found that match wherever a given one does.

Takes patterns, each with the place of it that is laid on a place of the other; gives those that fit there in
a symmetry, whatever lies around. Like cover.py it looks at cells only, and knows no boards.

Patterns are kept in a tree: from the root on, the cells of each in the order of their distance from where it
is laid, so that those which begin alike share their way. A look goes on only where the given pattern says
what the next cell asks for, and never meets the others.
"""

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from nerai.rules.pattern import Pattern, turn

T = TypeVar("T")
Says = Callable[[int, int], int]
"""What may be at a place, as the given pattern says."""


class _Node(Generic[T]):
    """Where patterns part: what they ask of which place next, and those that have nothing left to ask."""

    __slots__ = ("ends", "next")

    def __init__(self) -> None:
        self.next: dict[tuple[int, int], dict[int, _Node[T]]] = {}
        self.ends: list[T] = []


class CoverTree(Generic[T]):
    """Patterns with a value each."""

    def __init__(self) -> None:
        self._root = _Node[T]()

    def add(self, pattern: Pattern, origin: tuple[int, int], value: T) -> None:
        """Take a pattern; `origin` is the place of it that will be laid on one of the other pattern."""
        left, top = origin
        cells = [(dx - left, dy - top, allowed) for dx, dy, allowed in pattern.cells]
        cells.sort(key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell))
        node = self._root
        for dx, dy, allowed in cells:
            node = node.next.setdefault((dx, dy), {}).setdefault(allowed, _Node())
        node.ends.append(value)

    def covering(self, says: Says, at: tuple[int, int], symmetry: int) -> Iterator[T]:
        """The values of the patterns that fit, turned by the symmetry, with their origin at a place."""
        right, down = at
        told = _Told(says, right, down, symmetry)
        left = [self._root]
        while left:
            node = left.pop()
            yield from node.ends
            for place, asked in node.next.items():
                content = told[place]
                for allowed, child in asked.items():
                    if not content & ~allowed:
                        left.append(child)


class _Told(dict[tuple[int, int], int]):
    """What a pattern says, by the places of those that are laid on it; asked once for each."""

    def __init__(self, says: Says, right: int, down: int, symmetry: int) -> None:
        super().__init__()
        self._says, self._right, self._down, self._symmetry = says, right, down, symmetry

    def __missing__(self, place: tuple[int, int]) -> int:
        dx, dy = turn(*place, self._symmetry)
        content = self[place] = self._says(dx + self._right, dy + self._down)
        return content
