"""The headings and captions of lessons: every word of theirs that is not a sentence about the game.

Takes names and numbers; gives short texts. Sentences are telling.py's.
"""

from collections.abc import Sequence
from typing import Final

from nerai.answer import Result
from nerai.board.color import Color

PROBLEM: Final = "The problem"
SOLUTION: Final = "Solution"
NO_SOLUTION: Final = "No solution"
NOT_SETTLED: Final = "Not settled"
MORE_TRIES: Final = "Other tries"
ASSUMED: Final = "Taken for granted"
SURE: Final = "How sure"
NEXT: Final = "Next problem"
INDEX: Final = "Lessons"
NOT_READ: Final = "Could not be read"

CORRECT: Final = "Correct."
WRONG: Final = "Wrong."
"""How comments at line ends begin: some programs look for these words."""
UNCLEAR: Final = "A guess, not proved."
RIGHT_MARK: Final = "RIGHT"
"""What goproblems.com looks for."""

_MOST_NAMED: Final = 5
_LESSER: Final = {Result.KO: "Only a ko", Result.SEKI: "Only a seki"}


def to_play(color: Color) -> str:
    """Who moves."""
    return f"{color.word.title()} to play"


def reply(color: Color, move: str) -> str:
    """Another answer to the right move."""
    return f"If {color.word.title()} answers {move}"


def also_right(move: str) -> str:
    """A further solution."""
    return f"Also right: {move}"


def lesser(result: Result, move: str) -> str:
    """A move that gets less than there is to get."""
    return f"{_LESSER.get(result, 'Less')}: {move}"


def wrong(moves: Sequence[str]) -> str:
    """Moves that fail in the same way; of many, the first ones."""
    told = ", ".join(moves[:_MOST_NAMED])
    more = len(moves) - _MOST_NAMED
    return f"Wrong: {told} and {more} more" if more > 0 else f"Wrong: {told}"


def guess(move: str) -> str:
    """A move without proof."""
    return f"A guess: {move}"


def first(color: Color) -> str:
    """The other side begins."""
    return f"If {color.word.title()} plays first"


def unsettled(moves: Sequence[str]) -> str:
    """First moves nothing is known of."""
    return f"Not settled: {', '.join(moves)}."


def side_number(color: Color, number: int) -> str:
    """The first move of a figure, so that nobody need guess who it is."""
    return f"{color.word.title()} {number}"


def takes(stones: int) -> str:
    """What a move takes off the board."""
    return f"takes {stones}"


MORE: Final = "..."
AFTER_THREAT: Final = "after a ko threat"
ELSEWHERE: Final = "elsewhere"
"""A pass stands for any move that does not matter here."""


def written(files: int, index: str) -> str:
    """What was put into a folder."""
    return f"{files} files, beginning with {index}"


def level(name: str) -> str:
    """For whom it is told."""
    return f"Level: {name}"
