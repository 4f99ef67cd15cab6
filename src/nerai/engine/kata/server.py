"""Queries in, replies out: a line each, in whatever order the work gets done.

Takes lines; writes replies, each as one line at once. Worker threads take the waiting turns, those of the
highest priority first. Every query ends in one last reply for each of its turns, also when it is terminated;
every other line ends in an answer, too. Knows nothing of standard input and output.
"""

import heapq
import itertools
import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from nerai.engine.kata.job import Job, analysed
from nerai.engine.kata.query import Action, Effort, Query, read_line
from nerai.engine.kata.reply import Reply, error_reply, no_results, warning_reply
from nerai.errors import QueryError

MAX_LINE_BYTES: Final = 4 * 1024 * 1024
MOST_WAITING: Final = 10_000
"""Turns that may wait; queries beyond are refused, so that a flood cannot eat the memory."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How many turns are analysed at a time, and what each may cost where the query does not say."""

    threads: int = 1
    visits: int | None = None
    seconds: float | None = 2.0
    version: str = ""

    def effort(self, query: Query) -> Effort:
        """What a turn may cost: as the query says, else as the settings do."""
        asked = query.effort
        if asked.visits is not None or asked.seconds is not None:
            return asked
        return Effort(self.visits, None if self.visits is not None else self.seconds)


class Server:
    """Waiting and running turns, and the threads that work on them."""

    def __init__(self, settings: Settings, write: Callable[[bytes], None]) -> None:
        self._settings = settings
        self._write = write
        self._writing = threading.Lock()
        self._changed = threading.Condition()
        self._waiting: list[tuple[int, int, Job]] = []
        self._running: list[Job] = []
        self._numbers = itertools.count()
        self._ended = False
        self._gone = False
        self._threads = [
            threading.Thread(target=self._work, name=f"analysis-{number}")
            for number in range(settings.threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def gone(self) -> bool:
        """Whether nobody reads the replies any more."""
        return self._gone

    def handle(self, line: bytes) -> None:
        """Answer a line, or put its turns among the waiting ones; empty lines are passed over."""
        if len(line) > MAX_LINE_BYTES:
            self._send(error_reply(QueryError(f"a line longer than {MAX_LINE_BYTES} bytes")))
            return
        text = line.decode("utf-8", "replace").strip()
        if not text:
            return
        try:
            asked = read_line(text)
            if isinstance(asked, Action):
                self._act(asked)
            else:
                self._put(asked)
        except QueryError as error:
            self._send(error_reply(error))

    def finish(self, *, wait: bool = True) -> None:
        """End when all is done that was asked for; without waiting, what is left is given up."""
        if not wait:
            self._terminate(lambda _: True)
        with self._changed:
            self._ended = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join()

    def _put(self, query: Query) -> None:
        with self._changed:
            if len(self._waiting) + len(query.turns) > MOST_WAITING:
                raise QueryError(f"more than {MOST_WAITING} turns are waiting", id=query.id)
        for field, message in query.warnings:
            self._send(warning_reply(query, field, message))
        with self._changed:
            for turn, priority in query.turns:
                heapq.heappush(self._waiting, (-priority, next(self._numbers), Job(query, turn)))
            self._changed.notify_all()

    def _act(self, action: Action) -> None:
        more: dict[str, Any] = {}
        if action.name == "query_version":
            more = {"version": self._settings.version, "git_hash": "<omitted>"}
        elif action.name == "query_models":
            more = {"models": []}
        elif action.name.startswith("terminate"):
            self._terminate(
                lambda job: (
                    action.terminate_id in (None, job.query.id)
                    and (action.turns is None or job.turn in action.turns)
                )
            )
        self._send({**action.record, **more})

    def _terminate(self, meant: Callable[[Job], bool]) -> None:
        """Stop what runs, which then tells what it has; what waits ends without results."""
        with self._changed:
            given_up = [entry[2] for entry in self._waiting if meant(entry[2])]
            self._waiting = [entry for entry in self._waiting if not meant(entry[2])]
            heapq.heapify(self._waiting)
            for job in self._running:
                if meant(job):
                    job.stop.set()
        for job in given_up:
            self._send(no_results(job.query, job.turn))

    def _work(self) -> None:
        while (job := self._next()) is not None:
            reply = analysed(job, self._settings.effort(job.query), self._send)
            with self._changed:
                self._running.remove(job)
            self._send(reply)

    def _next(self) -> Job | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._ended or self._gone)
            if self._gone or not self._waiting:
                return None
            job = heapq.heappop(self._waiting)[2]
            self._running.append(job)
            return job

    def _send(self, reply: Reply) -> None:
        try:
            data = json.dumps(reply, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        except (ValueError, RecursionError):  # only what a client sent, and is to be repeated, can be so
            data = b'{"error":"the line cannot be repeated as JSON"}\n'
        try:
            with self._writing:
                if not self._gone:
                    self._write(data)
        except OSError:
            with self._changed:
                self._gone = True
                for job in self._running:
                    job.stop.set()
                self._changed.notify_all()
