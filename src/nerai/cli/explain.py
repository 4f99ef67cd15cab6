"""`nerai explain`: lessons about problems, as files for a folder or as text for the terminal."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from nerai.answer import EvidenceKind
from nerai.cli.explain_files import INDEX, Made, lesson_files, write_all
from nerai.cli.explain_screen import print_lesson
from nerai.cli.posed import posed_in
from nerai.cli.solve import EXIT_CODES
from nerai.cli.solve_options import GoalOption, NodesOption, ProblemFile, TimeOption
from nerai.cli.terminal import BAD_INPUT, console, print_json, progress_console, read_input
from nerai.cli.working import Working
from nerai.errors import ConfigError, InputError
from nerai.explain.lesson import words
from nerai.explain.lesson.lesson import Section, make_lesson
from nerai.explain.level import Level
from nerai.explain.telling import Sentence, tell
from nerai.query.solve import inquire
from nerai.sgf.document import count_documents

SCHEMA: Final = "nerai.lesson/1"


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("explain")(explain)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the options say."""

    file: str
    goal: str | None
    target: str | None
    level: Level
    time: float | None
    nodes: int | None


def explain(
    file: ProblemFile,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Folder for the lesson. [default: print it as text]"),
    ] = None,
    level: Annotated[Level, typer.Option(help="For whom it is told.")] = Level.KYU,
    goal: GoalOption = None,
    target: Annotated[
        str | None, typer.Option(help="Stones in question, when the goal is inferred: D4,E5.")
    ] = None,
    number: Annotated[
        int | None, typer.Option("--number", min=1, help="Which problem of a collection. [default: all]")
    ] = None,
    time: TimeOption = None,
    nodes: NodesOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the lessons as one JSON object.")] = False,
) -> int:
    """Make a lesson: the solution, wrong tries and reasons as SGF, a page, figures and Markdown.

    nerai explain problem.sgf --level beginner -o lesson/

    Files of the same names are replaced, nothing else in the folder is touched. A file with several problems
    gets a page for each and one that lists them. Exit codes: 0 proved, 1 refuted, 2 unknown, 64 bad input; of
    several problems 0 when all are settled.
    """
    data = read_input(file)
    count = count_documents(data)
    if number is None and count == 0:
        raise ConfigError(f"{file} holds no problem", hint="name an SGF file, problem records or a drawing")
    numbers = [number] if number is not None else list(range(1, count + 1))
    made = _make(data, numbers, _Asked(file, goal, target, level, time, nodes))
    stem = _stem(file)
    files: list[str] = []
    if output is not None:
        title = stem if file == "-" else Path(file).stem
        files = write_all(output, lesson_files(made, stem, title=title), source=file)
    if as_json:
        lessons = [_record(one) for one in made]
        print_json({"schema": SCHEMA, "lessons": lessons, "files": files})
    elif output is None:
        for one in made:
            if one.lesson is not None:
                print_lesson(console(), one.lesson)
    else:
        told = ", ".join(files) if len(made) == 1 else words.say("written", files=len(files), index=INDEX)
        console().print(f"{output}: {told}", markup=False)
    return _exit_code(made)


def _make(data: bytes, numbers: Sequence[int], asked: _Asked) -> list[Made]:
    """The lessons; of several problems, those that cannot be read are said, and passed over."""
    made: list[Made] = []
    with Working() as working:
        for number in numbers:
            try:
                posed = posed_in(data, asked.file, number=number, goal=asked.goal, target=asked.target)
            except InputError as fault:
                if len(numbers) == 1:
                    raise
                progress_console().print(f"number {number}: {fault}", style="red", markup=False)
                made.append(Made(number, fault=str(fault)))
                continue
            found = inquire(
                posed.question,
                time_s=asked.time,
                nodes=asked.nodes,
                all_moves=True,
                stop=working.stop,
                report=working.report,
            )
            name = _stem(asked.file) if len(numbers) == 1 else f"{_stem(asked.file)} {number}"
            lesson = make_lesson(found, tell(found, asked.level), title=posed.title or name)
            made.append(Made(number, lesson))
            if working.stop.is_set():
                break
    return made


def _exit_code(made: Sequence[Made]) -> int:
    kinds = [one.lesson.found.answer.evidence.kind for one in made if one.lesson]
    if len(kinds) < len(made):
        return BAD_INPUT
    if len(kinds) == 1:
        return EXIT_CODES[kinds[0]]
    return 2 if {EvidenceKind.UNKNOWN, EvidenceKind.ESTIMATED} & set(kinds) else 0


def _stem(file: str) -> str:
    """What the files of a lesson are called: the name of its source, without signs that links cannot have."""
    name = "" if file == "-" else Path(file).stem
    return re.sub(r"[^\w.-]+", "-", name).strip("-.") or "lesson"


def _record(made: Made) -> dict[str, Any]:
    lesson = made.lesson
    if lesson is None:
        return {"number": made.number, "error": {"message": made.fault}}
    telling = lesson.telling
    return {
        "number": made.number,
        "title": lesson.title,
        "level": telling.level.value,
        "task": telling.task,
        "headline": telling.headline,
        "sections": [_section_record(section) for section in lesson.sections],
        "answer": lesson.found.answer.to_dict(),
    }


def _section_record(section: Section) -> dict[str, Any]:
    return {
        "part": section.part.value,
        "heading": section.heading,
        "sentences": [_sentence_record(one) for one in section.sentences],
        "caption": section.caption,
        "figure": section.name if section.figure is not None else None,
    }


def _sentence_record(told: Sentence) -> dict[str, Any]:
    statement = told.statement
    return {
        "text": told.text,
        "depth": told.depth,
        "claim": statement.claim if statement else None,
        "args": list(statement.args) if statement else [],
        "points": list(statement.points) if statement else [],
    }
