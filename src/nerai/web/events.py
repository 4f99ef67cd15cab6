"""Answers that outlast a moment: sent as events while they are worked on, and dropped when nobody listens.

Takes a request and work; gives a response, or ends the work when the other side has gone away.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from nerai.errors import NeraiError
from nerai.web.reading import error_record

T = TypeVar("T")

_EVERY_S: Final = 0.25


class Gone(Exception):  # noqa: N818 - not an error of ours
    """Whoever asked does not wait any more."""


async def unless_gone(request: Request, work: Awaitable[T]) -> T:
    """What the work gives; Gone, the work being cancelled, when the other side closes the connection."""
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(_until_gone(request.receive))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Gone
        return task.result()
    finally:
        await _cancel(task, gone)


class EventStream(Response):
    """Progress as events while work is done, then its answer or its error, then the end."""

    media_type = "text/event-stream"

    def __init__(
        self,
        work: Callable[[], Awaitable[Mapping[str, Any]]],
        progress: Callable[[], Mapping[str, Any]],
        *,
        fault: Callable[[Exception], NeraiError],
        outcome: str = "answer",
    ) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._work = work
        self._progress = progress
        self._fault = fault
        self._name = outcome

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events; the work is cancelled when the other side goes away."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        task = asyncio.ensure_future(self._work())
        gone = asyncio.ensure_future(_until_gone(receive))
        try:
            while not task.done() and not gone.done():
                await _send(send, "progress", self._progress())
                await asyncio.wait({task, gone}, timeout=_EVERY_S, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                await _send(send, *self._outcome(task))
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        except OSError:
            return  # it went away while we were sending
        finally:
            await _cancel(task, gone)

    def _outcome(self, task: "asyncio.Future[Mapping[str, Any]]") -> tuple[str, Mapping[str, Any]]:
        try:
            return self._name, task.result()
        except NeraiError as fault:
            return "error", error_record(fault)
        except Exception as fault:
            # The headers are out: it can only be told as an event.
            return "error", error_record(self._fault(fault))


async def _send(send: Send, event: str, data: Mapping[str, Any]) -> None:
    text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    await send(
        {
            "type": "http.response.body",
            "body": f"event: {event}\ndata: {text}\n\n".encode(),
            "more_body": True,
        }
    )


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _cancel(*tasks: "asyncio.Future[Any]") -> None:
    for task in tasks:
        if not task.done():
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task
