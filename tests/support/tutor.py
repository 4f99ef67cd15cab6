"""A tutor that runs while a test does: a real server on a free loopback port, in a thread of this process."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from nerai.learn.book import Entry
from nerai.learn.dynamic import DynamicRule
from nerai.learn.experience import Experience
from nerai.web.app import Settings, Tutor, make_app
from nerai.web.server import address_of, bound_socket, make_server

PATIENCE_S = 60.0
"""How long a test waits for what has to happen; it is told as soon as it does."""

STRAIGHT_THREE: dict[str, Any] = {
    "size": [9, 9],
    "black": ["B9", "B8", "B7", "B6", "A6"],
    "white": ["C9", "C8", "C7", "C6", "C5", "B5", "A5"],
    "to_move": "white",
    "ko": None,
}
"""White kills at A8; A9 and A7 fail against A8."""
KILL = {"position": STRAIGHT_THREE, "goal": "kill(B9)", "level": "kyu"}
ENDLESS: dict[str, Any] = {
    "position": {
        "size": [19, 19],
        "black": ["D4", "D5", "E6", "F3"],
        "white": ["K10", "K11", "L10", "Q4", "Q10", "D10", "K4", "C7"],
        "to_move": "black",
        "ko": None,
    },
    "goal": "kill(K10)",
    "level": "kyu",
    "time_s": 60,
}
"""Three stones in the open: no search comes to an end with them."""


@dataclass(frozen=True, slots=True)
class Served:
    """A running tutor, and where it is."""

    address: str
    tutor: Tutor

    def client(self, name: str = "") -> httpx.Client:
        """A client; with a name, one that the tutor tells from others."""
        cookies = {"nerai_client": f"{name:_<20}"} if name else {}
        # Certificates are never asked for, and take long to load.
        return httpx.Client(base_url=self.address, timeout=PATIENCE_S, cookies=cookies, verify=False)

    def post(self, call: str, body: object) -> httpx.Response:
        """The answer to a call."""
        with self.client() as client:
            return client.post(f"/api/{call}", json=body)

    def solve(self, body: object) -> tuple[list[dict[str, Any]], str, dict[str, Any]]:
        """All progress, and the kind and data of the last event."""
        events = events_of(self.post("solve", body).text)
        *before, (kind, data) = events
        assert all(name == "progress" for name, _ in before)
        return [data for _, data in before], kind, data


def events_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    """The events of a stream."""
    found = []
    for block in filter(None, text.split("\n\n")):
        first, second = block.split("\n")
        found.append((first.removeprefix("event: "), json.loads(second.removeprefix("data: "))))
    return found


@contextmanager
def served(
    data: Path,
    *,
    place: Path | None = None,
    workers: int = 2,
    experience: Experience | None = None,
    dynamic: tuple[Entry[DynamicRule], ...] = (),
) -> Iterator[Served]:
    """A tutor while the block runs."""
    app = make_app(Settings(place, data=data, workers=workers, experience=experience, dynamic=dynamic))
    bound = bound_socket("127.0.0.1", 0)
    ready = threading.Event()
    server = make_server(app, ready=ready.set)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    try:
        assert ready.wait(PATIENCE_S)
        yield Served(address_of(bound), app.state.tutor)
    finally:
        server.should_exit = True
        thread.join(PATIENCE_S)
        bound.close()
    assert not thread.is_alive()


def until(happened: Callable[[], bool]) -> None:
    """Wait for something; fails when it does not come."""
    end = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
