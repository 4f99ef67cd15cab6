"""Runs tasks on the machines of a cluster: gives out items, takes outcomes, gives lost items out again.

Takes a Cluster, which knows how machines are reached (ray.py); gives one outcome a task. Knows neither
journals nor progress.

A *station* is a place in the cluster that works on one item at a time. A station, or the process in it, may
be lost at any moment, with its machine or alone: its item is given out again. Since an item may be what ends
processes, that is done a few times only; then it has crashed.
"""

from __future__ import annotations

import json
import pickle
from collections import deque
from collections.abc import Callable, Collection, Generator, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol, TypeAlias

from nerai.batch.local import pickled
from nerai.batch.outcome import Crashed, Json, Outcome, from_record
from nerai.batch.runner import Item, Task
from nerai.errors import ConfigError

TRIES: Final = 3
"""How often an item is given out before it counts as crashed, and how many stations may end at once."""

_LOOK_S: Final = 5.0
"""How often to look whether machines have joined."""

Ticket: TypeAlias = Hashable
"""Stands for an answer that is to come."""


@dataclass(frozen=True, slots=True)
class Lost:
    """There will be no answer: the station has ended, and `how` says what is known of it."""

    how: str


class Station(Protocol):
    """A place that works on one item at a time."""

    def check(self) -> Ticket:
        """Ask what keeps it from being used; the answer is empty when nothing does."""

    def work(self, key: str, item: bytes) -> Ticket:
        """Give it an item; the answer is a record of the outcome as JSON."""

    def dismiss(self) -> None:
        """End it, whatever it does."""


class Cluster(Protocol):
    """Machines, and what can be asked of them."""

    def places(self) -> int:
        """How many stations can work at a time, now."""

    def open_station(self, function: bytes, timeout_s: float | None) -> Station:
        """A new station for a pickled function; it need not have begun when this returns."""

    def answered(self, tickets: Collection[Ticket], timeout_s: float) -> list[Ticket]:
        """Those that have an answer, after waiting for at least one, but not longer than that."""

    def answer(self, ticket: Ticket) -> str | Lost:
        """The answer that has come."""


class ClusterRunner:
    """Runs tasks on a cluster, `jobs` at a time; by default on all of its processors."""

    def __init__(self, cluster: Cluster, *, jobs: int | None = None) -> None:
        if jobs is not None and jobs < 1:
            raise ConfigError(f"cannot run {jobs} jobs at a time", hint="give 1 or more")
        self._cluster = cluster
        self._jobs = jobs

    def outcomes(
        self, function: Callable[[Item], Json], tasks: Sequence[Task[Item]], *, timeout_s: float | None
    ) -> Generator[Outcome, None, None]:
        """Yield one outcome a task as they come; see Runner."""
        if not tasks:
            return
        run = _Run(self._cluster, _pickled_function(function), timeout_s, deque(map(_Errand.of, tasks)))
        try:
            while run.unfinished:
                places = self._cluster.places()
                run.open_stations(min(self._jobs or places, places))
                yield from run.collect()
        finally:
            run.close()


@dataclass(slots=True)
class _Errand:
    """An item on its way, and how often it was given out."""

    key: str
    item: bytes
    tries: int = 0

    @classmethod
    def of(cls, task: Task[Item]) -> _Errand:
        return cls(task.key, pickled(task))


@dataclass(slots=True)
class _Run:
    """The stations of one run, and what they are doing: an errand, or None while they are checked."""

    cluster: Cluster
    function: bytes
    timeout_s: float | None
    waiting: deque[_Errand]
    stations: dict[Ticket, tuple[Station, _Errand | None]] = field(default_factory=dict)
    idle: list[Station] = field(default_factory=list)
    failed_starts: int = 0

    @property
    def busy(self) -> int:
        """How many items are being worked on."""
        return sum(errand is not None for _, errand in self.stations.values())

    @property
    def unfinished(self) -> bool:
        """Whether outcomes are to come."""
        return bool(self.waiting) or self.busy > 0

    def open_stations(self, places: int) -> None:
        """Have as many stations as there are places and items for."""
        if places < 1:
            raise ConfigError("the cluster has no processors", hint="start Ray with --num-cpus 1 or more")
        while len(self.stations) + len(self.idle) < min(places, len(self.waiting) + self.busy):
            station = self.cluster.open_station(self.function, self.timeout_s)
            self.stations[station.check()] = (station, None)

    def collect(self) -> Generator[Outcome, None, None]:
        """Give out what waits, wait until something happens, and yield the outcomes it brought."""
        while self.waiting and self.idle:
            given, station = self.waiting.popleft(), self.idle.pop()
            given.tries += 1
            self.stations[station.work(given.key, given.item)] = (station, given)
        for ticket in self.cluster.answered(list(self.stations), _LOOK_S):
            station, errand = self.stations.pop(ticket)
            answer = self.cluster.answer(ticket)
            if isinstance(answer, Lost):
                station.dismiss()
            else:
                self.idle.append(station)
            if errand is None:
                self._started(answer)
            else:
                yield from self._ended(errand, answer)

    def close(self) -> None:
        """End every station."""
        for station in [*self.idle, *(station for station, _ in self.stations.values())]:
            station.dismiss()

    def _started(self, answer: str | Lost) -> None:
        if isinstance(answer, Lost):
            self.failed_starts += 1
            if self.failed_starts >= TRIES:
                raise ConfigError(
                    f"workers of the cluster end before they start ({answer.how})",
                    hint="look at the logs of Ray there",
                )
            return
        self.failed_starts = 0
        if answer:
            raise ConfigError(answer, hint="install the same nerai on all machines of the cluster")

    def _ended(self, errand: _Errand, answer: str | Lost) -> Generator[Outcome, None, None]:
        outcome: Outcome
        if isinstance(answer, Lost):
            outcome = Crashed(errand.key, answer.how)
        else:
            record = json.loads(answer)
            if "fault" in record:
                raise ConfigError(record["fault"])
            outcome = from_record(record)
        if isinstance(outcome, Crashed) and errand.tries < TRIES:
            self.waiting.appendleft(errand)
        else:
            yield outcome


def _pickled_function(function: Callable[[Item], Json]) -> bytes:
    try:
        found = pickle.dumps(function)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise ConfigError(
            f"the function cannot be sent to a cluster: {error}",
            hint="define it at the top level of a module",
        ) from error
    if function.__module__ == "__main__":
        raise ConfigError(
            "the function is in the main program, which the machines of a cluster do not have",
            hint="define it at the top level of a module that is installed there",
        )
    return found
