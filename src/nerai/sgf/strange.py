"""Text that is nothing we read: what it seems to be, and what to hand in instead.

Takes bytes that are neither SGF nor a problem record; gives the fault to be raised, or None when they may be
meant as a drawing, whose own reader then says what is wrong with it. Guesses by the look of lines alone.
"""

import re
from typing import Final

from nerai.errors import DiagramError

_EXPECTED: Final = "SGF begins with (; a problem record with { and a drawing has rows of . X O"
_SIGNS: Final = re.compile(r"[XOxo#.+*]")
_SHOWN: Final = 24
_KINDS: Final = (
    (re.compile(r"<(?:!doctype|html|\?xml)", re.IGNORECASE), "a web page", "save the problem itself as SGF"),
    (re.compile(r"\w+://\S+$"), "an address", "nothing is fetched: save the problem as SGF"),
    (re.compile(r"%PDF|PK\x03\x04|.*\x00"), "no text at all", "export the problem as SGF"),
)
"""What people hand in by mistake: how it begins, its name, and what to do."""


def fault_of(data: bytes) -> DiagramError | None:
    """Why the bytes cannot be a drawing; None when they may be."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        hint = f"{_EXPECTED}, saved as UTF-8"
        return DiagramError("neither SGF, nor a problem record, nor a drawing", hint=hint)
    lines = text.splitlines()
    row = next((number for number, line in enumerate(lines, 1) if line.strip()), None)
    if row is None:
        return DiagramError("the file is empty", hint=_EXPECTED)
    if any(_like_a_row(line) for line in lines):
        return None
    line = lines[row - 1]
    column = len(line) - len(line.lstrip()) + 1
    seems, hint = _named(line.strip())
    what = f"neither SGF, nor a problem record, nor a drawing, but {seems}"
    return DiagramError(what, row=row, column=column, hint=hint)


def _like_a_row(line: str) -> bool:
    """Whether at least half of a line are signs of boards."""
    written = "".join(line.split())
    return bool(written) and 2 * len(_SIGNS.findall(written)) >= len(written)


def _named(line: str) -> tuple[str, str]:
    """What the first line tells of a text, and what to hand in instead."""
    for pattern, name, hint in _KINDS:
        if pattern.match(line):
            return name, f"{hint}, which begins with (;"
    shown = "".join(sign if sign.isprintable() else "?" for sign in line[:_SHOWN])
    return f"'{shown}{'...' * (len(line) > _SHOWN)}'", _EXPECTED
