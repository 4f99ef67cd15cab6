"""The words after a GTP command, taken one by one and turned into values.

Takes a list of words; gives colors, points and numbers of the kinds GTP 2 defines, or raises
GtpError with the protocol's own words first: `syntax error: ...`. Knows no command.
"""

import math
from collections.abc import Sequence

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp
from nerai.errors import GtpError, InputError

_MAX_INT = 2**31 - 1
_COLORS = frozenset({"b", "w", "black", "white"})
_TRUE = frozenset({"true", "1", "yes", "on"})
_FALSE = frozenset({"false", "0", "no", "off"})


def syntax_error(detail: str) -> GtpError:
    """The error GTP prescribes for arguments of the wrong kind, with what was wrong."""
    return GtpError(f"syntax error: {detail}")


def point_named(word: str, size: Size) -> Point:
    """The point of a vertex, or PASS; GtpError when it is none."""
    try:
        return from_gtp(word, size)
    except InputError as error:
        raise syntax_error(str(error)) from error


class Arguments:
    """The words not yet taken. Every `take_...` removes what it gives, or raises GtpError."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = tuple(words)
        self._next = 0

    def __len__(self) -> int:
        return len(self._words) - self._next

    @property
    def peek(self) -> str:
        """The next word, without taking it; empty when there is none."""
        return self._words[self._next] if self else ""

    @property
    def names_color(self) -> bool:
        """Whether the next word is a color."""
        return self.peek.lower() in _COLORS

    def take_word(self, what: str) -> str:
        """The next word; `what` says what is missing when there is none."""
        if not self:
            raise syntax_error(f"{what} missing")
        self._next += 1
        return self._words[self._next - 1]

    def take_rest(self) -> tuple[str, ...]:
        """All words that are left."""
        rest = self._words[self._next :]
        self._next = len(self._words)
        return rest

    def take_color(self) -> Color:
        """`b`, `w`, `black` or `white` in any case."""
        word = self.take_word("color")
        try:
            return Color.parse(word)
        except InputError as error:
            raise syntax_error(str(error)) from error

    def take_point(self, size: Size) -> Point:
        """A point of the board, or PASS."""
        return point_named(self.take_word("vertex"), size)

    def take_points(self, size: Size) -> frozenset[Point]:
        """Points of the board, or PASS, in one word with commas between them."""
        return frozenset(point_named(name, size) for name in self.take_word("vertices").split(","))

    def take_board_point(self, size: Size) -> Point:
        """A point of the board; a pass is refused."""
        if self.peek.lower() == "pass":
            raise syntax_error("a point of the board is needed, not a pass")
        return self.take_point(size)

    def take_int(self, what: str, *, at_least: int = 0) -> int:
        """A whole number written in digits."""
        word = self.take_word(what)
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 10):
            raise syntax_error(f"{what} must be a whole number, not '{word}'")
        value = int(word)
        if not at_least <= value <= _MAX_INT:
            raise syntax_error(f"{what} must be at least {at_least} and at most {_MAX_INT}")
        return value

    def take_float(self, what: str, *, at_least: float = -math.inf) -> float:
        """A finite number."""
        word = self.take_word(what)
        try:
            value = float(word) if word.isascii() else math.nan
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            raise syntax_error(f"{what} must be a number, not '{word}'")
        if value < at_least:
            raise syntax_error(f"{what} must be at least {at_least:g}")
        return value

    def take_bool(self, what: str) -> bool:
        """`true` or `false`."""
        word = self.take_word(what).lower()
        if word in _TRUE | _FALSE:
            return word in _TRUE
        raise syntax_error(f"{what} must be true or false, not '{word}'")

    def end(self) -> None:
        """Refuse words that nobody asked for."""
        if self:
            raise syntax_error(f"'{self.peek}' is one word too many")
