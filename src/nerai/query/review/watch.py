"""What is watched on a board: chains that may be caught, and links that may be cut.

Takes a position and a judge that remembers proofs; gives the Standing of each unit, with a proof for either
side moving first. A chain gets away when it has more liberties than a bound: so each question is short, and
"caught" means caught while it is short of liberties. What the limit does not settle is not known, and nothing
is told of it. Knows nothing of moves and mistakes.
"""

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from nerai.answer import Result
from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.board.position import Chain, Position
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.judge import Judge
from nerai.query.question import ask
from nerai.solver.search import StopFlag

WATCHED_LIBERTIES: Final = 3
"""Chains with more liberties are not asked about, and one that gets more has got away."""


class Danger(enum.Enum):
    """How a unit stands."""

    SAFE = "safe"
    """Its attacker fails even if he moves first."""
    CRITICAL = "critical"
    """Whoever moves first has his way."""
    LOST = "lost"
    """It is lost even if its owner moves first."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Unit:
    """Stones of one color that hang together, and the goal of their attacker."""

    color: Color
    stones: frozenset[Point]
    goal: str


@dataclass(frozen=True)
class Watched:
    """A unit on a board: what comes of it if its attacker moves first, and if its owner does."""

    unit: Unit
    attacked: Finding
    defended: Finding

    @cached_property
    def danger(self) -> Danger:
        """How it stands, as far as it is proved."""
        attacked, defended = (_reached(one) for one in (self.attacked, self.defended))
        if attacked is False:
            return Danger.SAFE
        if defended is True:
            return Danger.LOST
        return Danger.CRITICAL if attacked is True and defended is False else Danger.UNKNOWN


class Watcher:
    """Judges the units of many positions; `nodes` is what one question may take."""

    def __init__(self, nodes: int, stop: StopFlag | None = None) -> None:
        self._judge = Judge()
        self._nodes = nodes
        self._stop = stop
        self._seen: dict[tuple[bytes, str], Watched] = {}

    @property
    def judge(self) -> Judge:
        """What was proved so far."""
        return self._judge

    def look(self, position: Position, unit: Unit) -> Watched:
        """One unit of a position."""
        key = position.stones, unit.goal
        if key not in self._seen:
            scene = ask(position, unit.goal).scene
            attacked = scene if scene.friend_moves else scene.turned()
            first, second = (
                self._judge.find(one, Budget(nodes=self._nodes, seconds=None, stop=self._stop))
                for one in (attacked, attacked.turned())
            )
            self._seen[key] = Watched(unit, first, second)
        return self._seen[key]

    def forget(self, position: Position) -> None:
        """Keep the proofs only, not what was watched on a position that is passed."""
        for key in [one for one in self._seen if one[0] == position.stones]:
            del self._seen[key]


def units(position: Position) -> Iterator[Unit]:
    """The chains that are short of liberties, Black's first."""
    for color in Color:
        for chain in position.chains(color):
            if len(chain.liberties) <= WATCHED_LIBERTIES:
                yield unit_of(position, chain)


def unit_of(position: Position, chain: Chain) -> Unit:
    """A chain as a unit."""
    name = to_gtp(chain.anchor, position.size)
    return Unit(chain.color, frozenset(chain.points), f"capture({name}, {WATCHED_LIBERTIES})")


def _reached(found: Finding) -> bool | None:
    """Whether the attacker has his way without a ko; None where that is not proved."""
    if not found.settled:
        return None
    return {Result.UNCONDITIONAL: True, Result.FAILS: False}.get(found.result)
