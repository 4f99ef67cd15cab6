"""Fields of a JSON object, taken as values of a kind, or refused with the name of the field.

Takes plain data; gives numbers, texts, colors and points. A field that is missing, or null, counts as not
given. Knows no query.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp
from nerai.errors import InputError, QueryError

_MOST = 2**31 - 1


class Fields:
    """The fields of one object, which may be inside a field of a query."""

    def __init__(self, record: Mapping[str, Any], id: str, *, inside: str = "") -> None:  # noqa: A002
        self.record = record
        self.id = id
        self._inside = inside

    def fault(self, name: str, message: str) -> QueryError:
        """The error that tells of a field; one inside another is named by that one."""
        if self._inside:
            return QueryError(f"{name}: {message}", field=self._inside, id=self.id)
        return QueryError(message, field=name, id=self.id)

    def text(self, name: str) -> str:
        """A text that must be given."""
        value = self.optional_text(name)
        if value is None:
            raise self.fault(name, "must be given, as a string")
        return value

    def optional_text(self, name: str) -> str | None:
        """A text, if it is given."""
        value = self.record.get(name)
        if value is not None and not isinstance(value, str):
            raise self.fault(name, "must be a string")
        return value

    def integer(self, name: str, *, at_least: int, at_most: int = _MOST) -> int | None:
        """A whole number, if it is given; one written 5.0 counts."""
        value = self.record.get(name)
        return None if value is None else self._integer(name, value, at_least, at_most)

    def integers(self, name: str, *, at_least: int, at_most: int = _MOST) -> Sequence[int]:
        """Whole numbers in a list."""
        return [self._integer(name, value, at_least, at_most) for value in self._list(name)]

    def number(self, name: str, *, at_least: float, at_most: float = 1e9) -> float | None:
        """A number, if it is given."""
        value = self.record.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.fault(name, "must be a number")
        if not at_least <= value <= at_most:
            raise self.fault(name, f"must be from {at_least:g} to {at_most:g}")
        return float(value)

    def boolean(self, name: str) -> bool:
        """True or false; false if it is not given."""
        value = self.record.get(name)
        if value is not None and not isinstance(value, bool):
            raise self.fault(name, "must be true or false")
        return bool(value)

    def mapping(self, name: str) -> Mapping[str, Any]:
        """An object; an empty one if it is not given."""
        value = self.record.get(name)
        if value is not None and not isinstance(value, dict):
            raise self.fault(name, "must be an object")
        return value or {}

    def objects(self, name: str) -> Sequence[Mapping[str, Any]]:
        """Objects in a list; none if it is not given."""
        values = [] if self.record.get(name) is None else self._list(name)
        if not all(isinstance(value, dict) for value in values):
            raise self.fault(name, "must be a list of objects")
        return values

    def texts(self, name: str) -> Sequence[str]:
        """Texts in a list."""
        values = self._list(name)
        if not all(isinstance(value, str) for value in values):
            raise self.fault(name, "must be a list of strings")
        return values

    def color(self, name: str) -> Color:
        """A player that must be given."""
        return self.color_named(self.record.get(name), name)

    def color_named(self, value: object, name: str) -> Color:
        """The player that a value of the field names."""
        if isinstance(value, str):
            try:
                return Color.parse(value)
            except InputError:
                pass
        raise self.fault(name, 'a player must be "B" or "W"')

    def placed(self, name: str, size: Size) -> Sequence[tuple[Color, Point]]:
        """Pairs of player and point in a list; none if it is not given."""
        values = [] if self.record.get(name) is None else self._list(name)
        made = []
        for value in values:
            if not isinstance(value, list) or len(value) != 2:
                raise self.fault(name, 'must be a list of pairs such as ["B","D4"]')
            made.append((self.color_named(value[0], name), self.point(value[1], size, name)))
        return made

    def point(self, value: object, size: Size, name: str) -> Point:
        """The point or pass that a value of the field names."""
        if isinstance(value, str):
            try:
                return from_gtp(value, size)
            except InputError as error:
                raise self.fault(name, str(error)) from error
        raise self.fault(name, "a point must be a string such as D4")

    def _list(self, name: str) -> list[Any]:
        value = self.record.get(name)
        if not isinstance(value, list):
            raise self.fault(name, "must be a list")
        return value

    def _integer(self, name: str, value: object, at_least: int, at_most: int) -> int:
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        if isinstance(value, bool) or not whole:
            raise self.fault(name, "must be a whole number")
        assert isinstance(value, int | float)
        if not at_least <= value <= at_most:
            raise self.fault(name, f"must be from {at_least} to {at_most}")
        return int(value)
