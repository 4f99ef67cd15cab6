"""What a question may cost, shared out among the searches that answer it.

Takes limits for the whole; gives limits for each search and counts what was used. Under a node limit alone no
clock is read, so the same question is answered in the same way every time.
"""

import time
from typing import Final, Protocol

from nerai.answer import Reason
from nerai.query.ways import Experience
from nerai.solver.search import Limits, StopFlag

_LEAST_S: Final = 0.01


class Spent(Protocol):
    """Anything that says what it has used."""

    @property
    def nodes(self) -> int:
        """Nodes searched."""
        ...

    @property
    def seconds(self) -> float:
        """Seconds it took."""
        ...


class Budget:
    """Nodes and seconds that may still be used; parts of it draw on the whole.

    `experience`, if there is any, says how they are best spent.
    """

    def __init__(
        self,
        *,
        nodes: int | None,
        seconds: float | None,
        stop: StopFlag | None = None,
        whole: "Budget | None" = None,
        experience: Experience | None = None,
    ) -> None:
        self._nodes = nodes
        self._end = None if seconds is None else time.monotonic() + seconds
        self._whole = whole
        self.stop = stop
        self.experience = experience
        self.nodes_used = 0
        self.seconds_used = 0.0

    def part(self, share: float, *, most_nodes: int | None = None) -> "Budget":
        """That share of what is left, as a budget of its own, and no more nodes than stated."""
        nodes, seconds = self._nodes_left(), self._seconds_left()
        bounds = [most_nodes, None if nodes is None else int(nodes * share)]
        return Budget(
            nodes=min((bound for bound in bounds if bound is not None), default=None),
            seconds=None if seconds is None else seconds * share,
            stop=self.stop,
            whole=self,
            experience=self.experience,
        )

    def limits(self, share: float = 1.0, *, most_nodes: int | None = None) -> Limits:
        """Limits for one search: that share of what is left, and no more nodes than stated."""
        left, seconds = self._nodes_left(), self._seconds_left()
        bounds = [most_nodes, None if left is None else max(1, int(left * share))]
        return Limits(
            nodes=min((bound for bound in bounds if bound is not None), default=None),
            seconds=None if seconds is None else max(_LEAST_S, seconds * share),
        )

    @property
    def exhausted(self) -> Reason | None:
        """Why no search should be started any more; None when one may."""
        if self.stop is not None and self.stop.is_set():
            return Reason.STOPPED
        nodes, seconds = self._nodes_left(), self._seconds_left()
        if nodes is not None and nodes <= 0:
            return Reason.NODES
        if seconds is not None and seconds <= 0:
            return Reason.TIME
        return None

    def spend(self, result: Spent) -> None:
        """Count what a search has used."""
        self.nodes_used += result.nodes
        self.seconds_used += result.seconds
        if self._whole is not None:
            self._whole.spend(result)

    def _nodes_left(self) -> int | None:
        return None if self._nodes is None else max(0, self._nodes - self.nodes_used)

    def _seconds_left(self) -> float | None:
        return None if self._end is None else max(0.0, self._end - time.monotonic())
