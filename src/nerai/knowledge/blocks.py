"""A knowledge file into blocks: an entry's first line, its drawing, and its fields.

Takes the text of a file; gives Blocks, and notes what belongs nowhere. An entry begins at the start of a
line; lines that belong to it are indented. Lines before the first field are its drawing; a line that begins
with no field's name continues the field before it. What follows `#` outside of quotes is a comment.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from nerai.knowledge.faults import Faults, Place, did_you_mean, quoted

ENTRIES: Final = ("goal", "schema", "pattern")
FIELDS: Final = ("when", "do", "why", "seen")


@dataclass(frozen=True, slots=True)
class Line:
    """A line without indentation and comment."""

    text: str
    place: Place


@dataclass(slots=True)
class Field:
    """What follows a field's name, on one line or several."""

    lines: list[Line] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(line.text for line in self.lines)

    @property
    def place(self) -> Place:
        """Where it begins."""
        return self.lines[0].place

    def place_at(self, column: int) -> Place:
        """The place of a column (counted from 1) of the text."""
        ends = [0]
        for line in self.lines:
            ends.append(ends[-1] + len(line.text) + 1)
        found = [
            line.place for line, (_, end) in zip(self.lines, pairwise(ends), strict=True) if column <= end
        ]
        return found[0] if found else self.lines[-1].place


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


def blocks(text: str, *, folder: int, file: str, faults: Faults) -> Iterator[Block]:
    """The entries of a file, in order; lines that belong to none are faults."""
    block: Block | None = None
    lost = False  # within an entry of an unknown kind: one fault is enough
    open_field: Field | None = None
    for number, raw in enumerate(text.split("\n"), 1):
        place = Place(folder, file, number)
        bare = _without_comment(raw.rstrip())
        stripped = bare.strip()
        if not stripped:
            continue
        word, _, rest = stripped.partition(" ")
        if bare[0] not in " \t":
            if block is not None:
                yield block
            lost = word not in ENTRIES
            if lost:
                block = None
                hint = did_you_mean(word, ENTRIES, "an entry begins with goal, schema or pattern")
                if word in FIELDS:
                    hint = "indent the lines of an entry"
                faults.add(place, f"no entry begins with {quoted(word)}", hint)
            else:
                block = Block(word, Field([Line(rest.strip(), place)]))
                open_field = block.head if word == "goal" else None
        elif block is None:
            if not lost:
                faults.add(place, "an indented line before any entry", "begin with goal, schema or pattern")
        else:
            open_field = _add(block, open_field, stripped, place, faults)
    if block is not None:
        yield block


def _add(block: Block, open_field: Field | None, text: str, place: Place, faults: Faults) -> Field | None:
    """Put a line where it belongs; the field that the next line may continue."""
    word, _, rest = text.partition(" ")
    if word in FIELDS and block.kind != "goal":
        found = Field([Line(rest.strip(), place)])
        if word in block.fields:
            faults.add(place, f"a second '{word}'", "join conditions and goals by and")
        else:
            block.fields[word] = found
        return found
    if open_field is not None and not _looks_like_a_field(word, open_field):
        open_field.lines.append(Line(text, place))
        return open_field
    if block.kind == "pattern" and not block.fields:
        block.drawing.append(Line(text, place))
        return None
    if block.kind == "goal":
        faults.add(place, f"a goal has no {quoted(word)}", "write its ways as schemas")
    else:
        faults.add(
            place, f"no field {quoted(word)}", did_you_mean(word, FIELDS, "fields are when, do, why, seen")
        )
    return open_field


def _looks_like_a_field(word: str, before: Field) -> bool:
    """Whether a line is more likely a new field with its name misspelt than the field before going on."""
    if before.text.count('"') % 2:
        return False
    if word in FIELDS:
        return True
    finished = not before.text.endswith((",", "(", " and", " then", " not")) and before.text != ""
    return finished and word not in ("and", "then") and not word.startswith(('"', ",", ")"))


def _without_comment(line: str) -> str:
    quoting = False
    for index, char in enumerate(line):
        if char == '"':
            quoting = not quoting
        elif char == "#" and not quoting:
            return line[:index].rstrip()
    return line
