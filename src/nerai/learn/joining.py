"""Connecting and cutting two chains, as a situation that is read by rules.

Takes a position, a stone of each and an Adviser; gives a reader's Situation. The chains are connected once
they are one, and cut for good once a named stone is gone. Between the two nobody tells: who wants to connect
has failed where no rule advises him.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

from nerai.board.color import Color
from nerai.board.point import PASS, Point, to_gtp
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.lang import Kind
from nerai.learn.dynamic import Adviser, liberties_of_other
from nerai.learn.reader import Advice


@dataclass(frozen=True, slots=True)
class Joining:
    """The chains of `owner` at two stones, on a position, with whoever is to play there moving."""

    position: Position
    stones: tuple[Point, Point]
    owner: Color
    adviser: Adviser

    @classmethod
    def of(cls, position: Position, a: Point, b: Point, adviser: Adviser) -> "Joining":
        """The situation of two chains of a color; InputError when these are none."""
        owner = position.chain_at(a).color
        if position.chain_at(b).color is not owner:
            raise InputError("the two stones are of different colors", hint="name stones of one color")
        return cls(position, (a, b), owner, adviser)

    def with_to_play(self, color: Color) -> "Joining":
        """The same with another side to move."""
        return replace(self, position=self.position.with_to_play(color))

    @property
    def kind(self) -> Kind:
        """What the one to move wants."""
        return Kind.CONNECT if self.must else Kind.CUT

    @property
    def key(self) -> Hashable:
        """The position; the stones are the same all along."""
        return self.position

    @property
    def goal(self) -> str:
        """What the one to move wants, as a word."""
        return self.kind.value

    @property
    def must(self) -> bool:
        """Whether the owner of the stones is to move."""
        return self.position.to_play is self.owner

    @property
    def chains(self) -> tuple[frozenset[Point], ...]:
        """The stones of the two chains now."""
        return tuple(self.position.chain_at(stone).points for stone in self.stones)

    @property
    def named(self) -> str:
        """What it is about, in the words of goals."""
        return ", ".join(to_gtp(stone, self.position.size) for stone in self.stones)

    def reached(self) -> bool | None:
        """True when the chains are one, False when one of them is gone; else open."""
        if any(self.position.at(stone) is not self.owner for stone in self.stones):
            return False
        a, b = self.stones
        return True if b in self.position.chain_at(a).points else None

    def advice(self) -> Iterator[Advice[Point]]:
        """What the rules advise; where the other side would get most liberties comes first among equals."""
        for point, rules in self.adviser.advice(self.position, self.chains, self.kind).items():
            yield Advice(point, rules, liberties_of_other(self.position, point))

    def after(self, action: Point) -> "Joining":
        """After a move."""
        return replace(self, position=self.position.play(action))

    def left(self) -> "Joining":
        """After a pass."""
        return self.after(PASS)
