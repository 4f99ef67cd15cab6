"""Problems from any file or text: SGF in all dialects, or JSON lines.

Takes a path, or the text itself; gives Problems. What begins with `{` is JSON, anything else SGF. Sizes are
limited as reader.Limits and jsonlines.MAX_LINE_BYTES say. Whoever wants to know what was repaired in an SGF
file asks reader.load and problem_sgf.problem_from_sgf.
"""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from nerai.errors import ProblemError
from nerai.sgf.jsonlines import problem_from_json, read_problems
from nerai.sgf.problem import Problem
from nerai.sgf.problem_sgf import problem_from_sgf
from nerai.sgf.reader import SgfFile, load, parse, read_bytes

_PEEKED_BYTES = 1024


def load_problem(source: str | os.PathLike[str]) -> Problem:
    """The one problem in a file, or in a text: a line of JSON, or SGF (it begins with a bracket or has `(;`).

    ProblemError when there is not exactly one, or when it is not sound; SgfError when SGF is beyond repair;
    ConfigError when the file cannot be opened.
    """
    found = list(islice(_problems(source), 2))
    if len(found) != 1:
        count = "several problems" if found else "no problem"
        raise ProblemError(f"{count} where one is wanted", hint="load_problems gives all of a file")
    return found[0]


def load_problems(path: str | os.PathLike[str]) -> Iterator[Problem]:
    """All problems of a file, in order; errors as for `load_problem`.

    Games of an SGF collection that have no name are called after the file and counted from 1.
    """
    start = read_bytes(path, max_bytes=_PEEKED_BYTES).removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"{") or os.fspath(path).endswith(".jsonl"):
        yield from read_problems(path)
    else:
        yield from _problems_of_sgf(load(path), Path(path).stem)


def _problems(source: str | os.PathLike[str]) -> Iterator[Problem]:
    if isinstance(source, str):
        if source.lstrip().startswith("{"):
            yield problem_from_json(source)
            return
        if source.lstrip().startswith(("(", ";")) or "(;" in source:
            yield from _problems_of_sgf(parse(source), "unnamed")
            return
    yield from load_problems(source)


def _problems_of_sgf(file: SgfFile, name: str) -> Iterator[Problem]:
    for number, game in enumerate(file.games, 1):
        yield problem_from_sgf(game, name=name if len(file.games) == 1 else f"{name}/{number}").problem
