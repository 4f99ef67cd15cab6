"""The problems a page can open: what it was started with, a folder as a set, examples, and pasted text.

Takes files and text; gives problems without their solutions. A page names problems by ids that were given out
here; no id is ever made into a path.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from nerai.errors import ConfigError, GoalError, InputError, NeraiError, RequestError
from nerai.lang import canonical
from nerai.query.question import Question, ask, ask_problem
from nerai.query.words import goal_text
from nerai.sgf.document import Document, count_documents, read_document
from nerai.sgf.jsonlines import problem_from_json, record_lines
from nerai.web.reading import position_record

_ENDINGS: Final = (".sgf", ".jsonl")
_MOST_FILES: Final = 2_000
_MOST_PROBLEMS: Final = 5_000
_MOST_OPENED: Final = 200
_MAX_FILE_BYTES: Final = 16 * 1024 * 1024
_MAX_TITLE: Final = 120


@dataclass(frozen=True, slots=True)
class Listed:
    """A problem by its id, and where it is: which one of a file."""

    id: str
    title: str
    data: bytes | Path
    number: int


class Library:
    """All that can be opened by id; `folder` is the set's, None without one."""

    def __init__(self, place: Path | None = None) -> None:
        """Read what there is at a place; ConfigError when there is nothing to be used."""
        self.examples = {one.id: one for one in _examples()}
        self.set: dict[str, Listed] = {}
        self.opened: dict[str, Any] | None = None
        self.folder: Path | None = None
        if place is None:
            return
        if place.is_dir():
            self.folder = place.resolve()
            self.set = {one.id: one for one in _in_folder(self.folder)}
            if not self.set:
                raise ConfigError(f"{place} has no problems", hint="name a folder with .sgf or .jsonl files")
        else:
            self.opened = opened(_read(place), name=place.name)

    def open(self, name: str) -> dict[str, Any]:
        """The problem of that id; RequestError when there is none."""
        listed = self.set.get(name) or self.examples.get(name)
        if listed is None:
            raise RequestError("no problem has this id", where="id", hint="see /api/start", status=404)
        data = _read(listed.data) if isinstance(listed.data, Path) else listed.data
        document = read_document(data, name=listed.title, number=listed.number)
        return {
            "problems": [_problem(data, document, listed.number, listed.id, listed.title)],
            "repaired": [str(repair) for repair in document.repairs],
        }


def opened(data: bytes, *, name: str = "") -> dict[str, Any]:
    """The problems in a text, as many as are shown at once; errors as the readers give them."""
    count = count_documents(data)
    if not count:
        raise RequestError("no problem in it", where="text", hint="paste SGF, a drawing or JSON lines")
    problems: list[dict[str, Any]] = []
    repaired: list[str] = []
    fault: NeraiError | None = None
    for number in range(1, min(count, _MOST_OPENED) + 1):
        try:
            document = read_document(data, name=name, number=number)
        except NeraiError as error:
            fault = fault or error
            repaired.append(f"problem {number} is left out: {error}")
            continue
        title = document.name or (f"Problem {number}" if count > 1 else "Problem")
        problems.append(_problem(data, document, number, f"{name or 'pasted'}#{number}", title))
        repaired += [str(repair) for repair in document.repairs if str(repair) not in repaired]
    if not problems and fault is not None:
        raise fault
    if count > _MOST_OPENED:
        repaired.append(f"only the first {_MOST_OPENED} of {count} are shown")
    return {"problems": problems, "repaired": repaired}


def _problem(data: bytes, document: Document, number: int, name: str, title: str) -> dict[str, Any]:
    """A problem as pages hold it: nothing of its answers."""
    question = _question(data, document, number)
    certain = question is not None and (question.decided or not question.others)
    scene = question.scene if question is not None and certain else None
    return {
        "id": name,
        "title": title[:_MAX_TITLE],
        "position": position_record(document.position()),
        "goal": None if scene is None else str(canonical(scene.goal)),
        "goal_text": "" if scene is None else goal_text(scene),
        "comment": document.comment,
    }


def _question(data: bytes, document: Document, number: int) -> Question | None:
    """What is asked, as far as that can be told without search."""
    try:
        if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            records = list(record_lines(data.split(b"\n")))
            return ask_problem(problem_from_json(records[number - 1][1]))
        return ask(document.position(), None, comment=document.comment, marked=tuple(document.marks))
    except GoalError:
        return None


def _examples() -> Iterator[Listed]:
    data = files("nerai.web").joinpath("examples.sgf").read_bytes()
    for number in range(1, count_documents(data) + 1):
        title = read_document(data, number=number).name
        yield Listed(f"example/{number}", title, data, number)


def _in_folder(folder: Path) -> Iterator[Listed]:
    """The problems of all files in a folder and below, in the order of their names."""
    found = 0
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS and path.is_file())
    for path in paths[:_MOST_FILES]:
        try:
            data = _read(path)
            count = count_documents(data)
        except InputError:
            continue
        shown = path.relative_to(folder).as_posix()
        for number in range(1, count + 1):
            found += 1
            if found > _MOST_PROBLEMS:
                return
            name = shown if count == 1 else f"{shown}#{number}"
            yield Listed(name, _title(data, number) or name, path, number)


def _title(data: bytes, number: int) -> str:
    try:
        return read_document(data, number=number).name
    except NeraiError:
        return ""


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MAX_FILE_BYTES:
            raise ConfigError(f"{path} is larger than {_MAX_FILE_BYTES:,} bytes", hint="split it")
        return path.read_bytes()
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}", hint="check the path") from None


def start_record(library: Library, progress: Mapping[str, tuple[bool, int]]) -> dict[str, Any]:
    """What a page begins with, besides version and levels."""
    listed = None
    if library.folder is not None:
        listed = {
            "folder": str(library.folder),
            "problems": [
                {"id": one.id, "title": one.title, "done": done, "tries": tries}
                for one in library.set.values()
                for done, tries in (progress.get(one.id, (False, 0)),)
            ],
        }
    examples = [{"id": one.id, "title": one.title} for one in library.examples.values()]
    return {"examples": examples, "opened": library.opened, "set": listed}
