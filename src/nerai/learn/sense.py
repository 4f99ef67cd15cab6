"""What a static rule has to be to make sense at all, whatever its proof.

Takes a StaticRule, which may come from a file that was damaged or written by hand; gives what is wrong with
it, or None. Says nothing of whether the rule is true.
"""

from typing import Final

from nerai.errors import ConfigError
from nerai.learn.static import StaticRule, Wanted
from nerai.learn.words import LETTERS
from nerai.rules.pattern import EMPTY, OFF
from nerai.rules.rule import Rule

MOST_BOUND: Final = 1000


def may_name(wanted: Wanted, count: int) -> bool:
    """Whether a goal is about so many places; connect(A) is about all chains that are not drawn, too."""
    if wanted is Wanted.MAKE_EYE:
        return 0 < count <= len(LETTERS)
    return count == 1 or (count == 2 and wanted is Wanted.CONNECT)


def nonsense(rule: StaticRule) -> str | None:
    """Why no proof can give such a rule."""
    count = len(rule.named)
    if len(set(rule.named)) < count or not may_name(rule.wanted, count):
        return f"it names {count} places, or one twice"
    if rule.apart_from_all and rule.own_wins:
        return "it connects stones to everything"
    if not 0 <= rule.bound <= (MOST_BOUND if rule.wanted is Wanted.CAPTURE else 0):
        return f"it has the bound {rule.bound}"
    if any(rule.pattern.allowed(*place) & OFF for place in rule.named):
        return "it names what need not be on the board"
    if rule.move is not None and rule.pattern.allowed(*rule.move) != EMPTY:
        return "it moves to a place that is not empty"
    try:
        Rule("", rule.pattern, rule.conditions)
    except ConfigError:
        return "it counts liberties where no stone need be"
    return None
