"""Searches in threads: so many at once, in turn for each client, and ended when nobody waits any more.

Takes functions that are given a StopFlag; gives what they return. Clients have their turns one after the
other, whatever each has waiting, and none holds all threads while there are several: so nobody who asks a
lot keeps others from being answered. Whoever goes away is taken off the queue; a search that runs for him is
told to stop.

All but the functions themselves runs in the event loop, so nothing here needs a lock. Threads are daemons,
one for each piece of work: one that hangs keeps nobody from ending the process.
"""

import asyncio
import threading
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future, wait
from itertools import count
from typing import Any, Final, TypeVar

from nerai.errors import RequestError
from nerai.solver.search import StopFlag

T = TypeVar("T")

_MOST_WAITING: Final = 2_000
_MOST_WAITING_EACH: Final = 400
_MOMENT_S: Final = 1.0
"""What work may take to stop before those who listen to it are told that the tutor is ending."""


class Jobs:
    """A number of threads, and the clients that wait for one."""

    def __init__(self, workers: int, *, name: str, if_late: str = "give it less time, or try again") -> None:
        """So many threads of that name; `if_late` is the advice to whoever's work takes too long."""
        self._workers = workers
        self._each = max(1, workers - 1)
        self._name = name
        self._if_late = if_late
        self._open: set[Future[Any]] = set()
        self._listening: set[asyncio.Future[None]] = set()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._busy: Counter[str] = Counter()
        self._turns = count(1)
        self._last_turn: dict[str, int] = {}
        self._stops: set[StopFlag] = set()
        self._closed = False

    @property
    def running(self) -> int:
        """How many threads are at work; one that was told to stop counts until it has."""
        return self._busy.total()

    @property
    def waiting(self) -> int:
        """How many wait for a thread."""
        return sum(map(len, self._waiting.values()))

    async def run(self, client: str, work: Callable[[StopFlag], T], *, limit_s: float) -> T:
        """What the work gives, once it is the client's turn; cancelled, it stops.

        RequestError when it takes more than so many seconds, or too much is waiting already.
        """
        await self._turn(client)
        stop = StopFlag()
        self._stops.add(stop)
        future = asyncio.wrap_future(self._started(work, stop))
        future.add_done_callback(lambda done: self._ended(client, stop, done))
        sent_away: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._listening.add(sent_away)
        try:
            first = asyncio.FIRST_COMPLETED
            await asyncio.wait((future, sent_away), timeout=limit_s, return_when=first)
            if future.done():
                return future.result()
            if sent_away.done():
                raise _ending()
            told = f"this took longer than {limit_s:.3g} seconds, and was given up"
            raise RequestError(told, hint=self._if_late, status=503)
        finally:
            self._listening.discard(sent_away)
            if not future.done():
                stop.set()

    def stop(self) -> None:
        """Tell all that runs to stop, send away all who wait, and begin nothing more.

        Who listens to work that does not stop is sent away a moment later. To be called in the event loop.
        """
        self._closed = True
        for stop in self._stops:
            stop.set()
        for mine in [mine for queue in self._waiting.values() for mine in queue]:
            if not mine.done():
                mine.set_exception(_ending())
        self._waiting.clear()
        asyncio.get_running_loop().call_later(_MOMENT_S, self._send_away)

    def _send_away(self) -> None:
        for listener in self._listening:
            if not listener.done():
                listener.set_result(None)

    def close(self, within_s: float) -> bool:
        """Wait for what was told to stop, not longer than that; whether all of it has ended."""
        return not wait(self._open.copy(), within_s).not_done

    def _started(self, work: Callable[[StopFlag], T], stop: StopFlag) -> Future[T]:
        """The work begun in a thread of its own; what comes of it."""
        outcome: Future[T] = Future()

        def body() -> None:
            try:
                result = work(stop)
            except BaseException as fault:  # raised where the outcome is awaited
                outcome.set_exception(fault)
            else:
                outcome.set_result(result)

        outcome.set_running_or_notify_cancel()
        self._open.add(outcome)
        outcome.add_done_callback(self._open.discard)
        try:
            threading.Thread(target=body, name=self._name, daemon=True).start()
        except RuntimeError as fault:  # the machine has no more threads
            outcome.set_exception(fault)
        return outcome

    async def _turn(self, client: str) -> None:
        """Wait for a thread."""
        if self._closed:
            raise _ending()
        if not self._waiting and self._free_for(client):
            self._begin(client)
            return
        queue = self._waiting.setdefault(client, deque())
        if len(queue) >= _MOST_WAITING_EACH or self.waiting >= _MOST_WAITING:
            raise RequestError("too much is waiting already", hint="wait for some of it", status=429)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(mine)
        self._next()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._leave(client)  # it had its turn just now
            else:
                self._drop(client, mine)
            raise

    def _free_for(self, client: str) -> bool:
        return self.running < self._workers and self._busy[client] < self._each

    def _begin(self, client: str) -> None:
        self._busy[client] += 1
        self._last_turn[client] = next(self._turns)

    def _next(self) -> None:
        """Give free threads to those who wait, first to whom had none for longest."""
        for client in sorted(self._waiting, key=lambda name: self._last_turn.get(name, 0)):
            if not self._free_for(client):
                continue
            queue = self._waiting[client]
            mine = queue.popleft()
            if not queue:
                del self._waiting[client]
            if not mine.done():  # else whoever waited has just gone away
                self._begin(client)
                mine.set_result(None)

    def _drop(self, client: str, mine: "asyncio.Future[None]") -> None:
        queue = self._waiting.get(client)
        if queue is not None and mine in queue:
            queue.remove(mine)
            if not queue:
                del self._waiting[client]

    def _ended(self, client: str, stop: StopFlag, done: "asyncio.Future[T]") -> None:
        self._stops.discard(stop)
        if not done.cancelled():
            done.exception()  # looked at, though nobody may wait for it any more
        self._leave(client)

    def _leave(self, client: str) -> None:
        self._busy[client] -= 1
        if not self._busy[client]:
            del self._busy[client]
        self._next()
        if client not in self._busy and client not in self._waiting:
            self._last_turn.pop(client, None)


def _ending() -> RequestError:
    return RequestError("the tutor is ending", hint="start it again", status=503)
