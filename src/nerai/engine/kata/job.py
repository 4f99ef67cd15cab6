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
from nerai.engine.growing import Choice, Limits, search
from nerai.engine.kata.query import Effort, Query
from nerai.engine.kata.reply import Reply, analysis_reply, error_reply, no_results
from nerai.engine.seeds import Seeds
from nerai.engine.session import Session
from nerai.engine.solving import knowledge, posed
from nerai.engine.verdicts import Verdicts, verdicts_of
from nerai.errors import GoalError, QueryError
from nerai.explain.solved import solve_question
from nerai.playout import UNLIMITED, GameTree, playable_points
from nerai.query.question import Question, ask
from nerai.solver.search import StopFlag

_SEED: Final = 1
"""The same query always gets the same random games, as far as no clock ends them."""
_FIRST_GAMES: Final = 1000
_FIRST_SHARE: Final = 0.1
"""What random games may take before a goal is solved: enough to tell something of every move."""
_SOLVER_SHARE: Final = 0.8
_LEAST_S: Final = 0.01
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
        shown = job.query.shown
        self._choice = Choice(self._position.to_play, ownership=shown.ownership, seeds=Seeds(_SEED))
        self._end = None if effort.seconds is None else time.monotonic() + effort.seconds
        self._tally = Tally()
        self._tree = GameTree()
        self._verdicts: Verdicts | None = None
        self._pending = False

    def reply(self) -> Reply:
        """Play random games, solve the goal, and tell; where it stays open the games get the rest."""
        job = self._job
        candidates = self._candidates()
        question = self._question()
        self._pending = question is not None
        if question is not None:
            self._play(candidates, _FIRST_GAMES, _FIRST_SHARE)
            if not job.stop.is_set():
                with self._reporting():
                    self._solve(question)
        if self._verdicts is None or not self._verdicts.settled:
            self._play(candidates)
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

    def _candidates(self) -> list[Point]:
        """The first moves to be looked at; QueryError when the only allowed ones are illegal."""
        query, mover = self._job.query, self._position.to_play
        playable = map(Point, playable_points(self._session.board(mover)))
        found = [point for point in playable if query.admits(mover, point)]
        if found or query.allowed is None or query.allowed.player is not mover:
            return found or [PASS]
        # Moves that nobody plays at random, into one's own eye, may be asked about.
        legal = [point for point in self._position.legal_points() if query.admits(mover, point)]
        if not legal and PASS not in query.allowed.points:
            told = f"none of these moves is legal at turn {self._job.turn}"
            raise QueryError(told, field="allowMoves", id=query.id)
        return legal or [PASS]

    def _play(self, candidates: list[Point], most: int = UNLIMITED, share: float = 1.0) -> None:
        """Random games, as many as are left or stated, in that share of the time left."""
        query = self._job.query
        allowed = UNLIMITED if self._effort.visits is None else self._effort.visits
        games = min(most, allowed)
        left_s = self._left_s()
        end = None if left_s is None else time.monotonic() + left_s * share
        last = time.monotonic()
        every_s = query.shown.every_s
        while not self._job.stop.is_set():
            left = games - self._tally.visits
            seconds = 0.0 if end is None else end - time.monotonic()
            if left <= 0 or (end is not None and seconds <= 0):
                return
            if every_s is not None:
                left, seconds = min(left, _SLICE), min(_SLICE_S, seconds or _SLICE_S)
            limits = Limits(left, seconds)
            search(
                self._tree,
                self._session,
                self._choice,
                candidates,
                self._tally,
                limits=limits,
                stop=self._job.stop,
            )
            if every_s is not None and time.monotonic() - last >= every_s:
                last = time.monotonic()
                self._emit(self._told(during=True))

    def _solve(self, question: Question) -> None:
        left_s = self._left_s()
        found = solve_question(
            question,
            time=None if left_s is None else max(_LEAST_S, left_s * _SOLVER_SHARE),
            nodes=self._effort.visits,
            all_moves=True,
            stop=self._job.stop,
            knowledge=knowledge(),
        )
        self._verdicts = verdicts_of(found)

    def _left_s(self) -> float | None:
        """What is left of the time; None where it is not limited."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def _told(self, *, during: bool) -> Reply:
        job = self._job
        return analysis_reply(
            job.query,
            job.turn,
            self._position,
            self._tally,
            self._verdicts,
            during=during,
            pending=self._pending,
        )

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
