"""Reading games and expressions: `W|L`, `WL|LL`, `W||W|KO_DOWN`, `{W, SEKI | L}`, `W|L OR (U AND NOT W|U)`.

Takes text; gives a Game or an Expression, or an AlgebraError that says where the text makes no sense.

- Letters written together are a complete tree of moves in a row: `WL` is `W|L`, `WLLL` is `WL||LL`.
- Bars divide; the longest run of them divides first. Commas separate options.
- Bars bind tighter than NOT, NOT tighter than AND, AND tighter than OR.
- `U&KO_UP` and `SEKI/KO_UP` are outcomes that are no single letter (outcome.py).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.algebra.expression import Expression, Joined, Negation, Part
from nerai.algebra.game import Game, Leaf, Node, Option
from nerai.algebra.outcome import LETTERS, Op, Outcome
from nerai.errors import AlgebraError

MAX_LENGTH: Final = 10_000
MAX_DEPTH: Final = 60
_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<word>(?:AND|OR|NOT)(?![A-Z_]))"
    r"|(?P<letter>SEKI|KO_UP|KO_DOWN|KO[↑↓]|U[+\-]|[WLU])"
    r"|(?P<bars>\|+)"
    r"|(?P<sign>[{}(),&/])",
    re.IGNORECASE,
)
_ARROWS: Final = {"KO↑": "KO_UP", "KO↓": "KO_DOWN"}
_HINT: Final = "letters are W, L, SEKI, U, U+, U-, KO_UP, KO_DOWN"


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    column: int


def parse_game(text: str) -> Game:
    """The game that a text in bar notation means."""
    found = parse_expression(text)
    if not isinstance(found, Part):
        raise AlgebraError("this is an expression, not a game", column=1, hint="leave out AND, OR and NOT")
    return found.game


def parse_expression(text: str) -> Expression:
    """The expression a text means."""
    if len(text) > MAX_LENGTH:
        raise AlgebraError(f"a text of {len(text)} characters", column=1, hint=f"use at most {MAX_LENGTH}")
    tokens = _tokens(text)
    if not tokens:
        raise AlgebraError("there is no game", column=1, hint="write one, such as W|L")
    _check_nesting(tokens)
    end = len(text) + 1
    return _expression(tokens, end)


def _tokens(text: str) -> list[_Token]:
    found, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise AlgebraError(f"'{text[at]}' has no place here", column=at + 1, hint=_HINT)
        kind = str(match.lastgroup)
        if kind != "space":
            word = match[0].upper()
            found.append(_Token(kind, _ARROWS.get(word, word), at + 1))
        at = match.end()
    return found


def _check_nesting(tokens: Sequence[_Token]) -> None:
    """Braces and parentheses fit, and are not too deep for anybody to have meant them."""
    opened: list[_Token] = []
    negations = [token for token in tokens if token.text == "NOT"]
    if len(negations) > MAX_DEPTH:
        column = negations[MAX_DEPTH].column
        raise AlgebraError("too many NOTs", column=column, hint=f"write at most {MAX_DEPTH}")
    for token in tokens:
        if token.text in ("{", "("):
            opened.append(token)
            if len(opened) > MAX_DEPTH:
                raise AlgebraError("too deep", column=token.column, hint=f"nest at most {MAX_DEPTH} deep")
        elif token.text in ("}", ")"):
            if not opened or {"{": "}", "(": ")"}[opened[-1].text] != token.text:
                raise AlgebraError(
                    f"nothing is open for this '{token.text}'", column=token.column, hint="drop it"
                )
            opened.pop()
    if opened:
        wanted = {"{": "}", "(": ")"}[opened[-1].text]
        raise AlgebraError(
            f"this '{opened[-1].text}' is never closed", column=opened[-1].column, hint=f"write '{wanted}'"
        )


def _expression(tokens: Sequence[_Token], end: int) -> Expression:
    """OR of ANDs of facts."""
    for word, op in (("OR", Op.OR), ("AND", Op.AND)):
        pieces = _split(tokens, _is(word), end)
        if len(pieces) > 1:
            return Joined(op, tuple(_expression(piece, stop) for piece, stop in pieces))
    if not tokens:
        raise AlgebraError("a game is missing", column=end, hint="write one, such as W|L")
    if tokens[0].text == "NOT":
        return Negation(_expression(tokens[1:], end))
    if tokens[0].text == "(" and _closing(tokens) == len(tokens) - 1:
        return _expression(tokens[1:-1], tokens[-1].column)
    return Part(_game(tokens, end))


def _game(tokens: Sequence[_Token], end: int) -> Game:
    """A game by its loosest bars."""
    most = max((len(token.text) for token in _outside(tokens) if token.kind == "bars"), default=0)
    if most == 0:
        return _complete(tokens, end)
    sides = _split(tokens, lambda token: token.kind == "bars" and len(token.text) == most, end)
    if len(sides) > 2:
        column = sides[1][1]
        raise AlgebraError(
            f"a second '{'|' * most}' leaves open what divides first",
            column=column,
            hint="use more bars, or braces",
        )
    left, right = (_side(side, stop) for side, stop in sides)
    return Node(left, right)


def _side(tokens: Sequence[_Token], end: int, *, may_be_empty: bool = False) -> tuple[Option, ...]:
    if may_be_empty and not tokens:
        return ()
    pieces = _split(tokens, _is(","), end)
    return tuple(Option(_game(piece, stop)) for piece, stop in pieces)


def _complete(tokens: Sequence[_Token], end: int) -> Game:
    """Letters and games in braces written together: a complete tree."""
    if not tokens:
        raise AlgebraError("a letter is missing", column=end, hint=_HINT)
    games: list[Game] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.text == "{":
            stop = at + _closing(tokens[at:])
            games.append(_braced(tokens[at + 1 : stop], tokens[stop].column))
            at = stop + 1
        elif token.kind == "letter":
            outcome, at = _outcome(tokens, at, end)
            games.append(Leaf(outcome))
        else:
            raise AlgebraError(f"'{token.text}' has no place here", column=token.column, hint=_HINT)
    if len(games) & (len(games) - 1):
        raise AlgebraError(
            f"{len(games)} letters in a row make no complete tree",
            column=tokens[0].column,
            hint="write 1, 2, 4, 8, ... of them, or use bars",
        )
    while len(games) > 1:
        games = [
            Node((Option(one),), (Option(two),)) for one, two in zip(games[::2], games[1::2], strict=True)
        ]
    return games[0]


def _braced(tokens: Sequence[_Token], end: int) -> Game:
    """A game in braces, where a side may be empty."""
    most = max((len(token.text) for token in _outside(tokens) if token.kind == "bars"), default=0)
    sides = _split(tokens, lambda token: token.kind == "bars" and len(token.text) == most, end)
    if most == 0 or len(sides) != 2 or all(side for side, _ in sides):
        return _game(tokens, end)
    left, right = (_side(side, stop, may_be_empty=True) for side, stop in sides)
    return Node(left, right)


def _outcome(tokens: Sequence[_Token], at: int, end: int) -> tuple[Outcome, int]:
    """Letters joined by & (all must hold) and / (one of them), and the place after them."""
    found: Outcome | None = None
    while True:
        term, at = _letter(tokens, at, end)
        while at < len(tokens) and tokens[at].text == "&":
            more, at = _letter(tokens, at + 1, end)
            term = term & more
        found = term if found is None else found | term
        if at >= len(tokens) or tokens[at].text != "/":
            return found, at
        at += 1


def _letter(tokens: Sequence[_Token], at: int, end: int) -> tuple[Outcome, int]:
    if at >= len(tokens) or tokens[at].kind != "letter":
        column = tokens[at].column if at < len(tokens) else end
        raise AlgebraError("a letter is missing", column=column, hint=_HINT)
    return LETTERS[tokens[at].text], at + 1


def _is(text: str) -> Callable[[_Token], bool]:
    return lambda token: token.text == text


def _outside(tokens: Sequence[_Token]) -> list[_Token]:
    """The tokens outside of all braces and parentheses."""
    found, depth = [], 0
    for token in tokens:
        depth -= token.text in ("}", ")")
        if depth == 0:
            found.append(token)
        depth += token.text in ("{", "(")
    return found


def _split(
    tokens: Sequence[_Token], divides: Callable[[_Token], bool], end: int
) -> list[tuple[Sequence[_Token], int]]:
    """The pieces between dividing tokens outside of braces, each with the column where it stops."""
    pieces, start, depth = [], 0, 0
    for index, token in enumerate(tokens):
        depth += (token.text in ("{", "(")) - (token.text in ("}", ")"))
        if depth == 0 and divides(token):
            pieces.append((tokens[start:index], token.column))
            start = index + 1
    return [*pieces, (tokens[start:], end)]


def _closing(tokens: Sequence[_Token]) -> int:
    """Where the brace or parenthesis that begins here is closed."""
    depth = 0
    for index, token in enumerate(tokens):
        depth += (token.text in ("{", "(")) - (token.text in ("}", ")"))
        if depth == 0:
            return index
    raise AssertionError("nesting was checked before")
