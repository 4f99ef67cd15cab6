"""Races: who takes whom first.

Takes a position, a stone of each of two groups and a budget; gives a RaceVerdict for the first group's owner
moving first: what its own group gets, and what it gets against the other. Who can take the other group needs
nothing else; if that fails, its own may still live, in a seki for instance. All of it is estimated, as in
estimate.py, in an arena around both groups, so the evidence is unknown.
"""

from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.query.budget import Budget
from nerai.query.tactical.arena import joined, supports
from nerai.query.tactical.estimate import Arenas, arenas_of, estimate, settled
from nerai.query.tactical.owl import group_of
from nerai.query.tactical.verdict import Code, RaceVerdict, Verdict
from nerai.solver.outlook import Question

_KILL_SHARE: Final = 0.5


def analyze_semeai(position: Position, own: Point, other: Point, budget: Budget) -> RaceVerdict:
    """What the owner of the group at `own` gets by moving first."""
    race = _Race(position, own, other)
    kill = race.kill(budget.part(_KILL_SHARE))
    if kill.code is Code.WORKS:
        return RaceVerdict(Code.WORKS, Code.WORKS, PASS if race.waits(budget, kill=True) else kill.move)
    live = race.live(budget)
    best = live if live.code.rank > kill.code.rank else kill
    if not best.works:
        return RaceVerdict(Code.FAILS, Code.FAILS, PASS)
    if best is live and race.waits(budget, kill=False):
        # A seki, or alive already: nothing is gained by a move.
        return RaceVerdict(best.code, kill.code, PASS)
    return RaceVerdict(best.code, kill.code, best.move)


def analyze_semeai_after_move(
    position: Position, color: Color, move: Point, own: Point, other: Point, budget: Budget
) -> RaceVerdict:
    """What the owner of the group at `own` gets by moving first after that move, which must be legal."""
    after = position.with_to_play(color).play(move)
    if after.at(own) is not position.at(own):
        return RaceVerdict(Code.FAILS, Code.FAILS, PASS)
    if after.at(other) is not position.at(other):
        return RaceVerdict(Code.WORKS, Code.WORKS, PASS)
    return analyze_semeai(after, own, other, budget)


class _Race:
    """Both groups, and the arenas around them."""

    def __init__(self, position: Position, own: Point, other: Point) -> None:
        self._position = position
        self.mover: Color = position.chain_at(own).color
        self._own = group_of(position, own)
        self._other = group_of(position, other)
        against = [position.chain_at(point) for point in sorted(self._own | self._other)]
        around_own = arenas_of(position, self._own, self.mover.other)
        around_other = arenas_of(position, self._other, self.mover)
        small = around_own.small.points | around_other.small.points
        wide = around_own.wide.points | around_other.wide.points
        small |= supports(position, small)
        wide |= supports(position, wide)
        # Homes of one side are walls of the other: each question keeps its own.
        self._live = Arenas(
            joined(around_own.small, points=small, without=against),
            joined(around_own.wide, points=wide, without=against),
        )
        self._kill = Arenas(
            joined(around_other.small, points=small, without=against),
            joined(around_other.wide, points=wide, without=against),
        )

    def kill(self, budget: Budget) -> Verdict:
        """What the mover gets against the other group: it must be taken, and what took it must live."""
        return estimate(self._question(self.mover, kill=True), self.mover, self._kill, budget)

    def live(self, budget: Budget) -> Verdict:
        """What the mover gets for the own group: that it is not taken, or only by stones that die of it."""
        return estimate(self._question(self.mover, kill=False), self.mover, self._live, budget)

    def waits(self, budget: Budget, *, kill: bool) -> bool:
        """Whether the mover gets it even if the opponent moves first."""
        arenas = self._kill if kill else self._live
        return settled(self._question(self.mover.other, kill=kill), self.mover, arenas, budget)

    def _question(self, first: Color, *, kill: bool) -> Question:
        position = self._position.with_to_play(first)
        if kill:
            return Question(position, self._other, self.mover, self._own)
        return Question(position, self._own, self.mover.other, self._other)
