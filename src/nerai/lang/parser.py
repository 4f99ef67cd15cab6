"""Text into goals.

Takes a goal as a person writes it; gives the tree of terms.py or a GoalError that says where the fault is and
what to write instead, whatever the text. Points may be in any case, words are exact. The grammar:

    expr  := term ("or" term)*
    term  := fact ("and" fact)*
    fact  := "not" fact | "(" expr ")" | [side ":"] kind "(" arg ("," arg)* ")" [qualifier]
    arg   := POINT | NUMBER | "{" POINT ("," POINT)* "}"
    side  := "black" | "white"        qualifier := "unconditionally" | "by_seki" | "by_ko"
"""

import difflib
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeVar

from nerai.answer import Side
from nerai.errors import GoalError
from nerai.lang.kinds import Kind, Qualifier
from nerai.lang.terms import (
    MAX_DEPTH,
    MAX_LENGTH,
    And,
    Argument,
    Atom,
    Goal,
    Not,
    Number,
    Or,
    Points,
    point_name,
)
from nerai.lang.tokens import Token, TokenKind, Tokens

_SIDES: Final = {side.value: side for side in Side}
_KINDS: Final = {kind.value: kind for kind in Kind}
_QUALIFIERS: Final = {qualifier.value: qualifier for qualifier in Qualifier}
_MAX_DIGITS: Final = 6
_REMEMBERED: Final = 4_096
"""So many texts are not read again: a plan asks about the same goals many times."""
_T = TypeVar("_T")


@lru_cache(maxsize=_REMEMBERED)
def parse_goal(text: str) -> Goal:
    """The goal a text says; GoalError (with column and hint) when it says none."""
    if len(text) > MAX_LENGTH:
        raise GoalError(
            f"a goal of more than {MAX_LENGTH} characters",
            column=MAX_LENGTH + 1,
            hint="ask for less at once",
        )
    return GoalParser(text).goal()


class GoalParser:
    """Reads one goal by recursive descent; the depth is bounded, so no text exhausts the stack."""

    def __init__(self, text: str) -> None:
        self._tokens = Tokens(text)
        self._depth = 0

    def goal(self) -> Goal:
        """The whole text as one goal."""
        goal = self.expression()
        if self._tokens.current.kind is not TokenKind.END:
            raise self._left_over()
        return goal

    def expression(self) -> Goal:
        """Goals joined by `or`."""
        goals = self._joined("or", self.term)
        return goals[0] if len(goals) == 1 else Or(goals)

    def term(self) -> Goal:
        """Goals joined by `and`."""
        goals = self._joined("and", self.fact)
        return goals[0] if len(goals) == 1 else And(goals)

    def fact(self) -> Goal:
        """A goal that needs no parentheses, or has them."""
        opening = self._tokens.current
        if not self._tokens.at("not", "("):
            return self.atom()
        self._tokens.take()
        # One more than goals may have: a negated atom is no deeper than the atom.
        if self._depth > MAX_DEPTH:
            raise GoalError(
                f"goals nested more than {MAX_DEPTH} deep", column=opening.column, hint="write it flatter"
            )
        self._depth += 1
        goal = Not(self.fact()) if opening.text == "not" else self._enclosed(opening)
        self._depth -= 1
        return goal

    def atom(self) -> Atom:
        """A single goal with its side and qualifier."""
        start = self._tokens.current
        side = self._side()
        kind = self._kind()
        if not self._tokens.take_if("("):
            raise self._unexpected(f"'(' after {kind.value}", hint=f"write {kind.signature.usage}")
        arguments = self._list(self.argument)
        if not self._tokens.take_if(")"):
            raise self._unexpected("',' or ')'", hint=f"write {kind.signature.usage}")
        qualifier = _QUALIFIERS.get(self._tokens.current.text)
        if qualifier:
            self._tokens.take()
        return Atom(kind, tuple(arguments), side, qualifier, column=start.column)

    def argument(self) -> Argument:
        """A point, a number, or points in braces."""
        token = self._tokens.current
        if token.kind is TokenKind.NUMBER:
            self._tokens.take()
            if len(token.text) > _MAX_DIGITS:
                raise GoalError(
                    f"{token} is too large a number", column=token.column, hint="give a small one"
                )
            return Number(int(token.text), column=token.column)
        if not self._tokens.take_if("{"):
            return Points((self._point(),), column=token.column)
        names = self._list(self._point)
        if not self._tokens.take_if("}"):
            raise self._unexpected("',' or '}'", hint="write several points as {B9, C9}")
        return Points(tuple(names), braces=True, column=token.column)

    def _joined(self, word: str, read: Callable[[], Goal]) -> tuple[Goal, ...]:
        goals = [read()]
        while self._tokens.take_if(word):
            goals.append(read())
        return tuple(goals)

    def _enclosed(self, opening: Token) -> Goal:
        goal = self.expression()
        if not self._tokens.take_if(")"):
            if self._tokens.current.kind is not TokenKind.END:
                raise self._left_over()
            raise self._unexpected("')'", hint=f"close the '(' of column {opening.column}")
        return goal

    def _list(self, read: Callable[[], _T]) -> list[_T]:
        items = [read()]
        while self._tokens.take_if(","):
            items.append(read())
        return items

    def _side(self) -> Side | None:
        token = self._tokens.current
        if token.kind is not TokenKind.WORD or not (token.text in _SIDES or self._tokens.followed_by(":")):
            return None
        if token.text not in _SIDES:
            raise GoalError(
                f"{token} is no side",
                column=token.column,
                hint=_near(token.text, _SIDES, "write black or white"),
            )
        self._tokens.take()
        if not self._tokens.take_if(":"):
            raise self._unexpected(f"':' after {token.text}", hint=f"write {token.text}: make_eye(A1)")
        return _SIDES[token.text]

    def _kind(self) -> Kind:
        token = self._tokens.current
        if token.kind is not TokenKind.WORD or token.text in ("and", "or", "not"):
            misplaced = self._tokens.at("not", "(")  # elsewhere these begin a fact
            hint = "a side belongs to a single goal" if misplaced else "write one such as capture(D4)"
            raise self._unexpected("a goal", hint=hint)
        if token.text not in _KINDS:
            known = f"known: {', '.join(_KINDS)}"
            raise GoalError(
                f"no goal {token}", column=token.column, hint=_near(token.text, [*_KINDS, "not"], known)
            )
        self._tokens.take()
        return _KINDS[token.text]

    def _point(self) -> str:
        token = self._tokens.current
        if token.kind not in (TokenKind.POINT, TokenKind.WORD):
            raise self._unexpected("a point", hint="write a letter and a number, such as D4")
        self._tokens.take()
        return point_name(token.text, column=token.column)

    def _left_over(self) -> GoalError:
        """What stands where the goal should go on, be closed or end."""
        token = self._tokens.current
        hint = ""
        if token.text == ")":
            hint = "no '(' is open here"
        elif token.text in _QUALIFIERS:
            hint = "a qualifier follows a single goal, such as live(B9) by_ko"
        elif token.text in _KINDS or self._tokens.at("not", "("):
            hint = "join goals by and or or"
        elif token.kind is TokenKind.WORD:
            hint = _near(token.text, ["and", "or", *_QUALIFIERS], "join goals by and or or")
        return self._unexpected("'and', 'or' or the end", hint=hint)

    def _unexpected(self, wanted: str, *, hint: str) -> GoalError:
        token = self._tokens.current
        return GoalError(f"expected {wanted}, found {token}", column=token.column, hint=hint)


def _near(word: str, known: Iterable[str], otherwise: str) -> str:
    near = difflib.get_close_matches(word[:40].lower(), known, 1)
    return f"did you mean {near[0]}?" if near else otherwise
