"""Dynamic rules as search hears them: for a goal, what each rule adds to the odds of the moves it advises.

Takes the entries of a rule book and what is known of their odds; gives books for native search, one for each
pair of opposite goals. Says nothing of what is true: what search finds is proved by itself.

A rule that has been held against searches adds what was found there. The others are heard by their win rate:
it adds the logarithm of its odds, but no more than `_MOST`, as it was counted on other occasions than search.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from math import log
from typing import Final

from nerai.lang import Atom, Kind, canonical
from nerai.learn.book import Entry
from nerai.learn.dynamic import DynamicRule
from nerai.learn.metarules import RELEVANT
from nerai.learn.odds import Odds
from nerai.learn.record import Record
from nerai.learn.search_lessons import PAIRS, learned_odds
from nerai.rules.hints import HintBook, HintRule, hint_book
from nerai.rules.rule import Rule
from nerai.solver.target import Target

_MOST: Final = 10
"""A win rate adds at most so many tenths."""


class Hinting:
    """What rules advise inside of searches; made once, and asked for every search."""

    def __init__(self, entries: Iterable[Entry[DynamicRule]], odds: Mapping[str, Odds]) -> None:
        known = learned_odds(odds)
        self._rules: dict[tuple[Kind, Kind], list[HintRule]] = {}
        for one in entries:
            pair = PAIRS.get(one.rule.kind)
            added = known.get(one.rule.id, odds_of(one.record))
            if pair is not None and added:
                self._rules.setdefault(pair, []).append(_hint(one.rule, added))
        self._book = cache(self._compiled)

    def __len__(self) -> int:
        return sum(map(len, self._rules.values()))

    def book(self, target: Target) -> HintBook | None:
        """The rules about such a goal; None when there are none."""
        goal = canonical(target.goal)
        pair = PAIRS.get(goal.kind) if isinstance(goal, Atom) else None
        return None if pair is None or pair not in self._rules else self._book(pair)

    def _compiled(self, pair: tuple[Kind, Kind]) -> HintBook:
        return hint_book(self._rules[pair])


def odds_of(record: Record) -> int:
    """What a win rate adds; nothing below one half, or with few trials."""
    if record.cases < RELEVANT:
        return 0
    rate = record.win_rate
    return max(0, min(_MOST, round(10 * log(rate / (1 - rate)))))


def _hint(rule: DynamicRule, added: int) -> HintRule:
    reacher = PAIRS[rule.kind][0] is rule.kind
    return HintRule(Rule(rule.id, rule.pattern, rule.conditions), reacher, added, rule.targets)
