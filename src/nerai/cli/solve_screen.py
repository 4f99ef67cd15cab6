"""The screen of `nerai solve` and `nerai why-not`: the board on the left, words beside and below it.

Takes a position, what is to be seen on it, and lines of words; prints them. Colors follow the terminal:
without one the same is printed plainly.
"""

import textwrap
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from rich.console import Console
from rich.style import Style as TerminalStyle
from rich.text import Text

from nerai.answer import EvidenceKind
from nerai.board.picture import Diagram, Mark
from nerai.board.text import Line as BoardLine
from nerai.board.text import Role, Style, paint, render_lines
from nerai.cli.lines import Line

_COLORS: Final = {
    EvidenceKind.PROVED: "bold green",
    EvidenceKind.REFUTED: "bold red",
    EvidenceKind.ESTIMATED: "yellow",
    EvidenceKind.UNKNOWN: "yellow",
}
_BESIDE: Final = 8
_BELOW: Final = 15
"""How wide headings are, beside the board and below it."""
_ENDLESS: Final = 100_000
_NARROWEST: Final = 30
"""However small a terminal is, text is at least that wide."""


def show(screen: Console, board: Diagram, beside: Iterable[Line], below: Iterable[Line]) -> None:
    """Print the board with lines beside it, then the lines below; long ones go on in the same column."""
    style = Style.PAINTED if paints(screen) else Style.ASCII
    rows = [row for row in render_lines(board, style=style) if not _lists_marks(row)]
    widths = [sum(len(segment.text) for segment in row) for row in rows]
    on_board = [width for row, width in zip(rows, widths, strict=True) if row[0].role is not Role.NOTE]
    column = max(on_board, default=0) + 4
    # What goes to a file or another program is not broken into lines.
    width = screen.width if screen.is_terminal else _ENDLESS
    told = [part for line in beside for part in _wrapped(line, width - column - _BESIDE - 1)]
    for row, wide, line in zip_longest(rows, widths, told):
        text = Text()
        for segment in row or ():
            colors = paint(segment) if style is Style.PAINTED else None
            text.append(segment.text, TerminalStyle(color=colors[0], bgcolor=colors[1]) if colors else None)
        if line:
            text.append(" " * (column - (wide or 0)))
            text.append_text(_words(line, _BESIDE))
        screen.print(text, soft_wrap=True)
    for line in below:
        for part in _wrapped(line, width - _BELOW - 1):
            screen.print(_words(part, _BELOW), soft_wrap=True)


def _wrapped(line: Line, width: int) -> Iterator[Line]:
    """A line as several that are no wider; what is indented stays so."""
    indent = len(line.text) - len(line.text.lstrip(" └"))
    parts = textwrap.wrap(line.text, max(width, _NARROWEST), subsequent_indent=" " * indent) or [""]
    for number, text in enumerate(parts):
        yield Line("" if number else line.heading, text, line.sure)


def paints(screen: Console) -> bool:
    """Whether the screen can show a painted board."""
    colored = screen.is_terminal and screen.color_system is not None and not screen.no_color
    return colored and screen.encoding.startswith("utf")


def _lists_marks(row: BoardLine) -> bool:
    """Whether a line under the board only lists the marked stones: the title names them already."""
    return row[0].role is Role.NOTE and row[0].text.startswith(f"{Mark.TRIANGLE.value}:")


def _words(line: Line, width: int) -> Text:
    text = Text(line.heading.ljust(width), "bold cyan")
    text.append(" ", "default")
    text.append(line.text, _COLORS[line.sure] if line.sure else "not bold default")
    return text
