"""Planning within limits that hold for several plans together.

Takes limits, Knowledge and how to plan; gives plans, each with a share of what is left, and counts what they
took. Which goals are planned for, and in which order, is up to whoever asks.
"""

import time
from dataclasses import dataclass, field
from typing import Final

from nerai.knowledge import Knowledge
from nerai.planner.plan import Counts, Plan
from nerai.planner.search import Limits, plan
from nerai.planner.sure import Closer, Screen
from nerai.query.plan_goals import Wanted
from nerai.query.plan_limits import KO_TRY_SHARE, TRY_SHARE

_LEAST_TIME_S: Final = 1e-6


@dataclass(slots=True)
class PlanMeter:
    """Plans within `limits`, and counts. For the other fields see `nerai.planner.search.plan`."""

    limits: Limits
    knowledge: Knowledge
    passed_over: bool = False
    doubt: int = 0
    closer: Closer | None = None
    screen: Screen | None = None
    counts: Counts = field(default_factory=Counts, init=False)
    _began: float = field(default_factory=time.monotonic, init=False)

    @property
    def seconds(self) -> float:
        """The time since it began."""
        return time.monotonic() - self._began

    def plan(self, wanted: Wanted, share: float = 1.0) -> Plan:
        """Plan with a share of what is left."""
        found = plan(
            wanted.world,
            (wanted.alpha,),
            (wanted.beta,),
            self.knowledge,
            first=wanted.first,
            limits=self._part(share),
            passed_over=self.passed_over,
            all_reasons=False,
            share=KO_TRY_SHARE if wanted.grants_threats else TRY_SHARE,
            doubt=self.doubt,
            closer=self.closer,
            screen=self.screen,
        )
        self.counts = Counts(self.counts.cycles + found.counts.cycles, self.counts.moves + found.counts.moves)
        return found

    def plan_on(self, wanted: Wanted) -> Plan | None:
        """Plan with all that is left; None when that is nothing."""
        cycles, moves, *_ = self.limits
        spent = (cycles is not None and self.counts.cycles >= cycles) or (
            moves is not None and self.counts.moves >= moves
        )
        stopped = self.limits.stop is not None and self.limits.stop()
        return None if spent or stopped else self.plan(wanted)

    def _part(self, share: float) -> Limits:
        cycles, moves, seconds, depth, stop = self.limits
        return Limits(
            cycles=None if cycles is None else max(1, int((cycles - self.counts.cycles) * share)),
            moves=None if moves is None else max(1, int((moves - self.counts.moves) * share)),
            seconds=None if seconds is None else max(_LEAST_TIME_S, (seconds - self.seconds) * share),
            depth=depth,
            stop=stop,
        )
