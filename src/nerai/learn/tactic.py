"""What situations on a board have in common that are read by rules: eating.py, joining.py and eyes.py.

Takes a position, the points that it is about, whose they are, and an Adviser; gives most of a reader's
Situation. What is wanted, and when it has happened, the others say. Reads nothing.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Self

from nerai.board.color import Color
from nerai.board.point import PASS, Point, gtp_list
from nerai.board.position import Position
from nerai.lang import Kind, parse_goal
from nerai.learn.dynamic import Adviser, liberties_of_other
from nerai.learn.reader import Advice
from nerai.solver.target import Target, target_of


@dataclass(frozen=True, slots=True)
class Tactic:
    """Points of `owner` on a position, named by `about`, with whoever is to play there moving."""

    position: Position
    about: tuple[Point, ...]
    owner: Color
    adviser: Adviser

    @property
    def must(self) -> bool:
        """Whether the one to move must make something happen."""
        raise NotImplementedError

    @property
    def kind(self) -> Kind:
        """What the one to move wants."""
        raise NotImplementedError

    @property
    def question(self) -> str:
        """What the solver is asked, as a goal of the one who must make something happen."""
        raise NotImplementedError

    @property
    def chains(self) -> tuple[frozenset[Point], ...]:
        """What it is about now: chains of stones, or points."""
        raise NotImplementedError

    def reached(self) -> bool | None:
        """Whether it has happened, or cannot any more; None while it is open."""
        raise NotImplementedError

    @property
    def there(self) -> bool:
        """Whether what it is about is still on the board, so that something can be asked of it."""
        return all(self.position.at(stone) is self.owner for stone in self.about)

    def target(self) -> Target:
        """The question as the solver takes it; NeraiError when it cannot be asked."""
        return target_of(parse_goal(self.question), self.position)

    def with_to_play(self, color: Color) -> Self:
        """The same with another side to move."""
        return replace(self, position=self.position.with_to_play(color))

    @property
    def key(self) -> Hashable:
        """The position; what it is about is the same all along."""
        return self.position

    @property
    def goal(self) -> str:
        """What the one to move wants, as a word."""
        return self.kind.value

    @property
    def named(self) -> str:
        """What it is about, in the words of goals."""
        return ", ".join(gtp_list(self.about, self.position.size))

    def advice(self) -> Iterator[Advice[Point]]:
        """What the rules advise; where the other side would get most liberties comes first among equals."""
        for point, rules in self.adviser.advice(self.position, self.chains, self.kind).items():
            yield Advice(point, rules, liberties_of_other(self.position, point))

    def after(self, action: Point) -> Self:
        """After a move."""
        return replace(self, position=self.position.play(action))

    def left(self) -> Self:
        """After a pass."""
        return self.after(PASS)
