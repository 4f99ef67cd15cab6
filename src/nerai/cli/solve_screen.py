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
from nerai.board.text import Style, paint, render_lines
from nerai.cli.solve_words import Line

_TONES: Final = {EvidenceKind.PROVED: Tone.GREEN, EvidenceKind.REFUTED: Tone.RED}
_COLORS: Final = {
    EvidenceKind.PROVED: "bold green",
    EvidenceKind.REFUTED: "bold red",
    EvidenceKind.ESTIMATED: "yellow",
    EvidenceKind.UNKNOWN: "yellow",
}
_HEADING: Final = 8


def show(screen: Console, board: Diagram, beside: Iterable[Line], below: Iterable[Line]) -> None:
    """Print the board with lines beside it, then the lines below."""
    style = Style.PAINTED if paints(screen) else Style.ASCII
    rows = render_lines(board, style=style)
    widths = [sum(len(segment.text) for segment in row) for row in rows]
    column = max(widths, default=0) + 4
    for row, width, line in zip_longest(rows, widths, beside):
        text = Text()
        for segment in row or ():
            colors = paint(segment) if style is Style.PAINTED else None
            text.append(segment.text, TerminalStyle(color=colors[0], bgcolor=colors[1]) if colors else None)
        if line:
            text.append(" " * (column - (width or 0)))
            text.append_text(_words(line, _HEADING))
        screen.print(text)
    for line in below:
        screen.print(_words(line, 0))


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


def _words(line: Line, width: int) -> Text:
    text = Text()
    if line.heading or width:
        text.append(line.heading.ljust(width), "bold cyan")
        text.append(" " if width else "  ")
    text.append(line.text, _COLORS[line.sure] if line.sure else "")
    return text
