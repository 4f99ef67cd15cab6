"""A client of the analysis protocol without a process: lines in, replies out, steps that wait for them."""

import json
import threading
from collections.abc import Callable, Sequence
from typing import Any

from nerai.engine.kata.main import serve
from nerai.engine.kata.server import Settings

PATIENCE_S = 60.0
Reply = dict[str, Any]
Step = tuple[str | bytes, Callable[[list[Reply]], bool]]
"""What to send, and what the replies so far must satisfy before it is sent."""

CORNER_STONES = [
    *(["B", name] for name in ("B9", "B8", "B7", "B6", "A6")),
    *(["W", name] for name in ("C9", "C8", "C7", "C6", "C5", "B5", "A5")),
]


def always(_: list[Reply]) -> bool:
    return True


def problem(name: str = "p", **more: object) -> str:
    """White to kill the corner at A8, as a query."""
    query: dict[str, object] = {
        "id": name,
        "moves": [],
        "initialStones": CORNER_STONES,
        "initialPlayer": "W",
        "rules": "chinese",
        "komi": 7.5,
        "boardXSize": 9,
        "boardYSize": 9,
        "maxVisits": 300,
    }
    return json.dumps(query | more)


def game(name: str = "g", **more: object) -> str:
    """A few moves on a small board, as a query."""
    query: dict[str, object] = {
        "id": name,
        "moves": [["B", "C3"], ["W", "D4"], ["B", "D3"]],
        "rules": "tromp-taylor",
        "boardXSize": 5,
        "boardYSize": 5,
        "maxVisits": 20,
    }
    return json.dumps(query | more)


def converse(
    *steps: Step, settings: Settings | None = None, at_end: Callable[[list[Reply]], bool] = always
) -> list[Reply]:
    """All replies; the input ends once `at_end` holds after the last step."""
    waiting: list[tuple[str | bytes | None, Callable[[list[Reply]], bool]]] = [*steps, (None, at_end)]
    lines: list[bytes] = []
    changed = threading.Condition()

    def replies() -> list[Reply]:
        return [json.loads(line) for line in lines]

    def read(_: int) -> bytes:
        if not waiting:
            return b""
        text, ready = waiting.pop(0)
        with changed:
            assert changed.wait_for(lambda: ready(replies()), PATIENCE_S), f"before {text!r}: {lines}"
        if text is None:
            return b""
        return (text.encode() if isinstance(text, str) else text) + b"\n"

    def write(data: bytes) -> None:
        assert data.endswith(b"\n")
        assert data.count(b"\n") == 1, "one line, one write"
        with changed:
            lines.append(data)
            changed.notify_all()

    serve(settings or Settings(visits=20, version="1"), read=read, write=write)
    return replies()


def asked(*lines: str | bytes) -> list[Reply]:
    """The replies to lines sent without waiting."""
    return converse(*((line, always) for line in lines))


def finals(replies: Sequence[Reply], name: str) -> list[Reply]:
    """The last replies to the turns of a query."""
    return [one for one in replies if one.get("id") == name and one.get("isDuringSearch") is False]
