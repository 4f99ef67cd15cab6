"""Functions for worker processes: they must be importable there, so they live in a module of their own."""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from nerai.batch import Json


def double(number: int) -> Json:
    return 2 * number


def call(item: Callable[[], str]) -> Json:
    return item()


def misbehave(way: str) -> Json:
    """Do what the first word says; most ways do not return."""
    return WAYS[way.partition(" ")[0]](way)


def fine(_: str) -> Json:
    return {"pid": os.getpid()}


def fail(_: str) -> Json:
    raise ValueError("bad\nitem")


def end_at_once(_: str) -> Json:
    os._exit(3)


def end_properly(_: str) -> Json:
    sys.exit(4)


def kill_ourselves(_: str) -> Json:
    os.kill(os.getpid(), signal.SIGKILL)
    return None


def segfault(_: str) -> Json:
    return len(ctypes.string_at(0))


def hang(_: str) -> Json:
    time.sleep(600)
    return None


def hang_hard(way: str) -> Json:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return hang(way)


def close_every_pipe(way: str) -> Json:
    os.closerange(3, 100)
    return hang(way)


def return_no_json(_: str) -> Json:
    return object()  # type: ignore[return-value]


def return_not_a_number(_: str) -> Json:
    return float("nan")


def print_much(_: str) -> Json:
    sys.stdout.write("from the worker\n")
    os.write(1, b"from native code\n")
    return None


def recurse(way: str) -> Json:
    return recurse(way)


WAYS: dict[str, Callable[[str], Json]] = {
    "fine": fine,
    "raise": fail,
    "exit": end_at_once,
    "sys_exit": end_properly,
    "kill": kill_ourselves,
    "segfault": segfault,
    "hang": hang,
    "hang_hard": hang_hard,
    "deaf": close_every_pipe,
    "no_json": return_no_json,
    "not_a_number": return_not_a_number,
    "print": print_much,
    "recurse": recurse,
}


def clean_up(folder: str) -> Json:
    """Hang, and leave a file that tells whether the end was polite."""
    try:
        (Path(folder) / "starting").write_text(str(os.getpid()))
        (Path(folder) / "starting").rename(Path(folder) / "started")
        time.sleep(600)
    finally:
        (Path(folder) / "cleaned").touch()
    return None


def mark_and_wait(item: tuple[str, int]) -> Json:
    """Leave a file with our process id; the odd ones wait until a file `go` is there."""
    folder, number = Path(item[0]), item[1]
    (folder / f"begun-{number}-{os.getpid()}").touch()
    while number % 2 and not (folder / "go").exists():
        time.sleep(0.01)
    return number
