"""What the arguments of goals and predicates are: their sorts, and the values of each sort.

Plain data. Text names sorts (`G: my group`), Python functions name the values' types; `sort_of_type` ties the
two together. Values stay the same while the board changes: a chain is named by one of its stones, and a stone
by its point and whether one was taken there before, so that a stone which replaces it is another.
"""

import enum
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, Size, to_gtp


class Kind(enum.Enum):
    """What an argument is."""

    GROUP = "group"
    CHAIN = "chain"
    POINT = "point"
    REGION = "region"
    NUMBER = "number"


class Owner(enum.Enum):
    """Whose stones an argument names, seen from the player who wants the goal."""

    MINE = "my"
    THEIRS = "their"


@dataclass(frozen=True, slots=True)
class Sort:
    """A kind, and whose it is where that is known."""

    kind: Kind
    owner: Owner | None = None

    @property
    def has_stones(self) -> bool:
        """Whether it names stones."""
        return self.kind in (Kind.GROUP, Kind.CHAIN)

    def fits(self, other: "Sort") -> bool:
        """Whether a value of this sort may stand where the other is wanted: unless something contradicts."""
        return self.kind is other.kind and (
            self.owner is other.owner or self.owner is None or other.owner is None
        )

    @property
    def in_words(self) -> str:
        """One of them, in a sentence."""
        owner = {None: "", Owner.MINE: " of mine", Owner.THEIRS: " of theirs"}[self.owner]
        return f"a {self.kind.value}{owner}"

    def __str__(self) -> str:
        return f"{self.owner.value} {self.kind.value}" if self.owner else self.kind.value


@dataclass(frozen=True, slots=True, order=True)
class Stone:
    """A stone by identity: its point, and whether one was taken from there before it came.

    Those that come after the first one are not told apart: otherwise planning could never come back to a
    state, and would follow a ko for ever.
    """

    point: Point
    taken_before: bool = False
    name: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Chain:
    """The chain that a stone belongs to, whatever else has joined it."""

    color: Color
    stone: Stone

    def __str__(self) -> str:
        return str(self.stone)


@dataclass(frozen=True, slots=True)
class Group:
    """Stones of one color that share their fate."""

    color: Color
    stones: frozenset[Stone]

    def __str__(self) -> str:
        return _listed(str(stone) for stone in sorted(self.stones))


@dataclass(frozen=True, slots=True)
class Region:
    """Points that are looked at together, such as an eye space, and whose it is."""

    color: Color
    points: frozenset[Point]
    names: tuple[str, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return _listed(self.names)


class NamedPoint(int):
    """A point that is shown by its name; equal to the plain one."""

    name: str

    def __new__(cls, point: Point, size: Size) -> "NamedPoint":
        """The point with the name that it has on a board of that size."""
        made = super().__new__(cls, point)
        made.name = to_gtp(point, size)
        return made

    def __str__(self) -> str:
        return self.name


_TYPES: Final = {
    Group: Kind.GROUP,
    Chain: Kind.CHAIN,
    Point: Kind.POINT,
    Region: Kind.REGION,
    int: Kind.NUMBER,
}


def _listed(names: Iterable[str]) -> str:
    shown = list(names)
    return shown[0] if len(shown) == 1 else "{" + ", ".join(shown) + "}"


def sort_of_type(annotation: object) -> Sort | None:
    """The sort of the values that a Python type has; None for other types."""
    kind = next((kind for of, kind in _TYPES.items() if of is annotation), None)
    return None if kind is None else Sort(kind)
