"""What is at stake: an aim of the decision table, the goal that it is, and what it rests on. Plain data."""

from dataclasses import dataclass

from nerai.planner.goal import Goal
from nerai.playout import Gain
from nerai.strategy.counted import CountedPlace
from nerai.strategy.effects import Swing
from nerai.strategy.table import Aim
from nerai.strategy.tactics import Assessment


@dataclass(frozen=True, slots=True)
class Stake:
    """An aim with the goal it is, and what it rests on; `gain` was measured by random games."""

    goal: Goal
    aim: Aim
    gain: Gain | None
    assessment: Assessment | None = None
    """None for a stone on an open point, of which nothing can be proved."""
    swing: Swing | None = None
    """What the move is worth by random games, where achieving the goal does not say it."""
    counted: CountedPlace | None = None
    """The place that it is about, where that is counted exactly: then nothing was measured."""
