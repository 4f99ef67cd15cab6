"""Learned rules: what one is, and finding thousands of them on a board at once.

Takes rules made elsewhere; gives where they hold. Does not know how rules are learned, proved, stored or
forgotten, nor what a rule advises.
"""

from nerai.rules.condition import Condition, Count
from nerai.rules.matcher import Match, RuleIndex, Watcher
from nerai.rules.pattern import ANY, EMPTY, ENEMY, OFF, OWN, Content, Pattern
from nerai.rules.rule import Rule

__all__ = [
    "ANY",
    "EMPTY",
    "ENEMY",
    "OFF",
    "OWN",
    "Condition",
    "Content",
    "Count",
    "Match",
    "Pattern",
    "Rule",
    "RuleIndex",
    "Watcher",
]
