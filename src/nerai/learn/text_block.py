"""One rule of a text, line by line: what text.py says of the form, read.

Takes the lines of a rule with their numbers; gives the rule, or SchemaError at the line that cannot be read.
Knows neither files nor other rules.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, NamedTuple

from nerai.learn.sense import MOST_BOUND, may_name
from nerai.learn.static import Place, StaticRule, Wanted
from nerai.learn.text_drawn import ROWS_MOST, SWITCH, DrawnBlock
from nerai.learn.words import LETTERS, claim
from nerai.rules.condition import Condition, Count
from nerai.rules.pattern import EMPTY, ENEMY, OFF, OWN, Pattern

USUAL: Final = {Wanted.CAPTURE: "X", Wanted.CONNECT: "O", Wanted.MAKE_EYE: "."}
"""What is at a place that the goal names, unless the text tells something else."""
SIDES: Final = {True: "O", False: "X"}
_GOAL: Final = re.compile(r"([a-z_]+)\(([^()]*)\)")


class Told(NamedTuple):
    """A rule as a text tells it, what it says the rule came from, and the line at which it begins."""

    rule: StaticRule
    source: str
    line: int

    @property
    def name(self) -> str:
        """The id of the rule."""
        return self.rule.id


@dataclass(slots=True)
class Block(DrawnBlock):
    """One static rule as it is read."""

    BEGINS: ClassVar[str] = "rule"
    NEEDED: ClassVar[Sequence[str]] = ("goal", "first", "wins", "suicide", "superko", "proof")
    ONCE: ClassVar[Sequence[str]] = ("anchor", "why", "source")
    OFTEN: ClassVar[Sequence[str]] = ("outside",)

    def parts(self) -> Iterator[Callable[[], object]]:
        """What can be read by itself."""
        yield self._goal
        yield lambda: self.choice("first", SIDES)
        yield lambda: self.choice("wins", SIDES)
        yield lambda: self.choice("suicide", SWITCH)
        yield lambda: self.choice("superko", SWITCH)
        yield self.proof
        yield lambda: self.text("why")
        yield lambda: self.text("source")
        yield lambda: self._anchor((0, 0))
        for number, text in self.often.get("outside", ()):
            yield partial(self._outside, number, text)

    def told(self) -> Told:
        """The rule, once its parts are known to be right; SchemaError when they make none together."""
        rule = self._rule()
        self.is_rule(rule.id)
        if "why" in self.said and self.text("why") != claim(rule):
            self.fault(self.said["why"][0], "the rule does not say that", "leave the line out")
        return Told(rule, self.text("source"), self.line)

    def _rule(self) -> StaticRule:
        wanted, letters, bound = self._goal()
        at = self.letters(letters)
        anchor = self._anchor(at[letters[0]])
        grid, move = self.signs(dict.fromkeys(letters, USUAL[wanted]), letters)
        pattern = self.pattern(grid, anchor)
        if move is not None and pattern.allowed(move[0] - anchor[0], move[1] - anchor[1]) != EMPTY:
            self.fault(self.line, "the move is at no empty point", "draw * once")
        named = tuple(Place(at[one][0] - anchor[0], at[one][1] - anchor[1]) for one in letters)
        for letter, place in zip(letters, named, strict=True):
            if pattern.allowed(*place) & OFF:
                hint = "name stones and points that the drawing shows"
                self.fault(self.said["goal"][0], f"{letter} need not be on the board", hint)
        own_wins = self.choice("wins", SIDES)
        if own_wins and wanted is Wanted.CONNECT and len(named) == 1:
            self.fault(self.said["goal"][0], "one chain is connected to none", "write connect(A, B)")
        return StaticRule(
            wanted=wanted,
            bound=bound,
            pattern=pattern,
            named=named,
            own_first=self.choice("first", SIDES),
            own_wins=own_wins,
            move=None if move is None else Place(move[0] - anchor[0], move[1] - anchor[1]),
            suicide=self.choice("suicide", SWITCH),
            superko=self.choice("superko", SWITCH),
            proof=self.proof(),
            conditions=self._conditions(pattern, anchor),
        )

    def _conditions(self, pattern: Pattern, anchor: tuple[int, int]) -> tuple[Condition, ...]:
        found = []
        for number, text in self.often.get("outside", ()):
            column, row, least = self._outside(number, text)
            dx, dy = column - anchor[0], row - anchor[1]
            if pattern.allowed(dx, dy) not in (OWN, ENEMY):
                self.fault(number, f"no stone is drawn at {column} {row}", "count signs from 0, top left")
            found.append(Condition(Count.OUTSIDE_LIBERTIES, dx, dy, least))
        return tuple(found)

    def _goal(self) -> tuple[Wanted, list[str], int]:
        number, text = self.said["goal"]
        hint = "write capture(A, 3), capture(A), connect(A, B) or make_eye(A, B)"
        found = _GOAL.fullmatch(text)
        if found is None or found[1] not in {one.value for one in Wanted}:
            self.fault(number, f"{text[:40]!a} is no goal of a rule", hint)
        wanted, names, bound = Wanted(found[1]), [one.strip() for one in found[2].split(",")], 0
        if wanted is Wanted.CAPTURE and len(names) == 2:
            last = names.pop()
            if not (last.isascii() and last.isdecimal() and len(last) <= 4 and 0 < int(last) <= MOST_BOUND):
                self.fault(number, f"{last[:40]!a} is no number of liberties", hint)
            bound = int(last)
        if not may_name(wanted, len(names)) or names != list(LETTERS[: len(names)]):
            self.fault(number, f"{text[:40]!a} does not name A and what follows", hint)
        return wanted, names, bound

    def _anchor(self, usual: tuple[int, int]) -> tuple[int, int]:
        if "anchor" not in self.said:
            return usual
        number, text = self.said["anchor"]
        parts = text.split()
        if len(parts) != 2 or not all(one in map(str, range(ROWS_MOST)) for one in parts):
            self.fault(number, f"{text[:40]!a} is no column and row", "count signs from 0, top left")
        return int(parts[0]), int(parts[1])

    def _outside(self, number: int, text: str) -> list[int]:
        parts = text.split()
        numbers = [int(one) for one in parts if one.isascii() and one.isdecimal() and len(one) <= 4]
        if len(parts) != 3 or len(numbers) != 3 or not 0 < numbers[2] <= MOST_BOUND:
            hint = "write outside, column and row from 0, and how many liberties at least"
            self.fault(number, f"{text[:40]!a} does not say which chain needs how many", hint)
        return numbers
