"""The headings and captions of lessons, out of the catalogue; and the words that programs look for in SGF.

Takes names and numbers; gives short texts. Sentences about the game are telling.py's.
"""

from collections.abc import Sequence
from typing import Final

from nerai.answer import Result
from nerai.board.color import Color
from nerai.catalogue import catalogue

CORRECT: Final = "Correct."
WRONG: Final = "Wrong."
"""How comments at the ends of lines begin, in any language: some programs look for these words."""
RIGHT_MARK: Final = "RIGHT"
"""What goproblems.com looks for."""

_MOST_NAMED: Final = 5


def say(key: str, **filled: object) -> str:
    """A heading or caption by its name in the catalogue."""
    return catalogue().say(f"lesson.{key}", **filled)


def say_of(key: str, color: Color, **filled: object) -> str:
    """One that names a side."""
    return say(key, side=catalogue().say(f"words.{color.word}"), **filled)


def lesser(result: Result, move: str) -> str:
    """A move that gets less than there is to get."""
    known = result in (Result.KO, Result.SEKI)
    return say(f"only_{result.value}" if known else "less", move=move)


def wrong(moves: Sequence[str]) -> str:
    """Moves that fail in the same way; of many, the first ones."""
    told = ", ".join(moves[:_MOST_NAMED])
    more = len(moves) - _MOST_NAMED
    return say("wrong_and_more", moves=told, more=more) if more > 0 else say("wrong", moves=told)


def unsettled(moves: Sequence[str]) -> str:
    """First moves nothing is known of."""
    return say("unsettled", moves=", ".join(moves))
