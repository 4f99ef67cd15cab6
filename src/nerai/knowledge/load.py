"""Reads and checks knowledge: folders of text and named modules of functions into one Knowledge.

Takes folders; gives an immutable Knowledge, or raises KnowledgeError with every fault at once. In a folder
and those below it, `.plan` and `.pat` files are read in sorted order, and `.jsonl` files are problems that
`seen` may name; nothing is registered anywhere. Python is read only from the modules named here, or by the
caller.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Final

from nerai.errors import ConfigError, KnowledgeError, ProblemError, SchemaError
from nerai.knowledge.check import Names, check_functions, goal_types, grouped, question_of, ways_of
from nerai.knowledge.faults import Faults, Place
from nerai.knowledge.functions import Function, functions_of
from nerai.knowledge.go import (
    chasing,
    contests,
    counts,
    critics,
    eyes,
    joining,
    ko,
    moves,
    outlooks,
    parts,
    predicates,
    races,
    room,
    sekis,
    standings,
    standings_chains,
    stones,
)
from nerai.knowledge.knowledge import Knowledge
from nerai.knowledge.marks import Mark
from nerai.knowledge.parser import parse_entries
from nerai.knowledge.syntax import Entries
from nerai.knowledge.whole import check_circles, check_every_goal_has_a_way
from nerai.planner.schema import Variable
from nerai.sgf.jsonlines import problem_from_json, record_lines
from nerai.sgf.problem import Problem

GO_MODULES: Final = (
    predicates,
    stones,
    chasing,
    joining,
    races,
    eyes,
    counts,
    room,
    parts,
    sekis,
    ko,
    moves,
    standings,
    standings_chains,
    contests,
    outlooks,
    critics,
)
GO_FOLDER: Final = Path(predicates.__file__).parent
MAX_FILE_BYTES: Final = 200_000
_TEXT_ENDINGS: Final = (".plan", ".pat")
_PROBLEM_ENDING: Final = ".jsonl"

Folder = str | os.PathLike[str]


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    shown: str
    folder: int


def load_knowledge(
    *folders: Folder,
    go: bool = True,
    modules: Iterable[ModuleType] = (),
    problems: Iterable[Folder] | None = None,
) -> Knowledge:
    """The knowledge of Go that comes with nerai, and that of more folders and modules; as one value.

    KnowledgeError with all faults when something is wrong; ConfigError when a folder cannot be read. Without
    `go` only what is named is loaded. `problems`: folders with the problems that `seen` may name; without
    them it is not checked that those exist.
    """
    knowledge, faults = read_knowledge(*folders, go=go, modules=modules, problems=problems)
    if faults:
        raise KnowledgeError(faults)
    return knowledge


def read_knowledge(
    *folders: Folder,
    go: bool = True,
    modules: Iterable[ModuleType] = (),
    problems: Iterable[Folder] | None = None,
) -> tuple[Knowledge, tuple[SchemaError, ...]]:
    """As `load_knowledge`, but gives what makes sense together with the faults of the rest."""
    faults = Faults()
    files = list(_files_of(GO_FOLDER, "go", 0)) if go else []
    for number, folder in enumerate(folders, 1):
        files.extend(_files_of(Path(folder), os.fspath(folder), number, wanted=(*_TEXT_ENDINGS,)))
    named = [*(GO_MODULES if go else ()), *modules]
    _refuse_python(files, named, faults)
    functions = functions_of(named, faults)
    entries = [
        parse_entries(text, folder=file.folder, file=file.shown, faults=faults)
        for file in files
        if file.path.suffix in _TEXT_ENDINGS and (text := _text_of(file, faults)) is not None
    ]
    known = None
    if problems is not None:
        for number, folder in enumerate(problems, 1000):
            files.extend(_files_of(Path(folder), os.fspath(folder), number, wanted=(_PROBLEM_ENDING,)))
        known = frozenset(problem.id for problem in _problems_in(files, faults))
    return _assemble(entries, functions, known, faults), faults.ordered


def _assemble(
    files: list[Entries], functions: tuple[Function, ...], problems: frozenset[str] | None, faults: Faults
) -> Knowledge:
    goals = [goal for file in files for goal in file.goals]
    entries = [way for file in files for way in file.ways]
    half_read = frozenset(name for file in files for name in file.half_read)
    by_mark = {mark: _by_name((f for f in functions if f.mark is mark), faults) for mark in Mark}
    names = Names(goal_types(goals, faults), by_mark[Mark.PREDICATE], half_read)
    check_functions(functions, names, faults)
    ways = grouped(ways_of(entries, names, problems, faults))
    achieved = {*half_read, *(entry.head.name for entry in entries), *by_mark[Mark.MOVES]}
    check_every_goal_has_a_way(goals, achieved, faults)
    check_circles(entries, names.goals, by_mark[Mark.STANDING], faults)
    shapes = {
        question_of(way.schema.name): (
            tuple(str(one) if isinstance(one, Variable) else "" for one in way.schema.goal.args),
            way.shape,
        )
        for those in ways.values()
        for way in those
        if way.shape is not None
    }
    return Knowledge(
        MappingProxyType(names.goals),
        MappingProxyType(dict(ways)),
        MappingProxyType(shapes),
        MappingProxyType(by_mark[Mark.PREDICATE]),
        MappingProxyType(by_mark[Mark.MOVES]),
        MappingProxyType(by_mark[Mark.STANDING]),
        MappingProxyType(by_mark[Mark.OUTLOOK]),
        tuple(by_mark[Mark.CRITIC].values()),
    )


def _by_name(functions: Iterable[Function], faults: Faults) -> dict[str, Function]:
    found: dict[str, Function] = {}
    for function in functions:
        first = found.setdefault(function.name, function)
        if first is not function:
            hint = f"the first is at {first.place}"
            faults.add(function.place, f"{function.mark.value} {function.name} is written twice", hint)
    return found


def _files_of(folder: Path, shown: str, number: int, *, wanted: tuple[str, ...] = ()) -> Iterator[_File]:
    """The files of a folder and those below it, sorted; ConfigError when there are none of those wanted."""
    if not folder.is_dir():
        raise ConfigError(f"no folder {shown}", hint="name a folder with .plan or .pat files")
    found: list[Path] = []
    for parent, below, names in os.walk(folder):
        below.sort()
        found.extend(Path(parent, name) for name in names)
    endings = {path.suffix for path in found}
    if wanted and not endings & set(wanted):
        raise ConfigError(f"{shown} has no {' or '.join(wanted)} file", hint="name another folder")
    for path in sorted(found, key=lambda path: path.relative_to(folder).parts):
        yield _File(path, f"{shown.rstrip('/')}/{path.relative_to(folder).as_posix()}", number)


def _refuse_python(files: Iterable[_File], modules: Iterable[ModuleType], faults: Faults) -> None:
    """Note Python that lies in a folder but is not read: passing over it in silence would be a riddle."""
    sources = [getattr(module, "__file__", None) for module in modules]  # modules made by hand have none
    read = {Path(source).resolve() for source in sources if source}
    for file in files:
        if file.folder and file.path.suffix == ".py" and file.path.resolve() not in read:
            place = Place(file.folder, file.shown, 1)
            faults.add(place, "Python is not read from folders", "give load_knowledge its module")


def _text_of(file: _File, faults: Faults) -> str | None:
    place = Place(file.folder, file.shown, 1)
    try:
        with file.path.open("rb") as opened:
            data = opened.read(MAX_FILE_BYTES + 1)
        if len(data) > MAX_FILE_BYTES:
            faults.add(place, f"more than {MAX_FILE_BYTES} bytes", "split the file")
            return None
        text = data.decode("utf-8-sig")
    except OSError as error:
        faults.add(place, f"cannot be read: {error.strerror}", "check the file")
        return None
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        faults.add(Place(file.folder, file.shown, line), "no UTF-8", "save the file as UTF-8")
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def knowledge_texts(folder: Folder) -> tuple[tuple[str, str], ...]:
    """Names and contents of what is read from a folder, so that it can be read elsewhere."""
    files = _files_of(Path(folder), os.fspath(folder), 1, wanted=_TEXT_ENDINGS)
    return tuple(
        (file.path.relative_to(folder).as_posix(), text)
        for file in files
        if file.path.suffix in _TEXT_ENDINGS and (text := _text_of(file, Faults())) is not None
    )


def load_problems_of(*folders: Folder) -> dict[str, Problem]:
    """The problems in folders by id; those that cannot be read are left out, checking tells of them."""
    files = [file for folder in folders for file in _files_of(Path(folder), os.fspath(folder), 1)]
    return {problem.id: problem for problem in _problems_in(files, Faults())}


def _problems_in(files: Iterable[_File], faults: Faults) -> Iterator[Problem]:
    """All problems in the files; a record that cannot be read is a fault of its line."""
    for file in files:
        if file.path.suffix != _PROBLEM_ENDING:
            continue
        line = 1
        try:
            with file.path.open("rb") as opened:
                for line, text in record_lines(opened):
                    try:
                        yield problem_from_json(text)
                    except ProblemError as error:
                        faults.add(Place(file.folder, file.shown, line), error.message, error.hint)
        except ProblemError as error:
            faults.add(Place(file.folder, file.shown, line), error.message, error.hint)
        except OSError as error:
            faults.add(Place(file.folder, file.shown, line), f"cannot be read: {error.strerror}")
