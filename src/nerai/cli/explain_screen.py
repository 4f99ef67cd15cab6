"""A lesson on the terminal: headings, the boards of the problem and its solution, lines and sentences.

Takes a Lesson; prints it. Figures of other lines are told as their moves only: nine boards in a row are
nobody's reading.
"""

import textwrap
from dataclasses import replace
from typing import Final

from rich.console import Console
from rich.style import Style as TerminalStyle
from rich.text import Text

from nerai.board.picture import Diagram, Mark
from nerai.board.text import Style, paint, render_lines
from nerai.cli.solve_screen import paints
from nerai.explain.lesson.lesson import Lesson, Part
from nerai.explain.lesson.line import unbroken
from nerai.explain.telling import Sentence

_SHOWN: Final = frozenset({Part.PROBLEM, Part.SOLUTION, Part.GUESS})
_MARK_LISTS: Final = tuple(f"{mark.value}:" for mark in Mark)
_WIDEST: Final = 96
_COLORS: Final = {
    Part.SOLUTION: "bold green",
    Part.REPLY: "bold green",
    Part.ALSO_RIGHT: "bold green",
    Part.WRONG: "bold red",
    Part.NO_SOLUTION: "bold red",
    Part.LESSER: "bold yellow",
    Part.NOT_SETTLED: "bold yellow",
    Part.GUESS: "bold yellow",
}


def print_lesson(screen: Console, lesson: Lesson) -> None:
    """Print all of it."""
    screen.print(lesson.title, style="bold", markup=False)
    for section in lesson.sections:
        if section.line is not None and section.figure is None:
            continue
        screen.print()
        screen.print(section.heading, style=_COLORS.get(section.part, "bold cyan"), markup=False)
        if section.figure is not None and section.part in _SHOWN:
            _print_board(screen, section.figure)
        if section.caption and section.part is not Part.PROBLEM:
            _print_text(screen, unbroken(section.caption), "  ")
        for one in section.sentences:
            _print_text(screen, one.text, _indent(one))
    screen.print()


def _print_board(screen: Console, figure: Diagram) -> None:
    painted = paints(screen)
    # Without colors marks are hard to see; the points they are on are named in the sentences anyhow.
    shown = figure if painted else replace(figure, marks={})
    rows = render_lines(shown, style=Style.PAINTED if painted else Style.ASCII)
    for row in (row for row in rows if not row[0].text.startswith(_MARK_LISTS)):
        text = Text()
        for segment in row:
            colors = paint(segment) if painted else None
            text.append(segment.text, TerminalStyle(color=colors[0], bgcolor=colors[1]) if colors else None)
        screen.print(text)


def _print_text(screen: Console, text: str, indent: str) -> None:
    width = max(40, min(screen.width, _WIDEST))
    blank = " " * len(indent)
    filled = textwrap.fill(text, width, initial_indent=indent, subsequent_indent=blank)
    screen.print(filled.replace("\u00a0", " "), markup=False)


def _indent(told: Sentence) -> str:
    return f"{'  ' * told.depth}- " if told.depth else "  "
