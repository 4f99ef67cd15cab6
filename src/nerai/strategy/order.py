"""In which order goals are asked about, as long as a limit lasts: by what they are worth, and by the agenda.

Takes what random games measured; gives keys to sort by. A goal that was open before has the benefit of the
error of its measure, so that it goes before a new one that is worth about the same. A goal about stones for
which its player has moved lately goes before all others: what was begun is looked at again.
"""

from dataclasses import dataclass
from math import isfinite

from nerai.planner.goal import Goal
from nerai.planner.structure import GoalNode
from nerai.playout import Gain


@dataclass(frozen=True, slots=True)
class Order:
    """The goals that were open before, and those that are being worked for."""

    open_before: frozenset[Goal] = frozenset()
    worked_for: frozenset[Goal] = frozenset()

    def of_goal(self, goal: Goal, gain: Gain | None) -> tuple[bool, float]:
        """The place of a goal about stones."""
        return goal not in self.worked_for, -measured(gain) - self._benefit(goal in self.open_before, gain)

    def of_stone(self, node: GoalNode, gain: Gain | None) -> float:
        """The place of a stone on an open point, which is for goals above it.

        A point that is mine in most games anyway is not worth asking about.
        """
        if gain is None:
            return 0.0
        benefit = self._benefit(any(master in self.open_before for master in node.masters), gain)
        return -(measured(gain) + benefit) * (1 - gain.share)

    def _benefit(self, deserved: bool, gain: Gain | None) -> float:
        return gain.error if deserved and gain is not None and isfinite(gain.error) else 0.0


def measured(gain: Gain | None) -> float:
    """The points that random games show; 0 where they show none."""
    return 0.0 if gain is None or gain.points is None else max(0.0, gain.points)
