"""What a tactical question is answered with.

A *code* says what the side that moves first gets. The numbers are those GNU Go prints, so that its clients
and suites can read them; 0 is no success and 1 the best one, the rest are kos and half successes.
"""

import enum
from dataclasses import dataclass
from typing import Final

from nerai.answer import EvidenceKind
from nerai.board.point import PASS, Point

__all__ = [
    "FAILED",
    "Code",
    "EyeVerdict",
    "GroupStatus",
    "RaceVerdict",
    "StatusVerdict",
    "ThreatVerdict",
    "Verdict",
]


class Code(enum.IntEnum):
    """What the first move gets."""

    FAILS = 0
    WORKS = 1
    KO_UP = 2
    """A ko in which the opponent must find the first threat."""
    KO_DOWN = 3
    """A ko in which the first threat must come from the side itself."""
    GAIN = 4
    """The rest of it is lost, but something is gained."""
    LOSS = 5
    """It works, but something else is lost."""

    @property
    def rank(self) -> int:
        """Higher is better for the side that moves first."""
        return _RANKS[self]


_RANKS: Final = {Code.FAILS: 0, Code.GAIN: 1, Code.KO_DOWN: 2, Code.KO_UP: 3, Code.LOSS: 4, Code.WORKS: 5}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A code and the move that gets it: PASS when none is needed, None when it fails."""

    code: Code
    move: Point | None = None
    evidence: EvidenceKind = EvidenceKind.UNKNOWN
    assumes: frozenset[Point] = frozenset()
    """Stones that the evidence takes for alive."""

    @property
    def works(self) -> bool:
        """Whether the move gets anything."""
        return self.code is not Code.FAILS

    @property
    def needs_no_move(self) -> bool:
        """Whether it works even if the side passes."""
        return self.works and self.move == PASS


FAILED: Final = Verdict(Code.FAILS)
"""Nothing was found: a guess, not a refutation."""


@dataclass(frozen=True, slots=True)
class RaceVerdict:
    """What the owner of the first group gets by moving first: for its own group, and against the other."""

    own: Code
    other: Code
    move: Point | None = None
    evidence: EvidenceKind = EvidenceKind.UNKNOWN


@dataclass(frozen=True, slots=True)
class ThreatVerdict:
    """What two moves in a row get, and the moves; PASS where the second is not needed, None when it fails."""

    code: Code
    first: Point | None = None
    second: Point | None = None


@dataclass(frozen=True, slots=True)
class EyeVerdict:
    """How many eyes a space gives when the opponent moves first, and when the owner does.

    `attack` and `defence` are the points where they do so; None when the numbers are the same.
    """

    least: int
    most: int
    attack: Point | None = None
    defence: Point | None = None
    evidence: EvidenceKind = EvidenceKind.UNKNOWN


class GroupStatus(enum.Enum):
    """What becomes of a group."""

    ALIVE = "alive"
    CRITICAL = "critical"
    DEAD = "dead"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class StatusVerdict:
    """A group's status, and for a critical one the points that kill it and make it live."""

    status: GroupStatus
    attack: Point | None = None
    defence: Point | None = None
    evidence: EvidenceKind = EvidenceKind.UNKNOWN
