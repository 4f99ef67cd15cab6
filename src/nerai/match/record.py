"""The record of one game of a match, as a value, as JSON and as SGF.

Takes and gives plain data; knows neither engines nor boards in motion.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from nerai.batch.outcome import Json


class Winner(enum.Enum):
    """Which player of the match won, whatever its color."""

    FIRST = "first"
    SECOND = "second"
    NOBODY = "nobody"


class End(enum.Enum):
    """Why a game ended."""

    SCORE = "score"
    MOVE_LIMIT = "move limit"
    RESIGNATION = "resignation"
    TIME = "time"
    ILLEGAL = "illegal move"
    REFUSED = "refused a command"
    CRASH = "crash"

    @property
    def is_forfeit(self) -> bool:
        """Whether the loser broke down, rather than being outplayed."""
        return self in (End.TIME, End.ILLEGAL, End.REFUSED, End.CRASH)

    @property
    def letter(self) -> str:
        """What SGF results write for it after the plus; empty where a margin stands there."""
        if self in (End.SCORE, End.MOVE_LIMIT):
            return ""
        return {End.RESIGNATION: "R", End.TIME: "T"}.get(self, "F")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. `result` is as in SGF; `moves` are GTP vertices, Black first, the opening included."""

    number: int
    first_is_black: bool
    winner: Winner
    end: End
    result: str
    moves: tuple[str, ...]
    opening_moves: int
    seconds_first: float
    """How long the first player thought about a move, on average."""
    seconds_second: float
    note: str = ""
    comments: tuple[str, ...] = ()
    """What engines answered after their moves, one for each move; empty where nothing was asked."""

    def to_json(self) -> dict[str, Json]:
        """Return the record as JSON can hold it."""
        lists: dict[str, Json] = {"moves": list(self.moves), "comments": list(self.comments)}
        return {**asdict(self), "winner": self.winner.value, "end": self.end.value, **lists}

    @classmethod
    def from_json(cls, value: Json) -> GameRecord:
        """Return the record written by to_json; KeyError, TypeError or ValueError when it was not."""
        if not isinstance(value, Mapping):
            raise TypeError("a game record is an object")
        moves, comments = value["moves"], value.get("comments", [])
        if not isinstance(moves, list) or not isinstance(comments, list):
            raise TypeError("moves and comments are lists")
        return cls(
            number=int(str(value["number"])),
            first_is_black=bool(value["first_is_black"]),
            winner=Winner(value["winner"]),
            end=End(value["end"]),
            result=str(value["result"]),
            moves=tuple(map(str, moves)),
            opening_moves=int(str(value["opening_moves"])),
            seconds_first=float(str(value["seconds_first"])),
            seconds_second=float(str(value["seconds_second"])),
            note=str(value["note"]),
            comments=tuple(map(str, comments)),
        )
