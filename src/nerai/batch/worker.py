"""The inside of a worker process: takes pickled items from a pipe, gives back outcome records as JSON.

Started by local.py and by nothing else. Knows neither keys, journals nor time limits: its parent ends it.

The *lifeline* is a pipe that the parent alone holds open: when the parent is gone, however suddenly, it ends,
and so do we, after the time it takes the running function to clean up.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from nerai.batch.outcome import Json

READY = b"ready"
GRACE_S = 3.0
"""How long a worker that was asked to end may take to do so."""

_ORPHANED = 70


def work(function: Callable[[Any], Json], connection: Connection, lifeline: Connection) -> None:
    """Answer items until the pipe ends."""
    os.setsid()  # Ctrl-C is for the parent; and the parent can signal us with all we started
    signal.signal(signal.SIGTERM, _leave)
    os.dup2(2, 1)  # what the function prints must not mix with our caller's output
    threading.Thread(target=_watch, args=(lifeline,), name="lifeline", daemon=True).start()
    connection.send_bytes(READY)
    while True:
        try:
            pickled = connection.recv_bytes()
        except EOFError:
            return
        connection.send_bytes(_answer(function, pickled))


def _answer(function: Callable[[Any], Json], pickled: bytes) -> bytes:
    started = time.perf_counter()
    try:
        value = function(pickle.loads(pickled))  # noqa: S301 - written by our own parent
        record = {"outcome": "done", "value": value, "seconds": _since(started)}
        return json.dumps(record, allow_nan=False).encode()
    except Exception as error:  # the top of this process: whatever the function raises is its outcome
        told = traceback.format_exception_only(error)[-1].strip()
        record = {
            "outcome": "failed",
            "error": told,
            "traceback": traceback.format_exc(),
            "seconds": _since(started),
        }
        return json.dumps(record).encode()


def _since(started: float) -> float:
    return round(time.perf_counter() - started, 6)


def _leave(_: int, __: object) -> None:
    raise SystemExit(128 + signal.SIGTERM)


def _watch(lifeline: Connection) -> None:
    lifeline.poll(None)  # nothing is ever sent: this returns when the parent is gone
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE_S)
    os._exit(_ORPHANED)
