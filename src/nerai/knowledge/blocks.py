"""A knowledge file into blocks: an entry's first line, its drawing, and its fields.

Takes the text of a file; gives Blocks, and notes what belongs nowhere. An entry begins at the start of a
line; lines that belong to it are indented. Lines before the first field are its drawing; a line that begins
with no field's name continues the field before it. What follows `#` outside of quotes is a comment.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from nerai.knowledge.faults import Faults, Place, did_you_mean, quoted

ENTRIES: Final = ("goal", "schema", "pattern")
FIELDS: Final = ("when", "do", "why", "seen")
DRAWN: Final = ("pattern", "opening")
"""Entries that have a drawing."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line without indentation and comment."""

    text: str
    place: Place


class Field:
    """What follows a field's name, on one line or several."""

    def __init__(self, text: str, place: Place) -> None:
        self.lines = [Line(text, place)]
        self._ends = [len(text) + 1]
        self._quotes = text.count('"')

    def add(self, text: str, place: Place) -> None:
        """Go on with another line."""
        self.lines.append(Line(text, place))
        self._ends.append(self._ends[-1] + len(text) + 1)
        self._quotes += text.count('"')

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(line.text for line in self.lines)

    @property
    def expects_more(self) -> bool:
        """Whether what is there so far cannot be all: a quote is open, or a word that joins is the last."""
        last = self.lines[-1].text
        return self._quotes % 2 == 1 or not last or last.endswith((",", "(", " and", " then", " not"))

    @property
    def place(self) -> Place:
        """Where it begins."""
        return self.lines[0].place

    def place_at(self, column: int) -> Place:
        """The place of a column (counted from 1) of the text."""
        return self.lines[min(bisect_left(self._ends, column), len(self.lines) - 1)].place


@dataclass(slots=True)
class Block:
    """An entry: `kind` is the first word, `head` the rest of the first line."""

    kind: str
    head: Field
    drawing: list[Line] = field(default_factory=list)
    fields: dict[str, Field] = field(default_factory=dict)

    @property
    def place(self) -> Place:
        """Where it begins."""
        return self.head.place


def blocks(
    text: str,
    *,
    folder: int,
    file: str,
    faults: Faults,
    entries: Sequence[str] = ENTRIES,
    fields: Sequence[str] = FIELDS,
) -> Iterator[Block]:
    """The entries of a file, in order; lines that belong to none are faults."""
    begins = f"{', '.join(entries[:-1])} or {entries[-1]}" if len(entries) > 1 else entries[0]
    block: Block | None = None
    lost = False  # within an entry of an unknown kind: one fault is enough
    open_field: Field | None = None
    for number, raw in enumerate(text.split("\n"), 1):
        place = Place(folder, file, number)
        bare = _without_comment(raw.rstrip())
        stripped = bare.strip()
        if not stripped:
            continue
        word, rest = _first_word(stripped)
        if bare[0] not in " \t":
            if block is not None:
                yield block
            lost = word not in entries
            if lost:
                block = None
                hint = did_you_mean(word, entries, f"an entry begins with {begins}")
                if word in fields:
                    hint = "indent the lines of an entry"
                faults.add(place, f"no entry begins with {quoted(word)}", hint)
            else:
                block = Block(word, Field(rest, place))
                open_field = block.head if word == "goal" else None
        elif block is None:
            if not lost:
                faults.add(place, "an indented line before any entry", f"begin with {begins}")
        else:
            open_field = _add(block, open_field, stripped, place, faults, fields)
    if block is not None:
        yield block


def _add(
    block: Block, open_field: Field | None, text: str, place: Place, faults: Faults, fields: Sequence[str]
) -> Field | None:
    """Put a line where it belongs; the field that the next line may continue."""
    word, rest = _first_word(text)
    if word in fields and block.kind != "goal":
        found = Field(rest, place)
        if word in block.fields:
            faults.add(place, f"a second '{word}'", "join conditions and goals by and")
        else:
            block.fields[word] = found
        return found
    if open_field is not None and not _looks_like_a_field(word, open_field):
        open_field.add(text, place)
        return open_field
    if block.kind in DRAWN and not block.fields and not any(char.islower() for char in text):
        block.drawing.append(Line(text, place))
        return None
    if block.kind == "goal":
        faults.add(place, f"a goal has no {quoted(word)}", "write its ways as schemas")
    else:
        faults.add(
            place, f"no field {quoted(word)}", did_you_mean(word, fields, f"fields are {', '.join(fields)}")
        )
    return open_field


def _looks_like_a_field(word: str, before: Field) -> bool:
    """Whether a line is more likely a new field with its name misspelt than the field before going on."""
    return not before.expects_more and word not in ("and", "then") and not word.startswith(('"', ",", ")"))


def _first_word(text: str) -> tuple[str, str]:
    word, *rest = text.split(None, 1)
    return word, rest[0] if rest else ""


def _without_comment(line: str) -> str:
    quoting = False
    for index, char in enumerate(line):
        if char == '"':
            quoting = not quoting
        elif char == "#" and not quoting:
            return line[:index].rstrip()
    return line
