"""Connecting and cutting two chains, as a situation that is read by rules.

Takes a position, a stone of each and an Adviser; gives a reader's Situation. The chains are connected once
they are one, and cut for good once a named stone is gone. Between the two nobody tells: who wants to connect
has failed where no rule advises him.
"""

from dataclasses import dataclass

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.lang import Kind
from nerai.learn.dynamic import Adviser
from nerai.learn.tactic import Tactic


@dataclass(frozen=True, slots=True)
class Joining(Tactic):
    """The chains of `owner` at two stones."""

    @classmethod
    def of(cls, position: Position, a: Point, b: Point, adviser: Adviser) -> "Joining":
        """The situation of two chains of a color; InputError when these are none."""
        owner = position.chain_at(a).color
        if position.chain_at(b).color is not owner:
            raise InputError("the two stones are of different colors", hint="name stones of one color")
        return cls(position, (a, b), owner, adviser)

    @property
    def must(self) -> bool:
        """Whether the owner of the stones is to move."""
        return self.position.to_play is self.owner

    @property
    def kind(self) -> Kind:
        """What the one to move wants."""
        return Kind.CONNECT if self.must else Kind.CUT

    @property
    def question(self) -> str:
        """What the solver is asked."""
        return f"connect({self.named})"

    @property
    def chains(self) -> tuple[frozenset[Point], ...]:
        """The stones of the two chains now."""
        return tuple(self.position.chain_at(stone).points for stone in self.about)

    def reached(self) -> bool | None:
        """True when the chains are one, False when one of them is gone; else open."""
        if any(self.position.at(stone) is not self.owner for stone in self.about):
            return False
        a, b = self.about
        return True if b in self.position.chain_at(a).points else None
