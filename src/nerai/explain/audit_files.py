"""The records of a collection, one by one: what can be read, and where what cannot.

Takes paths of files or folders; gives Entries. A faulty record ends nothing: it becomes an Entry with its
fault, and the next one is read. Knows nothing of solving.
"""

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from nerai.errors import ConfigError, InputError
from nerai.sgf import Problem, load, problem_from_json, problem_from_sgf, problem_to_json
from nerai.sgf.jsonlines import MAX_LINE_BYTES, place_in
from nerai.sgf.reader import read_bytes

_SUFFIXES: Final = (".sgf", ".jsonl")


@dataclass(frozen=True, slots=True)
class Entry:
    """A record and its `place`, `file:line` or `file` (`file#2` for games of a collection).

    Exactly one of `problem` and `fault` says something; `remark` is a fault that does not keep it from being
    read.
    """

    place: str
    problem: Problem | None = None
    fault: str = ""
    remark: str = ""

    @property
    def key(self) -> str:
        """Names the record with its contents: a record that was changed is another one."""
        text = self.fault if self.problem is None else problem_to_json(self.problem)
        return f"{self.place} {hashlib.sha256(text.encode()).hexdigest()[:12]}"


def read_entries(paths: Sequence[Path]) -> list[Entry]:
    """All records of files and folders, in order; ConfigError when a path cannot be opened or has none."""
    entries = [entry for path in dict.fromkeys(_files(paths)) for entry in _of_file(path)]
    if not entries:
        raise ConfigError("no problem in these files", hint="name .sgf or .jsonl files, or their folder")
    return entries


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.suffix.lower() in _SUFFIXES)
        else:
            yield path


def _of_file(path: Path) -> Iterator[Entry]:
    start = read_bytes(path, max_bytes=1024).removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"{") or path.suffix.lower() == ".jsonl":
        yield from _of_lines(path)
    else:
        yield from _of_games(path)


def _of_lines(path: Path) -> Iterator[Entry]:
    name, seen = os.fspath(path), dict[str, int]()
    with path.open("rb") as file:
        number = 0
        while line := file.readline(MAX_LINE_BYTES + 1):
            number += 1
            entry = _of_line(line, place_in(name, number), first=number == 1)
            if len(line) > MAX_LINE_BYTES:
                _skip_line(file)
            if entry is None:
                continue
            problem = entry.problem
            if problem is not None and problem.id in seen:
                entry = Entry(
                    entry.place, problem, remark=f"id: '{problem.id}' was used in line {seen[problem.id]}"
                )
            elif problem is not None:
                seen[problem.id] = number
            yield entry


def _of_line(line: bytes, place: str, *, first: bool) -> Entry | None:
    """The entry of a line; None for a blank one."""
    if len(line) > MAX_LINE_BYTES:
        return Entry(place, fault=f"a line of more than {MAX_LINE_BYTES} bytes; one problem a line")
    try:
        text = line.decode("utf-8-sig" if first else "utf-8")
    except UnicodeDecodeError:
        return Entry(place, fault="not UTF-8; save the file as UTF-8")
    if not text.strip():
        return None
    try:
        return Entry(place, problem_from_json(text))
    except InputError as fault:
        return Entry(place, fault=str(fault))


def _skip_line(file: BinaryIO) -> None:
    while (rest := file.readline(MAX_LINE_BYTES)) and not rest.endswith(b"\n"):
        pass


def _of_games(path: Path) -> Iterator[Entry]:
    name = os.fspath(path)
    try:
        games = load(path).games
    except ConfigError:
        raise
    except InputError as fault:
        yield Entry(name, fault=str(fault))
        return
    for number, game in enumerate(games, 1):
        several = len(games) > 1
        place = f"{name}#{number}" if several else name
        try:
            read = problem_from_sgf(game, name=f"{path.stem}/{number}" if several else path.stem)
        except InputError as fault:
            yield Entry(place, fault=str(fault))
        else:
            yield Entry(place, read.problem)
