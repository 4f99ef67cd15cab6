"""Text into words and signs.

Takes a line of goal language; gives Tokens, a cursor over its parts that knows where each one began. Knows no
grammar: which words and signs may follow each other is parser.py.

A *word* is a name or a keyword, a *sign* one of `( ) { } , :`. A letter followed by digits alone is a
*point*, also where no board has it; the end is a token, too.
"""

import enum
import re
from dataclasses import dataclass
from typing import Final

from nerai.errors import GoalError

_SPACE: Final = " \t\r\n"
_TOKEN = re.compile(
    r"(?P<point>[A-Za-z][0-9]+(?![A-Za-z0-9_]))"
    r"|(?P<word>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<number>[0-9]+)"
    r"|(?P<sign>[(){},:])",
    re.ASCII,
)
_WORDS_FOR_SIGNS: Final = {"&": "and", "|": "or", "!": "not", "~": "not"}


class TokenKind(enum.Enum):
    """What a token is."""

    POINT = "point"
    WORD = "word"
    NUMBER = "number"
    SIGN = "sign"
    END = "end"


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number, point or sign, and where it began (counted from 1)."""

    kind: TokenKind
    text: str
    column: int

    def __str__(self) -> str:
        return "the end" if self.kind is TokenKind.END else f"'{self.text[:40]}'"


class Tokens:
    """A cursor over the tokens of a text; GoalError when a character has no place in the language."""

    def __init__(self, text: str) -> None:
        self._tokens = _tokenise(text)
        self._next = 0

    @property
    def current(self) -> Token:
        """The token not taken yet; the end, once all are."""
        return self._tokens[self._next]

    def take(self) -> Token:
        """The current token, and move on."""
        token = self.current
        if token.kind is not TokenKind.END:
            self._next += 1
        return token

    def at(self, *texts: str) -> bool:
        """Whether the current token is one of those words or signs."""
        return self.current.text in texts and self.current.kind in (TokenKind.WORD, TokenKind.SIGN)

    def take_if(self, text: str) -> bool:
        """Take that word or sign if it is next; whether it was."""
        if not self.at(text):
            return False
        self._next += 1
        return True

    def followed_by(self, text: str) -> bool:
        """Whether that sign comes right after the current token."""
        following = self._tokens[min(self._next + 1, len(self._tokens) - 1)]
        return following.text == text


def _tokenise(text: str) -> list[Token]:
    tokens = []
    place = 0
    while True:
        while place < len(text) and text[place] in _SPACE:
            place += 1
        if place == len(text):
            tokens.append(Token(TokenKind.END, "", place + 1))
            return tokens
        match = _TOKEN.match(text, place)
        if match is None:
            raise _stray(text[place], place + 1)
        tokens.append(Token(TokenKind(match.lastgroup), match[0], place + 1))
        place = match.end()


def _stray(character: str, column: int) -> GoalError:
    shown = character if character.isprintable() else f"\\u{ord(character):04x}"
    meant = _WORDS_FOR_SIGNS.get(character)
    hint = f"write {meant}" if meant else "a goal has words, points, numbers and ( ) { } , :"
    return GoalError(f"'{shown}' has no place in a goal", column=column, hint=hint)
