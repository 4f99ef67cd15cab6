"""The answering end: handlers as functions, line in, text out, and the loop around them."""

import io
import subprocess
import sys
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nerai.errors import ConfigError, GtpError
from nerai.gtp.codec import MAX_COMMAND_BYTES, parse_response
from nerai.gtp.inbox import Inbox
from nerai.gtp.server import Context, Dispatcher, Handler, serve


def echo(_: Context, arguments: list[str]) -> str:
    return " ".join(arguments)


def refuse(_: Context, arguments: list[str]) -> str:
    raise ConfigError("no such thing\nat all", hint="ask another")


def analyze(context: Context, _: list[str]) -> str:
    """Stream two lines, the second one when more input has come."""
    context.emit("info first")
    assert context.interrupted.wait(timeout=30)
    context.emit("info last")
    return ""


def analyze_then_fail(context: Context, _: list[str]) -> str:
    context.emit("info first")
    raise GtpError("lost the thread")


HANDLERS: dict[str, Handler] = {
    "analyze": analyze,
    "analyze_then_fail": analyze_then_fail,
    "echo": echo,
    "refuse": refuse,
}


def transcript(text: str | bytes) -> str:
    """Everything the server writes for this input."""
    data = text.encode() if isinstance(text, str) else text
    written: list[bytes] = []
    serve(HANDLERS, read=io.BytesIO(data).read, write=written.append)
    return b"".join(written).decode()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("echo a  b", "= a b\n\n"),
        ("3 echo a", "=3 a\n\n"),
        ("4 echo", "=4\n\n"),
        ("no_such", "? unknown command\n\n"),
        ("5 no_such", "?5 unknown command\n\n"),
        ("6", "?6 unknown command\n\n"),
        ("Echo a", "? unknown command\n\n"),
        ("7 refuse", "?7 no such thing at all; ask another\n\n"),
        ("99999999999 echo", "? id above 2147483647\n\n"),
        ("", ""),
        ("# nothing", ""),
        ("protocol_version", "= 2\n\n"),
        ("known_command echo", "= true\n\n"),
        ("known_command no_such", "= false\n\n"),
        ("known_command", "? syntax error: command name missing\n\n"),
        ("9 analyze", "=9\ninfo first\ninfo last\n\n"),
        ("analyze_then_fail", "=\ninfo first\nerror: lost the thread\n\n"),
    ],
)
def test_every_line_has_its_answer(line: str, answer: str) -> None:
    assert Dispatcher(HANDLERS).answer(line) == answer


def test_list_commands_names_ours_and_the_protocols_own() -> None:
    listed = parse_response(Dispatcher(HANDLERS).answer("list_commands")).text.split()
    assert listed == sorted(listed)
    assert {"echo", "quit", "known_command", "list_commands", "protocol_version"} <= set(listed)


def test_a_line_over_the_limit_is_answered_as_an_error_with_its_id() -> None:
    answer = transcript(b"8 echo " + b"x" * (3 * MAX_COMMAND_BYTES) + b"\n9 echo still here\n")
    assert answer == f"?8 line longer than {MAX_COMMAND_BYTES} bytes\n\n=9 still here\n\n"


@pytest.mark.parametrize("line", ["nonsense", "99999999999 echo", "7", "refuse", "", "# a remark", "\0"])
def test_no_line_but_quit_ends_the_conversation(line: str) -> None:
    assert transcript(f"{line}\n9 echo still here\n").endswith("=9 still here\n\n")


def test_nothing_after_quit_is_answered() -> None:
    assert transcript("1 echo a\n2 quit\n3 echo b\n") == "=1 a\n\n=2\n\n"


def test_the_last_line_counts_without_its_newline() -> None:
    assert transcript("echo a") == "= a\n\n"


def test_a_line_ends_a_running_analysis_and_is_then_answered() -> None:
    assert transcript("1 analyze\n2 echo a\n") == "=1\ninfo first\ninfo last\n\n=2 a\n\n"


def test_the_end_of_input_ends_a_running_analysis() -> None:
    assert transcript("1 analyze\n") == "=1\ninfo first\ninfo last\n\n"


def test_a_handler_that_writes_empty_lines_cannot_break_the_stream() -> None:
    def chatty(context: Context, _: list[str]) -> str:
        context.emit("")
        context.emit("a\n\nb\n")
        context.emit("  ")
        return "play D4\n\n"

    assert Dispatcher({"chatty": chatty}).answer("chatty") == "=\na\nb\nplay D4\n\n"


def test_a_client_that_reads_no_longer_ends_the_loop() -> None:
    def closed(_: bytes) -> None:
        raise BrokenPipeError

    serve(HANDLERS, read=io.BytesIO(b"echo a\necho b\n").read, write=closed)


def test_no_thread_is_left_after_quit() -> None:
    before = threading.active_count()
    transcript("quit\n" + "echo a\n" * 10_000)
    for thread in threading.enumerate():
        if thread.name == "gtp-input":
            thread.join(timeout=30)
    assert threading.active_count() == before


@given(st.binary(max_size=300))
def test_any_input_gives_whole_answers_and_an_end(data: bytes) -> None:
    answers = transcript(data)
    while answers:
        response = parse_response(answers)
        assert response.id is None or response.id >= 0
        answers = answers.partition("\n\n")[2]


class TestInbox:
    """Signals between the reading and the answering thread."""

    def test_interrupted_while_a_line_waits_and_for_good_at_the_end(self) -> None:
        inbox = Inbox()
        chunks = [b"a\nb\n", b""]
        inbox.fill(lambda _: chunks.pop(0))
        assert inbox.interrupted.is_set()
        assert [inbox.take(), inbox.take(), inbox.take()] == [b"a", b"b", None]
        assert inbox.interrupted.is_set()

    def test_not_interrupted_once_the_line_is_taken_and_the_input_goes_on(self) -> None:
        with Feed() as feed:
            feed.send(b"a\n")
            assert feed.inbox.take() == b"a"
            assert not feed.inbox.interrupted.is_set()

    def test_the_callback_runs_when_a_line_comes_and_not_after_its_block(self) -> None:
        calls = threading.Semaphore(0)
        with Feed() as feed:
            with feed.inbox.on_interrupt(calls.release):
                assert not calls.acquire(blocking=False)
                feed.send(b"a\n")
                assert calls.acquire(timeout=30)
            feed.inbox.take()
            feed.send(b"b\n")
            assert feed.inbox.take() == b"b"
            assert not calls.acquire(blocking=False)

    def test_the_callback_runs_at_once_when_a_line_waits_already(self) -> None:
        calls: list[int] = []
        inbox = Inbox()
        inbox.fill(io.BytesIO(b"a\n").read)
        with inbox.on_interrupt(lambda: calls.append(1)):
            assert calls == [1]

    def test_hurried_only_by_the_interrupt_comment(self) -> None:
        with Feed() as feed:
            feed.send(b"name\n")
            assert feed.inbox.interrupted.wait(30)
            assert not feed.inbox.hurried.is_set()
            feed.send(b"# interrupt\r\n")
            assert feed.inbox.hurried.wait(30)
            feed.inbox.take()
            feed.inbox.take()
            assert not feed.inbox.hurried.is_set()

    def test_a_flood_of_lines_waits_for_room(self) -> None:
        inbox = Inbox(capacity=2)
        reader = threading.Thread(target=inbox.fill, args=(io.BytesIO(b"x\n" * 1000).read,))
        reader.start()
        taken = 0
        while inbox.take() is not None:
            taken += 1
        reader.join()
        assert taken == 1000

    def test_an_unreadable_input_is_its_end(self) -> None:
        def broken(_: int) -> bytes:
            raise OSError

        inbox = Inbox()
        inbox.fill(broken)
        assert inbox.take() is None


class Feed:
    """An inbox with its thread, fed by the test chunk by chunk."""

    def __init__(self) -> None:
        self.inbox = Inbox()
        self._chunks: list[bytes] = []
        self._ready = threading.Semaphore(0)
        self._thread = threading.Thread(target=self.inbox.fill, args=(self._read,))

    def __enter__(self) -> "Feed":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.send(b"")
        self._thread.join()

    def send(self, chunk: bytes) -> None:
        self._chunks.append(chunk)
        self._ready.release()

    def _read(self, _: int) -> bytes:
        self._ready.acquire()
        return self._chunks.pop(0)


STDIO_ENGINE = """
import os
from nerai.gtp.server import serve_stdio

def noisy(context, arguments):
    print("stray print")
    os.write(1, b"stray native print\\n")
    context.interrupted.wait()
    return "done"

serve_stdio({"noisy": noisy})
print("after")
"""


@pytest.mark.parametrize("ending", ["quit\n", ""])
def test_only_gtp_reaches_standard_output_of_a_real_process(ending: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STDIO_ENGINE],
        input=f"1 noisy\n{ending}",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "=1 done\n\n" + ("=\n\n" if ending else "") + "after\n"
    assert sorted(done.stderr.splitlines()) == ["stray native print", "stray print"]


def test_a_process_ends_after_quit_while_its_input_stays_open() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STDIO_ENGINE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"quit\n")
        process.stdin.flush()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""
