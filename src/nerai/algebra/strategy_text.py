"""Text into trees of goals; `str` of a tree is the way back.

Takes what a person writes, `OR(two_eyes(G)=10%, AND(connect=80%, lives(G2)=70%), flee(G)...)`; gives the
tree, or an AlgebraError that says where the fault is and what to write instead, whatever the text. The
grammar:

    tree := ("AND" | "OR") "(" tree ("," tree)* ")" | goal | goal "=" rate | goal "..."
    goal := bare or quoted name (strategy_label.py)        rate := NUMBER "%" | NUMBER | INT "/" INT

AND and OR may be in any case. A goal without a rate is looked at when it is needed; `...` marks one not
developed yet.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Final

from nerai.algebra.strategy_label import OPEN_MARK, read_label
from nerai.algebra.strategy_tree import (
    MAX_DEPTH,
    MAX_DIGITS,
    AndNode,
    GoalLeaf,
    OpenGoal,
    OrNode,
    StrategyTree,
    rate_text,
)
from nerai.errors import AlgebraError

MAX_LENGTH: Final = 100_000

_NODES: Final[dict[str, Callable[[tuple[StrategyTree, ...]], StrategyTree]]] = {"AND": AndNode, "OR": OrNode}
_NODE: Final = re.compile(r"(and|or)\s*\(", re.IGNORECASE)
_BLANK: Final = re.compile(r"\s*")
_RATE: Final = re.compile(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(?:/\s*(\d+)|(%))?", re.ASCII)


def parse_strategy(text: str) -> StrategyTree:
    """The tree that a text says; AlgebraError (with column and hint) when it says none."""
    if len(text) > MAX_LENGTH:
        raise AlgebraError(
            f"a tree of more than {MAX_LENGTH} characters", column=MAX_LENGTH + 1, hint="read it in parts"
        )
    return _Parser(text).whole()


class _Parser:
    """Recursive descent over the characters; the depth is bounded, so no text exhausts the stack."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place = 0
        self._depth = 0
        self._rates: dict[str, Fraction] = {}

    def whole(self) -> StrategyTree:
        tree = self._tree()
        if self._place < len(self._text):
            found = self._text[self._place]
            hints = {")": "no '(' is open here", ",": "join goals by AND(...) or OR(...)"}
            raise self._fault(f"expected the end, found '{found}'", hint=hints.get(found, "one tree is read"))
        return tree

    def _tree(self) -> StrategyTree:
        self._skip_blank()
        start = self._place
        opening = _NODE.match(self._text, start)
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise self._fault(f"goals nested more than {MAX_DEPTH} deep", hint="make the tree flatter")
        tree = self._node(opening) if opening else self._goal()
        self._depth -= 1
        self._skip_blank()
        return tree

    def _node(self, opening: re.Match[str]) -> StrategyTree:
        word = opening[1].upper()
        self._place = opening.end()
        self._skip_blank()
        if self._at(")"):
            raise self._fault(f"{word} of nothing", hint=f"write {word}(first, second)")
        children = [self._tree()]
        while self._at(","):
            self._place += 1
            children.append(self._tree())
        if not self._at(")"):
            found = f"'{self._text[self._place]}'" if self._place < len(self._text) else "the end"
            raise self._fault(
                f"expected ',' or ')', found {found}",
                hint=f"close the {word}( of column {opening.start() + 1}",
            )
        self._place += 1
        return _NODES[word](tuple(children))

    def _goal(self) -> StrategyTree:
        start = self._place
        quoted = self._at('"')
        name, self._place = read_label(self._text, start)
        if not name:
            found = f"'{self._text[start]}'" if start < len(self._text) else "the end"
            raise self._fault(f"expected a goal, found {found}", hint="write one such as kill(G1)=30%")
        self._skip_blank()
        if quoted:
            is_open = self._text.startswith(OPEN_MARK, self._place)
            self._place += len(OPEN_MARK) if is_open else 0
        else:
            is_open = name.endswith(OPEN_MARK)
            name = name.removesuffix(OPEN_MARK).rstrip() if is_open else name
            if not name:
                self._place = start
                raise self._fault(
                    f"'{OPEN_MARK}' without a goal", hint="name the goal, such as save(G)" + OPEN_MARK
                )
        self._skip_blank()
        if not self._at("="):
            return OpenGoal(name) if is_open else GoalLeaf(name)
        if is_open:
            raise self._fault(
                f"a rate for {name}, which is not developed yet", hint=f"leave out {OPEN_MARK} or the rate"
            )
        self._place += 1
        rate = self._rate()
        if self._rates.setdefault(name, rate) != rate:
            self._place = start
            raise self._fault(
                f"{name} succeeds at {rate_text(self._rates[name])} and at {rate_text(rate)}",
                hint="give it one rate, or two goals two names",
            )
        return GoalLeaf(name, rate)

    def _rate(self) -> Fraction:
        self._skip_blank()
        match = _RATE.match(self._text, self._place)
        if not match:
            raise self._fault("expected a success rate after '='", hint="write one such as 30% or 0.3")
        number, divisor, sign = match.groups()
        if len(match[0]) > 2 * MAX_DIGITS + 3 or (divisor and "." in number):
            raise self._fault(
                "a success rate of too many digits or parts", hint="write one such as 30% or 1/3"
            )
        if divisor and int(divisor) == 0:
            raise self._fault("a success rate divided by 0", hint="write one such as 1/3")
        value = Fraction(number) / (100 if sign else int(divisor or 1))
        if not 0 <= value <= 1:
            hint = "0 to 1 or 0% to 100% is meant"
            if not sign and not divisor and 1 < value <= 100:
                hint = f"did you mean {match[0].strip()}%?"
            raise self._fault(f"a success rate of {match[0].strip()}", hint=hint)
        if value.denominator >= 10**MAX_DIGITS:
            raise self._fault("a success rate of too many digits", hint="round it")
        self._place = match.end()
        return value

    def _skip_blank(self) -> None:
        match = _BLANK.match(self._text, self._place)
        assert match
        self._place = match.end()

    def _at(self, character: str) -> bool:
        return self._text.startswith(character, self._place)

    def _fault(self, message: str, *, hint: str) -> AlgebraError:
        return AlgebraError(message, column=self._place + 1, hint=hint)
