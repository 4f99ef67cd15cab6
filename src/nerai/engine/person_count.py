"""A count as a person reads it: what is dead, who has how much, and how sure that is.

Takes a session and an Estimate of it; gives words and points. What unconditional life decides is sure
whatever is played; all else in an estimate is told as one.
"""

from dataclasses import dataclass
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, gtp_list
from nerai.board.position import Chain
from nerai.board.score import result_text
from nerai.engine.candidates import proved_owners
from nerai.engine.estimate import PLAYOUTS, Estimate, Status
from nerai.engine.session import Session

_WHY: Final = (
    "by stones that can never be captured: even if their owner always passes, "
    "each chain keeps two eyes that cannot be taken away"
)
"""Unconditional life (Benson's theorem) in plain words."""


@dataclass(frozen=True, slots=True)
class Surety:
    """How sure a count is: the points decided for good, of how many, and dead stones that are not sure."""

    decided: frozenset[Point]
    of: int
    doubtful: frozenset[Point]
    """Stones that are counted as dead, or in seki, though neither unconditional life nor search says so."""

    @property
    def words(self) -> str:
        """In a sentence."""
        rest = self.of - len(self.decided)
        if not rest:
            return f"proved: all {self.of} points, {_WHY}"
        guessed = f"estimated from {PLAYOUTS} random games and quick searches"
        if not self.decided:
            return f"proved: nothing yet; all {self.of} points are {guessed}"
        others = "the other one is" if rest == 1 else f"the other {rest} are"
        return f"proved: {len(self.decided)} of {self.of} points, {_WHY}; {others} {guessed}"


def surety(session: Session, found: Estimate) -> Surety:
    """How sure the count is; where it contradicts unconditional life, as people may, that is not sure."""
    owners = proved_owners(session.position)
    decided = frozenset(
        point for point, owner in owners.items() if found.score.owner[point] is not owner.other
    )
    doubtful = frozenset[Point]().union(
        *(
            chain.points
            for status in (Status.DEAD, Status.SEKI)
            for chain in found.stones(status)
            if chain not in found.proved and not _surely_dead(chain, owners)
        )
    )
    return Surety(decided, session.size.area, doubtful)


def count_words(session: Session, found: Estimate) -> str:
    """The count, line by line."""
    lines = []
    for status in (Status.DEAD, Status.SEKI):
        stones = [point for chain in found.stones(status) for point in chain.points]
        if stones:
            lines.append(f"{status.value}: {' '.join(gtp_list(stones, session.size))}")
    black, white = found.score.black, found.score.white
    lines.append(f"Black {black:g}, White {white:g}: {result_text(found.score.margin)}")
    lines.append(surety(session, found).words)
    return "\n".join(lines)


def _surely_dead(chain: Chain, owners: dict[Point, Color]) -> bool:
    return all(owners.get(point) is chain.color.other for point in chain.points)
