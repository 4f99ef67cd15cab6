"""How the units of a board stand: safe, critical, lost, or not known.

Takes positions and units; gives the Danger of each. What was proved is used again wherever its zone allows,
and what could not be settled is not tried again while nothing changes within a few points of the stones.
Knows nothing of moves and mistakes.

A chain counts as caught only while it is short of liberties: so each question is short. What the limit does
not settle is not known, and nothing is told of it.
"""

import enum
from functools import lru_cache
from typing import Final

from nerai.answer import Result
from nerai.board.point import Point, Size
from nerai.board.position import Position
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.judge import Judge
from nerai.query.question import ask
from nerai.query.review.unit import Sort, Unit
from nerai.query.scene import Scene
from nerai.solver.search import StopFlag

_AROUND: Final = 3
_SHARES: Final = {Sort.CHAIN: 1.0, Sort.LINK: 0.1, Sort.GROUP: 1.0}
"""What a question may take, as a share of the nodes for a chain: links are settled soon or not at all."""


class Danger(enum.Enum):
    """How a unit stands."""

    SAFE = "safe"
    """Its attacker fails even if he moves first."""
    CRITICAL = "critical"
    """Whoever moves first has his way."""
    LOST = "lost"
    """It is lost even if its owner moves first."""
    UNKNOWN = "unknown"


class Watcher:
    """Judges the units of many positions; `nodes` is what one question may take."""

    def __init__(self, nodes: int, stop: StopFlag | None = None) -> None:
        self._nodes = nodes
        self._stop = stop
        self._judges: dict[tuple[str, frozenset[Point]], Judge] = {}
        self._open: set[tuple[object, ...]] = set()
        self._seen: dict[tuple[bytes, Point | None, str], Danger] = {}

    @property
    def searched(self) -> int:
        """How many questions were searched; all others came out by what was known."""
        return sum(judge.searched for judge in self._judges.values())

    def look(self, position: Position, unit: Unit) -> Danger:
        """How one unit of a position stands."""
        key = position.stones, position.ko_point, unit.goal
        if key not in self._seen:
            self._seen[key] = self._judged(position, unit)
        return self._seen[key]

    def forget(self) -> None:
        """Keep the proofs only, not what was seen on positions that are passed."""
        self._seen.clear()

    def _judged(self, position: Position, unit: Unit) -> Danger:
        scene = ask(position, unit.goal).scene
        if scene.decided is False:
            return Danger.SAFE
        attacked = self._reached(scene if scene.friend_moves else scene.turned(), unit)
        if attacked is False:
            return Danger.SAFE
        if attacked is None:
            return Danger.UNKNOWN
        defended = self._reached(scene.turned() if scene.friend_moves else scene, unit)
        if defended is None:
            return Danger.UNKNOWN
        return Danger.LOST if defended else Danger.CRITICAL

    def _reached(self, scene: Scene, unit: Unit) -> bool | None:
        """Whether the attacker has his way without a ko; None where that is not proved."""
        judge = self._judges.setdefault((unit.goal, unit.stones), Judge())
        found = judge.known(scene)
        if found is not None:
            return settled(found)
        near = _surroundings(scene.position, unit)
        key = unit.goal, scene.mover, scene.position.ko_point, near
        if key in self._open or (self._stop is not None and self._stop.is_set()):
            return None
        nodes = nodes_for(unit, self._nodes)
        came_out = settled(judge.search(scene, Budget(nodes=nodes, seconds=None, stop=self._stop)))
        if came_out is None:
            self._open.add(key)
        return came_out


def nodes_for(unit: Unit, nodes: int) -> int:
    """What a question about a unit may take, where one about a chain may take so many nodes."""
    return max(1, round(nodes * _SHARES[unit.sort]))


def settled(found: Finding) -> bool | None:
    """Whether Friend has his goal without a ko and without anything taken for granted; None if not proved."""
    proof = found.grade.certificate
    if proof is None or proof.assumptions:
        return None
    return {Result.UNCONDITIONAL: True, Result.FAILS: False}.get(found.result)


def _surroundings(position: Position, unit: Unit) -> bytes:
    """The stones within a few points of a unit."""
    points = _around(position.size, unit.stones | frozenset(unit.ends))
    return bytes(position.stones[point] for point in points)


@lru_cache(maxsize=4096)
def _around(size: Size, stones: frozenset[Point]) -> tuple[Point, ...]:
    reached = set(stones)
    for _ in range(_AROUND):
        reached |= {near for point in reached for near in size.neighbours(point)}
    return tuple(sorted(reached))
