"""A question solved on a thread of its own, in rounds of growing effort, while an analysis reports.

Takes a question and what the first round may cost; gives the latest Verdicts at any time. Leaving the block
stops it: the search ends within a moment; the checking of a proof may go on a little, and is then ignored.
"""

import sys
import threading
import traceback
from types import TracebackType
from typing import Final

from nerai.engine.solving import TRIES, knowledge
from nerai.engine.verdicts import Verdicts, verdicts_of
from nerai.explain.solved import solve_question
from nerai.query.question import Question
from nerai.solver.search import StopFlag

_ROUNDS: Final = 8
_GROWTH: Final = 3
_GRACE_S: Final = 0.2


class Solving:
    """A block in which a question is being solved."""

    def __init__(self, question: Question, *, seconds: float | None, nodes: int | None) -> None:
        self._question = question
        self._seconds = seconds
        self._nodes = nodes
        self._stop = StopFlag()
        self._verdicts: Verdicts | None = None
        self._finished = threading.Event()
        self._thread = threading.Thread(target=self._run, name="analysis-solver")

    @property
    def verdicts(self) -> Verdicts | None:
        """What the best round so far says; None before the first one ends."""
        return self._verdicts

    @property
    def finished(self) -> bool:
        """Whether nothing more will be found."""
        return self._finished.is_set()

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait until nothing more will be found; gives whether that is so."""
        return self._finished.wait(timeout_s)

    def __enter__(self) -> "Solving":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join(_GRACE_S)

    def _run(self) -> None:
        try:
            for number in range(_ROUNDS):
                self._round(number)
                if self._stop.is_set() or (self._verdicts is not None and self._verdicts.complete):
                    return
        except Exception:  # the analysis goes on without the solver
            traceback.print_exc(file=sys.stderr)
        finally:
            self._finished.set()

    def _round(self, number: int) -> None:
        """The first round is short and looks at few other moves, the later ones at all of them."""
        times = _GROWTH**number
        found = solve_question(
            self._question,
            time=None if self._seconds is None else self._seconds * times,
            nodes=None if self._nodes is None else self._nodes * times,
            all_moves=number > 0,
            tries=TRIES,
            stop=self._stop,
            knowledge=knowledge(),
        )
        if not self._stop.is_set() or found.proof is not None:
            self._verdicts = verdicts_of(found)
