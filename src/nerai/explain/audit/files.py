"""The records of a collection, one by one: what can be read, and where what cannot.

Takes paths of files or folders; gives Entries. A faulty record, a file that cannot be opened or has nothing
in it, and a folder without problems end nothing: each becomes an Entry with its fault, and the next one is
read. Knows nothing of solving.
"""

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from nerai.errors import ConfigError, InputError
from nerai.sgf import Dialect, Problem, load, problem_from_json, problem_from_sgf, problem_to_json
from nerai.sgf.jsonlines import MAX_LINE_BYTES, place_in
from nerai.sgf.reader import read_bytes

_SUFFIXES: Final = (".sgf", ".jsonl")


@dataclass(frozen=True, slots=True)
class Entry:
    """A record and its `place`, `file:line` or `file` (`file#2` for games of a collection).

    Exactly one of `problem` and `fault` says something; `remark` is a fault that does not keep it from being
    read, `repairs` what was repaired or assumed to read it. `unmarked`: nothing says which line is right.
    """

    place: str
    problem: Problem | None = None
    fault: str = ""
    remark: str = ""
    repairs: tuple[str, ...] = ()
    unmarked: bool = False

    @property
    def key(self) -> str:
        """Names the record with its contents: a record that was changed is another one."""
        text = self.fault if self.problem is None else f"{problem_to_json(self.problem)}{self.unmarked:d}"
        return f"{self.place} {hashlib.sha256(text.encode()).hexdigest()[:12]}"


def read_entries(paths: Sequence[Path]) -> list[Entry]:
    """All records of files and folders, in order, each file once; ConfigError when no path is given."""
    if not paths:
        raise ConfigError("no file is given", hint="name .sgf or .jsonl files, or their folder")
    seen: set[Path] = set()
    entries: list[Entry] = []
    for path in paths:
        if not path.is_dir():
            entries += _of_new_file(path, seen)
            continue
        files = sorted(file for file in path.rglob("*") if file.suffix.lower() in _SUFFIXES)
        entries += [entry for file in files for entry in _of_new_file(file, seen)]
        if not files:
            entries.append(Entry(os.fspath(path), fault="no .sgf or .jsonl file in this folder"))
    return entries


def _of_new_file(path: Path, seen: set[Path]) -> Iterator[Entry]:
    """The entries of a file, or one that says why there are none; nothing for a file that was read before."""
    real = path.resolve()
    if real in seen:
        return
    seen.add(real)
    found = False
    try:
        for entry in _of_file(path):
            found = True
            yield entry
    except (ConfigError, OSError) as fault:
        found = True
        yield Entry(os.fspath(path), fault=str(fault))
    if not found:
        yield Entry(os.fspath(path), fault="no problem in this file")


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
        read_file = load(path)
    except ConfigError:
        raise
    except InputError as fault:
        yield Entry(name, fault=str(fault))
        return
    games = read_file.games
    for number, game in enumerate(games, 1):
        several = len(games) > 1
        place = f"{name}#{number}" if several else name
        try:
            read = problem_from_sgf(game, name=f"{path.stem}/{number}" if several else path.stem)
        except InputError as fault:
            yield Entry(place, fault=str(fault))
            continue
        # What was repaired in the file is told once, with its first game.
        of_file = read_file.repairs if number == 1 else ()
        repairs = tuple(str(repair) for repair in (*of_file, *read.repairs))
        unmarked = read.dialect is Dialect.UNMARKED
        yield Entry(place, read.problem, repairs=repairs, unmarked=unmarked)
