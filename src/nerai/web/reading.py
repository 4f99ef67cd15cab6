"""What a page sends, read and checked: JSON bodies into positions, moves, goals and numbers.

Takes bytes or plain data; gives typed values, or a RequestError that names the field and says what to write.
Knows no requests and solves nothing.
"""

import json
from collections.abc import Mapping
from typing import Final, NoReturn

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, from_gtp, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.errors import InputError, NeraiError, RequestError
from nerai.explain.level import Level

MAX_BODY_BYTES: Final = 1_000_000
MAX_MOVES: Final = 400
_MAX_TEXT: Final = 10_000
_MAX_GOAL: Final = 1_000


class Fields:
    """A JSON object whose fields are asked for one by one."""

    def __init__(self, values: Mapping[str, object], path: str = "") -> None:
        self._values = values
        self._path = path

    @classmethod
    def of(cls, body: bytes) -> "Fields":
        """The object in a body; RequestError when it holds none."""
        try:
            value = json.loads(body, parse_constant=_refuse)
        except RecursionError:
            raise RequestError("the JSON is nested too deeply", hint="send plain fields") from None
        except ValueError as fault:
            raise RequestError(
                f"no JSON: {_json_fault(fault)}", hint='send an object, such as {"text": "..."}'
            ) from None
        if not isinstance(value, dict):
            raise RequestError("no JSON object", hint='send an object, such as {"text": "..."}')
        return cls(value)

    def has(self, name: str) -> bool:
        """Whether the field is there, and not null."""
        return self._values.get(name) is not None

    def text(self, name: str, *, most: int = _MAX_TEXT, default: str | None = None) -> str:
        """A text; needed unless there is a default."""
        value = self._values.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise self.fault(name, "missing" if value is None else "no text", "write it in quotes")
        if len(value) > most:
            raise self.fault(name, f"longer than {most} characters", "send less")
        if any("\ud800" <= character <= "\udfff" for character in value):
            raise self.fault(name, "half a character", "surrogates come in pairs")
        return value

    def truth(self, name: str, *, default: bool) -> bool:
        """True or false."""
        value = self._values.get(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise self.fault(name, "neither true nor false", "write true or false")
        return value

    def number(self, name: str, *, least: float, most: float, default: float | None = None) -> float:
        """A number between two bounds; needed unless there is a default."""
        value = self._values.get(name)
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.fault(name, "no number", f"write one from {least:g} to {most:g}")
        # Compared before it is made a float, which the largest whole numbers cannot be; NaN fails as well.
        if not least <= value <= most:
            raise self.fault(name, "out of range", f"write a number from {least:g} to {most:g}")
        return float(value)

    def whole(self, name: str, *, least: int, most: int, default: int | None = None) -> int:
        """A whole number between two bounds; needed unless there is a default."""
        found = self.number(name, least=least, most=most, default=default)
        if found != int(found):
            raise self.fault(name, "no whole number", f"write one from {least} to {most}")
        return int(found)

    def level(self) -> Level:
        """For whom to tell it."""
        text = self.text("level", default=Level.KYU.value)
        try:
            return Level(text)
        except ValueError:
            known = ", ".join(level.value for level in Level)
            raise self.fault("level", f"'{text[:20]}' is no level", f"known: {known}") from None

    def goal(self) -> str | None:
        """The goal as it is written; None when there is none."""
        text = self.text("goal", most=_MAX_GOAL, default="").strip()
        return text or None

    def position(self) -> Position:
        """The position."""
        value = self._values.get("position")
        if not isinstance(value, dict):
            raise self.fault("position", "missing" if value is None else "no object", _POSITION)
        return Fields(value, "position")._position()

    def color(self, name: str, *, default: str | None = None) -> Color:
        """Black or white."""
        text = self.text(name, most=20, default=default)
        if text not in ("black", "white"):
            raise self.fault(name, f"'{text}' is no player", "write black or white")
        return Color.parse(text)

    def size(self) -> Size:
        """The size of a board: a number, or width and height."""
        return self._size()

    def move(self, name: str, size: Size) -> Point:
        """A move by its name."""
        return self._point(name, self.text(name, most=20), size)

    def moves(self, size: Size) -> tuple[Point, ...]:
        """The moves that were played; none when the field is missing."""
        return self._points("moves", size, may_pass=True)

    def points(self, size: Size) -> tuple[Point, ...]:
        """The points that were chosen; none when the field is missing."""
        return self._points("points", size)

    def fault(self, name: str, message: str, hint: str) -> RequestError:
        """What is wrong with a field."""
        where = f"{self._path}.{name}" if self._path else name
        return RequestError(f"{where}: {message}", where=where, hint=hint)

    def _position(self) -> Position:
        size = self._size()
        to_move = self.color("to_move")
        ko = self.move("ko", size) if self.has("ko") else None
        try:
            return Position.of(
                size,
                black=self._points("black", size),
                white=self._points("white", size),
                to_play=to_move,
                ko_point=None if ko == PASS else ko,
            )
        except RequestError:
            raise
        except InputError as fault:
            raise RequestError(fault.message, where=self._path, hint=fault.hint) from None

    def _size(self) -> Size:
        value = self._values.get("size")
        sides = [value, value] if isinstance(value, int) else value
        if not isinstance(sides, list) or len(sides) != 2 or not all(type(side) is int for side in sides):
            raise self.fault("size", "no size", "write width and height, such as [19, 19]")
        try:
            return Size(*sides)
        except InputError as fault:
            raise self.fault("size", fault.message, fault.hint) from None

    def _points(self, name: str, size: Size, *, may_pass: bool = False) -> tuple[Point, ...]:
        value = self._values.get(name)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise self.fault(name, "no list", 'write points as ["A1", "B2"]')
        if len(value) > MAX_MOVES:
            raise self.fault(name, f"more than {MAX_MOVES}", "send less")
        points = tuple(self._point(f"{name}[{index}]", item, size) for index, item in enumerate(value))
        if PASS in points and not may_pass:
            raise self.fault(name, "a pass is no stone", "name points")
        return points

    def _point(self, name: str, value: object, size: Size) -> Point:
        if not isinstance(value, str) or not value.isascii():
            raise self.fault(name, "no point", "write a letter and a number, such as D4")
        try:
            return from_gtp(value[:20], size)
        except InputError as fault:
            raise self.fault(name, fault.message, fault.hint) from None


_POSITION: Final = 'write {"size": [9, 9], "black": ["A1"], "white": [], "to_move": "black", "ko": null}'


def position_record(position: Position) -> dict[str, object]:
    """A position as pages hold it."""
    size = position.size
    return {
        "size": [size.width, size.height],
        "black": gtp_list(position.black, size),
        "white": gtp_list(position.white, size),
        "to_move": position.to_play.word,
        "ko": None if position.ko_point is None else to_gtp(position.ko_point, size),
    }


def error_record(error: NeraiError) -> dict[str, object]:
    """What went wrong, as pages show it."""
    message = error.message if isinstance(error, InputError) else str(error)
    hint = error.hint if isinstance(error, InputError) else ""
    where = getattr(error, "where", "") or getattr(error, "path", "")
    line, column = getattr(error, "line", 0) or getattr(error, "row", 0), getattr(error, "column", 0)
    if not where and column:
        where = f"line {line}, column {column}" if line else f"column {column}"
    return {"error": {"message": message, "where": where, "hint": hint}}


def _json_fault(fault: ValueError) -> str:
    if isinstance(fault, json.JSONDecodeError):
        return f"line {fault.lineno}, column {fault.colno}: {fault.msg[:1].lower()}{fault.msg[1:]}"
    return (
        str(fault)
        if isinstance(fault, _NoValueError)
        else "a number has too many digits, or this is no UTF-8"
    )


class _NoValueError(ValueError):
    """A constant that Python reads and JSON does not have."""


def _refuse(constant: str) -> NoReturn:
    raise _NoValueError(f"{constant} is no value")
