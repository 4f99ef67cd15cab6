"""Where certificates come from, and which check they get: ordinary ones, and those made of parts.

Takes a path or lines; gives a Verification. What goes wrong while reading is told apart from what is read.
"""

import os
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from nerai.solver.verify.certificate import MAX_LINE, Fields, read_line
from nerai.solver.verify.check import Checker, Verification, Watch, nobody
from nerai.solver.verify.combined import COMBINED, CombinedChecker
from nerai.solver.verify.fault import CertificateError, Refusal

Source = str | os.PathLike[str] | Iterable[str | bytes]
Lines = Iterator[str | bytes]


def verify(source: Source, *, watch: Watch = nobody) -> Verification:
    """Check a certificate, from a file's path or from its lines.

    Whatever the content, the answer is a Verification. CertificateError: the source could not be read.
    `watch` is called again and again; what it raises ends the check, and is raised here.
    """
    lines = _guarded(_file_lines(Path(source)) if isinstance(source, str | os.PathLike) else source)
    begun = _to_first_object(lines)
    checker = CombinedChecker(watch) if _is_combined(begun) else Checker(watch=watch)
    try:
        checker.read(chain(begun, lines))
        checker.replay()
    except Refusal as refusal:
        return checker.refused(refusal)
    return checker.accepted()


def _file_lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while line := file.readline(MAX_LINE + 1):
            yield line


def _guarded(lines: Iterable[str | bytes]) -> Lines:
    """The same lines; what goes wrong while reading them is told apart from what is in them."""
    source = iter(lines)
    while True:
        try:
            line = next(source)
        except StopIteration:
            return
        except (OSError, ValueError) as error:
            raise CertificateError(f"the certificate cannot be read: {error}") from None
        yield line


def _to_first_object(lines: Lines) -> list[str | bytes]:
    """The lines up to the first that is not blank."""
    found = []
    for line in lines:
        found.append(line)
        if _fields(line) is not None:
            break
    return found


def _is_combined(lines: list[str | bytes]) -> bool:
    fields = _fields(lines[-1]) if lines else None
    return fields is not None and fields.get("version") == COMBINED


def _fields(line: str | bytes) -> Fields | None:
    """The object of a line, without any field when there is none to be read; None when it is blank."""
    try:
        return read_line(line)
    except Refusal:
        return {}
