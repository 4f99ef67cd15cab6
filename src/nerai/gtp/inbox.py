"""Input lines that wait to be answered, read by a thread of their own.

Takes a function that reads bytes; gives lines one by one, and signals as soon as any line waits,
so that a command which runs until further input can stop. Knows no command but `quit`, after
which nothing more is read: no thread is left hanging on a pipe when the engine ends.

A line *waits* from the moment it is read until it is taken. *Interrupted* means that a line
waits, or that the input has ended. *Hurried* means that the line `# interrupt` waits, by which
a client asks the running command to answer early.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from nerai.errors import GtpError
from nerai.gtp.codec import LineBuffer, clean, parse_command

Read = Callable[[int], bytes]
"""Takes how many bytes at most; gives the next ones, empty at the end of the input."""

_CHUNK_BYTES = 65_536
_CAPACITY = 256
_HURRY = "# interrupt"


class Signal(Protocol):
    """The reading half of threading.Event."""

    def is_set(self) -> bool:
        """Return whether it has happened."""

    def wait(self, timeout: float | None = None) -> bool:
        """Return whether it has happened, after waiting up to `timeout` seconds for it."""


class Inbox:
    """A bounded queue of input lines between the reading thread and the answering one."""

    def __init__(self, capacity: int = _CAPACITY) -> None:
        self._capacity = capacity
        self._lines: deque[bytes] = deque()
        self._ended = False
        self._abandoned = False
        self._changed = threading.Condition()
        self._interrupted = threading.Event()
        self._hurried = threading.Event()
        self._callbacks: list[Callable[[], object]] = []

    @property
    def interrupted(self) -> Signal:
        """Set while a line waits, and for good at the end of the input."""
        return self._interrupted

    @property
    def hurried(self) -> Signal:
        """Set while the line `# interrupt` waits."""
        return self._hurried

    @contextmanager
    def on_interrupt(self, callback: Callable[[], object]) -> Iterator[None]:
        """Call `callback` once a line waits (at once if one does), unless the block ends before.

        It is called on the reading thread, so it should only raise a flag; it may be called again.
        """
        with self._changed:
            self._callbacks.append(callback)
            if self._interrupted.is_set():
                callback()
        try:
            yield
        finally:
            with self._changed:
                self._callbacks.remove(callback)

    def take(self) -> bytes | None:
        """Return the next line, waiting for it; None when the input has ended."""
        with self._changed:
            self._changed.wait_for(lambda: self._lines or self._ended)
            line = self._lines.popleft() if self._lines else None
            self._signal()
            self._changed.notify_all()
            return line

    def fill(self, read: Read) -> None:
        """Read lines until the input ends, `quit` comes, or the inbox is abandoned."""
        buffer = LineBuffer()
        try:
            while chunk := _read_or_end(read):
                if not all(self._put(line) for line in buffer.feed(chunk)):
                    return
            for line in buffer.flush():
                self._put(line)
        finally:
            self._end()

    def abandon(self) -> None:
        """Take no more lines; a reader that waits for room stops."""
        with self._changed:
            self._abandoned = True
            self._changed.notify_all()

    def _put(self, line: bytes) -> bool:
        """Add a line; return whether more may follow."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._lines) < self._capacity or self._abandoned)
            if self._abandoned:
                return False
            self._lines.append(line)
            self._announce()
        return not _is_quit(line)

    def _end(self) -> None:
        with self._changed:
            self._ended = True
            self._announce()

    def _announce(self) -> None:
        self._signal()
        self._changed.notify_all()
        # Under the lock, so that no callback is called after its block has ended.
        for callback in self._callbacks:
            callback()

    def _signal(self) -> None:
        _set_to(self._interrupted, bool(self._lines) or self._ended)
        _set_to(self._hurried, any(clean(line).strip() == _HURRY for line in self._lines))


def _set_to(event: threading.Event, value: bool) -> None:
    if value:
        event.set()
    else:
        event.clear()


def _read_or_end(read: Read) -> bytes:
    try:
        return read(_CHUNK_BYTES)
    except OSError:  # a terminal or pipe that went away is the end of the input
        return b""


def _is_quit(line: bytes) -> bool:
    try:
        command = parse_command(line)
    except GtpError:
        return False
    return command is not None and command.name == "quit"
