"""What the record of a game against a person keeps besides moves, so that nothing is lost with the process.

Takes Notes, or the nodes of a record; gives properties of SGF, or Notes. Reasons are comments, as everybody
reads them. The rest is in properties of our own, which other programs pass over: `NRPICTURE` at a move is
what can be drawn of its reason, `NRJUDGED` in the root what the person has corrected in the count,
`NRDISPUTED` that a count was disputed, `NRTIME` the seconds for a move. What cannot be read is left out.
"""

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from nerai.board.point import PASS, Point, Size, from_sgf, to_sgf
from nerai.engine.decision_picture import DecisionPicture, Served, Tried
from nerai.engine.estimate import Status
from nerai.errors import InputError
from nerai.sgf import Node

_PICTURE: Final = "NRPICTURE"
_JUDGED: Final = "NRJUDGED"
_DISPUTED: Final = "NRDISPUTED"
_TIME: Final = "NRTIME"
_RESIGNS: Final = "resign"
_LONGEST: Final = 20_000
"""A picture longer than this is none of ours."""


@dataclass(frozen=True, slots=True)
class Notes:
    """What is known of a game besides its moves; moves are numbered from 0."""

    reasons: dict[int, str] = field(default_factory=dict)
    pictures: dict[int, DecisionPicture] = field(default_factory=dict)
    result: str = ""
    judged: dict[Point, Status] = field(default_factory=dict)
    """What the person calls chains in the count, by a stone of each."""
    disputed: bool = False
    seconds: float | None = None
    """What a move may take; None when that was not noted."""


def root_texts(notes: Notes, size: Size) -> dict[str, str]:
    """The properties of the root, the result included; an empty text is none."""
    judged = " ".join(f"{status.value}:{to_sgf(point, size)}" for point, status in notes.judged.items())
    return {
        "RE": notes.result,
        _TIME: "" if notes.seconds is None else f"{notes.seconds:g}",
        _DISPUTED: "yes" if notes.disputed else "",
        _JUDGED: judged,
    }


def move_texts(notes: Notes, number: int, size: Size) -> dict[str, str]:
    """The properties of a move besides the move itself."""
    picture = notes.pictures.get(number)
    return {
        "C": notes.reasons.get(number, ""),
        _PICTURE: "" if picture is None else _picture_text(picture, size),
    }


def read_notes(nodes: Sequence[Node], size: Size) -> Notes:
    """What the nodes of a game's main line tell, the root first."""
    root, moves = nodes[0], [node for node in nodes if node.has_move]
    drawn = {number: _read_picture(node.text(_PICTURE), size) for number, node in enumerate(moves)}
    return Notes(
        reasons={number: node.text("C") for number, node in enumerate(moves) if node.text("C")},
        pictures={number: picture for number, picture in drawn.items() if picture is not None},
        result=root.simple_text("RE"),
        judged=_read_judged(root.simple_text(_JUDGED), size),
        disputed=root.simple_text(_DISPUTED) == "yes",
        seconds=_read_seconds(root.simple_text(_TIME)),
    )


def _picture_text(picture: DecisionPicture, size: Size) -> str:
    def named(point: Point | None) -> str:
        return _RESIGNS if point is None else to_sgf(point, size)

    def listed(points: Iterable[Point]) -> str:
        return "".join(to_sgf(point, size) for point in sorted(points))

    told: dict[str, Any] = {"move": named(picture.point)}
    if picture.tried:
        told["tried"] = [[named(one.point), one.visits, round(one.winrate, 4)] for one in picture.tried]
    if picture.served:
        told["served"] = [[one.goal, listed(one.points), listed(one.region)] for one in picture.served]
    if picture.second is not None:
        told["second"] = named(picture.second)
    if picture.overruled is not None:
        told["overruled"] = named(picture.overruled)
    return json.dumps(told, separators=(",", ":"))


def _read_picture(text: str, size: Size) -> DecisionPicture | None:
    """The picture; None when the text is none."""
    if not text or len(text) > _LONGEST:
        return None

    def named(name: str | None) -> Point | None:
        return None if name is None or name == _RESIGNS else from_sgf(name, size)

    def listed(names: str) -> frozenset[Point]:
        found = frozenset(from_sgf(names[at : at + 2], size) for at in range(0, len(names), 2))
        if PASS in found:
            raise ValueError
        return found

    def tried(name: str, visits: int, winrate: float) -> Tried:
        if not 0 <= winrate <= 1:  # nor is NaN
            raise ValueError
        return Tried(from_sgf(name, size), int(visits), float(winrate))

    try:
        told = json.loads(text)
        return DecisionPicture(
            named(told["move"]),
            tuple(tried(*one) for one in told.get("tried", ())),
            tuple(Served(str(goal), listed(a), listed(b)) for goal, a, b in told.get("served", ())),
            second=named(told.get("second")),
            overruled=named(told.get("overruled")),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError, InputError):
        return None


def _read_judged(text: str, size: Size) -> dict[Point, Status]:
    judged = {}
    for word in text.split():
        status, _, name = word.partition(":")
        try:
            if name:
                judged[from_sgf(name, size)] = Status(status)
        except (ValueError, InputError):
            continue
    return judged


def _read_seconds(text: str) -> float | None:
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if seconds > 0 and math.isfinite(seconds) else None
