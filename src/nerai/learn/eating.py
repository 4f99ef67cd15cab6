"""Capturing and saving a chain, as a situation that is read by rules.

Takes a position, a stone and an Adviser; gives a reader's Situation. The stones have been captured once the
named stone is gone, and as good as captured when their last liberty can be filled. Whether they are safe
nobody tells: the attacker has failed where no rule advises him.
"""

from dataclasses import dataclass
from typing import Final

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.lang import Kind
from nerai.learn.dynamic import Adviser
from nerai.learn.tactic import Tactic

BOUND: Final = 4
"""What the solver proves: that a chain is captured before it has more liberties than that, or gets them."""


@dataclass(frozen=True, slots=True)
class Eating(Tactic):
    """The chain of `owner` at a stone."""

    @classmethod
    def of(cls, position: Position, stone: Point, adviser: Adviser) -> "Eating":
        """The situation of the chain there; InputError when there is no stone."""
        return cls(position, (stone,), position.chain_at(stone).color, adviser)

    @property
    def stone(self) -> Point:
        """The stone that is named."""
        return self.about[0]

    @property
    def must(self) -> bool:
        """Whether the attacker is to move."""
        return self.position.to_play is not self.owner

    @property
    def kind(self) -> Kind:
        """What the one to move wants."""
        return Kind.CAPTURE if self.must else Kind.SAVE

    @property
    def question(self) -> str:
        """What the solver is asked: whether the chain is taken before it has many liberties."""
        return f"capture({self.named}, {BOUND})"

    @property
    def chains(self) -> tuple[frozenset[Point], ...]:
        """The stones of the chain now, as the only one that it is about."""
        return (self.position.chain_at(self.stone).points,)

    def reached(self) -> bool | None:
        """True when the stones are gone, or their last liberty can be filled; else open."""
        if self.position.at(self.stone) is not self.owner:
            return True
        liberties = self.position.chain_at(self.stone).liberties
        if self.must and len(liberties) == 1 and self.position.legal(next(iter(liberties))):
            return True
        return None
