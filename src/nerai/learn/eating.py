"""Capturing and saving a chain, as a situation that is read by rules.

Takes a position, a stone and an Adviser; gives a reader's Situation. The stones have been captured once the
named stone is gone, and as good as captured when their last liberty can be filled. Whether they are safe
nobody tells: the attacker has failed where no rule advises him.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from nerai.board.color import Color
from nerai.board.point import PASS, Point, to_gtp
from nerai.board.position import Position
from nerai.lang import Kind
from nerai.learn.dynamic import Adviser, liberties_of_other
from nerai.learn.reader import Advice


@dataclass(frozen=True, slots=True)
class Eating:
    """The chain of `owner` at `stone`, on a position, with whoever is to play there moving."""

    position: Position
    stone: Point
    owner: Color
    adviser: Adviser

    @classmethod
    def of(cls, position: Position, stone: Point, adviser: Adviser) -> "Eating":
        """The situation of the chain there; InputError when there is no stone."""
        return cls(position, stone, position.chain_at(stone).color, adviser)

    def with_to_play(self, color: Color) -> "Eating":
        """The same with another side to move."""
        return Eating(self.position.with_to_play(color), self.stone, self.owner, self.adviser)

    @property
    def kind(self) -> Kind:
        """What the one to move wants."""
        return Kind.CAPTURE if self.must else Kind.SAVE

    @property
    def key(self) -> Hashable:
        """The position; the stone is the same all along."""
        return self.position

    @property
    def goal(self) -> str:
        """What the one to move wants, as a word."""
        return self.kind.value

    @property
    def must(self) -> bool:
        """Whether the attacker is to move."""
        return self.position.to_play is not self.owner

    @property
    def chains(self) -> tuple[frozenset[Point], ...]:
        """The stones of the chain now, as the only one that it is about."""
        return (self.position.chain_at(self.stone).points,)

    @property
    def named(self) -> str:
        """What it is about, in the words of goals."""
        return to_gtp(self.stone, self.position.size)

    def reached(self) -> bool | None:
        """True when the stones are gone, or their last liberty can be filled; else open."""
        if self.position.at(self.stone) is not self.owner:
            return True
        liberties = self.position.chain_at(self.stone).liberties
        if self.must and len(liberties) == 1 and self.position.legal(next(iter(liberties))):
            return True
        return None

    def advice(self) -> Iterator[Advice[Point]]:
        """What the rules advise; where the other side would get most liberties comes first among equals."""
        for point, rules in self.adviser.advice(self.position, self.chains, self.kind).items():
            yield Advice(point, rules, liberties_of_other(self.position, point))

    def after(self, action: Point) -> "Eating":
        """After a move."""
        return Eating(self.position.play(action), self.stone, self.owner, self.adviser)

    def left(self) -> "Eating":
        """After a pass."""
        return self.after(PASS)
