"""The screen of `nerai solve` and `nerai why-not`: the board on the left, words beside and below it.

Takes a position, what is to be seen on it, and lines of words; prints them. Colors follow the terminal:
without one the same is printed plainly.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from rich.console import Console
from rich.style import Style as TerminalStyle
from rich.text import Text

from nerai.answer import Answer, EvidenceKind, Refuted
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Mark, NumberedMove, Tone
from nerai.board.point import PASS, Point, from_gtp
from nerai.board.position import Position
from nerai.board.text import Line as BoardLine
from nerai.board.text import Role, Style, paint, render_lines
from nerai.cli.solve_words import Line

_TONES: Final = {EvidenceKind.PROVED: Tone.GREEN, EvidenceKind.REFUTED: Tone.RED}
_COLORS: Final = {
    EvidenceKind.PROVED: "bold green",
    EvidenceKind.REFUTED: "bold red",
    EvidenceKind.ESTIMATED: "yellow",
    EvidenceKind.UNKNOWN: "yellow",
}
_BESIDE: Final = 8
_BELOW: Final = 15
"""How wide headings are, beside the board and below it."""


def show(screen: Console, board: Diagram, beside: Iterable[Line], below: Iterable[Line]) -> None:
    """Print the board with lines beside it, then the lines below."""
    style = Style.PAINTED if paints(screen) else Style.ASCII
    rows = [row for row in render_lines(board, style=style) if not _lists_marks(row)]
    widths = [sum(len(segment.text) for segment in row) for row in rows]
    on_board = [width for row, width in zip(rows, widths, strict=True) if row[0].role is not Role.NOTE]
    column = max(on_board, default=0) + 4
    for row, width, line in zip_longest(rows, widths, beside):
        text = Text()
        for segment in row or ():
            colors = paint(segment) if style is Style.PAINTED else None
            text.append(segment.text, TerminalStyle(color=colors[0], bgcolor=colors[1]) if colors else None)
        if line:
            text.append(" " * (column - (width or 0)))
            text.append_text(_words(line, _BESIDE))
        screen.print(text)
    for line in below:
        screen.print(_words(line, _BELOW))


def paints(screen: Console) -> bool:
    """Whether the screen can show a painted board."""
    colored = screen.is_terminal and screen.color_system is not None and not screen.no_color
    return colored and screen.encoding.startswith("utf")


def picture(
    position: Position,
    answer: Answer,
    numbers: Sequence[NumberedMove],
    *,
    target: Iterable[Point] = (),
    marked: bool = False,
) -> Diagram:
    """The position with numbered moves, the zone shaded, cropped to what matters.

    `marked`: also the stones in question, and the tries that fail.
    """
    size = position.size
    zone = [from_gtp(point, size) for point in answer.zone]
    stones = [point for point in size.points() if position.stones[point]]
    played = [move.point for move in numbers if move.point != PASS]
    return Diagram(
        position,
        numbers=numbers,
        marks=_marks(position, answer, target) if marked else {},
        shade=dict.fromkeys(zone, _TONES.get(answer.evidence.kind, Tone.GREY)),
        crop=Crop.around([*stones, *played, *zone], size),
    )


def _marks(position: Position, answer: Answer, target: Iterable[Point]) -> Mapping[Point, Mark]:
    failed = (item.move for item in answer.moves if isinstance(item.evidence, Refuted) and item.refutation)
    crosses = {from_gtp(move, position.size): Mark.CROSS for move in failed}
    return crosses | dict.fromkeys(target, Mark.TRIANGLE)


def _lists_marks(row: BoardLine) -> bool:
    """Whether a line under the board only lists the marked stones: the title names them already."""
    return row[0].role is Role.NOTE and row[0].text.startswith(f"{Mark.TRIANGLE.value}:")


def _words(line: Line, width: int) -> Text:
    text = Text(line.heading.ljust(width), "bold cyan")
    text.append(" ", "default")
    text.append(line.text, _COLORS[line.sure] if line.sure else "not bold default")
    return text
