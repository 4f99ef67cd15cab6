"""What a dynamic rule advises, drawn and in words.

Takes DynamicRules; gives rows of signs and sentences, with O for the one who moves. Knows nothing of records:
whether the advice is any good is not said here.
"""

from collections.abc import Iterator
from typing import Final

from nerai.lang import Kind
from nerai.learn.dynamic import DynamicRule
from nerai.learn.static import Place
from nerai.learn.text_drawn import MOVE
from nerai.learn.words import LETTERS
from nerai.rules.condition import Condition, Count
from nerai.rules.drawing import anchor_of, draw_with_edges

_COUNTED: Final = {
    Count.LIBERTIES: "liberties of the chain at {at}",
    Count.STONES: "stones of the chain at {at}",
    Count.OUTSIDE_LIBERTIES: "liberties outside of the drawing of the chain at {at}",
    Count.OWN_LIBERTIES_AFTER: "liberties that O has after a move at {at}",
    Count.ENEMY_LIBERTIES_AFTER: "liberties that X would have after a move at {at}",
    Count.ADJACENT_LIBERTIES: "fewest liberties of a chain against that at {at}",
    Count.SECOND_LIBERTIES: "fewest liberties of a friend beside those against {at}",
}
_WANTED: Final = {
    Kind.CAPTURE: "capture the enemy's stones at A",
    Kind.SAVE: "save the own stones at A",
    Kind.KILL: "kill the enemy's stones at A",
    Kind.LIVE: "keep the own stones at A alive",
    Kind.CONNECT: "connect the own stones at A and B",
    Kind.CUT: "cut the enemy's stones at A and B",
    Kind.MAKE_EYE: "make an eye at A",
    Kind.DENY_EYE: "keep the enemy from an eye at A",
}


def grid(rule: DynamicRule) -> tuple[list[list[str]], dict[str, str]]:
    """The signs, with * for the move and letters for what the goal is about; which are at the move."""
    rows = draw_with_edges(rule.pattern)
    column, row = anchor_of(rule.pattern)
    rows[row][column] = MOVE
    at_move = {}
    for letter, place in zip(LETTERS, rule.targets, strict=False):
        if place == Place(0, 0):
            at_move[letter] = MOVE
        rows[row + place.dy][column + place.dx] = letter
    return rows, at_move


def drawing(rule: DynamicRule) -> list[str]:
    """The rows of the drawing."""
    return [" ".join(signs) for signs in grid(rule)[0]]


def advice(rule: DynamicRule) -> str:
    """What the rule advises."""
    letter = next(iter(grid(rule)[1]), MOVE)
    return f"O tries {letter} to {_WANTED[rule.kind]}."


def conditions(rule: DynamicRule) -> Iterator[str]:
    """What else it asks for, in words."""
    return (f"{_COUNTED[one.count].format(at=_place(rule, one))}: {_range(one)}" for one in rule.conditions)


def _place(rule: DynamicRule, condition: Condition) -> str:
    place = Place(condition.dx, condition.dy)
    if place in rule.targets:
        return LETTERS[rule.targets.index(place)]
    if place == Place(0, 0):
        return MOVE
    column, row = anchor_of(rule.pattern)
    return f"column {column + place.dx + 1}, row {row + place.dy + 1} of the drawing"


def _range(condition: Condition) -> str:
    least, most = condition.least, condition.most
    if most is None:
        return f"{least} or more"
    return f"{least}" if least == most else f"{least} to {most}"
