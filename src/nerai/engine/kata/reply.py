"""Replies of the analysis protocol: plain data, one object a line.

Takes what was found of a turn; gives the object that KataGo's clients read, with nerai's own fields beside:
goal, status, evidence and why. Numbers are turned to the side that the query wants them for. Knows no search.
"""

import hashlib
from typing import Any

from nerai.answer import EvidenceKind, Result
from nerai.board.color import Color
from nerai.board.point import PASS, to_gtp
from nerai.board.position import Position
from nerai.engine.analysis import Request, Row, Tally, rows_of
from nerai.engine.kata.query import Query
from nerai.engine.verdicts import Verdicts
from nerai.errors import QueryError

Reply = dict[str, Any]


def error_reply(error: QueryError) -> Reply:
    """What tells that a line cannot be answered."""
    named = {"id": error.id} if error.id is not None else {}
    return {"error": error.message, **named, **({"field": error.field} if error.field else {})}


def warning_reply(query: Query, field: str, message: str) -> Reply:
    """What tells that a field was passed over."""
    return {"warning": message, "field": field, "id": query.id}


def no_results(query: Query, turn: int) -> Reply:
    """What ends a turn that was given up before anything was found."""
    return {"id": query.id, "isDuringSearch": False, "noResults": True, "turnNumber": turn}


def analysis_reply(
    query: Query,
    turn: int,
    position: Position,
    tally: Tally,
    verdicts: Verdicts | None,
    *,
    during: bool = False,
    pending: bool = False,
) -> Reply:
    """What was found of a turn; `during`: so far; `pending`: there is a goal, so only proofs look sure."""
    mover = position.to_play
    # For Black, White or the side to move: the mover's numbers as they are, or turned round.
    turned = query.shown.perspective not in ("SIDETOMOVE", mover.word.upper())
    rows = _rows(query, position, tally, verdicts, pending=pending)
    reply: Reply = {
        "id": query.id,
        "isDuringSearch": during,
        "turnNumber": turn,
        "moveInfos": [
            _move_info(query, order, row, tally, verdicts, turned) for order, row in enumerate(rows)
        ],
        "rootInfo": _root_info(position, rows, tally, verdicts, turned),
        **_told(verdicts),
    }
    if query.shown.ownership:
        black = query.shown.perspective == "BLACK" or (
            query.shown.perspective == "SIDETOMOVE" and mover is Color.BLACK
        )
        count = max(1, tally.ownership_count)
        owned = tally.ownership or [0.0] * position.size.area
        reply["ownership"] = [round((value if black else -value) / count, 3) for value in owned]
    if query.shown.policy:
        reply["policy"] = _policy(position)
    return reply


def _rows(
    query: Query, position: Position, tally: Tally, verdicts: Verdicts | None, *, pending: bool
) -> list[Row]:
    mover, size = position.to_play, position.size
    avoided = frozenset(point for point in size.points() if not query.admits(mover, point))
    return rows_of(tally, Request(mover, avoided=avoided), size, verdicts, pending=pending)


def _move_info(
    query: Query, order: int, row: Row, tally: Tally, verdicts: Verdicts | None, turned: bool
) -> Reply:
    share, low = (1 - row.winrate, 1 - row.low) if turned else (row.winrate, row.low)
    score = round(-row.score if turned else row.score, 3)
    length = query.shown.pv_length
    line = list(row.line if length is None else row.line[: 1 + length])
    first = None if verdicts is None else verdicts.solved.first_move(row.line[0])
    info: Reply = {
        "move": row.line[0],
        "order": order,
        "visits": row.visits,
        "winrate": round(share, 6),
        "lcb": round(low, 6),
        "scoreLead": score,
        "scoreMean": score,
        "prior": round(tally.prior(row.point), 6),
        "utility": round(2 * share - 1, 6),
        "utilityLcb": round(2 * low - 1, 6),
        "pv": line,
        "status": (Result.UNKNOWN if first is None else first.result).value,
        "evidence": (EvidenceKind.UNKNOWN if first is None else first.evidence.kind).value,
    }
    if query.shown.pv_visits:
        # How much of the search went into later moves of a line is not known: it belongs to its first.
        info["pvVisits"] = [row.visits] + [1] * (len(line) - 1)
    return info


def _root_info(
    position: Position, rows: list[Row], tally: Tally, verdicts: Verdicts | None, turned: bool
) -> Reply:
    total = tally.total()
    settled = verdicts is not None and verdicts.settled and bool(rows)
    share = rows[0].winrate if settled else total.winrate
    share = 1 - share if turned else share
    score = round(-total.score if turned else total.score, 3)
    return {
        "currentPlayer": "B" if position.to_play is Color.BLACK else "W",
        "winrate": round(share, 6),
        "scoreLead": score,
        "utility": round(2 * share - 1, 6),
        "visits": total.visits + (verdicts.nodes if verdicts is not None else 0),
        "thisHash": _hash(position),
    }


def _told(verdicts: Verdicts | None) -> Reply:
    """What becomes of the goal, in words as well."""
    if verdicts is None:
        unknown = {"status": Result.UNKNOWN.value, "evidence": EvidenceKind.UNKNOWN.value}
        return {"goal": None, **unknown, "why": []}
    solved = verdicts.solved
    told = solved.told()
    lines = (told.task, told.headline, *(one.text for one in told.sentences), told.sure)
    return {
        "goal": solved.goal,
        "status": solved.result.value,
        "evidence": solved.evidence.kind.value,
        "why": list(lines),
    }


def _policy(position: Position) -> list[float]:
    """The same for every legal move and the pass, as none is preferred before search; -1 for the others."""
    legal = frozenset(position.legal_points()) - {PASS}
    share = round(1 / (len(legal) + 1), 6)
    return [*(share if point in legal else -1 for point in position.size.points()), share]


def _hash(position: Position) -> str:
    """The same for the same stones, side to move and ko ban on a board of that size."""
    ko = "" if position.ko_point is None else to_gtp(position.ko_point, position.size)
    head = f"{position.size} {position.to_play.word} {ko} ".encode()
    return hashlib.sha256(head + position.stones).hexdigest()[:32].upper()
