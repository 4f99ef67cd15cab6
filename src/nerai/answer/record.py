"""Records: frozen dataclasses that are checked when they are made, and go to JSON data and back.

Takes and gives records and plain data. Strict both ways: every record that exists can be written and read
again, and data with a wrong, missing or unknown field is an AnswerError that names the path. Knows nothing of
what the fields mean; their forms are shapes.py.
"""

import difflib
import enum
import json
import math
import re
from collections.abc import Mapping
from typing import Any, Final, TypeAlias, TypeVar

from nerai.answer.shapes import (
    Choice,
    Held,
    Many,
    Maybe,
    Number,
    OneOf,
    Shape,
    Text,
    TextOrNumber,
    Truth,
    kind_of,
    shapes_of,
)
from nerai.errors import AnswerError

Json: TypeAlias = Mapping[str, "Json"] | list["Json"] | str | int | float | bool | None
MAX_WHOLE: Final = 2**53 - 1  # the largest whole number that every reader of JSON keeps exact
_R = TypeVar("_R", bound="Record")


class Record:
    """Base of the dataclasses an answer is made of."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for name, shape in shapes_of(type(self)).items():
            _check(shape, getattr(self, name), name)
        self._check()

    def _check(self) -> None:
        """Raise AnswerError when fields that are sound one by one do not go together."""

    def to_dict(self) -> dict[str, Json]:
        """Plain data that JSON can hold: every field, in order."""
        return {name: _encode(shape, getattr(self, name)) for name, shape in shapes_of(type(self)).items()}

    @classmethod
    def from_dict(cls: type[_R], data: object, *, path: str = "") -> _R:
        """The record such data describes; AnswerError when a field is wrong, missing or unknown."""
        shapes = shapes_of(cls)
        found = _require_fields(data, shapes, path)
        values: dict[str, Any] = {
            name: _decode(shape, found[name], _join(path, name)) for name, shape in shapes.items()
        }
        try:
            return cls(**values)
        except AnswerError as fault:
            raise (fault.inside(path) if path else fault) from None


def _check(shape: Shape, value: object, path: str) -> None:
    """Raise AnswerError when a Python value has another shape."""
    match shape:
        case Text():
            _check_text(shape, value, path)
        case Number():
            _check_number(shape, value, path)
        case TextOrNumber():
            _check(Text() if isinstance(value, str) else Number(whole=True), value, path)
        case Truth():
            _require(isinstance(value, bool), value, "neither true nor false", path)
        case Choice(words=words):
            _require(isinstance(value, words), value, f"no {words.__name__}", path)
        case Maybe(shape=inner):
            if value is not None:
                _check(inner, value, path)
        case Many(shape=inner):
            if not isinstance(value, tuple):
                raise AnswerError(f"{_shown(value)} is no tuple", path=path)
            for index, item in enumerate(value):
                _check(inner, item, f"{path}[{index}]")
        case Held(type=held):
            _require(isinstance(value, held), value, f"no {held.__name__}", path)
        case OneOf(types=several):
            _require(isinstance(value, several), value, f"none of {', '.join(shape.by_kind)}", path)


def _check_text(shape: Text, value: object, path: str) -> None:
    if not isinstance(value, str):
        raise AnswerError(f"{_shown(value)} is no text", path=path, hint="write it in quotes")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise AnswerError("half a character", path=path, hint="surrogates come in pairs")
    if shape.pattern and not re.fullmatch(shape.pattern.regex, value, re.ASCII):
        raise AnswerError(f"{_shown(value)} is no {shape.pattern.what}", path=path)


def _check_number(shape: Number, value: object, path: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int if shape.whole else int | float):
        raise AnswerError(f"{_shown(value)} is no {'whole ' if shape.whole else ''}number", path=path)
    if isinstance(value, float) and not math.isfinite(value):
        raise AnswerError(f"{value} is no number", path=path)
    if isinstance(value, int) and abs(value) > MAX_WHOLE:
        raise AnswerError("too large a number", path=path, hint=f"at most {MAX_WHOLE}")
    if shape.bounds and value < shape.bounds.least:
        raise AnswerError(f"{value} is less than {shape.bounds.least}", path=path)
    if shape.bounds and shape.bounds.most is not None and value > shape.bounds.most:
        raise AnswerError(f"{value} is more than {shape.bounds.most}", path=path)


def _encode(shape: Shape, value: Any) -> Json:
    """The JSON data that stands for a value of that shape."""
    match shape:
        case Number(whole=False):
            return float(value)
        case Choice():
            return str(value.value)
        case Maybe(shape=inner):
            return None if value is None else _encode(inner, value)
        case Many(shape=inner):
            return [_encode(inner, item) for item in value]
        case Held():
            held: Record = value
            return held.to_dict()
        case OneOf():
            one: Record = value
            return {"kind": kind_of(type(one)), **one.to_dict()}
        case _:
            plain: Json = value
            return plain


def _decode(shape: Shape, data: object, path: str) -> object:
    """The value that JSON data stands for. Text and numbers are passed on: the record checks what it gets."""
    match shape:
        case Choice(words=words):
            known = {str(word.value): word for word in words}
            return known[_require_word(data, known, path)]
        case Maybe(shape=inner):
            return None if data is None else _decode(inner, data, path)
        case Many(shape=inner):
            if not isinstance(data, list):
                raise AnswerError(f"{_shown(data)} is no list", path=path)
            return tuple(_decode(inner, item, f"{path}[{index}]") for index, item in enumerate(data))
        case Held(type=held):
            return _from_dict(held, data, path)
        case OneOf(by_kind=known):
            if not isinstance(data, dict) or "kind" not in data:
                raise AnswerError("no object with a kind", path=path, hint=f"known: {', '.join(known)}")
            rest = {name: value for name, value in data.items() if name != "kind"}
            return _from_dict(known[_require_word(data["kind"], known, f"{path}.kind")], rest, path)
        case _:
            return data


def _from_dict(holder: type, data: object, path: str) -> Record:
    assert issubclass(holder, Record)
    return holder.from_dict(data, path=path)


def _require_fields(data: object, shapes: Mapping[str, Shape], path: str) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise AnswerError(f"{_shown(data)} is no object", path=path)
    for name in data:
        if name not in shapes:
            near = difflib.get_close_matches(str(name)[:40], shapes, 1)
            hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(shapes)}"
            raise AnswerError("unknown field", path=_join(path, str(name)[:40]), hint=hint)
    for name in shapes:
        if name not in data:
            raise AnswerError(
                "missing", path=_join(path, name), hint="every field is written, also an empty one"
            )
    return data


def _require_word(data: object, known: Mapping[str, object], path: str) -> str:
    if not isinstance(data, str) or data not in known:
        raise AnswerError(f"{_shown(data)} is not in its set", path=path, hint=f"known: {', '.join(known)}")
    return data


def _require(fits: bool, value: object, otherwise: str, path: str) -> None:
    if not fits:
        raise AnswerError(f"{_shown(value)} is {otherwise}", path=path)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _shown(value: object) -> str:
    """A value as JSON would show it, cut short."""
    try:
        text = json.dumps(value.value if isinstance(value, enum.Enum) else value)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= 40 else f"{text[:37]}..."
