"""How a group looks as it stands, by counting the eyes of the spaces around it: opinion, typed.

Takes an Arena once and positions that come of its own; gives a LifeLook, and the Spaces with their vital
points. Spaces of at most seven empty points are counted as a table of eye shapes would, larger ones not at
all: what is large or leads out stays open. Remembers what it has counted, so keep one Judge for a problem.

*Near* is what the group reaches no later than its attacker: counted as if all beyond were the attacker's.
"""

import enum
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from nerai._core import LifeJudge
from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.solver.outlook import Arena

__all__ = ["Fate", "Judge", "LifeLook", "Space"]


class Fate(enum.IntEnum):
    """What counting eyes says."""

    OPEN = 0
    LIVES = 1
    DIES = 2


_FATES: Final = tuple(Fate)


@dataclass(frozen=True, slots=True)
class LifeLook:
    """What becomes of a group when its attacker moves first, and when its owner does."""

    attacked: Fate
    defended: Fate
    near_attacked: int
    """Eyes in the near room when the attacker begins; spaces too large to count are left out."""
    near_defended: int
    near_room: int
    """Empty points of the near room."""
    near_known: bool


@dataclass(frozen=True, slots=True)
class Space:
    """An eye space: eyes when attacked and defended first, kos going to the attacker, then to the owner."""

    points: frozenset[Point]
    attacked: tuple[int, int]
    defended: tuple[int, int]
    known: bool
    """Whether it was small enough to count."""
    leads_out: bool
    owner_moves: tuple[Point, ...]
    """Where the owner gets the better count."""
    attacker_moves: tuple[Point, ...]
    """Where the attacker holds it down."""


class Judge:
    """Counts eyes in one arena; for one thread."""

    def __init__(self, position: Position, arena: Arena, attacker: Color) -> None:
        """`position`: where homes and walls of the arena stand."""
        self.arena = arena
        self.attacker = attacker
        self._judge = LifeJudge(
            position.board(),
            attacker=attacker,
            arena=sorted(arena.points),
            exits=sorted(arena.exits),
            homes=sorted(arena.homes),
            walls=sorted(arena.walls),
        )

    def look(self, position: Position, stones: Collection[Point]) -> LifeLook:
        """How the chains of these stones look; ValueError when one is not the defender's."""
        seen = self._judge.look(position.board(), list(stones))
        attacked, defended = seen.fates
        eyes = seen.near_eyes
        return LifeLook(_FATES[attacked], _FATES[defended], eyes[0], eyes[1], seen.near_room, seen.near_known)

    def spaces(
        self, position: Position, stones: Collection[Point], *, near: bool = False
    ) -> tuple[Space, ...]:
        """The spaces around the chains of these stones; `near`: those of the near room."""
        return tuple(
            Space(
                frozenset(map(Point, one.points)),
                (one.attacked[0], one.attacked[1]),
                (one.defended[0], one.defended[1]),
                one.known,
                one.leads_out,
                tuple(map(Point, one.owner_moves)),
                tuple(map(Point, one.enemy_moves)),
            )
            for one in self._judge.spaces(position.board(), list(stones), near=near)
        )
