"""A child process as a pair of line streams with deadlines.

Takes a command line; gives lines of its standard output, keeps the tail of its standard error,
and ends it together with everything it started. Knows nothing of GTP but that `quit` is polite.

One thread is enough: every wait watches all pipes with `poll`, so a child that writes much to
standard error, reads nothing, or never ends a line cannot hang us, and nothing is left behind.
The child leads its own *process group*: signals reach whatever a wrapper script started.
"""

from __future__ import annotations

import math
import os
import select
import shlex
import signal
import subprocess
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from nerai.errors import GtpEngineDied, GtpError, GtpTimeout
from nerai.gtp.codec import LineBuffer

MAX_LINE_BYTES = 1_048_576
_STDERR_TAIL_BYTES = 4096
_CHUNK_BYTES = 65_536
_EXIT_POLL_S = 0.02
_LAST_WORDS_S = 1.0


class EngineProcess:
    """A running child and its three pipes. Close it when done; not for use from several threads."""

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        name: str,
        cwd: Path | None,
        environment: Mapping[str, str] | None,
    ) -> None:
        self.name = name
        self._lines: deque[bytes] = deque()
        self._buffer = LineBuffer(MAX_LINE_BYTES)
        self._stderr_tail = bytearray()
        self._popen = _start(command, name=name, cwd=cwd, environment=environment)
        self._input, self._output, self._errors = _descriptors(self._popen)
        self._open = {self._output, self._errors}
        os.set_blocking(self._input, False)

    @property
    def pid(self) -> int:
        """Process id, which is its process group's id too."""
        return self._popen.pid

    @property
    def stderr_tail(self) -> str:
        """The last few kilobytes the child wrote to standard error."""
        return self._stderr_tail.decode("utf-8", "replace").strip()

    def write(self, data: bytes, *, deadline: float) -> None:
        """Send all of it. Raises GtpTimeout when the child does not read, GtpEngineDied when it is gone."""
        view = memoryview(data)
        while view:
            if not self._pump(deadline, reading=False, writing=True):
                raise GtpTimeout(f"{self.name} does not read its input{self._said()}")
            with suppress(BlockingIOError):
                try:
                    view = view[os.write(self._input, view) :]
                except BrokenPipeError:
                    raise self._death() from None

    def read_line(self, *, deadline: float) -> bytes:
        """Return the next line of standard output. Raises GtpTimeout, GtpEngineDied at its end."""
        while not self._lines:
            if self._output not in self._open:
                raise self._death()
            if not self._pump(deadline, reading=True, writing=False):
                raise GtpTimeout(f"{self.name} is silent{self._said()}")
        return self._lines.popleft()

    def close(self, *, timeout_s: float, politely: bool) -> None:
        """Say quit, then end the whole process group by ever ruder means; leave nothing behind.

        Each of asking, terminating and killing gets up to `timeout_s` seconds. A child that does not answer
        is not asked: without `politely` it is terminated at once.
        """
        if politely and self._popen.returncode is None:
            with suppress(GtpError):
                self.write(b"quit\n", deadline=time.monotonic() + timeout_s)
        self._close_input()
        if not politely or not self._ended_by(time.monotonic() + timeout_s):
            for sign in (signal.SIGTERM, signal.SIGKILL):
                self._signal_group(sign)
                if self._ended_by(time.monotonic() + timeout_s):
                    break
        self._signal_group(signal.SIGKILL)  # what the child started may have outlived it
        self._popen.wait()
        for pipe in (self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                pipe.close()
        self._open.clear()

    def _pump(self, deadline: float, *, reading: bool, writing: bool) -> bool:
        """Wait for any pipe and take what it has; return False when the deadline has passed."""
        poll = select.poll()
        for descriptor in self._open if reading else self._open & {self._errors}:
            poll.register(descriptor, select.POLLIN)
        if writing:
            poll.register(self._input, select.POLLOUT)
        ready = poll.poll(math.ceil(1000 * max(0.0, deadline - time.monotonic())))
        for descriptor, _ in ready:
            if descriptor != self._input:
                self._take(descriptor)
        return bool(ready)

    def _take(self, descriptor: int) -> None:
        chunk = os.read(descriptor, _CHUNK_BYTES)
        if not chunk:
            self._open.discard(descriptor)
        if descriptor == self._errors:
            self._stderr_tail += chunk
            del self._stderr_tail[:-_STDERR_TAIL_BYTES]
        else:
            self._lines.extend(self._buffer.feed(chunk) if chunk else self._buffer.flush())

    def _ended_by(self, deadline: float) -> bool:
        """Wait for the child's end while emptying its pipes, so that it can write its last words."""
        while self._popen.poll() is None:
            if time.monotonic() >= deadline:
                return False
            if self._open:
                self._pump(min(deadline, time.monotonic() + _EXIT_POLL_S), reading=True, writing=False)
                self._lines.clear()
            else:
                time.sleep(_EXIT_POLL_S)
        return True

    def _death(self) -> GtpEngineDied:
        """Describe how the child went, with what it said last."""
        ended = self._ended_by(time.monotonic() + _LAST_WORDS_S)
        while self._errors in self._open and self._pump(time.monotonic(), reading=False, writing=False):
            pass
        how = f"ended with status {self._popen.returncode}" if ended else "closed its output"
        return GtpEngineDied(f"{self.name} {how}{self._said()}")

    def _said(self) -> str:
        return f" (it said: {self.stderr_tail})" if self.stderr_tail else ""

    def _signal_group(self, sign: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):  # macOS: no permission to signal the dead
            os.killpg(self._popen.pid, sign)

    def _close_input(self) -> None:
        if self._popen.stdin is not None:
            self._popen.stdin.close()


def _start(
    command: str | Sequence[str], *, name: str, cwd: Path | None, environment: Mapping[str, str] | None
) -> subprocess.Popen[bytes]:
    words = split_command(command)
    # A relative path to a program is relative to our folder, not to the one it is to run in.
    program = str(Path(words[0]).absolute()) if os.sep in words[0] else words[0]
    try:
        return subprocess.Popen(
            [program, *words[1:]],
            cwd=cwd,
            env=None if environment is None else {**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise GtpError(f"cannot start {name}: {error}; is it installed, and the path right?") from error


def split_command(command: str | Sequence[str]) -> list[str]:
    """Return the words of a command line as a shell would cut them. Raises GtpError when there are none."""
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise GtpError(f"cannot read the command line {command!r}: {error}") from error
    if not words:
        raise GtpError("the command line of the engine is empty")
    return words


def _descriptors(popen: subprocess.Popen[bytes]) -> tuple[int, int, int]:
    assert popen.stdin is not None
    assert popen.stdout is not None
    assert popen.stderr is not None
    return popen.stdin.fileno(), popen.stdout.fileno(), popen.stderr.fileno()
