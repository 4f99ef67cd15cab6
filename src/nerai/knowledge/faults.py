"""Faults in knowledge: collected, never thrown one by one, so that all of them are told at once.

Takes messages with their places; gives SchemaErrors in order. Also the near-by names that hints suggest.
"""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field

from nerai.errors import SchemaError

_SHOWN = 40


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something is written: `folder` and `file` in the order they are read, and the line."""

    folder: int
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(slots=True)
class Faults:
    """What has been found wrong so far."""

    _found: list[tuple[Place, SchemaError]] = field(default_factory=list)

    def add(self, place: Place, message: str, hint: str = "") -> None:
        """Note a fault."""
        error = SchemaError(message, file=place.file, line=place.line, hint=hint)
        if all(place != at or str(error) != str(known) for at, known in self._found):
            self._found.append((place, error))

    @property
    def ordered(self) -> tuple[SchemaError, ...]:
        """All faults by folder, file and line."""
        return tuple(error for _, error in sorted(self._found, key=lambda found: found[0]))

    def __len__(self) -> int:
        return len(self._found)


def quoted(text: str) -> str:
    """Foreign text for a message: short, and on one line."""
    shown = "".join(char if char.isprintable() else "?" for char in text[:_SHOWN])
    return f"'{shown}{'...' * (len(text) > _SHOWN)}'"


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """A hint with the name that was probably meant."""
    near = difflib.get_close_matches(word[:_SHOWN].lower(), sorted(known), 1, cutoff=0.6)
    return f"did you mean {near[0]}?" if near else otherwise
