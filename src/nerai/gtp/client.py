"""Drive another GTP engine: start it, send commands, read answers, end it.

Takes a command line; gives response texts, or raises GtpError: GtpTimeout when an answer does not
come, GtpEngineDied when the engine is gone, with the end of its standard error in the message.
Knows no command's meaning except `list_commands`, `known_command` and `quit`.

Every command carries an id, and an answer must carry the same one. Lines outside of answers are
passed over: many engines greet on standard output. An answer that comes after we gave up waiting
is recognised by its id and dropped, so that a client may be used further after a time-out.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from nerai.errors import GtpError, GtpTimeout
from nerai.gtp.codec import MAX_ID, Response, clean, parse_head
from nerai.gtp.process import MAX_LINE_BYTES, EngineProcess, split_command

MAX_RESPONSE_BYTES = 4 * MAX_LINE_BYTES


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long to wait: for the first answer, for any later one, for each step of closing."""

    start_s: float = 60.0
    command_s: float = 30.0
    close_s: float = 2.0


class Client:
    """A running engine. Use as a context manager, or call close(); not for several threads at once."""

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        name: str = "",
        cwd: Path | None = None,
        environment: Mapping[str, str] | None = None,
        timeouts: Timeouts | None = None,
    ) -> None:
        """Start the engine; `environment` is added to ours. Raises GtpError when it cannot be started."""
        self.name = name or Path(split_command(command)[0]).name
        self._timeouts = timeouts or Timeouts()
        self._process = EngineProcess(command, name=self.name, cwd=cwd, environment=environment)
        self._last_id = 0
        self._overdue: set[int] = set()
        self._commands: frozenset[str] | None = None
        self._answered_once = False
        self._closed = False

    @property
    def pid(self) -> int:
        """Process id of the engine."""
        return self._process.pid

    @property
    def stderr_tail(self) -> str:
        """The end of what the engine wrote to standard error, as far as it has been read."""
        return self._process.stderr_tail

    def send(self, command: str, *, timeout_s: float | None = None) -> str:
        """Return the text of the answer to a command; raise GtpError when the engine refuses it."""
        response = self.request(command, timeout_s=timeout_s)
        if not response.ok:
            raise GtpError(f"{self.name} refused '{command}': {response.text or 'without a reason'}")
        return response.text

    def request(self, command: str, *, timeout_s: float | None = None) -> Response:
        """Return the answer to a command, refused or not, without its id."""
        stream = self.stream(command, timeout_s=timeout_s, whole=True)
        lines = []
        size = 0
        for line in stream:
            lines.append(line)
            size += len(line)
            if size > MAX_RESPONSE_BYTES:
                raise GtpError(f"{self.name} answers '{command}' without end")
        return Response(stream.ok, "\n".join(lines).strip("\n"))

    def stream(self, command: str, *, timeout_s: float | None = None, whole: bool = False) -> Stream:
        """Send a command and return its answer line by line, as it comes.

        `timeout_s` limits the wait for each line, or with `whole` for all of them. Until the stream
        has ended or been stopped no other command may be sent.
        """
        self._check_usable(command)
        timeout_s = self._timeouts.command_s if timeout_s is None else timeout_s
        if not self._answered_once:
            timeout_s = max(timeout_s, self._timeouts.start_s)
        return Stream(self, command, self._submit(command, timeout_s), timeout_s=timeout_s, whole=whole)

    def commands(self) -> frozenset[str]:
        """Return the names the engine lists as its commands; asked once."""
        if self._commands is None:
            self._commands = frozenset(self.send("list_commands").split())
        return self._commands

    def knows(self, name: str) -> bool:
        """Return whether the engine lists this command."""
        return name in self.commands()

    def close(self) -> None:
        """End the engine and everything it started; a second call does nothing."""
        if not self._closed:
            self._closed = True
            self._process.close(timeout_s=self._timeouts.close_s, politely=not self._overdue)

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.close()

    def _check_usable(self, command: str) -> None:
        if self._closed:
            raise GtpError(f"{self.name} is closed; start another client")
        if not command.strip() or any(end in command for end in "\r\n#"):
            raise GtpError(f"{command!r} is not one command line")

    def _submit(self, command: str, timeout_s: float) -> int:
        self._last_id = self._last_id % MAX_ID + 1
        line = f"{self._last_id} {command}\n".encode("utf-8", "replace")
        self._process.write(line, deadline=time.monotonic() + timeout_s)
        return self._last_id

    def _await_head(self, number: int, command: str, deadline: float) -> Response:
        """Return the first line of the answer with this id, passing over what does not belong to it."""
        try:
            while True:
                head = parse_head(self._read(deadline))
                if head is None:
                    continue
                if head.id == number:
                    self._answered_once = True
                    return head
                if head.id not in self._overdue:
                    told = "no id" if head.id is None else f"id {head.id}"
                    raise GtpError(f"{self.name} answered '{command}' with {told} instead of id {number}")
                while self._read_text(deadline):
                    pass
                self._overdue.discard(head.id)
        except GtpTimeout as error:
            self._overdue.add(number)
            raise GtpTimeout(f"{error}: no answer to '{command}' in time") from None

    def _read(self, deadline: float) -> bytes:
        line = self._process.read_line(deadline=deadline)
        if len(line) > MAX_LINE_BYTES:
            raise GtpError(f"{self.name} wrote a line longer than {MAX_LINE_BYTES} bytes")
        return line

    def _read_text(self, deadline: float) -> str:
        return clean(self._read(deadline)).rstrip()


class Stream:
    """The lines of one answer, as they come; iterate, then stop() it or use it as a context manager."""

    def __init__(self, client: Client, command: str, number: int, *, timeout_s: float, whole: bool) -> None:
        self.ok = True
        """Whether the answer is a success; known once the first line has come."""
        self._client = client
        self._command = command
        self._number = number
        self._timeout_s = timeout_s
        self._deadline = time.monotonic() + timeout_s
        self._whole = whole
        self._begun = False
        self._ended = False

    def __iter__(self) -> Stream:
        return self

    def __next__(self) -> str:
        """Return the next line; an empty first one is left out. Raises GtpError like Client.send."""
        if self._ended:
            raise StopIteration
        if not self._whole:
            self._deadline = time.monotonic() + self._timeout_s
        if not self._begun:
            head = self._client._await_head(self._number, self._command, self._deadline)
            self._begun = True
            self.ok = head.ok
            if head.text:
                return head.text
        line = self._read_line()
        if not line:
            self._ended = True
            raise StopIteration
        return line

    def stop(self) -> None:
        """End the answer, if it has not ended, by sending a further command, and drop its last lines."""
        if self._ended:
            return
        number = self._client._submit("protocol_version", self._timeout_s)
        # From here on all lines together must come in time: an engine that does not stop is not waited for.
        self._deadline = time.monotonic() + self._timeout_s
        self._whole = True
        for _ in self:
            pass
        closing = Stream(self._client, "protocol_version", number, timeout_s=self._timeout_s, whole=True)
        for _ in closing:
            pass

    def __enter__(self) -> Stream:
        return self

    def __exit__(
        self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None
    ) -> None:
        if not isinstance(error, GtpError):  # an engine that failed us cannot be asked to stop
            self.stop()

    def _read_line(self) -> str:
        client = self._client
        try:
            return client._read_text(self._deadline)
        except GtpTimeout as error:
            self._ended = True
            raise GtpTimeout(f"{error}: the answer to '{self._command}' has no end") from None
