"""One turn of a query analysed: random games after every move, and the goal solved if there is one.

Takes a query, a turn and what it may cost; gives the reply. The goal is the one the query names, else the one
that stands out on the board; without either there are only random games. A stop flag ends it early, and the
reply tells what was found until then.
"""

import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.engine.analysis import Tally
from nerai.engine.kata.query import Effort, Query
from nerai.engine.kata.reply import Reply, analysis_reply, error_reply, no_results
from nerai.engine.player import Choice, Limits, search
from nerai.engine.seeds import Seeds
from nerai.engine.session import Session
from nerai.engine.solving import knowledge, posed
from nerai.engine.verdicts import Verdicts, verdicts_of
from nerai.errors import GoalError, QueryError
from nerai.explain.solved import solve_question
from nerai.playout import UNLIMITED, playable_points
from nerai.query.question import Question, ask
from nerai.solver.search import StopFlag

_SEED: Final = 1
"""The same query always gets the same random games, as far as no clock ends them."""
_GAMES_SHARE: Final = 0.3
"""What random games may take of the time where there is a goal."""
_SLICE_S: Final = 0.1
_SLICE: Final = 500


@dataclass(frozen=True, slots=True)
class Job:
    """A turn of a query that waits or is being analysed."""

    query: Query
    turn: int
    stop: StopFlag = field(default_factory=StopFlag)


def analysed(job: Job, effort: Effort, emit: Callable[[Reply], None]) -> Reply:
    """The last reply to a turn; those in between, and faults of ours, are emitted or told."""
    try:
        return _Turn(job, effort, emit).reply()
    except QueryError as error:
        return {**error_reply(error), "turnNumber": job.turn}
    except Exception as error:  # a fault of ours must not take the other queries down with it
        traceback.print_exc(file=sys.stderr)
        told = QueryError(f"internal error: {type(error).__name__}: {error}", id=job.query.id)
        return {**error_reply(told), "turnNumber": job.turn}


class _Turn:
    """The work on one turn."""

    def __init__(self, job: Job, effort: Effort, emit: Callable[[Reply], None]) -> None:
        self._job = job
        self._effort = effort
        self._emit = emit
        self._session: Session = job.query.game.session(job.turn)
        self._position: Position = self._session.position
        self._tally = Tally()
        self._verdicts: Verdicts | None = None

    def reply(self) -> Reply:
        """Play random games, solve the goal, and tell."""
        job = self._job
        question = self._question()
        self._play(_GAMES_SHARE if question is not None else 1.0)
        if question is not None and not job.stop.is_set():
            with self._reporting():
                self._solve(question)
        if self._tally.visits or self._verdicts is not None:
            return self._told(during=False)
        return no_results(job.query, job.turn)

    def _question(self) -> Question | None:
        query = self._job.query
        if query.goal is None:
            return posed(self._position)
        try:
            return ask(self._position, query.goal)
        except GoalError as error:
            raise QueryError(str(error), field="goal", id=query.id) from error

    def _play(self, share: float) -> None:
        """Random games, slice by slice where reports are wanted in between."""
        query, mover = self._job.query, self._position.to_play
        playable = map(Point, playable_points(self._session.board(mover)))
        candidates = [point for point in playable if query.admits(mover, point)] or [PASS]
        choice = Choice(mover, ownership=query.shown.ownership, seeds=Seeds(_SEED))
        games = UNLIMITED if self._effort.visits is None else self._effort.visits
        seconds = (self._effort.seconds or 0.0) * share
        every_s = query.shown.every_s
        if every_s is None:
            limits = Limits(games, seconds)
            search(self._session, choice, candidates, self._tally, limits=limits, stop=self._job.stop)
            return
        end = time.monotonic() + (seconds or float("inf"))
        last = time.monotonic()
        while not self._job.stop.is_set():
            left = games - self._tally.visits
            left_s = end - time.monotonic()
            if left <= 0 or left_s <= 0:
                return
            limits = Limits(min(left, _SLICE), min(_SLICE_S, left_s))
            search(self._session, choice, candidates, self._tally, limits=limits, stop=self._job.stop)
            if time.monotonic() - last >= every_s:
                last = time.monotonic()
                self._emit(self._told(during=True))

    def _solve(self, question: Question) -> None:
        seconds = self._effort.seconds
        found = solve_question(
            question,
            time=None if seconds is None else seconds * (1 - _GAMES_SHARE),
            nodes=self._effort.visits,
            all_moves=True,
            stop=self._job.stop,
            knowledge=knowledge(),
        )
        self._verdicts = verdicts_of(found)

    def _told(self, *, during: bool) -> Reply:
        job = self._job
        return analysis_reply(job.query, job.turn, self._position, self._tally, self._verdicts, during=during)

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Reports go on while the solver works; what they tell is what random games have found."""
        every_s = self._job.query.shown.every_s
        if every_s is None:
            yield
            return
        done = threading.Event()

        def report() -> None:
            while not done.wait(every_s):
                self._emit(self._told(during=True))

        thread = threading.Thread(target=report, name="analysis-reports")
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()
