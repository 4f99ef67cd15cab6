"""`nerai analysis`: KataGo's analysis protocol on standard input and output.

Takes command line options, all optional; answers queries until the input ends. Nothing but replies goes to
standard output. Options of KataGo's own (-config, -model, ...) are taken and passed over, so that clients
which insist on giving them can start nerai.
"""

import argparse
from collections.abc import Sequence
from importlib.metadata import version
from typing import Final

from nerai.engine.kata.server import MAX_LINE_BYTES, Server, Settings
from nerai.engine.main import count, ended_by_interrupt, positive
from nerai.gtp.codec import LineBuffer
from nerai.gtp.inbox import Read
from nerai.gtp.server import Write, private_stdout, stdin_reader

DEFAULT_SECONDS: Final = 2.0
_BAD_INPUT: Final = 64
_CHUNK_BYTES: Final = 65_536


def run(arguments: Sequence[str]) -> int:
    """Serve one client; gives the exit code."""
    try:
        chosen = _parser().parse_args(arguments)
    except SystemExit as stop:
        return _BAD_INPUT if stop.code else 0
    settings = Settings(
        threads=chosen.threads, visits=chosen.visits, seconds=chosen.time, version=version("nerai")
    )
    with ended_by_interrupt(), private_stdout() as write:
        serve(settings, read=stdin_reader(), write=write, wait=not chosen.quit_without_waiting)
    return 0


def serve(settings: Settings, *, read: Read, write: Write, wait: bool = True) -> None:
    """Answer lines until the input ends, or nobody reads the replies; then finish what was asked for."""
    server = Server(settings, write)
    buffer = LineBuffer(MAX_LINE_BYTES)
    try:
        while not server.gone and (chunk := _read_or_end(read)):
            for line in buffer.feed(chunk):
                server.handle(line)
        for line in buffer.flush():
            server.handle(line)
    finally:
        server.finish(wait=wait)


def _read_or_end(read: Read) -> bytes:
    try:
        return read(_CHUNK_BYTES)
    except OSError:  # a terminal or pipe that went away is the end of the input
        return b""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="nerai analysis",
        description="Answer queries of KataGo's JSON analysis protocol, one a line, on standard input and "
        "output. Works without options.",
    )
    parser.add_argument(
        "--time",
        type=positive,
        default=DEFAULT_SECONDS,
        metavar="S",
        help="seconds a turn, when the query names no limit (default: %(default)s)",
    )
    parser.add_argument(
        "--visits",
        type=count,
        metavar="N",
        help="search nodes and random games a turn instead of a time, when the query names no limit",
    )
    parser.add_argument(
        "--threads",
        "-analysis-threads",
        type=count,
        default=1,
        metavar="N",
        help="turns analysed at a time (default: %(default)s)",
    )
    parser.add_argument(
        "--quit-without-waiting",
        "-quit-without-waiting",
        action="store_true",
        help="give up what is left when the input ends",
    )
    for name in ("-config", "-model", "-override-config", "-human-model"):
        parser.add_argument(name, help=argparse.SUPPRESS, dest=name.strip("-").replace("-", "_"))
    return parser
