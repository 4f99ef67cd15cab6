"""Places in a file, and the log of what was repaired there.

Takes the decoded text of a file; gives line and column (both counted from 1, columns in characters) for
any offset into it, and collects Repairs. Knows nothing of SGF's grammar.

A *repair* is a fault in the input that was put right by an assumption; it is always reported, never silent.
"""

import re
from array import array
from bisect import bisect_right
from dataclasses import dataclass

from nerai.errors import SgfError

_LINE_BREAK = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class Repair:
    """A fault at `line` and `column`, and `what` was done about it."""

    line: int
    column: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.what}"


class Source:
    """Turns offsets into the text it was made from into lines and columns; keeps no copy of the text."""

    __slots__ = ("_line_starts",)

    def __init__(self, text: str = "") -> None:
        self._line_starts = array("L", [0])
        self._line_starts.extend(match.end() for match in _LINE_BREAK.finditer(text))

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset."""
        line = bisect_right(self._line_starts, max(offset, 0))
        return line, max(offset, 0) - self._line_starts[line - 1] + 1

    def error(self, message: str, offset: int, *, hint: str = "") -> SgfError:
        """The SgfError to raise for what stands at an offset."""
        line, column = self.place(offset)
        return SgfError(message, line=line, column=column, hint=hint)


class RepairLog:
    """Collects repairs up to `limit`: with more, the input is not worth repairing and SgfError is raised."""

    __slots__ = ("_limit", "_said", "repairs", "source")

    def __init__(self, source: Source, *, limit: int) -> None:
        self.source = source
        self.repairs: list[Repair] = []
        self._limit = limit
        self._said: set[str] = set()

    def add(self, what: str, offset: int) -> None:
        """Note a repair; SgfError when there are too many."""
        if len(self.repairs) >= self._limit:
            raise self.source.error(
                f"more than {self._limit} faults", offset, hint="this does not look like an SGF file"
            )
        self.repairs.append(Repair(*self.source.place(offset), what))

    def add_once(self, what: str, offset: int) -> None:
        """Note a repair that is made all over a file, at its first place only."""
        if what not in self._said:
            self._said.add(what)
            self.add(what, offset)
