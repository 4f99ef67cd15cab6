"""The engine's end of GTP: command lines in, responses out, handlers in between.

Takes a table of handlers; answers every line, unknown and malformed ones too. Knows the four
commands that concern the protocol alone (protocol_version, list_commands, known_command, quit);
all others come from the table.

A *handler* gets a Context and the words after the command name, and returns the text of the
response. It refuses by raising NeraiError, whose message becomes the `?` answer. A handler that
streams, such as `analyze`, calls `context.emit(line)` and returns when `context.interrupted` is
set: some line has arrived, which is answered next, or the input has ended.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial

from nerai.errors import GtpError, NeraiError
from nerai.gtp.codec import Command, Response, format_body, format_head, format_response, id_of, parse_command
from nerai.gtp.inbox import Inbox, Read, Signal

Write = Callable[[bytes], None]
"""Takes bytes and sends all of them at once, without keeping any back."""


class Context:
    """What a handler may use while it runs."""

    def __init__(self, command: Command, inbox: Inbox, write: Write) -> None:
        self.command = command
        self._inbox = inbox
        self._write = write
        self._begun = False
        self._sending = threading.Lock()

    @property
    def interrupted(self) -> Signal:
        """Set as soon as another line waits, or the input has ended: a command without an end stops."""
        return self._inbox.interrupted

    @property
    def hurried(self) -> Signal:
        """Set when the client sent `# interrupt`: a command that thinks answers with what it has."""
        return self._inbox.hurried

    def on_interrupt(self, callback: Callable[[], object]) -> AbstractContextManager[None]:
        """Return a block during which `callback` runs, on another thread, once `interrupted` is set.

        Made for `with context.on_interrupt(stop_flag.set): search(...)`.
        """
        return self._inbox.on_interrupt(callback)

    def emit(self, line: str) -> None:
        """Send a line of the response now; empty ones are left out. May be called on any thread."""
        body = format_body(line).strip("\n")
        with self._sending:
            if body:
                self._write(_encode(self._opening() + body + "\n"))

    def finish(self, ok: bool, text: str) -> None:
        """Send the rest of the response and its end; for the dispatcher, after the handler."""
        with self._sending:
            if not self._begun:
                self._write(_encode(format_response(Response(ok, text, self.command.id))))
                return
            # The head has promised success already: a late failure can only be told in a line.
            body = format_body(text if ok else f"error: {text}").strip("\n")
            self._write(_encode(f"{body}\n\n" if body else "\n"))

    def _opening(self) -> str:
        if self._begun:
            return ""
        self._begun = True
        return format_head(True, self.command.id) + "\n"


Handler = Callable[[Context, list[str]], str]


class Dispatcher:
    """A table of handlers, with the protocol's own commands added. A table may replace those."""

    def __init__(self, handlers: Mapping[str, Handler]) -> None:
        own: dict[str, Handler] = {
            "known_command": self._known_command,
            "list_commands": self._list_commands,
            "protocol_version": _protocol_version,
            "quit": _quit,
        }
        self._handlers: dict[str, Handler] = {**own, **handlers}

    @property
    def names(self) -> tuple[str, ...]:
        """Every command that is answered, sorted."""
        return tuple(sorted(self._handlers))

    def handle(self, line: bytes | str, inbox: Inbox, write: Write) -> bool:
        """Answer one line; return whether to go on, which `quit` alone ends."""
        try:
            command = parse_command(line)
        except GtpError as error:
            Context(Command("", id=id_of(line)), inbox, write).finish(False, _one_line(error))
            return True
        if command is None:
            return True
        context = Context(command, inbox, write)
        handler = self._handlers.get(command.name)
        if handler is None:
            context.finish(False, "unknown command")
            return True
        try:
            context.finish(True, handler(context, list(command.arguments)))
        except NeraiError as error:
            context.finish(False, _one_line(error))
        return command.name != "quit"

    def answer(self, line: bytes | str) -> str:
        """Return the whole answer to one line, as if more input waited already; empty for no command."""
        sent: list[bytes] = []
        inbox = Inbox()
        inbox.fill(lambda _: b"")
        self.handle(line, inbox, sent.append)
        return b"".join(sent).decode()

    def _known_command(self, _: Context, arguments: list[str]) -> str:
        if not arguments:
            raise GtpError("syntax error: command name missing")
        return "true" if arguments[0] in self._handlers else "false"

    def _list_commands(self, _: Context, __: list[str]) -> str:
        return "\n".join(self.names)


def serve(handlers: Mapping[str, Handler], *, read: Read, write: Write) -> None:
    """Answer commands until `quit`, the end of the input, or nobody reads the answers any more."""
    dispatcher = Dispatcher(handlers)
    inbox = Inbox()
    reader = threading.Thread(target=inbox.fill, args=(read,), name="gtp-input", daemon=True)
    reader.start()
    try:
        while (line := inbox.take()) is not None and dispatcher.handle(line, inbox, write):
            pass
    except BrokenPipeError:
        pass
    finally:
        inbox.abandon()


def serve_stdio(handlers: Mapping[str, Handler]) -> None:
    """Serve on standard input and output. Whatever else prints meanwhile goes to standard error."""
    with private_stdout() as write:
        serve(handlers, read=stdin_reader(), write=write)


def stdin_reader() -> Read:
    """A way to read bytes from standard input as they come; where that is closed, it has ended."""
    if sys.stdin is None:
        return lambda _: b""
    return partial(os.read, sys.stdin.fileno())


@contextmanager
def private_stdout() -> Iterator[Write]:
    """Give a way to write to standard output that nobody else has; theirs leads to standard error.

    Works on file descriptors, so that prints of native code are caught too.
    """
    sys.stdout.flush()
    number = sys.stdout.fileno()
    private = os.dup(number)
    try:
        os.dup2(sys.stderr.fileno(), number)
        yield partial(_write_all, private)
    finally:
        sys.stdout.flush()
        os.dup2(private, number)
        os.close(private)


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _one_line(error: NeraiError) -> str:
    return " ".join(str(error).split())


def _protocol_version(_: Context, __: list[str]) -> str:
    return "2"


def _quit(_: Context, __: list[str]) -> str:
    return ""
