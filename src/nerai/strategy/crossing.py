"""Moves of one goal that serve another: each is tried on goals about the same part of the board.

Takes assessments of one position; gives them with more moves, each shown by search. A move that was proposed
for another goal has no schema of this one behind it, and none is named.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.planner.goal import Goal
from nerai.strategy.table import Level
from nerai.strategy.tactics import Assessment, Assessor, Proposed

_MOST_CROSSED: Final = 120
"""So many moves of one goal are tried for another at most."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """Tries moves on one position."""

    position: Position
    assessor: Assessor

    def cross(
        self, known: dict[Goal, Assessment], worth: Callable[[Assessment], float], late: Callable[[], bool]
    ) -> None:
        """Try the moves of goals on others, those worth most first; what is found is put into `known`.

        Nothing more is tried once it is `late`.
        """
        asked = 0
        moves = [
            (one, found.goal) for found in known.values() for one in (*found.achieving, *found.promoting)
        ]
        for goal, found in sorted(known.items(), key=lambda pair: -worth(pair[1])):
            if found.level not in (Level.UNDER, Level.NOW, Level.LOST):
                continue
            seen = {one.move for one in (*found.achieving, *found.promoting, *found.tried)}
            new: dict[Point, Proposed] = {}
            for one, owner in moves:
                if owner == goal or one.move in seen or one.move not in found.zone or one.move in new:
                    continue
                if asked >= _MOST_CROSSED or late():
                    return
                asked += 1
                new[one.move] = Proposed(one.move)  # for this goal nobody has proposed it
            if found.level is Level.NOW:
                good = tuple(
                    one
                    for one in new.values()
                    if self.assessor.keeps(self.position, [found.text], one.move, any_of=False)
                )
                known[goal] = replace(found, achieving=(*found.achieving, *good))
            else:
                known[goal] = promoted(
                    found, [one for one in new.values() if self._promotes(found, one.move)]
                )

    def tried_too(self, found: Assessment, moves: Sequence[Proposed]) -> Assessment:
        """A servant whose own moves help its master: those that bring the servant within one move as well."""
        if found.level not in (Level.UNDER, Level.LOST):
            return found
        return promoted(found, [one for one in moves if self._promotes(found, one.move)])

    def _promotes(self, found: Assessment, move: Point) -> bool:
        """Whether a move brings a goal within one move."""
        return self.assessor.promotes(self.position, found.text, move)


def promoted(found: Assessment, moves: Sequence[Proposed]) -> Assessment:
    """The same goal with more moves that bring it within one move."""
    known = {one.move for one in found.promoting}
    new = tuple(one for one in moves if one.move not in known)
    if not new or found.level is Level.NOW:
        return found
    return replace(found, level=Level.UNDER, promoting=(*found.promoting, *new))
