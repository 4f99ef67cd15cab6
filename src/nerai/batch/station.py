"""What runs on a machine of a cluster: one place for one worker, and whether that machine can be used.

Takes a function and items as bytes, gives outcomes as JSON. The work is done by a process of its own, as on
one machine (local.py), so that crashes, time limits and prints mean the same everywhere.

A cluster gets this module as it is, not by its name: it must be able to say that nerai is missing there. So
nothing of nerai is imported before `check` has looked.
"""

import hashlib
import importlib
import json
import pickle
import platform
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

_SOURCES = (".pat", ".plan", ".py")


@dataclass(frozen=True)
class Installed:
    """What decides about results: the versions of Python and nerai, and a hash of nerai's sources."""

    python: str
    nerai: str
    sources: str


def installed() -> Installed:
    """What is installed here; ImportError when nerai is not, or cannot be used."""
    package = importlib.import_module("nerai")
    importlib.import_module("nerai._core")  # built for this machine, or not
    folder = Path(str(package.__file__)).parent
    summed = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.suffix in _SOURCES):
        summed.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    version = importlib.import_module("importlib.metadata").version("nerai")
    return Installed(".".join(map(str, sys.version_info[:2])), version, summed.hexdigest()[:16])


class Station:
    """One place of a cluster; lives there, and ends with the run."""

    def __init__(self, function: bytes, timeout_s: float | None) -> None:
        self._function = function
        self._timeout_s = timeout_s
        self._crew: Any = None

    def check(self, python: str, nerai: str, sources: str) -> str:
        """What keeps this machine from being used; empty when nothing does."""
        host = platform.node()
        try:
            here = installed()
        except ImportError as error:
            return f"nerai cannot be used on {host}: {error}"
        if here.python != python:
            return f"Python {here.python} on {host}, {python} here"
        if here.nerai != nerai:
            return f"nerai {here.nerai} on {host}, {nerai} here"
        if here.sources != sources:
            return f"nerai {nerai} on {host} has other sources than here"
        try:
            self._start()
        except Exception as error:  # the top of this process: whatever is wrong with the function
            return f"the function cannot be used on {host}: {type(error).__name__}: {error}"
        return ""

    def work(self, key: str, item: bytes) -> str:
        """The outcome of an item as a JSON record; a record with `fault` when nothing can be run here."""
        errors = importlib.import_module("nerai.errors")
        to_record = importlib.import_module("nerai.batch.outcome").to_record
        given = False
        try:
            while True:
                self._crew.hire(1)
                for worker in self._crew.idle():
                    if not given:
                        worker.give(key, item)
                        given = True
                # To its end, so that a worker that has ended is let go before the next item.
                outcomes = list(self._crew.collect())
                if outcomes:
                    return json.dumps(to_record(outcomes[0]), allow_nan=False)
        except errors.ConfigError as error:
            return json.dumps({"fault": f"{error} (on {platform.node()})"})

    def _start(self) -> None:
        # A process that is spawned runs the main file again to have what it defines. Ours is the cluster's:
        # it defines nothing that is needed, and takes seconds.
        sys.modules["__main__"] = ModuleType("__main__")
        crew = importlib.import_module("nerai.batch.local").Crew
        self._crew = crew(pickle.loads(self._function), timeout_s=self._timeout_s)  # noqa: S301 - our own
