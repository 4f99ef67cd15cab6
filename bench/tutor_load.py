"""The tutor under load: python bench/tutor_load.py [--requests N] [--leave N] [--json].

Starts `nerai tutor` on a free port of this machine and asks more of it than people do:
- mixed: so many requests at once (page, start, goals, solve): how many were lost, how long pages took then;
- flood: one client asks for endless searches, another for pages and short solves: what the other waited;
- refused: huge bodies, paths that lead out, foreign hosts and origins: by the status they got;
- left: searches whose listener goes away: seconds until their thread is free for another client.
Exits with 1 when an answer was lost, something was let in, or a search outlived its listener by a second.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

SECOND: Final = 1.0
PATIENCE_S: Final = 120.0
GROUP: Final = ("B9", "B8", "B7", "B6", "A6")
AROUND: Final = ("C9", "C8", "C7", "C6", "C5", "B5", "A5")
ENDLESS: Final = {
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
LONG: Final = {
    "position": {
        "size": [10, 7],
        "black": ["F7", "F6", "F5", "A4", "B4", "C4", "D4", "E4", "F4"],
        "white": ["G7", "B6", "G6", "G5", "G4", "A3", "B3", "C3", "D3", "E3", "F3", "G3"],
        "to_move": "white",
        "ko": None,
    },
    "goal": "kill(A4)",
    "level": "kyu",
    "time_s": 20,
}
"""A large eye space: some of its proofs have more than 20,000 nodes, and take seconds to be checked."""
PATHS: Final = (
    "/../pyproject.toml",
    "/assets/../app.py",
    "/assets/..%2f..%2fapp.py",
    "/assets/%2e%2e/%2e%2e/guard.py",
    "/assets//etc/passwd",
    "/assets/..\\..\\app.py",
    "/assets/app.js%00.css",
    "/api/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/static/app.js",
)
HOSTS: Final = (
    "example.org",
    "127.0.0.1.example.org",
    "evil.test:{port}",
    "localhost.example.org:{port}",
    "",
)
ORIGINS: Final = ("https://example.org", "http://127.0.0.1:1", "null", "file://")
HUGE: Final = 2_000_000


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back: the status (0: nothing whole), the body, and the seconds it took."""

    status: int
    body: bytes
    seconds: float


@dataclass(frozen=True, slots=True)
class Tutor:
    """A running tutor's port, and how it is asked. Every request has a connection of its own."""

    port: int

    async def ask(
        self, path: str, body: object = None, *, client: str = "", headers: dict[str, str] | None = None
    ) -> Reply:
        """The whole reply; GET without a body."""
        began = time.perf_counter()
        status, found = 0, b""
        with suppress(OSError, TimeoutError, ValueError):
            async with asyncio.timeout(PATIENCE_S):
                reader, writer = await self.send(path, body, client=client, headers=headers)
                found = await reader.read()
                writer.close()
                status = int(found.split(b" ", 2)[1]) if b"\r\n\r\n" in found else 0
        return Reply(status, found.partition(b"\r\n\r\n")[2], time.perf_counter() - began)

    async def send(
        self, path: str, body: object = None, *, client: str = "", headers: dict[str, str] | None = None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The connection, once the request is written."""
        content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        lines = {"Host": f"127.0.0.1:{self.port}", "Connection": "close"}
        if body is not None:
            lines |= {"Content-Type": "application/json", "Content-Length": str(len(content))}
        if client:
            lines["Cookie"] = f"nerai_client={client:_<20}"
        lines |= headers or {}
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(head.encode() + b"\r\n" + content)
        with suppress(ConnectionError):  # it may answer and close before all is read
            await writer.drain()
        return reader, writer


def easy(side: int, *, swapped: bool = False) -> dict[str, Any]:
    """A straight three in the corner of a board: another side or color is new to the tutor."""
    group, around = ([f"{name[0]}{int(name[1:]) - 9 + side}" for name in names] for names in (GROUP, AROUND))
    black, white = (around, group) if swapped else (group, around)
    mover = "black" if swapped else "white"
    position = {"size": [side, side], "black": black, "white": white, "to_move": mover, "ko": None}
    return {"position": position, "goal": f"kill({group[0]})", "level": "kyu"}


def answered(reply: Reply) -> bool:
    """Whether a solve ended with its answer."""
    return reply.status == 200 and b"event: answer" in reply.body


def spread(replies: Iterable[Reply]) -> dict[str, float]:
    """Milliseconds: the middle one, the 95th of a hundred, the longest."""
    times = sorted(reply.seconds * 1000 for reply in replies)
    places = {"median_ms": 0.5, "p95_ms": 0.95, "max_ms": 1.0}
    last = len(times) - 1
    return {name: round(times[min(last, int(share * len(times)))], 1) for name, share in places.items()}


async def mixed(tutor: Tutor, count: int) -> dict[str, Any]:
    """Many requests at once, of all sorts, and pages asked for one by one while they are answered."""
    kinds = ("page", "start", "goals", "solve")

    def one(number: int) -> Awaitable[Reply]:
        kind, client = kinds[number % 4], f"person{number % 10}"
        problem = easy(7 + number // 4 % 7, swapped=number // 4 % 2 == 1)
        if kind == "page":
            return tutor.ask("/", client=client)
        if kind == "start":
            return tutor.ask("/api/start", client=client)
        return tutor.ask(f"/api/{kind}", problem, client=client)

    began = time.perf_counter()
    running = [asyncio.ensure_future(one(number)) for number in range(count)]
    whole = asyncio.gather(*running)
    meanwhile: list[Reply] = []
    while not whole.done():
        meanwhile.append(await tutor.ask("/", client="onlooker"))
        await asyncio.sleep(0.005)
    replies = await whole
    seconds = time.perf_counter() - began
    lost = sum(
        not answered(reply) if kinds[number % 4] == "solve" else reply.status != 200
        for number, reply in enumerate(replies)
    )
    return {
        "requests": count,
        "lost": lost + sum(reply.status != 200 for reply in meanwhile),
        "seconds": round(seconds, 2),
        "each": {kind: spread(replies[index::4]) for index, kind in enumerate(kinds)},
        "pages_meanwhile": {"count": len(meanwhile), **spread(meanwhile)},
    }


async def flood(tutor: Tutor, count: int) -> dict[str, Any]:
    """One client asks for endless searches; another asks for pages and for short solves, which are timed."""
    alone = [await tutor.ask("/api/solve", easy(side), client="modest") for side in (14, 15, 16)]
    greedy = [tutor.send("/api/solve", ENDLESS, client="greedy") for _ in range(count)]
    opened = await asyncio.gather(*greedy)
    told = [await second_event(reader) for reader, _ in opened]
    solves = [await tutor.ask("/api/solve", easy(side), client="modest") for side in (17, 18, 19)]
    pages = [await tutor.ask("/", client="modest") for _ in range(20)]
    for _, writer in opened:
        writer.close()
    return {
        "greedy_searches": {"taken": told.count("progress"), "refused": told.count("error")},
        "modest_lost": sum(not answered(one) for one in solves) + sum(one.status != 200 for one in pages),
        "modest_solve_alone": spread(alone),
        "modest_solve_meanwhile": spread(solves),
        "modest_page_meanwhile": spread(pages),
    }


async def second_event(reader: asyncio.StreamReader) -> str:
    """How a search goes on after it was asked for: `progress`, or `error` when too many wait already."""
    await reader.readuntil(b"event: ")
    await reader.readuntil(b"event: ")
    return (await reader.readline()).decode().strip()


async def refused(tutor: Tutor) -> dict[str, Any]:
    """What must be refused, by the status it got, and how many were let in."""
    port = str(tutor.port)
    told: dict[str, list[Reply]] = {
        "huge body (413)": [
            await tutor.ask("/api/open", b'{"text": "' + b"x" * HUGE + b'"}'),
            await tutor.ask("/api/open", b"{}", headers={"Content-Length": str(HUGE)}),
            await tutor.ask("/api/open", b"{}", headers={"Content-Length": "9" * 30}),
        ],
        "path tricks (404)": [await tutor.ask(path) for path in PATHS],
        "foreign host (403)": [
            await tutor.ask("/", headers={"Host": host.format(port=port)}) for host in HOSTS
        ],
        "foreign origin (403)": [
            await tutor.ask("/api/goals", easy(9), headers={"Origin": origin}) for origin in ORIGINS
        ],
        "form of another page (415)": [
            await tutor.ask("/api/goals", easy(9), headers={"Content-Type": kind})
            for kind in ("text/plain", "application/x-www-form-urlencoded")
        ],
    }
    return {
        "statuses": {
            name: dict(Counter(str(one.status) for one in replies)) for name, replies in told.items()
        },
        "let_in": sum(200 <= one.status < 400 for replies in told.values() for one in replies),
        "not_answered": sum(one.status == 0 for replies in told.values() for one in replies),
    }


async def left(tutor: Tutor, count: int) -> dict[str, Any]:
    """Seconds from going away until the thread is free, told by another client whose answer waits for it.

    The tutor has one thread here. The other's question was answered before, so it is answered at once when
    the thread is free. Listeners leave at different moments, so that planning, search and the check of a long
    proof are all met.
    """
    await tutor.ask("/api/solve", easy(9), client="heir")
    ready = spread([await tutor.ask("/api/solve", easy(9), client="heir") for _ in range(5)])
    seconds = []
    early = 0
    for number in range(count):
        goal = {"goal": ("kill(K10)", "kill(Q10)", "kill(D10)", "live(D4)", "kill(C7)")[number % 5]}
        asked, stays_s = (LONG, number % 14 / 2) if number % 2 else (ENDLESS | goal, number % 6 / 4)
        reader, writer = await tutor.send("/api/solve", asked, client=f"leaver{number}")
        await reader.readuntil(b"event: ")
        await asyncio.sleep(stays_s)
        waiting = asyncio.ensure_future(tutor.ask("/api/solve", easy(9), client="heir"))
        await asyncio.sleep(0.05)
        early += waiting.done()
        began = time.perf_counter()
        writer.close()
        if not answered(await waiting):
            raise RuntimeError("the other client was not answered")
        seconds.append(time.perf_counter() - began)
    return {
        "times": count,
        "ended_by_themselves": early,
        "worst_s": round(max(seconds), 3),
        "median_s": round(sorted(seconds)[count // 2], 3),
        "answer_when_free": ready,
    }


class Process:
    """`nerai tutor` while the block runs; `ended_s` and `said` are known after it."""

    def __init__(self, *options: str) -> None:
        self._options = options
        self.ended_s = 0.0
        self.said = ""

    def __enter__(self) -> Tutor:
        self._data = tempfile.TemporaryDirectory()
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "nerai",
                "tutor",
                "--no-browser",
                "--data",
                self._data.name,
                *self._options,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        address = self._process.stdout.readline().strip().removeprefix("nerai tutor: ")
        port = urlsplit(address).port
        if port is None:
            raise SystemExit(f"the tutor did not start: {self._process.communicate()[1]}")
        return Tutor(port)

    def __exit__(self, *_: object) -> None:
        began = time.perf_counter()
        self._process.send_signal(signal.SIGINT)
        try:
            self.said = self._process.communicate(timeout=30)[1]
        except subprocess.TimeoutExpired:
            self._process.kill()
            self.said = self._process.communicate()[1]
        self.ended_s = round(time.perf_counter() - began, 2)
        self._data.cleanup()


def measure(options: argparse.Namespace) -> dict[str, Any]:
    """All of it, and what is wrong."""
    with (several := Process()) as tutor:
        found: dict[str, Any] = {
            "mixed": asyncio.run(mixed(tutor, options.requests)),
            "flood": asyncio.run(flood(tutor, options.flood)),
            "refused": asyncio.run(refused(tutor)),
        }
    with (single := Process("--workers", "1")) as tutor:
        found["left"] = asyncio.run(left(tutor, options.leave))
    found["ended_s"] = [several.ended_s, single.ended_s]
    found["faults"] = list(_faults(found, several.said + single.said))
    return found


def _faults(found: dict[str, Any], said: str) -> Iterable[str]:
    if found["mixed"]["lost"] or found["flood"]["modest_lost"]:
        yield "answers were lost"
    if found["refused"]["let_in"] or found["refused"]["not_answered"]:
        yield "something was let in, or not told why it was not"
    if found["left"]["ended_by_themselves"]:
        yield "searches that should not end did: nothing was measured by them"
    if found["left"]["worst_s"] >= SECOND:
        yield "a search outlived its listener by a second"
    if "Traceback" in said:
        yield "the tutor printed a trace"


def read_options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--requests", type=int, default=200, metavar="N", help="requests at once (200)")
    parser.add_argument(
        "--flood", type=int, default=500, metavar="N", help="searches of the greedy one (500)"
    )
    parser.add_argument("--leave", type=int, default=12, metavar="N", help="searches that are left (12)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args(arguments)
    for name in ("requests", "flood", "leave"):
        if getattr(options, name) < (8 if name == "requests" else 1):
            parser.error(f"--{name} {getattr(options, name)}: give a larger number")
    return options


def main(arguments: list[str] | None = None) -> int:
    options = read_options(arguments)
    found = measure(options)
    if options.json:
        print(json.dumps(found))
    else:
        for name, figures in found.items():
            print(f"{name}: {json.dumps(figures)}")
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
