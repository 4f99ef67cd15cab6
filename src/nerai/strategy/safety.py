"""What a move gives away: goals that were safe before it, and are not after it.

Takes a position, what is at stake and a row of the decision table; gives Demotions, each shown by search. A
goal may be lost alone, or stay safe alone and be threatened together with another one by a single reply. Only
so many pairs are asked about: what was not asked is not told as safe.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.planner.goal import Goal
from nerai.strategy.stakes import Stake
from nerai.strategy.table import Demotion, Level, Row
from nerai.strategy.tactics import Assessor, Kept

LEAST_GAIN: Final = 0.5
"""Aims worth less are not asked about: random games cannot tell them from nothing."""


@dataclass(frozen=True, slots=True)
class SafeGoals:
    """Asks after the goals that are safe; `asked_for` come first, and nothing is asked once it is `late`."""

    position: Position
    assessor: Assessor
    asked_for: Collection[Goal]
    most_pairs: int
    late: Callable[[], bool]

    def given_away(self, stakes: Sequence[Stake], row: Row) -> list[Demotion]:
        """Safe goals that a move makes unsafe; else one that cannot be held together with something else."""
        if not isinstance(row.move, int):
            return []
        move, asked = Point(row.move), [stake for stake in stakes if stake.aim not in row.aims]
        kept = [(stake, form) for stake in asked if stake.assessment for form in stake.assessment.kept]
        near = [(stake, form) for stake, form in kept if move in form.zone]
        lost = [
            Demotion(stake.aim, max(stake.aim.gain, LEAST_GAIN))
            for stake in asked
            if stake.assessment and self._loses(stake.assessment.kept, move)
        ]
        if lost:
            return lost
        gained = [stake for stake in stakes if stake.aim in row.aims and stake.aim.level is Level.NOW]
        return self._torn([*near, *self._achieved(gained)], kept, move)

    def _loses(self, forms: Sequence[Kept], move: Point) -> bool:
        """Whether a move makes a goal unsafe in every form in which it is safe now."""
        return bool(forms) and all(
            move in form.zone and self._keeps([form.text], move) is False for form in forms
        )

    def _achieved(self, gained: Sequence[Stake]) -> list[tuple[Stake, Kept]]:
        """Goals that a row achieves, in the form of goals that are safe."""
        return [(one, Kept(one.assessment.text, one.assessment.zone)) for one in gained if one.assessment]

    def _torn(
        self, first: Sequence[tuple[Stake, Kept]], kept: Sequence[tuple[Stake, Kept]], move: Point
    ) -> list[Demotion]:
        """A safe goal that one reply threatens together with another one, after the move, not before it.

        Both are shown: where it is not known that the two were safe together before, nothing is said.
        """
        pairs = [
            (one, other)
            for one in first
            for other in kept
            if one[0].aim.about.isdisjoint(other[0].aim.about) and one[1].zone & other[1].zone
        ]
        # What was asked for first; then what has most in common.
        pairs.sort(
            key=lambda pair: (pair[1][0].goal not in self.asked_for, -len(pair[0][1].zone & pair[1][1].zone))
        )
        for (one, form), (other, second) in pairs[: self.most_pairs]:
            texts = [form.text, second.text]
            achieved = one.aim.level is Level.NOW
            if self._keeps(texts, move) is False and (achieved or self._keeps(texts, PASS) is True):
                loss = max(LEAST_GAIN, min(one.aim.gain, other.aim.gain))
                return [Demotion(other.aim, loss, one.aim)]
        return []

    def _keeps(self, texts: Sequence[str], move: Point) -> bool | None:
        """Whether all these goals are reached after a move or a pass; None when it is not known."""
        if self.late():
            return None
        return self.assessor.keeps(self.position, texts, move, any_of=False)
