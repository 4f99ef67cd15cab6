"""Events of a game: what a move won or lost on the board.

Holds what happened, to which stones, and the two grounds it rests on: what could be had before the move, and
what there is after it. Only what is proved on both sides is an event. Searches nothing.
"""

import enum
from dataclasses import dataclass
from typing import Any, Final

from nerai.board.point import Point, gtp_list, to_gtp
from nerai.board.position import Move
from nerai.query.review.ground import Ground
from nerai.query.review.unit import Unit


class Kind(enum.Enum):
    """What happened to a unit by a move."""

    MISSED_SAVE = "missed_save"
    """Own stones were in danger and could be saved; now they can be caught."""
    ENDANGERED = "endangered"
    """Own stones were safe; now they can be caught."""
    MISSED_CAPTURE = "missed_capture"
    """Enemy stones could be caught; now they can be saved."""
    LET_OFF = "let_off"
    """Enemy stones were lost; now they can be saved."""
    SAVED = "saved"
    """Own stones were in danger; now they are safe."""
    CAUGHT = "caught"
    """Enemy stones that could have been saved cannot any more."""


class Change(enum.Enum):
    """For whom it was good."""

    GOOD = "good"
    BAD = "bad"


LEFT_ALONE: Final = 4
"""What both sides leave alone for so many turns was hardly urgent."""
_GOOD: Final = frozenset({Kind.SAVED, Kind.CAUGHT})


@dataclass(frozen=True, slots=True)
class Event:
    """A move and what it did to some stones.

    `before` shows what could be had before the move, `after` what the other side, who moves next, has now.
    """

    number: int
    move: Move
    kind: Kind
    unit: Unit
    """The stones as they stood before the move; of those that were safe, as they stand after it."""
    before: Ground
    after: Ground | None
    """None where the stones are off the board, or in one chain."""
    lasting: int = 1
    """For how many turns of the mover it stayed so."""
    gained: int = 0
    """What the same move won elsewhere, in the units of `value`."""

    @property
    def change(self) -> Change:
        """Whether it was good for the mover."""
        return Change.GOOD if self.kind in _GOOD else Change.BAD

    @property
    def value(self) -> int:
        """How much it is about, in points, as a rule of thumb."""
        return self.unit.value

    @property
    def cost(self) -> int:
        """The same without what the move won elsewhere; half of it where both sides left it alone."""
        left = max(0, self.value - self.gained)
        return left // 2 if self.lasting >= LEFT_ALONE else left

    @property
    def better(self) -> Point | None:
        """What the mover should have played, where the proof says so: none for stones that were safe."""
        return self.before.move if self.before.mover is self.move.color else None

    @property
    def answer(self) -> Point | None:
        """What the other side can play now."""
        return None if self.after is None else self.after.move

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        size = self.before.position.size
        return {
            "number": self.number,
            "color": self.move.color.word,
            "move": to_gtp(self.move.point, size),
            "kind": self.kind.value,
            "change": self.change.value,
            "unit": self.unit.sort.value,
            "stones": gtp_list(sorted(self.unit.stones), size),
            "value": self.value,
            "gained": self.gained,
            "better": None if self.better is None else to_gtp(self.better, size),
            "answer": None if self.answer is None else to_gtp(self.answer, size),
            "lasting": self.lasting,
            "before": self.before.to_dict(),
            "after": None if self.after is None else self.after.to_dict(),
        }
