"""What knowledge says, before anybody has checked that it makes sense: entries as plain data.

Names are not looked up here. Each part keeps its place, so that faults can be told with file and line.
"""

from dataclasses import dataclass
from typing import TypeAlias

from nerai.knowledge.faults import Place
from nerai.knowledge.sorts import Sort


@dataclass(frozen=True, slots=True)
class Named:
    """A variable, with its sort where one is written."""

    name: str
    sort: Sort | None = None


Argument: TypeAlias = Named | int


@dataclass(frozen=True, slots=True)
class Term:
    """A name with arguments: a goal or a predicate."""

    name: str
    arguments: tuple[Argument, ...]
    place: Place

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of its variables, in order."""
        return tuple(one.name for one in self.arguments if isinstance(one, Named))

    def __str__(self) -> str:
        shown = (one.name if isinstance(one, Named) else str(one) for one in self.arguments)
        return f"{self.name}({', '.join(shown)})"


@dataclass(frozen=True, slots=True)
class Clause:
    """A predicate that must hold, or must not."""

    term: Term
    negated: bool = False


@dataclass(frozen=True, slots=True)
class GoalEntry:
    """`goal make_eyes(G: my group) level 4 "Make two eyes."`."""

    head: Term
    level: int
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a drawing, without its blanks."""

    signs: str
    place: Place


@dataclass(frozen=True, slots=True)
class WayEntry:
    """A schema (`do`), or a pattern (`rows`): a way to achieve the goal of its head."""

    name: str
    head: Term
    when: tuple[Clause, ...]
    do: tuple[tuple[Term, ...], ...]
    rows: tuple[Row, ...]
    why: str
    seen: str
    seen_place: Place
    place: Place
    drawn: bool
    """Whether it is a pattern."""
    half_read: bool = False
    """Whether a part of it has a fault already: the others are still looked at, but it is not used."""
    binds_unknown: bool = False
    """Whether some of its conditions cannot be read: any variable may have been bound there."""


@dataclass(frozen=True, slots=True)
class Entries:
    """What a file says. `half_read` are names of goals whose entries have a fault already told of.

    A goal is there, and has a way, although its entry or that way cannot be read: no further fault follows.
    """

    goals: tuple[GoalEntry, ...] = ()
    ways: tuple[WayEntry, ...] = ()
    half_read: frozenset[str] = frozenset()
