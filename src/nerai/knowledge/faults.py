"""Faults in knowledge: collected, never thrown one by one, so that all of them are told at once.

Takes messages with their places; gives SchemaErrors in order. Also the near-by names that hints suggest.
"""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field

from nerai.errors import SchemaError

_SHOWN = 40
_MANY = 200


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

    _found: dict[tuple[Place, str], SchemaError] = field(default_factory=dict)

    def add(self, place: Place, message: str, hint: str = "") -> None:
        """Note a fault."""
        error = SchemaError(message, file=place.file, line=place.line, hint=hint)
        self._found.setdefault((place, message), error)

    @property
    def ordered(self) -> tuple[SchemaError, ...]:
        """All faults by folder, file and line."""
        return tuple(self._found[key] for key in sorted(self._found, key=lambda key: key[0]))

    def __len__(self) -> int:
        return len(self._found)


def quoted(text: str) -> str:
    """Foreign text for a message: short, and on one line."""
    shown = "".join(char if char.isprintable() else "?" for char in text[:_SHOWN])
    return f"'{shown}{'...' * (len(text) > _SHOWN)}'"


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """A hint with the name that was probably meant."""
    spelt = {name.lower(): name for name in sorted(_likely(word, known))}
    near = difflib.get_close_matches(word[:_SHOWN].lower(), spelt, 1, cutoff=0.6)
    return f"did you mean {spelt[near[0]]}?" if near else otherwise


def _likely(word: str, known: Iterable[str]) -> list[str]:
    """Of very many names those that may be meant at all: comparing with each takes its time."""
    names = list(known)
    if len(names) <= _MANY:
        return names
    return [one for one in names if one[:1] == word[:1] and abs(len(one) - len(word)) <= 2][:_MANY]
