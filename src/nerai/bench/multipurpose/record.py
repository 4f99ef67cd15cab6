"""The record of a multipurpose position: goals of the side to move, and the first moves that serve them all.

Takes lines of JSON; gives Multipurpose records, or an InputError that names the file, the line and the fault.
Whether what a record claims is true is for check.py to say.

Points are written as in goals (`D4`). *Friend* is the side to move, and wants all the goals.
"""

import enum
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp, gtp_list
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.lang import Goal, parse_goal
from nerai.solver.target import target_of


class Kind(enum.Enum):
    """How one move serves two goals of Friend."""

    ANDSIM = "andsim"
    """Both can be reached, and one move reaches both."""
    ORSIM = "orsim"
    """Neither can be reached, but after one move no reply stops both."""
    ANDINI = "andini"
    """One move reaches the first, and threatens to reach the second, which cannot be reached."""
    DEMOTION = "demotion"
    """Some moves that reach the first leave the second safe, as it was, and others do not."""


_FIELDS: Final = {"id", "size", "black", "white", "to_play", "kind", "goals", "moves", "about"}
_GOALS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Multipurpose:
    """A position with Friend to move, two goals, and all first moves that do what the kind says.

    A demotion also has all moves that reach the first goal and harm: `demoting` are those after which a reply
    breaks the second goal, `overloading` those after which either goal can be held, but not both.
    """

    name: str
    kind: Kind
    position: Position
    goals: tuple[Goal, Goal]
    moves: tuple[Point, ...]
    demoting: tuple[Point, ...] = ()
    overloading: tuple[Point, ...] = ()
    about: str

    def to_json(self) -> str:
        """The record as a line of a file."""
        size, board = self.position.size, self.position
        told: dict[str, object] = {
            "id": self.name,
            "kind": self.kind.value,
            "size": size.width if size.width == size.height else str(size),
            "black": gtp_list(board.black, size),
            "white": gtp_list(board.white, size),
            "to_play": board.to_play.word,
            "goals": [str(goal) for goal in self.goals],
            "moves": gtp_list(self.moves, size),
        }
        if self.kind is Kind.DEMOTION:
            told["demoting"] = gtp_list(self.demoting, size)
            told["overloading"] = gtp_list(self.overloading, size)
        return json.dumps(told | {"about": self.about}, ensure_ascii=False)


def read_multipurpose(path: Path) -> tuple[Multipurpose, ...]:
    """All records of a file; InputError with file and line where one cannot be read."""
    return tuple(_read(path))


def parse_multipurpose(line: str) -> Multipurpose:
    """The record of one line; InputError when it is none."""
    try:
        told = json.loads(line)
    except ValueError as error:
        raise InputError(f"no JSON: {error}", hint="write one object a line") from error
    if not isinstance(told, dict):
        raise InputError("no JSON object", hint="write one object a line")
    kind = _kind(told.get("kind"))
    needed = _FIELDS | {"demoting", "overloading"} if kind is Kind.DEMOTION else _FIELDS
    if told.keys() != needed:
        odd = ", ".join(sorted(told.keys() ^ needed))
        raise InputError(f"fields that are missing or not known: {odd}", hint="see the other lines")
    size = Size.parse(str(told["size"]))
    position = Position.of(
        size,
        black=_points(told["black"], size),
        white=_points(told["white"], size),
        to_play=Color.parse(_text(told["to_play"], "to_play")),
    )
    record = Multipurpose(
        name=_text(told["id"], "id"),
        kind=kind,
        position=position,
        goals=_goals(told["goals"], position),
        moves=_points(told["moves"], size),
        demoting=_points(told.get("demoting", []), size),
        overloading=_points(told.get("overloading", []), size),
        about=_text(told["about"], "about"),
    )
    for move in (*record.moves, *record.demoting, *record.overloading):
        if not position.legal(move):
            raise InputError(f"{gtp_list([move], size)[0]} is no legal move")
    return record


def _read(path: Path) -> Iterator[Multipurpose]:
    seen: set[str] = set()
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise InputError(f"{path} cannot be read: {error}", hint="name a file of records") from error
    for number, line in enumerate(lines, start=1):
        try:
            record = parse_multipurpose(line)
            if record.name in seen:
                raise InputError(f"the id {record.name} is used twice")
        except InputError as error:
            raise InputError(f"{path}:{number}: {error.message}", hint=error.hint) from error
        seen.add(record.name)
        yield record


def _kind(told: object) -> Kind:
    try:
        return Kind(told)
    except ValueError:
        known = ", ".join(kind.value for kind in Kind)
        raise InputError(f"no kind {told!r}", hint=f"write one of {known}") from None


def _text(told: object, field: str) -> str:
    if not isinstance(told, str) or not told:
        raise InputError(f"{field} is no text")
    return told


def _texts(told: object) -> Sequence[str]:
    if not isinstance(told, list) or not all(isinstance(item, str) for item in told):
        raise InputError(f"{told!r} is no list of texts")
    return told


def _points(told: object, size: Size) -> tuple[Point, ...]:
    return tuple(from_gtp(name, size) for name in _texts(told))


def _goals(told: object, position: Position) -> tuple[Goal, Goal]:
    goals = [parse_goal(text) for text in _texts(told)]
    if len(goals) != _GOALS:
        raise InputError(f"{len(goals)} goals", hint="give two")
    for goal in goals:
        if target_of(goal, position).friend is not position.to_play:
            raise InputError(f"{goal} is not what the side to move wants", hint="give goals of that side")
    return goals[0], goals[1]
