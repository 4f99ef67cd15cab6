"""Does an engine answer as Sabaki expects? Starts it and goes through what Sabaki does with a problem.

Takes the command that starts it; gives a Check for each step, in order; after one that fails the rest is not
tried. The problem is sent as Sabaki sends it: black stones as a handicap, white ones as plays in a row, and
nothing that says who moves.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.errors import GtpError
from nerai.gtp.client import Client

BLACK: Final = ("A6", "B6", "B7", "B8", "B9")
WHITE: Final = ("A5", "B5", "C5", "C6", "C7", "C8", "C9")
ANSWER: Final = "A8"
"""White kills there, and nowhere else."""
_NEEDED: Final = (
    "analyze",
    "genmove",
    "genmove_analyze",
    "rectangular_boardsize",
    "set_free_handicap",
    "undo",
)
_MOST_REPORTS: Final = 200


@dataclass(frozen=True, slots=True)
class Check:
    """One step: what was tried, whether it went well, and what came of it."""

    name: str
    ok: bool
    told: str


def checks(command: Sequence[str]) -> Iterator[Check]:
    """Every step, as it is done."""
    try:
        client = Client(command)
    except GtpError as error:
        yield Check("starts", False, str(error))
        return
    with client:
        for name, step in _STEPS.items():
            try:
                told = step(client)
            except GtpError as error:
                yield Check(name, False, str(error))
                return
            yield Check(name, True, told)


def _attach(client: Client) -> str:
    name, version, protocol = (client.send(word) for word in ("name", "version", "protocol_version"))
    _require(protocol == "2", f"protocol version {protocol}")
    missing = [word for word in _NEEDED if not client.knows(word)]
    _require(not missing, f"no command {', '.join(missing)}")
    return f"{name} {version}"


def _sync(client: Client) -> str:
    for line in ("komi 0", "boardsize 9", "clear_board", f"set_free_handicap {' '.join(BLACK)}"):
        client.send(line)
    for point in WHITE:
        client.send(f"play W {point}")
    for color, stones in (("black", BLACK), ("white", WHITE)):
        there = sorted(client.send(f"list_stones {color}").split())
        _require(there == sorted(stones), f"{color} stones at {' '.join(there)}")
    return f"{len(BLACK)} black and {len(WHITE)} white stones"


def _analyse(client: Client) -> str:
    """Wait until the proof is reported, then stop as Sabaki does: by another command."""
    best: dict[str, str] = {}
    with client.stream("analyze W 10") as reports:
        for number, line in enumerate(reports):
            best = _first_move(line)
            if (best["move"] == ANSWER and float(best["winrate"]) == 1) or number > _MOST_REPORTS:
                break
    _require(best.get("move") == ANSWER, f"best move {best.get('move')} instead of {ANSWER}")
    return f"{best['move']} with a win rate of {best['winrate']}"


def _explain(client: Client) -> str:
    told = client.send("gomill-explain_last_move").split("\n")
    _require(len(told) > 1, "no reason is told")
    return told[2] if len(told) > 2 else told[-1]


def _go_back(client: Client) -> str:
    for line in (f"play W {ANSWER}", "play B A9", "undo", "undo"):
        client.send(line)
    left = client.send("list_stones white").split()
    _require(sorted(left) == sorted(WHITE), f"white stones at {' '.join(left)}")
    return "two moves played and taken back"


def _first_move(line: str) -> dict[str, str]:
    """The keys of the first move of a report, as Sabaki reads them."""
    head, found, _ = line.partition(" pv ")
    words = head.removeprefix("info ").split()
    read = dict(zip(words[::2], words[1::2], strict=False))
    _require(
        bool(found) and line.startswith("info ") and read.keys() >= {"move", "visits", "winrate"}, line[:80]
    )
    return read


def _require(good: bool, otherwise: str) -> None:
    if not good:
        raise GtpError(otherwise)


_STEPS: Final[dict[str, Callable[[Client], str]]] = {
    "attaches": _attach,
    "sets up a problem": _sync,
    "analyses it until another command comes": _analyse,
    "says why": _explain,
    "goes back by undo": _go_back,
}
