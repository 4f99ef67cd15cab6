"""Rules that advise moves, compiled for search: what each adds to the odds of a move, and to whom.

Takes rules with their anchors at the move; gives the book that native search looks moves up in. Does not know
where the rules come from or how their odds were found, nor what a search does with them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from nerai._core import HintBook
from nerai.rules.matcher import numbers_of
from nerai.rules.rule import Rule

__all__ = ["HintBook", "HintRule", "hint_book"]


@dataclass(frozen=True, slots=True)
class HintRule:
    """A rule that advises a move at its anchor, about a stone of the goal at each of `targets`.

    `reacher`: it advises the side that must make something happen; else the one that must prevent it. `odds`
    are tenths of a natural logarithm, which add up over all rules that advise a move.
    """

    rule: Rule
    reacher: bool
    odds: int
    targets: tuple[tuple[int, int], ...]


def hint_book(rules: Iterable[HintRule]) -> HintBook:
    """The rules, ready for search; ValueError when one makes no sense."""
    numbers: list[int] = []
    for one in rules:
        numbers += numbers_of(one.rule)
        numbers += (0 if one.reacher else 1, one.odds, len(one.targets))
        numbers += [number for target in one.targets for number in target]
    return HintBook(numbers)
