r"""SGF property values: raw text between the brackets into Python values, and back.

A *raw* value is the text between `[` and `]` with its escapes untouched; that is what the tree keeps, so
that a file written again says exactly what it said. sgfmill knows the rules for escapes and white space
in text, so text goes through it. Knows nothing of nodes or files: faults are PointError or ValueError,
and the tree adds the place.
"""

import re
from collections.abc import Iterable, Iterator

from sgfmill import sgf_grammar

from nerai.board.point import Point, Size, from_sgf, to_cell, to_sgf
from nerai.errors import PointError

_REAL = re.compile(r"[+-]?(\d{1,9}([.,]\d{0,9})?|[.,]\d{1,9})", re.ASCII)
_INTEGER = re.compile(r"[+-]?\d{1,9}", re.ASCII)


def text_of(raw: str) -> str:
    """A Text value: escapes resolved, line breaks kept as newlines."""
    return str(sgf_grammar.text_value(_encoded(raw)), "utf-8")


def simple_text_of(raw: str) -> str:
    """A SimpleText value: as text, with line breaks turned into spaces."""
    return str(sgf_grammar.simpletext_value(_encoded(raw)), "utf-8")


def composed_of(raw: str) -> tuple[str, str | None]:
    """The two raw parts of a composed value such as a label; the second is None when there is no colon."""
    first, second = sgf_grammar.parse_compose(_encoded(raw))
    return str(first, "utf-8"), None if second is None else str(second, "utf-8")


def raw_text(text: str) -> str:
    """The raw value that stands for a text; a lone surrogate, which no file can hold, becomes `?`."""
    return str(sgf_grammar.escape_text(_encoded(text)), "utf-8")


def real_of(raw: str) -> float:
    """A number; a decimal comma is understood. ValueError for anything else, infinities included."""
    text = raw.strip()
    if _REAL.fullmatch(text) is None:
        raise ValueError(f"'{_short(text)}' is no number")
    return float(text.replace(",", "."))


def integer_of(raw: str) -> int:
    """A whole number; ValueError for anything else."""
    text = raw.strip()
    if _INTEGER.fullmatch(text) is None:
        raise ValueError(f"'{_short(text)}' is no whole number")
    return int(text)


def move_of(raw: str, size: Size) -> Point:
    """The point of a move, PASS for `` and `tt`; PointError when it is off the board."""
    return _point(raw.strip(), size)


def points_of(raws: Iterable[str], size: Size) -> tuple[Point, ...]:
    """A list of points in board order, each once; `aa:cc` stands for the rectangle between its corners.

    An empty value stands for no point at all, as SGF writes empty lists. PointError when one is off the
    board.
    """
    # Rectangles overlap and repeat in hostile files; as masks of a few rows each they cost no more than
    # their text.
    mask = 0
    for raw in set(raws):
        text = raw.strip()
        if not text:
            continue
        first, colon, last = (part.strip() for part in text.partition(":"))
        corners = [_board_point(first, size), _board_point(last if colon else first, size)]
        (top, bottom), (left, right) = map(
            sorted, zip(*(to_cell(corner, size) for corner in corners), strict=True)
        )
        row_mask = ((1 << (right - left + 1)) - 1) << left
        for row in range(top, bottom + 1):
            mask |= row_mask << (row * size.width)
    return tuple(_points_in(mask))


def raw_points(points: Iterable[Point], size: Size) -> tuple[str, ...]:
    """Points as raw values, in board order; the single empty value when there are none."""
    return tuple(to_sgf(point, size) for point in sorted(set(points))) or ("",)


def _points_in(mask: int) -> Iterator[Point]:
    while mask:
        lowest = mask & -mask
        yield Point(lowest.bit_length() - 1)
        mask ^= lowest


def _board_point(text: str, size: Size) -> Point:
    point = _point(text, size)
    if point not in size:
        raise PointError(
            f"'{text}' is no point of the {size} board", hint="a pass cannot stand in a list of points"
        )
    return point


def _point(text: str, size: Size) -> Point:
    if len(text) > 2:
        raise PointError(f"'{_short(text)}' is no point", hint="an SGF point is two letters, such as dp")
    return from_sgf(text, size)


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
