"""Who is ahead on the final board of a match game.

Takes a position and the moves that led to it; gives Black's margin, by Tromp-Taylor counting or by asking an
engine for its `final_score`. Knows nothing of the players.

Tromp-Taylor takes every stone for alive: right for engines that play until nothing is left to take, hard on
those that pass earlier. Such engines need a *scorer*, an engine that knows dead stones.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nerai.board.point import to_gtp
from nerai.board.position import Move, Position
from nerai.board.score import tromp_taylor
from nerai.errors import GtpError
from nerai.gtp.client import Client, Timeouts
from nerai.match.setup import set_up

_SCORE = re.compile(r"([BW])\+(\d{1,4}(?:\.\d{1,3})?)|0(?:\.0+)?", re.ASCII)
_SCORER_TIMEOUT_S: Final = 300.0


@dataclass(frozen=True, slots=True)
class Count:
    """Black's margin after komi, and a note on how it was found."""

    margin: float
    note: str


def count(position: Position, *, scorer: str) -> Count:
    """Return the count of a finished game. When the scorer fails Tromp-Taylor decides; the note says so."""
    plain = tromp_taylor(position).margin
    if not scorer:
        return Count(plain, "Tromp-Taylor")
    try:
        text = ask_scorer(scorer, position, position.moves)
        return Count(parse_score(text), f"scored by engine; Tromp-Taylor {plain:+g}")
    except GtpError as error:
        return Count(plain, f"Tromp-Taylor, because the scorer failed: {error}")


def ask_scorer(scorer: str, position: Position, moves: Sequence[Move]) -> str:
    """Return a scorer's final_score after these moves. Raises GtpError."""
    with Client(scorer, timeouts=Timeouts(command_s=_SCORER_TIMEOUT_S)) as client:
        set_up(client, position.size, position.rules)
        for move in moves:
            client.send(f"play {move.color.word} {to_gtp(move.point, position.size)}")
        return client.send("final_score")


def parse_score(text: str) -> float:
    """Return Black's margin from `B+3.5`, `W+12` or `0`; GtpError for anything else."""
    first = text.split(maxsplit=1)[:1]
    match = _SCORE.fullmatch(first[0].upper()) if first else None
    if match is None:
        raise GtpError(f"the scorer's answer {text[:80]!r} is no score")
    if match[1] is None:
        return 0.0
    return float(match[2]) if match[1] == "B" else -float(match[2])
