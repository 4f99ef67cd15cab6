"""What a person asks on the command line: a file, a goal or none, stones in question, a region.

Takes the arguments as typed; gives a Posed question, or an InputError that says where it went wrong. Solves
nothing.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from nerai.board.frame import Crop
from nerai.board.point import PASS, Point, Size, from_cell, from_gtp
from nerai.cli.terminal import read_input
from nerai.errors import ConfigError
from nerai.query.question import Question, ask, ask_problem
from nerai.sgf import problem_from_json
from nerai.sgf.document import Document, read_document
from nerai.sgf.jsonlines import record_lines


@dataclass(frozen=True, slots=True)
class Posed:
    """A question, the name of what it is about, and the file to name in further commands (empty: none).

    `number`: which game or problem of the file it is. `title` is the name that the content gives itself, if
    it does.
    """

    question: Question
    name: str
    file: str
    title: str = ""
    number: int = 1


def read_posed(file: str, *, number: int, goal: str | None, target: str | None = None) -> Posed:
    """The question about a position in a file, `-` being standard input."""
    return posed_in(read_input(file), file, number=number, goal=goal, target=target)


def posed_in(data: bytes, file: str, *, number: int, goal: str | None, target: str | None = None) -> Posed:
    """The same of a file that was read already."""
    name = "" if file == "-" else Path(file).name
    document = read_document(data, name=name, number=number)
    return Posed(
        _question(data, document, number, goal, target),
        name or document.name,
        "" if file == "-" else file,
        "" if document.name == name else document.name,
        number,
    )


def read_points(text: str, size: Size) -> frozenset[Point]:
    """Points listed by names and rectangles, `A9,B8` or `A9:C7`; InputError when one is none."""
    found: set[Point] = set()
    for word in filter(None, re.split(r"[\s,;]+", text.strip())):
        if ":" in word:
            crop = Crop.parse(word, size)
            found |= {from_cell(row, column, size) for row in crop.rows for column in crop.columns}
        else:
            found.add(from_gtp(word, size))
    if not found or PASS in found:
        raise ConfigError(f"'{text}' names no points", hint="write A9,B8 or a rectangle, A9:C7")
    return frozenset(found)


def _question(data: bytes, document: Document, number: int, goal: str | None, target: str | None) -> Question:
    position = document.position()
    if goal is not None and target is not None:
        raise ConfigError(
            "--target goes with an inferred goal", hint="name the stones in --goal: kill({D4, E5})"
        )
    if goal is None and target is None and data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        records = list(record_lines(data.split(b"\n"), name=""))
        return ask_problem(problem_from_json(records[number - 1][1]))
    marked: Iterable[Point] = document.marks
    if target is not None:
        marked = read_points(target, position.size)
        bare = next((point for point in sorted(marked) if position.at(point) is None), None)
        if bare is not None:
            raise ConfigError(f"--target {target}: no stone stands there", hint="name stones")
    return ask(position, goal, comment=document.comment, marked=tuple(marked))
