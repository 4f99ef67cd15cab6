"""Runs tasks in processes of this machine: each is isolated from the others, and from us.

Takes a function and tasks; gives one outcome a task, whatever happens to the process that runs it. Knows
neither journals nor progress. Processes are spawned, not forked: threads and native code survive no fork.

A *worker* takes one task after another. One that crashes or must be ended takes down its own task only, and
another is started in its place. Ending is polite first: SIGTERM, so that the function can close what it
opened, then SIGKILL. The machines of a cluster have a *crew* of one such worker for each of their places.
"""

from __future__ import annotations

import enum
import json
import multiprocessing
import os
import pickle
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait

from nerai.batch.outcome import Crashed, Json, Outcome, TimedOut, from_record
from nerai.batch.runner import Item, Task
from nerai.batch.worker import GRACE_S, READY, work
from nerai.errors import ConfigError

_MAX_FAILED_STARTS = 3


class LocalRunner:
    """Runs tasks in `jobs` processes at a time; by default one for each processor we may use."""

    def __init__(self, *, jobs: int | None = None) -> None:
        if jobs is not None and jobs < 1:
            raise ConfigError(f"cannot run {jobs} jobs at a time", hint="give 1 or more")
        self._jobs = jobs or processors()

    def outcomes(
        self, function: Callable[[Item], Json], tasks: Sequence[Task[Item]], *, timeout_s: float | None
    ) -> Generator[Outcome, None, None]:
        """Yield one outcome a task as they come; see Runner."""
        crew = Crew(function, timeout_s=timeout_s)
        waiting = deque(tasks)
        try:
            while waiting or crew.busy:
                crew.hire(min(self._jobs, len(waiting) + crew.busy))
                for worker in crew.idle():
                    if waiting:
                        task = waiting.popleft()
                        worker.give(task.key, pickled(task))
                yield from crew.collect()
        finally:
            crew.dismiss()


def pickled(task: Task[Item]) -> bytes:
    """The item as a worker takes it; ConfigError when it cannot be copied."""
    try:
        return pickle.dumps(task.item)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise ConfigError(
            f"item {task.key} cannot be sent to a process: {error}",
            hint="give items that pickle can copy",
        ) from error


class _Phase(enum.Enum):
    LISTENING = "takes tasks and answers"
    DEAF = "has closed its pipe or has ended: nothing more will come, and nothing can be given"
    LATE = "took too long and was asked to end"


class _Worker:
    """A process, our end of its pipe, and the task it has."""

    def __init__(
        self, function: Callable[[Item], Json], lifeline: Connection, timeout_s: float | None
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(function, theirs, lifeline), daemon=True)
        self.task_key: str | None = None
        self.ready = False
        self.phase = _Phase.LISTENING
        self._timeout_s = timeout_s
        self.deadline: float | None = None
        try:
            self.process.start()
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            self.connection.close()
            raise ConfigError(
                f"the function cannot be sent to a process: {error}",
                hint="define it at the top level of a module",
            ) from error
        except OSError as error:
            self.connection.close()
            raise ConfigError(f"cannot start a process: {error.strerror}", hint="run fewer jobs") from error
        finally:
            theirs.close()

    def give(self, key: str, item: bytes) -> None:
        """Send a pickled item; the clock starts."""
        self.task_key = key
        self.deadline = None if self._timeout_s is None else time.monotonic() + self._timeout_s
        with suppress(OSError):  # a worker that has just died is found dead on the next look
            self.connection.send_bytes(item)

    def look(self) -> Outcome | None:
        """Return the outcome of the task if there is one by now; end the worker when it is late."""
        if self.phase is _Phase.LISTENING and self.connection.poll():
            try:
                return self._hear(self.connection.recv_bytes())
            except (EOFError, OSError):
                self._await_end(_Phase.DEAF)
        if not self.process.is_alive():
            return self._close_the_task()
        if self.deadline is not None and time.monotonic() >= self.deadline:
            if self.phase is _Phase.LISTENING:
                self.end(signal.SIGTERM)
                self._await_end(_Phase.LATE)
            else:
                self.end(signal.SIGKILL)
                self.deadline = None
        return None

    def end(self, sign: signal.Signals) -> None:
        """Signal the process and what it started."""
        pid = self.process.pid
        if pid is None or not self.process.is_alive():
            return
        try:
            os.killpg(pid, sign)
        except (ProcessLookupError, PermissionError):  # it has not yet made its own group
            with suppress(ProcessLookupError):
                os.kill(pid, sign)

    def _await_end(self, phase: _Phase) -> None:
        self.phase = phase
        self.deadline = time.monotonic() + GRACE_S

    def _hear(self, message: bytes) -> Outcome | None:
        if message == READY:
            self.ready = True
            return None
        key, self.task_key, self.deadline = self.task_key, None, None
        return from_record({**json.loads(message), "key": key})

    def _close_the_task(self) -> Outcome | None:
        key, self.task_key = self.task_key, None
        late = self.phase is _Phase.LATE
        self.phase = _Phase.DEAF  # it may have ended before we heard its pipe close
        if key is None:
            return None
        if late:
            return TimedOut(key, self._timeout_s or 0.0)
        return Crashed(key, _how_ended(self.process.exitcode))


class Crew:
    """The workers of one run, on one machine."""

    def __init__(self, function: Callable[[Item], Json], *, timeout_s: float | None) -> None:
        self._function = function
        self._timeout_s = timeout_s
        self._workers: list[_Worker] = []
        self._failed_starts = 0
        # Workers hold the reading end; the writing end is ours alone and ends with us.
        self._lifeline, self._held = multiprocessing.Pipe(duplex=False)

    @property
    def busy(self) -> int:
        """How many workers have a task."""
        return sum(worker.task_key is not None for worker in self._workers)

    def hire(self, wanted: int) -> None:
        """Start workers until there are as many as wanted."""
        while len(self._workers) < wanted:
            self._workers.append(_Worker(self._function, self._lifeline, self._timeout_s))

    def idle(self) -> list[_Worker]:
        """Workers that can take a task."""
        return [
            worker
            for worker in self._workers
            if worker.ready and worker.phase is _Phase.LISTENING and worker.task_key is None
        ]

    def collect(self) -> Iterator[Outcome]:
        """Wait until something happens; yield the outcomes it brought, and let go of dead workers."""
        wait(self._watched(), self._next_deadline_s())
        for worker in list(self._workers):
            outcome = worker.look()
            if outcome is not None:
                yield outcome
            self._let_go_if_dead(worker)

    def dismiss(self) -> None:
        """End every worker, whatever it does, and leave nothing behind."""
        self._held.close()
        self._lifeline.close()
        for worker in self._workers:
            worker.connection.close()
            if worker.task_key is not None or not worker.ready:
                worker.end(signal.SIGTERM)
        last_moment = time.monotonic() + GRACE_S
        for worker in self._workers:
            worker.process.join(max(0.0, last_moment - time.monotonic()))
            worker.end(signal.SIGKILL)
            worker.process.join()
            worker.process.close()
        self._workers.clear()

    def _watched(self) -> list[Connection | int]:
        # The pipe of a worker that is about to end is no longer read, so only its end counts.
        pipes = [worker.connection for worker in self._workers if worker.phase is _Phase.LISTENING]
        return [*pipes, *(worker.process.sentinel for worker in self._workers)]

    def _next_deadline_s(self) -> float | None:
        deadlines = [worker.deadline for worker in self._workers if worker.deadline is not None]
        return max(0.0, min(deadlines) - time.monotonic()) if deadlines else None

    def _let_go_if_dead(self, worker: _Worker) -> None:
        if worker.process.is_alive() or worker.task_key is not None:
            return
        if worker.ready:
            self._failed_starts = 0
        else:
            self._failed_starts += 1
        how = _how_ended(worker.process.exitcode)
        self._workers.remove(worker)
        worker.connection.close()
        worker.process.join()
        worker.process.close()
        if self._failed_starts >= _MAX_FAILED_STARTS:
            raise ConfigError(
                f"worker processes end before they start ({how})",
                hint="the function's module must be importable, and a script must guard its main part",
            )


def processors() -> int:
    """How many processors we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _how_ended(status: int | None) -> str:
    if status is None or status >= 0:
        return f"ended with status {status}"
    try:
        return f"killed by {signal.Signals(-status).name}"
    except ValueError:
        return f"killed by signal {-status}"
