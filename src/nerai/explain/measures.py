"""What random games say of goals and rows of a plan, in numbers and words.

Takes stakes and rows; gives Measures, and words for what a row counts. A *swing* is the difference between
one outcome and the other: how much better games end near the stones where the goal is reached than where it
is not, or after a stone rather than after the other side's. Swings overlap, so a sum of them is no score; it
serves to put moves in order, and words say so wherever one is told.
"""

from dataclasses import dataclass
from math import hypot, isfinite
from typing import Final

from nerai.explain.places import swing_words
from nerai.strategy.plan import BoardPlan
from nerai.strategy.stakes import Stake
from nerai.strategy.table import Aim, Kind, Row

NUMBERS: Final = (
    "A swing is an estimate: the difference, in points near the stones, between random games with one "
    "outcome and with the other. Swings overlap: they put moves in order, and neither they nor their sums "
    "are scores."
)
_SAME: Final = 0.05
"""Numbers that are no further apart look the same."""
_LESSER: Final = frozenset({Kind.ORSIM, Kind.KO_THREAT, Kind.HOLD})
"""Rows that count no more than the lesser of what they serve."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Points that random games saw; in 95 of 100 cases the truth is no further away than the error."""

    points: float
    error: float

    @property
    def told_apart(self) -> bool:
        """Whether they are more than chance alone may make of nothing."""
        return self.points > self.error

    def __str__(self) -> str:
        if isfinite(self.error):
            return f"{self.points:.1f} ± {self.error:.1f}"
        return f"{self.points:.1f} (by too few games to say how sure)"


def stake_measure(stake: Stake) -> Measure | None:
    """What random games saw of a goal before anything was drawn towards the mean; None if nothing."""
    if stake.swing is not None:
        return Measure(stake.swing.seen, stake.swing.error)
    if stake.gain is None or stake.gain.points is None:
        return None
    return Measure(stake.gain.points, stake.gain.error)


def row_measure(plan: BoardPlan, row: Row) -> Measure | None:
    """The same for what a row counts: all that it achieves, or the lesser of two; None if nothing was."""
    seen = [one for one in (stake_measure(plan.stake(aim)) for aim in _counting(row)) if one is not None]
    if not seen:
        return None
    return Measure(sum(one.points for one in seen), hypot(*(one.error for one in seen)))


def _counting(row: Row) -> tuple[Aim, ...]:
    """The aims that a row counts for sure: a threat counts besides, if something is left elsewhere."""
    if row.kind in _LESSER:
        return (min(row.aims, key=lambda aim: aim.gain),)
    return row.aims[:-1] if row.kind is Kind.ANDINI else row.aims


def counted_exactly(plan: BoardPlan, row: Row) -> bool:
    """Whether what a row is worth was counted, and nothing of it measured."""
    return row.kind is Kind.SINGLE and all(plan.stake(aim).counted is not None for aim in row.aims)


def worth_words(plan: BoardPlan, row: Row) -> str:
    """What a row counts beside others: points where they are counted, else a swing, or a sum of swings."""
    place = plan.stake(row.aims[0]).counted
    if place is not None and counted_exactly(plan, row):
        return f"worth {swing_words(place)}, counted exactly"
    seen = row_measure(plan, row)
    if row.kind is Kind.ANDINI or (row.kind is Kind.ANDSIM and _is_sum(row)):
        told, shown = f"swings adding up to {row.worth:.1f} (no score)", False
    elif row.kind is Kind.ANDSIM:
        told, shown = f"swing {row.worth:.1f} points together", False
    elif seen is not None and abs(seen.points - row.worth) < _SAME:
        told, shown = f"swing {seen} points", True
    else:
        told, shown = f"swing {row.worth:.1f} points", seen is not None
        told += "" if seen is None else f" (seen: {seen})"
    if row.rate < 1:
        told += f" ({row.gain:.1f} at a chance of {row.rate:.0%})"
    if seen is not None and not seen.told_apart:
        apart = " without the threat" if row.kind is Kind.ANDINI else ""
        told += f"{'' if shown else f', seen as {seen}{apart}'}, not told apart from 0"
    return told


def _is_sum(row: Row) -> bool:
    return abs(row.gain - sum(aim.gain for aim in row.aims)) < _SAME


def measured_words(stake: Stake, other: str) -> str:
    """What random games saw of a goal, and how many they were; empty if nothing. `other`: the other side."""
    seen = stake_measure(stake)
    if seen is None:
        return ""
    unsure = "" if seen.told_apart else ", not told apart from 0"
    if stake.swing is None:
        assert stake.gain is not None
        games = stake.gain.reached.count + stake.gain.missed.count
        return f"swing {seen} points in {games} random games{unsure}"
    swing = stake.swing
    drawn = f"; drawn towards the mean of all moves: {swing.points:.1f}"
    return (
        f"swing {seen} points near {swing.name}{unsure} ({swing.games} random games after a stone there, "
        f"{swing.games} after {other}'s{drawn if abs(swing.points - swing.seen) >= _SAME else ''})"
    )
