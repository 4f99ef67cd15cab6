"""A whole conversation with an engine through its serving loop, without a process and without a clock."""

import threading
from collections.abc import Callable

from nerai.engine.command import Engine, handlers
from nerai.engine.commands import ENTRIES
from nerai.gtp.server import serve

PATIENCE_S = 60.0

Step = tuple[str, Callable[[str], bool]]
"""What to send, and what the whole output so far must satisfy before it is sent."""


def always(_: str) -> bool:
    return True


def reports(count: int) -> Callable[[str], bool]:
    """At least that many reports of an analysis have come."""
    return lambda output: output.count("info move") >= count and output.endswith("\n")


def answers(count: int) -> Callable[[str], bool]:
    """At least that many answers are complete."""
    return lambda output: output.count("\n\n") >= count


def converse(engine: Engine, *steps: Step, at_end: Callable[[str], bool] = always) -> str:
    """Everything the engine says; the input ends once `at_end` holds after the last step."""
    waiting = [*steps, ("", at_end)]
    output: list[str] = []
    changed = threading.Condition()

    def read(_: int) -> bytes:
        if not waiting:
            return b""
        text, ready = waiting.pop(0)
        with changed:
            assert changed.wait_for(lambda: ready("".join(output)), PATIENCE_S), f"before {text!r}: {output}"
        return text.encode()

    def write(data: bytes) -> None:
        with changed:
            output.append(data.decode())
            changed.notify_all()

    serve(handlers(engine, ENTRIES), read=read, write=write)
    return "".join(output)
