"""Runs a batch: what the journal already has is taken from there, the rest is run and recorded.

Takes a function, items and a runner; gives outcomes in order or as they come, and tells progress. Knows
neither how a runner works nor what the items are.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from nerai.batch.journal import Identity, Journal
from nerai.batch.local import LocalRunner
from nerai.batch.outcome import Crashed, Done, Failed, Json, Outcome, TimedOut
from nerai.batch.runner import Item, Runner, Task
from nerai.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is. The four kinds of outcome count those from the journal too."""

    total: int
    resumed: int = 0
    done: int = 0
    failed: int = 0
    timed_out: int = 0
    crashed: int = 0
    last: Outcome | None = None
    """The newest outcome of this run; None before the first."""

    @property
    def finished(self) -> int:
        """How many items have an outcome."""
        return self.done + self.failed + self.timed_out + self.crashed

    def after(self, outcome: Outcome) -> Progress:
        """Return the progress with one more outcome."""
        match outcome:
            case Done():
                return replace(self, done=self.done + 1, last=outcome)
            case Failed():
                return replace(self, failed=self.failed + 1, last=outcome)
            case TimedOut():
                return replace(self, timed_out=self.timed_out + 1, last=outcome)
            case Crashed():
                return replace(self, crashed=self.crashed + 1, last=outcome)


def _ignore(_: Progress) -> None:
    pass


def _as_it_is(value: Json) -> Json:
    return value


def run(
    function: Callable[[Item], Json],
    items: Iterable[Item],
    *,
    key: Callable[[Item], str],
    identity: Identity,
    journal: Path | None = None,
    jobs: int | None = None,
    timeout_s: float | None = None,
    retry: bool = False,
    progress: Callable[[Progress], None] = _ignore,
    runner: Runner | None = None,
    receive: Callable[[Json], Json] = _as_it_is,
) -> list[Outcome]:
    """Return one outcome an item, in the order of the items; see iterate for the rest."""
    kept = list(items)
    coming = iterate(
        function,
        kept,
        key=key,
        identity=identity,
        journal=journal,
        jobs=jobs,
        timeout_s=timeout_s,
        retry=retry,
        progress=progress,
        runner=runner,
        receive=receive,
    )
    with closing(coming):
        by_key = {outcome.key: outcome for outcome in coming}
    return [by_key[key(item)] for item in kept]


def iterate(
    function: Callable[[Item], Json],
    items: Iterable[Item],
    *,
    key: Callable[[Item], str],
    identity: Identity,
    journal: Path | None = None,
    jobs: int | None = None,
    timeout_s: float | None = None,
    retry: bool = False,
    progress: Callable[[Progress], None] = _ignore,
    runner: Runner | None = None,
    receive: Callable[[Json], Json] = _as_it_is,
) -> Generator[Outcome, None, None]:
    """Yield one outcome an item: those of the journal first, then the others as they come.

    Items in the journal are not run again, unless `retry` asks so for those that are not Done. Every outcome
    is in the journal before it is given: whatever ends this process, the next run goes on from there. Keys
    must be unique. Without `runner` the items run in `jobs` local processes. `receive` is called here with
    each new value, wherever it was computed, and gives what is kept of it: so files can be written on this
    machine, before the journal says so. Raises ConfigError, also for a journal of a run with another
    identity.
    """
    tasks = _tasks(items, key)
    with Journal(journal, identity) if journal is not None else nullcontext() as book:
        known = _already_known(tasks, book.outcomes if book else {}, retry=retry)
        state = Progress(total=len(tasks), resumed=len(known))
        for outcome in known.values():
            state = replace(state.after(outcome), last=None)
        progress(state)
        yield from known.values()
        missing = [task for task in tasks if task.key not in known]
        running = (runner or LocalRunner(jobs=jobs)).outcomes(function, missing, timeout_s=timeout_s)
        with closing(running):
            for coming in running:
                outcome = replace(coming, value=receive(coming.value)) if isinstance(coming, Done) else coming
                if book:
                    book.append(outcome)
                state = state.after(outcome)
                progress(state)
                yield outcome


def _already_known(
    tasks: Sequence[Task[Item]], recorded: Mapping[str, Outcome], *, retry: bool
) -> dict[str, Outcome]:
    found = {task.key: recorded[task.key] for task in tasks if task.key in recorded}
    return {name: outcome for name, outcome in found.items() if isinstance(outcome, Done) or not retry}


def _tasks(items: Iterable[Item], key: Callable[[Item], str]) -> list[Task[Item]]:
    tasks = [Task(key(item), item) for item in items]
    keys = [task.key for task in tasks]
    if len(set(keys)) < len(keys):
        twice = next(name for name in keys if keys.count(name) > 1)
        raise ConfigError(f"two items have the key {twice!r}", hint="keys tell items apart in the journal")
    return tasks
