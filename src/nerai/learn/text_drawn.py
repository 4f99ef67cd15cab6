"""What all rules in a text have in common: a head, a drawing with letters, then lines that begin with a word.

Takes the lines of one rule with their numbers; gives the parts of it, or SchemaError at the line that cannot
be read. What the words mean is said by those that build on this: text_block.py and dynamic_block.py.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, NoReturn

from nerai.errors import ConfigError, SchemaError
from nerai.knowledge.faults import did_you_mean
from nerai.learn.words import LETTERS
from nerai.rules.drawing import parse
from nerai.rules.pattern import Pattern

MOVE: Final = "*"
SWITCH: Final = {True: "yes", False: "no"}
ROWS_MOST: Final = 20
_PROOF: Final = re.compile(r"[0-9a-f]{1,64}", re.ASCII)


@dataclass(slots=True)
class DrawnBlock:
    """One rule as it is read."""

    BEGINS: ClassVar[str] = ""
    """The word before the id."""
    NEEDED: ClassVar[Sequence[str]] = ()
    """Lines that every rule has."""
    ONCE: ClassVar[Sequence[str]] = ()
    """Lines that it may have."""
    OFTEN: ClassVar[Sequence[str]] = ()
    """Lines that it may have more than once."""

    file: str
    line: int
    head: str
    rows: list[list[str]] = field(default_factory=list)
    row_lines: list[int] = field(default_factory=list)
    said: dict[str, tuple[int, str]] = field(default_factory=dict)
    often: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    where: dict[str, tuple[int, str]] = field(default_factory=dict)

    def take(self, number: int, line: str) -> None:
        """Read a line of it."""
        word, _, rest = line.partition(" ")
        known = (*self.NEEDED, *self.ONCE, *self.OFTEN, "where")
        if all(len(sign) == 1 for sign in line.split()):
            if self.said or self.where or self.often or len(self.rows) >= ROWS_MOST:
                self.fault(number, "a row of signs that is no part of the drawing", "draw before you tell")
            self.rows.append(line.split())
            self.row_lines.append(number)
        elif word == "where":
            self._take_where(number, rest.split())
        elif word in self.OFTEN:
            self.often.setdefault(word, []).append((number, rest.strip()))
        elif word not in known:
            hint = f"lines begin with {', '.join(known)}, or are rows of signs apart by blanks"
            self.fault(number, f"no line begins with {word[:40]!a}", did_you_mean(word, known, hint))
        elif word in self.said:
            self.fault(number, f"{word} is there twice", f"see line {self.said[word][0]}")
        else:
            self.said[word] = number, rest.strip()

    def faults(self) -> list[SchemaError]:
        """All that is wrong with what it is made of, each part looked at by itself."""
        found: list[SchemaError] = []
        for parts in (self._form(), self.parts()):
            for part in parts:
                try:
                    part()
                except SchemaError as fault:
                    found.append(fault)
            if found:
                break
        return found

    def parts(self) -> Iterator[Callable[[], object]]:
        """What can be read by itself: each gives its value, or SchemaError."""
        raise NotImplementedError

    def _form(self) -> Iterator[Callable[[], object]]:
        """The head, the lines that there must be, and that there is a drawing."""
        head = self.head.split()
        if len(head) != 2 or head[0] != self.BEGINS:
            shown = f"{self.head[:40]!a} begins no rule"
            yield lambda: self.fault(self.line, shown, f"write {self.BEGINS} and its id")
        for word in self.NEEDED:
            if word not in self.said:
                yield self._lacking(word)
        if not self.rows:
            yield lambda: self.fault(self.line, "the rule has no drawing", "draw it below this line")

    def _lacking(self, word: str) -> Callable[[], object]:
        return lambda: self.fault(self.line, f"the rule has no line {word}", f"write {word} below it")

    def is_rule(self, name: str) -> None:
        """SchemaError unless the head has this id."""
        told = self.head.split()[1]
        if name != told:
            hint = f"this is rule {name}: was it changed by hand?"
            self.fault(self.line, f"the id {told[:40]!a} is that of another rule", hint)

    def letters(self, letters: Sequence[str]) -> dict[str, tuple[int, int]]:
        """Column and row of each letter."""
        found: dict[str, tuple[int, int]] = {}
        for y, row in enumerate(self.rows):
            for x, sign in enumerate(row):
                if sign in letters:
                    if sign in found:
                        self.fault(self.row_lines[y], f"{sign} is drawn twice", "draw each letter once")
                    found[sign] = x, y
        for letter in letters:
            if letter not in found:
                self.fault(self.said["goal"][0], f"{letter} is not drawn", "draw each letter once")
        for letter, (number, _) in self.where.items():
            if letter not in letters:
                self.fault(number, f"the goal does not name {letter!a}", "leave the line out")
        return found

    def signs(
        self, usual: Mapping[str, str], letters: Sequence[str]
    ) -> tuple[list[list[str]], tuple[int, int] | None]:
        """The drawing with plain signs only, letters by what is there, and where the move is."""
        grid, move = [], None
        for y, row in enumerate(self.rows):
            plain = []
            for x, drawn in enumerate(row):
                told = self.where.get(drawn)
                sign = (usual[drawn] if told is None else told[1]) if drawn in letters else drawn
                if sign == MOVE:
                    if move is not None:
                        self.fault(self.row_lines[y], "a second move", "draw * once")
                    move, sign = (x, y), "."
                plain.append(sign)
            grid.append(plain)
        return grid, move

    def pattern(self, grid: Sequence[Sequence[str]], anchor: tuple[int, int]) -> Pattern:
        """The pattern that is drawn."""
        number = self.row_lines[0]
        try:
            for y, row in enumerate(grid):
                number = self.row_lines[y]
                for sign in row:
                    parse([f"O {sign}"])  # one by one, since here the line is known
                if len(row) != len(grid[0]):
                    self.fault(number, "this row differs in length", "draw a rectangle")
            number = self.row_lines[0]
            return parse((" ".join(row) for row in grid), anchor=anchor)
        except ConfigError as fault:
            self.fault(number, fault.message, fault.hint)

    def choice(self, word: str, choices: Mapping[bool, str]) -> bool:
        """Which of two words a line has."""
        number, text = self.said[word]
        found = next((value for value, name in choices.items() if text == name), None)
        if found is None:
            self.fault(number, f"{word} is {text[:40]!a}", f"write {' or '.join(choices.values())}")
        return found

    def proof(self) -> str:
        """The name of a proof; "" where the rule has none."""
        if "proof" not in self.said:
            return ""
        number, text = self.said["proof"]
        if not _PROOF.fullmatch(text):
            self.fault(number, f"{text[:40]!a} is no name of a proof", "write the sixteen signs of its name")
        return text

    def text(self, word: str) -> str:
        """What a line says between quotation marks; "" where there is no such line."""
        return self.quoted(word, *self.said[word]) if word in self.said else ""

    def quoted(self, word: str, number: int, text: str) -> str:
        """What is between quotation marks."""
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, str):
            self.fault(number, f"{word} is not between quotation marks", f'write {word} "..."')
        if not writable(value):
            self.fault(number, f"{word} has a sign that is no character", "leave it out")
        return value

    def fault(self, number: int, message: str, hint: str) -> NoReturn:
        """Tell what is wrong at a line."""
        raise SchemaError(message, file=self.file, line=number, hint=hint)

    def _take_where(self, number: int, words: list[str]) -> None:
        if len(words) != 3 or words[1] != "is" or len(words[0]) != 1 or len(words[2]) != 1:
            self.fault(number, "where does not say what a letter is", "write where A is *")
        if words[0] in self.where or words[2] in LETTERS:
            self.fault(number, f"{words[0]!a} is told twice, or is a letter", "write where A is * once")
        self.where[words[0]] = number, words[2]


def writable(text: str) -> bool:
    """Whether a text can be kept in a file: half of a pair of surrogates cannot."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def quote(text: str) -> str:
    """A text between quotation marks, as it is read back."""
    return json.dumps(text, ensure_ascii=not text.isprintable())
