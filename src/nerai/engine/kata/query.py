"""One line of KataGo's analysis protocol, read: a query with its turns, or an action.

Takes JSON text; gives a Query or an Action, or raises QueryError, which names the field. Fields that nobody
knows, or that mean nothing here, are told as warnings, and the query goes on. Thinks nothing.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.engine.kata.fields import Fields
from nerai.engine.kata.game import Game, read_game
from nerai.errors import QueryError

PERSPECTIVES: Final = ("BLACK", "WHITE", "SIDETOMOVE")
_GAME_FIELDS: Final = frozenset(
    {
        "moves",
        "rules",
        "boardXSize",
        "boardYSize",
        "initialStones",
        "initialPlayer",
        "komi",
        "whiteHandicapBonus",
    }
)
_OTHER_FIELDS: Final = frozenset(
    {
        "id",
        "analyzeTurns",
        "maxVisits",
        "includeOwnership",
        "includePVVisits",
        "includePolicy",
        "avoidMoves",
        "allowMoves",
        "overrideSettings",
        "reportDuringSearchEvery",
        "priority",
        "priorities",
        "analysisPVLen",
        "goal",
    }
)
_WITHOUT_EFFECT: Final = frozenset(
    {
        "includeMovesOwnership",
        "includeOwnershipStdev",
        "includeMovesOwnershipStdev",
        "includeNoResultValue",
        "rootPolicyTemperature",
        "rootFpuReductionMax",
    }
)
_MOST_TURNS: Final = 2000
_MOST_DIGITS: Final = 4000


@dataclass(frozen=True, slots=True)
class Effort:
    """What one turn may cost; None where the query does not say."""

    visits: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What a reply is to tell, and how."""

    perspective: str = "BLACK"
    ownership: bool = False
    policy: bool = False
    pv_visits: bool = False
    pv_length: int | None = None
    every_s: float | None = None


@dataclass(frozen=True, slots=True)
class Restriction:
    """First moves of a side that are avoided, or the only ones that are allowed."""

    player: Color
    points: frozenset[Point]


@dataclass(frozen=True, slots=True)
class Query:
    """A game, the turns of it to be analysed with their priorities, and what is asked of each."""

    id: str
    game: Game
    turns: tuple[tuple[int, int], ...]
    effort: Effort
    shown: Shown
    avoided: tuple[Restriction, ...] = ()
    allowed: Restriction | None = None
    goal: str | None = None
    warnings: tuple[tuple[str, str], ...] = ()
    """Field and message of each."""

    def admits(self, mover: Color, point: Point) -> bool:
        """True when this first move is to be looked at."""
        if any(one.player is mover and point in one.points for one in self.avoided):
            return False
        return self.allowed is None or self.allowed.player is not mover or point in self.allowed.points


@dataclass(frozen=True, slots=True)
class Action:
    """Something to do beside analysing; `record` is the whole object, which the reply repeats."""

    id: str
    name: str
    record: Mapping[str, Any]
    terminate_id: str | None = None
    turns: frozenset[int] | None = None


def read_line(text: str) -> Query | Action:
    """What a line asks for; QueryError when it cannot be read."""
    try:
        record = json.loads(text, parse_constant=_no_number, parse_float=_finite, parse_int=_whole)
    except (ValueError, RecursionError) as error:
        raise QueryError(f"could not parse the line as JSON: {_json_fault(error)}") from error
    if not isinstance(record, dict):
        raise QueryError("the line is no JSON object")
    name = record.get("id")
    if not isinstance(name, str):
        raise QueryError("a query must have a string as its id", field="id")
    fields = Fields(record, name)
    return _action(fields) if "action" in record else _query(fields)


class _NoNumberError(ValueError):
    """A number that JSON does not have, or nobody means."""


def _json_fault(error: Exception) -> str:
    """What is wrong with a line, in our words."""
    if isinstance(error, json.JSONDecodeError):
        return f"column {error.colno}: {error.msg[:1].lower()}{error.msg[1:]}"
    if isinstance(error, RecursionError):
        return "nested too deeply"
    return str(error)


def _no_number(text: str) -> Any:
    raise _NoNumberError(f"{text[:20]} is no number")


def _whole(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise _NoNumberError(f"a number of {len(text)} digits")
    return int(text)


def _finite(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else _no_number(text)


def _action(fields: Fields) -> Action:
    name = fields.text("action")
    if name not in ("query_version", "query_models", "clear_cache", "terminate", "terminate_all"):
        raise fields.fault("action", f"no action '{name[:40]}'")
    turns = None
    if name.startswith("terminate") and "turnNumbers" in fields.record:
        turns = frozenset(fields.integers("turnNumbers", at_least=0))
    wanted = fields.text("terminateId") if name == "terminate" else None
    return Action(fields.id, name, fields.record, wanted, turns)


def _query(fields: Fields) -> Query:
    game = read_game(fields)
    settings, ignored = _settings(fields)
    effort = Effort(
        visits=fields.integer("maxVisits", at_least=1) or settings.integer("maxVisits", at_least=1),
        seconds=settings.number("maxTime", at_least=0.001),
    )
    perspective = (settings.optional_text("reportAnalysisWinratesAs") or "BLACK").upper()
    if perspective not in PERSPECTIVES:
        raise settings.fault("reportAnalysisWinratesAs", f"must be one of {', '.join(PERSPECTIVES)}")
    shown = Shown(
        perspective,
        fields.boolean("includeOwnership"),
        fields.boolean("includePolicy"),
        fields.boolean("includePVVisits"),
        fields.integer("analysisPVLen", at_least=1),
        fields.number("reportDuringSearchEvery", at_least=0.001),
    )
    allowed = _restrictions(fields, "allowMoves", game)
    if len(allowed) > 1:
        raise fields.fault("allowMoves", "must hold one object at most")
    if any(not one.points for one in allowed):
        raise fields.fault("allowMoves", "moves: names no move")
    return Query(
        fields.id,
        game,
        _turns(fields, game),
        effort,
        shown,
        _restrictions(fields, "avoidMoves", game),
        allowed[0] if allowed else None,
        fields.optional_text("goal"),
        (*_warnings(fields), *ignored),
    )


def _turns(fields: Fields, game: Game) -> tuple[tuple[int, int], ...]:
    last = len(game.moves)
    turns: Sequence[int] = [last]
    if "analyzeTurns" in fields.record:
        turns = fields.integers("analyzeTurns", at_least=0, at_most=last)
        if not turns:
            raise fields.fault("analyzeTurns", "names no turn; leave it out for the last one")
    if len(turns) > _MOST_TURNS:
        raise fields.fault("analyzeTurns", f"more than {_MOST_TURNS} turns")
    priority = fields.integer("priority", at_least=-(2**31)) or 0
    priorities: Sequence[int] = [priority] * len(turns)
    if "priorities" in fields.record:
        priorities = fields.integers("priorities", at_least=-(2**31))
        if len(priorities) != len(turns):
            raise fields.fault("priorities", "must be as many as analyzeTurns")
    return tuple(zip(turns, priorities, strict=True))


def _restrictions(fields: Fields, name: str, game: Game) -> tuple[Restriction, ...]:
    made = []
    for item in fields.objects(name):
        part = Fields(item, fields.id, inside=name)
        if part.integer("untilDepth", at_least=1) is None:
            raise part.fault("untilDepth", "must be a whole number from 1 on")
        moves = part.texts("moves")
        points = frozenset(part.point(move, game.size, "moves") for move in moves)
        made.append(Restriction(part.color("player"), points))
    return tuple(made)


def _settings(fields: Fields) -> tuple[Fields, list[tuple[str, str]]]:
    """The settings that mean something here, and a warning about those that do not."""
    record = fields.mapping("overrideSettings")
    known = ("maxVisits", "maxTime", "reportAnalysisWinratesAs")
    others = sorted(str(name) for name in record if name not in known)
    told = f"no effect here: {', '.join(others)[:200]}"
    return Fields(record, fields.id, inside="overrideSettings"), (
        [("overrideSettings", told)] if others else []
    )


def _warnings(fields: Fields) -> list[tuple[str, str]]:
    told = []
    for name in fields.record:
        if name in _WITHOUT_EFFECT and fields.record[name] not in (None, False):
            told.append((name, "this field has no effect here"))
        elif name not in _GAME_FIELDS | _OTHER_FIELDS | _WITHOUT_EFFECT:
            told.append((str(name), "unexpected or unused field"))
    return told
