"""One rule of a text, line by line: what text.py says of the form, read.

Takes the lines of a rule with their numbers; gives the rule, or SchemaError at the line that cannot be read.
Knows neither files nor other rules.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, NoReturn

from nerai.errors import ConfigError, SchemaError
from nerai.learn.static import Place, StaticRule, Wanted
from nerai.learn.words import LETTERS, claim
from nerai.rules.condition import Condition, Count
from nerai.rules.drawing import parse
from nerai.rules.pattern import EMPTY, ENEMY, OFF, OWN, Pattern

MOVE: Final = "*"
USUAL: Final = {Wanted.CAPTURE: "X", Wanted.CONNECT: "O", Wanted.MAKE_EYE: "."}
"""What is at a place that the goal names, unless the text tells something else."""
SIDES: Final = {True: "O", False: "X"}
SWITCH: Final = {True: "yes", False: "no"}
MOST_BOUND: Final = 1000
_GOAL: Final = re.compile(r"([a-z_]+)\(([^()]*)\)")
_PROOF: Final = re.compile(r"[0-9a-f]{1,64}", re.ASCII)
_NEEDED: Final = ("goal", "first", "wins", "suicide", "superko", "proof")
_WORDS: Final = (*_NEEDED, "where", "anchor", "outside", "why", "source")
_ROWS_MOST: Final = 20


class Told(NamedTuple):
    """A rule as a text tells it, what it says the rule came from, and the line at which it begins."""

    rule: StaticRule
    source: str
    line: int


def may_name(wanted: Wanted, count: int) -> bool:
    """Whether a goal is about so many places; connect(A) is about all chains that are not drawn, too."""
    if wanted is Wanted.MAKE_EYE:
        return 0 < count <= len(LETTERS)
    return count == 1 or (count == 2 and wanted is Wanted.CONNECT)


@dataclass(slots=True)
class Block:
    """One rule as it is read."""

    file: str
    line: int
    head: str
    rows: list[list[str]] = field(default_factory=list)
    row_lines: list[int] = field(default_factory=list)
    said: dict[str, tuple[int, str]] = field(default_factory=dict)
    where: dict[str, tuple[int, str]] = field(default_factory=dict)
    outside: list[tuple[int, list[int]]] = field(default_factory=list)

    def take(self, number: int, line: str) -> None:
        """Read a line of it."""
        word, _, rest = line.partition(" ")
        if all(len(sign) == 1 for sign in line.split()):
            if self.said or self.where or self.outside or len(self.rows) >= _ROWS_MOST:
                self._fault(number, "a row of signs that is no part of the drawing", "draw before you tell")
            self.rows.append(line.split())
            self.row_lines.append(number)
        elif word == "where":
            self._where(number, rest.split())
        elif word == "outside":
            self._outside(number, rest)
        elif word not in _WORDS:
            hint = f"lines begin with {', '.join(_WORDS)}, or are rows of signs apart by blanks"
            self._fault(number, f"no line begins with {word[:40]!a}", hint)
        elif word in self.said:
            self._fault(number, f"{word} is there twice", f"see line {self.said[word][0]}")
        else:
            self.said[word] = number, rest.strip()

    def told(self) -> Told:
        """The rule; SchemaError when it is none."""
        head = self.head.split()
        if len(head) != 2 or head[0] != "rule":
            self._fault(self.line, f"{self.head[:40]!a} begins no rule", "write rule and its id")
        for word in _NEEDED:
            if word not in self.said:
                self._fault(self.line, f"the rule has no line {word}", f"write {word} below it")
        if not self.rows:
            self._fault(self.line, "the rule has no drawing", "draw it below this line")
        rule = self._rule()
        if rule.id != head[1]:
            hint = f"this is rule {rule.id}: was it changed by hand?"
            self._fault(self.line, f"the id {head[1][:40]!a} is that of another rule", hint)
        if "why" in self.said and self._text("why") != claim(rule):
            self._fault(self.said["why"][0], "the rule does not say that", "leave the line out")
        return Told(rule, self._text("source") if "source" in self.said else "", self.line)

    def _rule(self) -> StaticRule:
        wanted, letters, bound = self._goal()
        at = self._letters(letters)
        anchor = self._anchor(at[letters[0]])
        grid, move = self._signs(USUAL[wanted], letters)
        pattern = self._pattern(grid, anchor)
        if move is not None and pattern.allowed(move[0] - anchor[0], move[1] - anchor[1]) != EMPTY:
            self._fault(self.line, "the move is at no empty point", "draw * once")
        named = tuple(Place(at[one][0] - anchor[0], at[one][1] - anchor[1]) for one in letters)
        for letter, place in zip(letters, named, strict=True):
            if pattern.allowed(*place) & OFF:
                hint = "name stones and points that the drawing shows"
                self._fault(self.said["goal"][0], f"{letter} need not be on the board", hint)
        own_wins = self._choice("wins", SIDES)
        if own_wins and wanted is Wanted.CONNECT and len(named) == 1:
            self._fault(self.said["goal"][0], "one chain is connected to none", "write connect(A, B)")
        return StaticRule(
            wanted=wanted,
            bound=bound,
            pattern=pattern,
            named=named,
            own_first=self._choice("first", SIDES),
            own_wins=own_wins,
            move=None if move is None else Place(move[0] - anchor[0], move[1] - anchor[1]),
            suicide=self._choice("suicide", SWITCH),
            superko=self._choice("superko", SWITCH),
            proof=self._proof(),
            conditions=self._conditions(pattern, anchor),
        )

    def _conditions(self, pattern: Pattern, anchor: tuple[int, int]) -> tuple[Condition, ...]:
        found = []
        for number, (column, row, least) in self.outside:
            dx, dy = column - anchor[0], row - anchor[1]
            if pattern.allowed(dx, dy) not in (OWN, ENEMY):
                self._fault(number, f"no stone is drawn at {column} {row}", "count signs from 0, top left")
            found.append(Condition(Count.OUTSIDE_LIBERTIES, dx, dy, least))
        return tuple(found)

    def _goal(self) -> tuple[Wanted, list[str], int]:
        number, text = self.said["goal"]
        hint = "write capture(A, 3), capture(A), connect(A, B) or make_eye(A, B)"
        found = _GOAL.fullmatch(text)
        if found is None or found[1] not in {one.value for one in Wanted}:
            self._fault(number, f"{text[:40]!a} is no goal of a rule", hint)
        wanted, names, bound = Wanted(found[1]), [one.strip() for one in found[2].split(",")], 0
        if wanted is Wanted.CAPTURE and len(names) == 2:
            last = names.pop()
            if not (last.isascii() and last.isdecimal() and len(last) <= 4 and 0 < int(last) <= MOST_BOUND):
                self._fault(number, f"{last[:40]!a} is no number of liberties", hint)
            bound = int(last)
        if not may_name(wanted, len(names)) or names != list(LETTERS[: len(names)]):
            self._fault(number, f"{text[:40]!a} does not name A and what follows", hint)
        return wanted, names, bound

    def _letters(self, letters: list[str]) -> dict[str, tuple[int, int]]:
        """Column and row of each letter."""
        found: dict[str, tuple[int, int]] = {}
        for y, row in enumerate(self.rows):
            for x, sign in enumerate(row):
                if sign in letters:
                    if sign in found:
                        self._fault(self.row_lines[y], f"{sign} is drawn twice", "draw each letter once")
                    found[sign] = x, y
        for letter in letters:
            if letter not in found:
                self._fault(self.said["goal"][0], f"{letter} is not drawn", "draw each letter once")
        for letter, (number, _) in self.where.items():
            if letter not in letters:
                self._fault(number, f"the goal does not name {letter!a}", "leave the line out")
        return found

    def _anchor(self, usual: tuple[int, int]) -> tuple[int, int]:
        if "anchor" not in self.said:
            return usual
        number, text = self.said["anchor"]
        parts = text.split()
        if len(parts) != 2 or not all(one in map(str, range(_ROWS_MOST)) for one in parts):
            self._fault(number, f"{text[:40]!a} is no column and row", "count signs from 0, top left")
        return int(parts[0]), int(parts[1])

    def _signs(self, usual: str, letters: list[str]) -> tuple[list[list[str]], tuple[int, int] | None]:
        """The drawing with plain signs only, and where the move is."""
        grid, move = [], None
        for y, row in enumerate(self.rows):
            plain = []
            for x, drawn in enumerate(row):
                sign = self.where.get(drawn, (0, usual))[1] if drawn in letters else drawn
                if sign == MOVE:
                    if move is not None:
                        self._fault(self.row_lines[y], "a second move", "draw * once")
                    move, sign = (x, y), "."
                plain.append(sign)
            grid.append(plain)
        return grid, move

    def _pattern(self, grid: list[list[str]], anchor: tuple[int, int]) -> Pattern:
        try:
            for y, row in enumerate(grid):
                number = self.row_lines[y]
                for sign in row:
                    parse([f"O {sign}"])  # one by one, since here the line is known
                if len(row) != len(grid[0]):
                    self._fault(number, "this row differs in length", "draw a rectangle")
            number = self.row_lines[0]
            return parse((" ".join(row) for row in grid), anchor=anchor)
        except ConfigError as fault:
            self._fault(number, fault.message, fault.hint)

    def _where(self, number: int, words: list[str]) -> None:
        if len(words) != 3 or words[1] != "is" or len(words[0]) != 1 or len(words[2]) != 1:
            self._fault(number, "where does not say what a letter is", "write where A is *")
        if words[0] in self.where or words[2] in LETTERS:
            self._fault(number, f"{words[0]!a} is told twice, or is a letter", "write where A is * once")
        self.where[words[0]] = number, words[2]

    def _outside(self, number: int, text: str) -> None:
        parts = text.split()
        numbers = [int(one) for one in parts if one.isascii() and one.isdecimal() and len(one) <= 4]
        if len(parts) != 3 or len(numbers) != 3 or not 0 < numbers[2] <= MOST_BOUND:
            hint = "write outside, column and row from 0, and how many liberties at least"
            self._fault(number, f"{text[:40]!a} does not say which chain needs how many", hint)
        self.outside.append((number, numbers))

    def _choice(self, word: str, choices: Mapping[bool, str]) -> bool:
        number, text = self.said[word]
        found = next((value for value, name in choices.items() if text == name), None)
        if found is None:
            self._fault(number, f"{word} is {text[:40]!a}", f"write {' or '.join(choices.values())}")
        return found

    def _proof(self) -> str:
        number, text = self.said["proof"]
        if not _PROOF.fullmatch(text):
            self._fault(number, f"{text[:40]!a} is no name of a proof", "write the sixteen signs of its name")
        return text

    def _text(self, word: str) -> str:
        number, text = self.said[word]
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, str):
            self._fault(number, f"{word} is not between quotation marks", f'write {word} "..."')
        return value

    def _fault(self, number: int, message: str, hint: str) -> NoReturn:
        raise SchemaError(message, file=self.file, line=number, hint=hint)
