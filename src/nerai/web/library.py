"""The problems a page can open: what it was started with, a folder as a set, examples, and pasted text.

Takes files and text; gives problems without their solutions. A page names problems by ids that were given out
here; no id is ever made into a path.
"""

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, Final

from nerai.board.position import Position
from nerai.errors import ConfigError, InputError, NeraiError, RequestError, SgfError
from nerai.lang import canonical
from nerai.query.goal_words import goal_text
from nerai.query.question import Question, ask, ask_problem
from nerai.query.scene import Scene
from nerai.query.task import stated_task
from nerai.sgf.document import Document, count_documents, read_document
from nerai.sgf.jsonlines import problem_from_json, record_lines
from nerai.sgf.problem import Problem
from nerai.sgf.replay import Illegal
from nerai.solver.search import StopFlag
from nerai.web.games import game_record, is_game
from nerai.web.reading import position_record
from nerai.web.solving import if_stopped

_ENDINGS: Final = (".sgf", ".jsonl")
_MOST_FILES: Final = 2_000
_MOST_PROBLEMS: Final = 5_000
_MOST_OPENED: Final = 200
_MAX_FILE_BYTES: Final = 16 * 1024 * 1024
_MAX_TITLE: Final = 120
_MOST_NAMED: Final = 50
_NO_TEXT: Final = re.compile("[\ud800-\udfff]")
"""What stands in names for bytes that are no UTF-8."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A problem by its id, and where it is: which one of a file."""

    id: str
    title: str
    data: bytes | Path
    number: int


class Library:
    """All that can be opened by id; `folder` is the set's, None without one.

    `left_out` are the files and problems of the folder that cannot be read, by their names.
    """

    def __init__(self, place: Path | None = None) -> None:
        """Read what there is at a place; ConfigError when there is nothing to be used."""
        self.examples = {one.id: one for one in _examples()}
        self.set: dict[str, Listed] = {}
        self.left_out: tuple[str, ...] = ()
        self.opened: dict[str, Any] | None = None
        self.folder: Path | None = None
        if place is None:
            return
        if place.is_dir():
            self.folder = place.resolve()
            listed, self.left_out = _in_folder(self.folder)
            self.set = {one.id: one for one in listed}
            if not self.set:
                raise ConfigError(
                    f"{readable(str(place))} has no problems",
                    hint="name a folder with .sgf or .jsonl files that can be read",
                )
        else:
            self.opened = opened(_read(place), name=readable(place.name))

    def open(self, name: str) -> dict[str, Any]:
        """The problem of that id; RequestError when there is none."""
        listed = self.set.get(name) or self.examples.get(name)
        if listed is None:
            raise RequestError("no problem has this id", where="id", hint="see /api/start", status=404)
        data = listed.data
        if isinstance(data, Path):
            if self.folder is None or not _inside(self.folder, data):
                raise RequestError("the file leads out of the folder", where="id", status=404)
            data = _read(data)
        piece = next(islice(_pieces(data), listed.number - 1, None), None)
        if piece is None:
            raise RequestError("the problem is not in its file any more", where="id", status=404)
        document = piece.read(listed.title)
        return {
            "problems": [_problem(piece, document, listed.id, listed.title)],
            "repaired": [str(repair) for repair in document.repairs],
        }


@dataclass(frozen=True, slots=True)
class _Piece:
    """A problem of a file, not yet read: which one of an SGF file, or a line of JSON."""

    data: bytes
    number: int
    record: str = ""

    def read(self, name: str = "") -> Document:
        """Its position and comment; errors as the readers give them.

        An illegal move of a game is carried out, and is among the repairs; in a problem it is an error.
        """
        try:
            return read_document(self.data, name=name, number=self.number)
        except SgfError:
            carried = read_document(self.data, name=name, number=self.number, illegal=Illegal.CARRY_OUT)
            if is_game(carried):
                return carried
            raise


def _pieces(data: bytes) -> Iterator[_Piece]:
    """The problems of a file in order; errors as the readers give them where none can be told apart."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        for _, text in record_lines(data.split(b"\n")):
            yield _Piece(text.encode(), 1, text)
    else:
        for number in range(1, count_documents(data) + 1):
            yield _Piece(data, number)


def opened(data: bytes, *, name: str = "", stop: StopFlag | None = None) -> dict[str, Any]:
    """The problems in a text, as many as are shown at once; errors as the readers give them.

    Abandoned once `stop` is set.
    """
    pieces = list(_pieces(data))
    if not pieces:
        raise RequestError("no problem in it", where="text", hint="paste SGF, a drawing or JSON lines")
    problems: list[dict[str, Any]] = []
    repaired: dict[str, None] = {}
    fault: NeraiError | None = None
    for number, piece in enumerate(pieces[:_MOST_OPENED], 1):
        if stop is not None:
            if_stopped(stop)
        try:
            document = piece.read(name)
        except NeraiError as error:
            fault = fault or error
            repaired[f"problem {number} is left out: {error}"] = None
            continue
        title = document.name or (f"Problem {number}" if len(pieces) > 1 else "Problem")
        problems.append(_problem(piece, document, f"{name or 'pasted'}#{number}", title))
        repaired |= dict.fromkeys(str(repair) for repair in document.repairs)
    if not problems and fault is not None:
        raise fault
    if len(pieces) > _MOST_OPENED:
        repaired[f"only the first {_MOST_OPENED} of {len(pieces)} are shown"] = None
    return {"problems": problems, "repaired": list(repaired)}


def _problem(piece: _Piece, document: Document, name: str, title: str) -> dict[str, Any]:
    """A problem as pages hold it: nothing of its answers."""
    if is_game(document):
        # What is wanted at its end is nobody's question yet.
        game = game_record(document)
        end = _posed(
            name,
            game["title"] or title.replace("Problem", "Game"),
            document.position(),
            None,
            document.comment,
        )
        return end | {"game": game}
    question = _question(piece, document)
    certain = question is not None and (question.decided or not question.others)
    scene = question.scene if question is not None and certain else None
    return _posed(name, title, document.position(), scene, document.comment)


def problem_record(problem: Problem, title: str) -> dict[str, Any]:
    """The same of a problem that was made here, whose words only ask."""
    scene = ask_problem(problem).scene
    posed = _posed(problem.id, title, problem.position, scene, problem.goal_text)
    return posed | {"task": problem.goal_text}


def _posed(name: str, title: str, position: Position, scene: Scene | None, comment: str) -> dict[str, Any]:
    return {
        "id": name,
        "title": title[:_MAX_TITLE],
        "position": position_record(position),
        "goal": None if scene is None else str(canonical(scene.goal)),
        "goal_text": "" if scene is None else goal_text(scene),
        "comment": comment,
        "task": stated_task(comment, position),
    }


def _question(piece: _Piece, document: Document) -> Question | None:
    """What is asked, as far as that can be told without search."""
    try:
        if piece.record:
            return ask_problem(problem_from_json(piece.record))
        return ask(document.position(), None, comment=document.comment, marked=tuple(document.marks))
    except InputError:
        return None


def _examples() -> Iterator[Listed]:
    data = files("nerai.web").joinpath("examples.sgf").read_bytes()
    for number, piece in enumerate(_pieces(data), 1):
        yield Listed(f"example/{number}", piece.read().name, data, number)


def _in_folder(folder: Path) -> tuple[list[Listed], tuple[str, ...]]:
    """The problems of all files in a folder and below, in the order of their names, and what is left out.

    Left out is what cannot be read, and what a link finds outside of the folder.
    """
    found: dict[str, Listed] = {}
    left_out: list[str] = []
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS and path.is_file())
    for path in paths[:_MOST_FILES]:
        shown = readable(path.relative_to(folder).as_posix())
        try:
            pieces = list(_pieces(_read(path))) if _inside(folder, path) else []
        except NeraiError:
            pieces = []
        if not pieces:
            left_out.append(shown)
        for number, piece in enumerate(pieces, 1):
            name = _unused(shown if len(pieces) == 1 else f"{shown}#{number}", found)
            try:
                title = readable(piece.read().name)[:_MAX_TITLE]
            except NeraiError:
                left_out.append(name)
                continue
            if len(found) >= _MOST_PROBLEMS:
                return list(found.values()), tuple(left_out)
            found[name] = Listed(name, title or name, path, number)
    return list(found.values()), tuple(left_out)


def readable(name: str) -> str:
    """A name of a file as it can be shown and sent: bytes that are no text are replaced."""
    return _NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", name)


def _unused(name: str, taken: Container[str]) -> str:
    """The name, numbered if another file is shown by the same one."""
    return next(one for one in chain([name], (f"{name} ({n})" for n in count(2))) if one not in taken)


def _inside(folder: Path, path: Path) -> bool:
    return path.resolve().is_relative_to(folder)


def _read(path: Path) -> bytes:
    name = readable(str(path))
    try:
        if path.stat().st_size > _MAX_FILE_BYTES:
            raise ConfigError(f"{name} is larger than {_MAX_FILE_BYTES:,} bytes", hint="split it")
        return path.read_bytes()
    except OSError as error:
        raise ConfigError(f"cannot read {name}: {error.strerror}", hint="check the path") from None


def start_record(library: Library, progress: Mapping[str, tuple[bool, int]]) -> dict[str, Any]:
    """What a page begins with, besides version and levels."""
    listed = None
    if library.folder is not None:
        listed = {
            "folder": readable(str(library.folder)),
            "problems": [
                {"id": one.id, "title": one.title, "done": done, "tries": tries}
                for one in library.set.values()
                for done, tries in (progress.get(one.id, (False, 0)),)
            ],
        }
    examples = [{"id": one.id, "title": one.title} for one in library.examples.values()]
    left_out = {"count": len(library.left_out), "names": list(library.left_out[:_MOST_NAMED])}
    return {"examples": examples, "opened": library.opened, "set": listed, "left_out": left_out}
