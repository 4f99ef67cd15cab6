"""The part of a comment that says what is asked, and nothing of how it is done.

Takes a comment and a position; gives the sentences that may be shown before a problem is solved. Strict on
purpose: a sentence is shown only if it asks for a goal, in words that problems are posed with, and names no
empty point. Whatever else authors write at the beginning may be the solution.
"""

import re
from typing import Final

from nerai.board.point import from_gtp
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.query.comment import MOST_READ, read_comment

_SENTENCE: Final = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")
_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+")
_POINT: Final = re.compile(r"[A-HJ-T](?:1[0-9]|[1-9])", re.IGNORECASE)
_TO_DO: Final = re.compile(r"(?:black|white)(?: is)? to\b", re.IGNORECASE)
_FOREIGN: Final = re.compile(r"[\u3040-\u9fff]")
_MOST_SIGNS: Final = 8
"""Of Japanese and Chinese: the set phrases are that short."""

_PLAIN_WORDS: Final = (
    "black white black's white's player side you your i it its they their them",
    "kill killed live lives life alive dead death die dies capture captured catch take trap save saved",
    "rescue safe safety connect join link cut split separate defend keep bring prevent stop survive",
    "survives win wins race semeai ko seki eye eyes make get find solve play plays move turn task problem",
    "stone stones group groups chain chains part block marked circled triangled larger smaller other",
    "status rules corner left right top bottom upper lower center centre up apart together",
    "one two three four five first next all any both only no not without unconditional unconditionally",
    "a an and are at be but by can do does for from how if in into is may must of on or should that the then",
    "these this those to what will with japanese chinese",
)
_HARMLESS: Final = frozenset(word for line in _PLAIN_WORDS for word in line.split())
"""Words that pose problems and tell no way of solving them."""


def stated_task(comment: str, position: Position) -> str:
    """The sentences of the comment that state the task, as they were written; empty when none does."""
    sentences = [match[0].strip() for match in _SENTENCE.finditer(comment[:MOST_READ])]
    if len(comment) > MOST_READ:
        sentences = sentences[:-1]  # the last is cut off: its rest may tell more than the task
    return " ".join(sentence for sentence in sentences if _states_the_task(sentence, position))


def _states_the_task(sentence: str, position: Position) -> bool:
    wish = read_comment(sentence, position.to_play)
    asks = wish.kind is not None and wish.certain
    if not (asks or _TO_DO.match(sentence)) or any(not _stone_at(name, position) for name in wish.points):
        return False
    if _FOREIGN.search(sentence):
        return len(_FOREIGN.findall(sentence)) <= _MOST_SIGNS
    words = _WORD.findall(_POINT.sub("", sentence).lower())
    return all(word in _HARMLESS or word.isdigit() for word in words)


def _stone_at(name: str, position: Position) -> bool:
    try:
        return position.at(from_gtp(name, position.size)) is not None
    except InputError:
        return False
