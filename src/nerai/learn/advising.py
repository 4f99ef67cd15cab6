"""Dynamic rules as the planner hears them: a few moves for a goal, the most urgent first, each by its rule.

Takes the entries of a rule book; gives `nerai.knowledge` Advice. Says nothing of what is true: a move that a
rule advises is tried, and judged like any other.

Of all moves that rules advise for a goal the few are tried that are most urgent, as the paper has it; among
equals those that won more often. A rule that was hardly ever tried advises nothing yet. A move is as urgent
as the most urgent of its rules, and as likely to work as the best; where several subgoals have moves, the
planner chooses between them by that (nerai.planner.choice). A rule that comes from searches is for searches:
how urgent it is was never asked.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.knowledge.advice import LEARNED_RULE, Advised
from nerai.lang import Kind
from nerai.learn.book import Entry
from nerai.learn.dynamic import KINDS, Adviser, DynamicRule
from nerai.learn.record import Record
from nerai.learn.search_lessons import STORY as FROM_SEARCHES
from nerai.planner.schema import Odds

WIDTH: Final = 3
"""So many moves are advised for a goal."""
FEWEST: Final = 1
"""A rule with fewer trials is not heard."""
_GOALS: Final = {kind.value: kind for kind in KINDS}


class RuleAdvice:
    """The advice of some rules; immutable."""

    def __init__(
        self, entries: Iterable[Entry[DynamicRule]], *, width: int = WIDTH, fewest: int = FEWEST
    ) -> None:
        self._entries = {
            one.rule.id: one
            for one in entries
            if one.record.cases >= fewest and one.origin.story != FROM_SEARCHES
        }
        self._adviser = Adviser(one.rule for one in self._entries.values())
        self._width = width
        self._kinds = frozenset(one.rule.kind for one in self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def advised(
        self, position: Position, goal: str, stones: tuple[frozenset[Point], ...]
    ) -> Sequence[Advised]:
        """The moves for a goal, named by the rule that makes each of them most urgent."""
        kind: Kind | None = _GOALS.get(goal)
        if kind not in self._kinds or kind is None or len(stones) != len(KINDS[kind]):
            return ()
        found = []
        for move, rules in self._adviser.advice(position, stones, kind).items():
            entries = [self._entries[rule] for rule in rules]
            found.append((move, max(entries, key=_worth), max(one.record.win_rate for one in entries)))
        found.sort(key=lambda one: _worth(one[1]), reverse=True)
        return [
            Advised(move, name_of(best.rule), why_of(best.record), Odds(wins, best.record.urgency))
            for move, best, wins in found[: self._width]
        ]


def name_of(rule: DynamicRule) -> str:
    """How plans name a rule."""
    return f"{LEARNED_RULE} {rule.id}"


def why_of(record: Record) -> str:
    """What speaks for a rule, in words."""
    wins, losses = record.wins, record.losses_without
    return (
        f"This shape is known: the move won in {wins.hits} of {wins.trials} trials, "
        f"and passing it over lost in {losses.hits} of {losses.trials}."
    )


def _worth(entry: Entry[DynamicRule]) -> tuple[float, float, str]:
    return entry.record.urgency, entry.record.win_rate, entry.rule.id
