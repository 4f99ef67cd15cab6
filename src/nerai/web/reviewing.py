"""A game reviewed for pages: its events, how its stones stood, and its mistakes as problems.

Takes a record; gives plain data, made of what `query.review` proves and `explain.review` tells. Adds no
reasons. What is not looked at when its time is over is left out, and that is said.
"""

import time
from itertools import islice
from typing import Any, Final

from nerai.board.point import gtp_list, to_gtp
from nerai.errors import RequestError
from nerai.explain.lesson.line import play_line
from nerai.explain.review.page import remarks, summary
from nerai.explain.review.problems import mistakes_posed
from nerai.explain.review.words import goal_of, say, tell_goal, tell_points, tell_title, tell_what
from nerai.query.review import DEFAULT_LEAST, Change, Event, Review, review
from nerai.query.review.ground import Ground
from nerai.sgf.document import Document, count_moves, read_document
from nerai.sgf.problem import Problem
from nerai.sgf.replay import Illegal
from nerai.solver.search import StopFlag
from nerai.web.games import MOST_MOVES, game_record
from nerai.web.library import problem_record
from nerai.web.reading import position_record
from nerai.web.solving import if_stopped

DEFAULT_REVIEW_S: Final = 300.0
MOST_REVIEW_S: Final = 600.0
_MOST_PROBLEMS: Final = 40


class ReviewProgress:
    """How far a review is: written by the thread that works, read by others.

    First the moves are looked at, then the mistakes are made into problems, as far as they can be.
    """

    def __init__(self) -> None:
        self.phase = "waiting"
        self.move = 0
        self.of = 0
        self.problems = 0
        self.mistakes = 0
        self._began = time.monotonic()

    def record(self) -> dict[str, object]:
        """As pages show it."""
        seconds = round(time.monotonic() - self._began, 2)
        return {
            "phase": self.phase,
            "move": self.move,
            "of": self.of,
            "problems": self.problems,
            "mistakes": self.mistakes,
            "seconds": seconds,
        }


def reviewed(data: bytes, stop: StopFlag, *, time_s: float, progress: ReviewProgress) -> dict[str, Any]:
    """The game in a record, looked at for so many seconds; Abandoned once `stop` is set.

    RequestError when there is no game in it, errors of the readers when it is broken.
    """
    progress.phase = "reading"
    document = _read(data)
    progress.phase, progress.of = "reviewing", len(document.moves)
    end = time.monotonic() + time_s

    def report(done: int, _of: int) -> None:
        progress.move = done

    found = review(
        document.positions,
        document.moves,
        stop=stop,
        late=lambda: time.monotonic() >= end,
        report=report,
    )
    if_stopped(stop)
    progress.phase, progress.mistakes = "making problems", len(found.worst)
    name = document.name or "game"
    posed = list[tuple[Event, Problem]]()
    for pair in islice(mistakes_posed(found, name=name, stop=stop), _MOST_PROBLEMS):
        posed.append(pair)
        progress.problems = len(posed)
    if_stopped(stop)
    return _record(document, found, posed)


def _read(data: bytes) -> Document:
    moves = count_moves(data)
    if not moves:
        raise RequestError("no game in it", where="text", hint="send a game record in SGF, with its moves")
    if moves > MOST_MOVES:
        what = f"the game has {moves:,} moves, and at most {MOST_MOVES:,} are reviewed here"
        raise RequestError(what, where="text", hint="nerai review GAME.sgf --moves A:B takes any")
    return read_document(data, illegal=Illegal.CARRY_OUT)


def _record(document: Document, found: Review, posed: list[tuple[Event, Problem]]) -> dict[str, Any]:
    good = [event for event in found.events if event.change is Change.GOOD]
    made = {(event.number, event.before.goal): problem.id for event, problem in posed}
    return {
        **game_record(document),
        "size": position_record(document.positions[0])["size"],
        "complete": found.complete,
        "reviewed": len(found.standings),
        "summary": summary(found),
        "remarks": [*remarks(found, DEFAULT_LEAST), *map(str, document.repairs)],
        "meaning": say("meaning"),
        "events": [
            _event(event) | {"problem": made.get((event.number, event.before.goal))}
            for event in (*found.worst, *good)
        ],
        "statuses": [standing.to_dict() for standing in found.standings],
        "graph": say("graph"),
        "problems": [problem_record(problem, tell_title(event)) for event, problem in posed],
    }


def _event(event: Event) -> dict[str, Any]:
    size = event.before.position.size
    return {
        "number": event.number,
        "side": event.move.color.word,
        "move": to_gtp(event.move.point, size),
        "kind": event.kind.value,
        "change": event.change.value,
        "goal": str(goal_of(event)),
        "goal_text": tell_goal(event),
        "text": tell_what(event),
        "stones": gtp_list(sorted(event.unit.stones), size),
        "better": None if event.better is None else to_gtp(event.better, size),
        "answer": None if event.answer is None else to_gtp(event.answer, size),
        "points": event.cost,
        "points_text": tell_points(event),
        "evidence": "proved",
        "position": position_record(event.before.position.with_to_play(event.move.color)),
        "before": _ground(event.before),
        "after": None if event.after is None else _ground(event.after),
    }


def _ground(ground: Ground) -> dict[str, Any]:
    """A proof about one position: who moves, the line, and the name of its certificate."""
    line = play_line(ground.position, ground.line)
    size = ground.position.size
    return {
        "to_move": ground.mover.word,
        "line": [to_gtp(move.point, size) for move in line.moves],
        "line_text": line.caption,
        "certificate": ground.certificate,
    }
