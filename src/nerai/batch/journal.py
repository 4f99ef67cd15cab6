"""A JSON-lines file of outcomes, so that a killed run resumes and loses nothing.

Takes outcomes and appends each as one line, in one write; gives back those of earlier runs. Knows nothing of
how they are computed.

The first line is the *header*: it says which run this is. A journal of another run is refused, because its
outcomes would be taken for ours. A kill in the middle of a write leaves a *torn* last line, which is cut off
when the journal is opened again; the item it was about is simply run again.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final

from nerai.batch.outcome import Json, Outcome, from_record, to_record
from nerai.errors import ConfigError

_FORMAT: Final = "nerai.batch/1"
_HEADER_BEGINS: Final = f'{{"journal": "{_FORMAT}"'.encode()


@dataclass(frozen=True, slots=True)
class Identity:
    """Which run this is: its outcomes may be mixed with those of a run of equal identity only.

    What may change between two starts of one run, such as the number of processes, is no parameter.
    """

    name: str
    version: str = ""
    parameters: Mapping[str, Json] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """A short hash of the parameters, independent of their order."""
        text = json.dumps(self.parameters, sort_keys=True, allow_nan=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def header(self) -> dict[str, Json]:
        """The record on the first line."""
        own: dict[str, Json] = {"run": self.name, "version": self.version, "digest": self.digest}
        return {"journal": _FORMAT, **own, "parameters": dict(self.parameters)}


class Journal:
    """An open journal, locked for us; `outcomes` holds the last word of earlier runs on each key."""

    def __init__(self, path: Path, identity: Identity) -> None:
        """Open or begin the journal.

        Raises ConfigError when it belongs to another run, is in use, is damaged other than at its end, or
        cannot be written.
        """
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise ConfigError(
                f"cannot open the journal {path}: {error.strerror}", hint="check folder and permissions"
            ) from error
        try:
            self._lock()
            self.outcomes: dict[str, Outcome] = self._recover(identity)
        except BaseException:
            os.close(self._file)
            raise

    def append(self, outcome: Outcome) -> None:
        """Record an outcome; it is in the file, whatever happens to this process, when this returns."""
        self._write(to_record(outcome))

    def close(self) -> None:
        """Let go of the file, with everything on the disk."""
        with suppress(OSError):  # some file systems cannot
            os.fsync(self._file)
        os.close(self._file)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise ConfigError(
                f"the journal {self._path} is in use by another run",
                hint="wait for it, or name another journal",
            ) from error

    def _recover(self, identity: Identity) -> dict[str, Outcome]:
        """Read what is there, cut off a torn end, and begin the journal if nothing is left."""
        if not self._path.is_file():
            raise ConfigError(f"{self._path} is no plain file", hint="name another journal")
        records, sound_bytes = _sound_part(self._path.read_bytes(), self._path)
        if sound_bytes < os.fstat(self._file).st_size:
            os.ftruncate(self._file, sound_bytes)
        if not records:
            self._write(identity.header())
            return {}
        self._check_header(records[0], identity)
        outcomes: dict[str, Outcome] = {}
        for number, record in enumerate(records[1:], start=2):
            try:
                outcome = from_record(record)
            except (KeyError, TypeError, ValueError) as error:
                raise ConfigError(
                    f"{self._path}:{number}: no outcome: {error}", hint="name another journal"
                ) from error
            outcomes[outcome.key] = outcome
        return outcomes

    def _check_header(self, found: Mapping[str, Json], identity: Identity) -> None:
        if found.get("journal") != _FORMAT:
            raise ConfigError(f"{self._path} is no journal of the form {_FORMAT}", hint="name another file")
        expected = identity.header()
        for name in ("run", "version", "digest"):
            if found.get(name) == expected[name]:
                continue
            word = (
                "other parameters"
                if name == "digest"
                else f"{name} {found.get(name)!r}, not {expected[name]!r}"
            )
            raise ConfigError(
                f"{self._path} is the journal of another run: {word}{_differences(found, identity)}",
                hint="repeat that run's settings to resume it, or name another journal",
            )

    def _write(self, record: Mapping[str, Json]) -> None:
        line = json.dumps(record, allow_nan=False).encode() + b"\n"
        try:
            written = os.write(self._file, line)
        except OSError as error:
            raise ConfigError(
                f"cannot write the journal {self._path}: {error.strerror}", hint="make room, then resume"
            ) from error
        if written < len(line):
            raise ConfigError(
                f"cannot write the journal {self._path}: the disk is full", hint="make room, then resume"
            )


def _sound_part(data: bytes, path: Path) -> tuple[list[dict[str, Json]], int]:
    """Return the records of all sound lines, and how many bytes those lines have.

    The last line may be torn: cut short, or filled with what the disk happened to hold.
    """
    records: list[dict[str, Json]] = []
    position = 0
    while position < len(data):
        end = data.find(b"\n", position) + 1
        record = _record(data[position:end]) if end else None
        if record is None:
            if not records and not _may_be_torn_header(data):
                raise ConfigError(
                    f"{path} is no journal", hint="name another file; this one is left as it is"
                )
            if end and data[end:].strip(b"\0\n"):
                raise ConfigError(f"{path}:{len(records) + 1}: damaged", hint="name another journal")
            break
        records.append(record)
        position = end
    return records, position


def _may_be_torn_header(data: bytes) -> bool:
    """Whether a file without a sound line may be a journal that was cut off in its first one."""
    begun = data.rstrip(b"\0\n")[: len(_HEADER_BEGINS)]
    return _HEADER_BEGINS.startswith(begun)


def _record(line: bytes) -> dict[str, Json] | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _differences(found: Mapping[str, Json], identity: Identity) -> str:
    """Name the parameters that differ, as far as the header tells."""
    theirs = found.get("parameters")
    if not isinstance(theirs, Mapping):
        return ""
    ours = json.loads(json.dumps(identity.parameters))
    names = sorted(name for name in {*theirs, *ours} if theirs.get(name) != ours.get(name))
    return f" ({', '.join(names)})" if names else ""
