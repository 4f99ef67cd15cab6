"""One dynamic rule of a text, line by line: what dynamic_text.py says of the form, read.

Takes the lines of a rule with their numbers; gives the rule with its record and origin, or SchemaError at the
line that cannot be read. Knows neither files nor other rules, and does not look whether the example is true:
example_check.py does.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, NamedTuple

from nerai.errors import ConfigError
from nerai.knowledge.faults import did_you_mean
from nerai.lang import Kind
from nerai.learn.advice import advice
from nerai.learn.book import Entry, Origin
from nerai.learn.dynamic import GIVEN_RULES, KINDS, DynamicRule, dynamic_rule
from nerai.learn.record import Record
from nerai.learn.static import Place
from nerai.learn.text_drawn import SWITCH, DrawnBlock
from nerai.learn.words import LETTERS
from nerai.rules.condition import Condition, Count
from nerai.rules.pattern import EMPTY, ENEMY, OWN

_GOAL: Final = re.compile(r"([a-z_]+)\(([^()]*)\)")
_NEEDS: Final = re.compile(r"(\S+) (\d{1,4}) (\d{1,4}) (\d{1,4})\.\.(\d{1,4})?", re.ASCII)
_TRIALS: Final = re.compile(r"(\d{1,9}) of (\d{1,9}) ([a-z]+):(?: ([01]+))?", re.ASCII)
_IDS: Final = re.compile(r"[0-9a-f]{1,64}(, [0-9a-f]{1,64})*", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)
_SIGNS: Final = {EMPTY: ".", OWN: "O", ENEMY: "X"}
_COUNTS: Final = {one.name.lower(): one for one in Count}
_MOST_WINDOW: Final = 100_000


class Advised(NamedTuple):
    """A dynamic rule as a text tells it, and the line at which it begins."""

    entry: Entry[DynamicRule]
    line: int

    @property
    def name(self) -> str:
        """The id of the rule."""
        return self.entry.rule.id


@dataclass(slots=True)
class DynamicBlock(DrawnBlock):
    """One dynamic rule as it is read."""

    BEGINS: ClassVar[str] = "dynamic"
    NEEDED: ClassVar[Sequence[str]] = ("goal", "played", "passed", "window", "trials", "helped", "story")
    ONCE: ClassVar[Sequence[str]] = ("why", "source", "proof", "parent", "given")
    OFTEN: ClassVar[Sequence[str]] = ("needs", "example")

    def parts(self) -> Iterator[Callable[[], object]]:
        """What can be read by itself."""
        yield self._goal
        yield partial(self._trials, "played", "won")
        yield partial(self._trials, "passed", "lost")
        yield from (partial(self._number, word) for word in ("window", "trials", "helped"))
        yield from (partial(self.text, word) for word in ("why", "source", "story"))
        yield from (self.proof, self._parent, self._given, self._example)
        yield from (partial(self._needs, *line) for line in self.often.get("needs", ()))

    def told(self) -> Advised:
        """The rule, once its parts are known to be right; SchemaError when they make none together."""
        rule = self._rule()
        self.is_rule(rule.id)
        if "why" in self.said and self.text("why") != advice(rule):
            self.fault(self.said["why"][0], "the rule does not say that", "leave the line out")
        if self._given() and rule not in GIVEN_RULES:
            self.fault(self.said["given"][0], "no such rule is given", "leave the line out")
        return Advised(Entry(rule, self._record(), self._origin()), self.line)

    def _rule(self) -> DynamicRule:
        kind, letters = self._goal()
        at = self.letters(letters)
        usual = {letter: _SIGNS[content] for letter, content in zip(letters, KINDS[kind], strict=True)}
        drawn, move = self.signs(usual, letters)
        if move is None:
            self.fault(self.line, "the rule advises no move", "draw * where it is")
        pattern = self.pattern(drawn, move)
        targets = [Place(at[one][0] - move[0], at[one][1] - move[1]) for one in letters]
        conditions = []
        for number, text in self.often.get("needs", ()):
            count, column, row, least, most = self._needs(number, text)
            one = Condition(count, column - move[0], row - move[1], least, most)
            try:
                dynamic_rule(kind, pattern, [one], targets)
            except ConfigError as fault:
                self.fault(number, f"nothing to count at {column} {row}: {fault.message}", fault.hint)
            conditions.append(one)
        try:
            return dynamic_rule(kind, pattern, conditions, targets)
        except ConfigError as fault:
            self.fault(self.line, fault.message, fault.hint)

    def _goal(self) -> tuple[Kind, list[str]]:
        number, text = self.said["goal"]
        goals = {kind.value: f"{kind.value}({', '.join(LETTERS[: len(of)])})" for kind, of in KINDS.items()}
        hint = f"write {' or '.join(goals.values())}"
        found = _GOAL.fullmatch(text)
        name = found[1] if found else ""
        if found is None or name not in goals:
            self.fault(number, f"{text[:40]!a} is no goal of a dynamic rule", did_you_mean(name, goals, hint))
        names = [one.strip() for one in found[2].split(",")]
        if names != list(LETTERS[: len(KINDS[Kind(name)])]):
            self.fault(number, f"{text[:40]!a} does not name what it is about", f"write {goals[name]}")
        return Kind(name), names

    def _needs(self, number: int, text: str) -> tuple[Count, int, int, int, int | None]:
        found = _NEEDS.fullmatch(text)
        if found is None:
            hint = "write what is counted, column and row from 0, and the range: liberties 0 2 1..3"
            self.fault(number, f"{text[:40]!a} does not say what is needed", hint)
        if found[1] not in _COUNTS:
            hint = did_you_mean(found[1], _COUNTS, f"{', '.join(_COUNTS)} are counted")
            self.fault(number, f"{found[1][:40]!a} is not counted", hint)
        column, row, least = (int(found[part]) for part in (2, 3, 4))
        most = None if found[5] is None else int(found[5])
        if most is not None and least > most:
            self.fault(number, f"at least {least} and at most {most}", "no number is both; exchange them")
        return _COUNTS[found[1]], column, row, least, most

    def _trials(self, word: str, came_out: str) -> tuple[bool, ...]:
        number, text = self.said[word]
        found = _TRIALS.fullmatch(text)
        if found is None or found[3] != came_out:
            hint = f"write {word} and 3 of 4 {came_out}: 1101, the newest trial last"
            self.fault(number, f"{text[:40]!a} is no record of trials", hint)
        trials = tuple(one == "1" for one in found[4] or "")
        if (int(found[1]), int(found[2])) != (sum(trials), len(trials)):
            counted = f"{sum(trials)} of {len(trials)} {came_out}"
            self.fault(number, f"the counts are not those of the trials, {counted}", "which is right?")
        return trials

    def _number(self, word: str) -> int:
        number, text = self.said[word]
        if not _NUMBER.fullmatch(text):
            self.fault(number, f"{word} is {text[:40]!a}", "write a number from 0 on")
        if word == "window" and not 0 < int(text) <= _MOST_WINDOW:
            self.fault(number, f"a window of {text} trials", f"write 1 to {_MOST_WINDOW}; 200 is usual")
        return int(text)

    def _record(self) -> Record:
        played, passed = self._trials("played", "won"), self._trials("passed", "lost")
        window, seen, helped = (self._number(word) for word in ("window", "trials", "helped"))
        for word, trials in (("played", played), ("passed", passed)):
            if len(trials) > window:
                hint = f"keep the latest {window}"
                self.fault(self.said[word][0], f"{len(trials)} trials in a window of {window}", hint)
        if helped > seen:
            self.fault(self.said["helped"][0], f"helped {helped} times in {seen} trials", "which is right?")
        return Record(played, passed, window, seen, helped)

    def _origin(self) -> Origin:
        return Origin(
            self.text("source"),
            self.text("story"),
            self._example(),
            self.proof(),
            self._parent(),
            self._given(),
        )

    def _parent(self) -> str:
        if "parent" not in self.said:
            return ""
        number, text = self.said["parent"]
        if not _IDS.fullmatch(text):
            self.fault(number, f"{text[:40]!a} is no id of a rule", "write the twelve signs of its id")
        return text

    def _given(self) -> bool:
        return "given" in self.said and self.choice("given", SWITCH)

    def _example(self) -> str:
        lines = self.often.get("example", ())
        return "\n".join(self.quoted("example", number, text) for number, text in lines)
