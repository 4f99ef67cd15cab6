"""What the fields of a dataclass may hold, read off its type hints.

Takes a dataclass; gives a *shape* for each field. Hints may be text, whole and real numbers, truth values,
enums, other dataclasses, unions of dataclasses that name their `kind`, `X | None` and `tuple[X, ...]`. Limits
are given with Annotated and Pattern or Bounds. Knows nothing of JSON (record.py) or of what the fields mean.
"""

import enum
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, TypeAlias


@dataclass(frozen=True, slots=True)
class Pattern:
    """Text must have this form from end to end; `what` names it in messages."""

    regex: str
    what: str


@dataclass(frozen=True, slots=True)
class Bounds:
    """A number must not be less or more than these."""

    least: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """Text, perhaps of one form only."""

    pattern: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """A whole or a real number, perhaps bounded."""

    whole: bool
    bounds: Bounds | None = None


@dataclass(frozen=True, slots=True)
class TextOrNumber:
    """Text or a whole number."""


@dataclass(frozen=True, slots=True)
class Truth:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A word of a closed set."""

    words: type[enum.Enum]


@dataclass(frozen=True, slots=True)
class Maybe:
    """Something, or nothing."""

    shape: "Shape"


@dataclass(frozen=True, slots=True)
class Many:
    """Any number of things of one shape, in order."""

    shape: "Shape"


@dataclass(frozen=True, slots=True)
class Held:
    """A dataclass."""

    type: type


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several dataclasses, each with a `kind` of its own."""

    types: tuple[type, ...]

    @property
    def by_kind(self) -> dict[str, type]:
        """The dataclasses by the word for their kind."""
        return {kind_of(item): item for item in self.types}


Shape: TypeAlias = Text | Number | TextOrNumber | Truth | Choice | Maybe | Many | Held | OneOf


def shapes_of(holder: type) -> Mapping[str, Shape]:
    """The shape of each field of a dataclass, in order."""
    return _read_hints(holder)


@cache
def _read_hints(holder: type) -> Mapping[str, Shape]:
    hints = typing.get_type_hints(holder, include_extras=True)
    return {item.name: _shape(hints[item.name]) for item in fields(holder)}


def kind_of(holder: type) -> str:
    """The word by which this dataclass is told from the others of its union."""
    kind: enum.Enum = vars(holder)["kind"]
    return str(kind.value)


def _shape(hint: object) -> Shape:
    limits = None
    if typing.get_origin(hint) is Annotated:
        hint, limits = typing.get_args(hint)
    arguments = typing.get_args(hint)
    if typing.get_origin(hint) is tuple:
        return Many(_shape(arguments[0]))
    if typing.get_origin(hint) in (types.UnionType, typing.Union):
        return _union_shape(arguments)
    if hint is str:
        return Text(limits)
    if hint is bool:
        return Truth()
    if hint in (int, float):
        return Number(whole=hint is int, bounds=limits)
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return Choice(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return Held(hint)
    raise TypeError(f"no field can be a {hint}")


def _union_shape(arguments: tuple[object, ...]) -> Shape:
    present = [argument for argument in arguments if argument is not types.NoneType]
    shape: Shape
    if len(present) == 1:
        shape = _shape(present[0])
    elif set(present) == {str, int}:
        shape = TextOrNumber()
    else:
        shape = OneOf(tuple(item for item in present if isinstance(item, type)))
    return Maybe(shape) if len(present) < len(arguments) else shape
