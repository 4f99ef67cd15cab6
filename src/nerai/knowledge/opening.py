"""Opening knowledge: drawn shapes of corners and sides, each with a move and a sentence.

Takes `go/opening.shapes`, or another such text; gives an Opening, which says what it knows of a position.
A Suggestion is an opinion to begin a search with, never a proof. Searches nothing.

    opening NAME on SIZES   the board sizes it is meant for: 9 13 19
      (drawing)             the signs of patterns: O mine, X theirs, . empty, ? anything, * the move, edges
      until NUMBER          only while fewer stones than that are on the board
      worth NUMBER          how many visits of a search it is worth
      why   "..."           the sentence a reader is told

All turned and mirrored forms are meant. Without edges a shape is looked for everywhere, with one edge along
that side, with two in the corner.
"""

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_cell
from nerai.board.position import Position
from nerai.errors import KnowledgeError
from nerai.knowledge.blocks import Block, Line, blocks
from nerai.knowledge.faults import Faults, quoted

OPENING_FILE: Final = Path(__file__).parent / "go" / "opening.shapes"
_FIELDS: Final = ("until", "worth", "why")
_HEAD = re.compile(r"(?P<name>[a-z][a-z0-9_]*) on (?P<sizes>[0-9]{1,2}( [0-9]{1,2})*)")
_WHY = re.compile(r'"[^"]+"')
_SIGNS: Final = frozenset("OX.?*")
_MOST: Final = 1000


@dataclass(frozen=True, slots=True)
class Drawing:
    """A rectangle of signs, row by row, and which of its sides are edges of the board."""

    rows: tuple[str, ...]
    top: bool = False
    bottom: bool = False
    left: bool = False
    right: bool = False

    def turned(self) -> "Drawing":
        """The same, mirrored at the diagonal."""
        rows = tuple("".join(column) for column in zip(*self.rows, strict=True))
        return Drawing(rows, self.left, self.right, self.top, self.bottom)

    def mirrored(self) -> "Drawing":
        """The same, left and right exchanged."""
        return Drawing(tuple(row[::-1] for row in self.rows), self.top, self.bottom, self.right, self.left)

    def forms(self) -> frozenset["Drawing"]:
        """All eight symmetries, those that look alike once."""
        found, form = set(), self
        for _ in range(4):
            found |= {form, form.mirrored()}
            form = form.mirrored().turned()
        return frozenset(found)

    def places(self, size: Size) -> Iterator["Placed"]:
        """Where on a board of this size it can lie."""
        downward = _offsets(size.height, len(self.rows), first=self.top, last=self.bottom)
        across = _offsets(size.width, len(self.rows[0]), first=self.left, last=self.right)
        for down, right in itertools.product(downward, across):
            signs = {
                from_cell(down + row, right + column, size): sign
                for row, line in enumerate(self.rows)
                for column, sign in enumerate(line)
                if sign != "?"
            }
            (move,) = (point for point, sign in signs.items() if sign == "*")
            yield Placed(move, signs)


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing on the board: its move, and what has to be where."""

    move: Point
    signs: Mapping[Point, str]

    def fits(self, position: Position) -> bool:
        """Whether the stones are as drawn, for the side to move."""
        mine = position.to_play
        wanted: dict[str, Color | None] = {"O": mine, "X": mine.other, ".": None, "*": None}
        return all(position.at(point) is wanted[sign] for point, sign in self.signs.items())


@dataclass(frozen=True, slots=True)
class Entry:
    """One piece of opening knowledge."""

    name: str
    sizes: tuple[int, ...]
    drawing: Drawing
    until: int
    worth: int
    why: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move that an entry sees in a position."""

    move: Point
    entry: Entry


class Opening:
    """All entries of a text."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self._places: dict[Size, list[tuple[Entry, list[Placed]]]] = {}

    def suggest(self, position: Position) -> tuple[Suggestion, ...]:
        """What is known of the position for the side to move; each move once for an entry."""
        found: dict[tuple[Point, str], Suggestion] = {}
        stones = position.size.area - position.stones.count(0)
        for entry, places in self._on(position.size):
            if stones >= entry.until:
                continue
            for placed in places:
                if placed.fits(position):
                    found.setdefault((placed.move, entry.name), Suggestion(placed.move, entry))
        return tuple(found.values())

    def _on(self, size: Size) -> list[tuple[Entry, list[Placed]]]:
        """The entries for this board, and where each can lie; worked out once for a size."""
        if size not in self._places:
            self._places[size] = [
                (entry, [placed for form in entry.drawing.forms() for placed in form.places(size)])
                for entry in self.entries
                if size.width == size.height and size.width in entry.sizes
            ]
        return self._places[size]


@cache
def load_opening() -> Opening:
    """The opening knowledge that comes with nerai."""
    return read_opening(OPENING_FILE.read_text(encoding="utf-8"), file=f"go/{OPENING_FILE.name}")


def read_opening(text: str, *, file: str) -> Opening:
    """What a text says; KnowledgeError with all its faults."""
    faults = Faults()
    entries: dict[str, Entry] = {}
    for block in blocks(text, folder=0, file=file, faults=faults, entries=("opening",), fields=_FIELDS):
        entry = _entry(block, faults)
        if entry is None:
            continue
        if entry.name in entries:
            faults.add(block.place, f"a second opening {quoted(entry.name)}", "give it another name")
        entries[entry.name] = entry
    if len(faults):
        raise KnowledgeError(faults.ordered, where=file)
    return Opening(tuple(entries.values()))


def _entry(block: Block, faults: Faults) -> Entry | None:
    head = _HEAD.fullmatch(" ".join(block.head.text.split()))
    if head is None:
        faults.add(block.place, f"cannot read {quoted(block.head.text)}", "write: opening NAME on 9 13 19")
    until, worth = (_number(block, name, faults) for name in ("until", "worth"))
    why = block.fields.get("why")
    if why is None or not _WHY.fullmatch(why.text.strip()):
        faults.add(why.place if why else block.place, "no sentence", 'write: why "..."')
    drawing = _drawing(block, faults)
    if head is None or why is None or drawing is None or until is None or worth is None:
        return None
    sizes = tuple(map(int, head["sizes"].split()))
    tall, wide = len(drawing.rows), len(drawing.rows[0])
    if min(sizes) < max(tall, wide) or max(sizes) > 19:
        faults.add(block.place, f"{wide}x{tall} does not fit on all of {head['sizes']}", "draw less of it")
        return None
    return Entry(head["name"], sizes, drawing, until, worth, why.text.strip().strip('"'))


def _number(block: Block, name: str, faults: Faults) -> int | None:
    field = block.fields.get(name)
    if field is None:
        faults.add(block.place, f"no '{name}'", f"write: {name} 20")
        return None
    text = field.text.strip()
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= _MOST):
        faults.add(field.place, f"{quoted(text)} is no number from 1 to {_MOST}")
        return None
    return int(text)


def _drawing(block: Block, faults: Faults) -> Drawing | None:
    """The drawing with its edges taken off."""
    lines = [Line("".join(line.text.split()), line.place) for line in block.drawing]
    top = bool(lines) and set(lines[0].text) <= set("-+")
    bottom = len(lines) > 1 and set(lines[-1].text) <= set("-+")
    inner = lines[top : len(lines) - bottom]
    if not inner:
        faults.add(block.place, "no drawing", "draw the corner or side")
        return None
    left = all(line.text.startswith("|") for line in inner)
    right = all(line.text.endswith("|") for line in inner)
    rows = tuple(line.text[left : len(line.text) - right] for line in inner)
    before = len(faults)
    for line, row in zip(inner, rows, strict=True):
        strange = sorted(set(row) - _SIGNS)
        if strange:
            faults.add(line.place, f"no sign {quoted(strange[0])}", "use O X . ? * and edges - | +")
        elif len(row) != len(rows[0]) or not row:
            faults.add(line.place, "this line is not as long as the first one", "draw a rectangle")
    if "".join(rows).count("*") != 1:
        faults.add(block.place, "not exactly one *", "mark the move, and only it")
    return Drawing(rows, top, bottom, left, right) if len(faults) == before else None


def _offsets(length: int, part: int, *, first: bool, last: bool) -> range:
    """Where a part of a line can begin, if it has to touch one end or both."""
    if first and last:
        return range(part == length)
    if first:
        return range(min(1, length - part + 1))
    return range(length - part, length - part + 1) if last else range(length - part + 1)
