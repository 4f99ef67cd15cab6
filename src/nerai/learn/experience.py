"""What was learned, as the solver asks for it: rules that decide, ways to search, hints inside of searches.

Takes what a store holds; gives answers to `nerai.query`, which knows nothing of stores. Remembers what
helped.
"""

import copy
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.learn.base import RuleBase
from nerai.learn.hinting import Hinting
from nerai.learn.search_lessons import Watched, watched
from nerai.learn.static import StaticRule
from nerai.learn.ways import Case, Step, Traits, Ways
from nerai.solver.search import HintBook, Lesson
from nerai.solver.target import Target

_Question: TypeAlias = tuple[Position, str]
"""A position and a goal."""


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A static rule that decides a question, at its place."""

    id: str
    points: frozenset[Point]
    move: Point | None


class Experience:
    """Ways to search, static rules, and hints by dynamic ones.

    To learn: `explores`, all ways are tried with so many nodes; `watches`, each search tells of so many
    positions that it has solved, and `watched` is what they told.
    """

    def __init__(
        self,
        cases: Iterable[Case] = (),
        rules: Iterable[StaticRule] = (),
        *,
        hinting: Hinting | None = None,
        explores: int | None = None,
        watches: int = 0,
    ) -> None:
        self.ways = Ways(cases)
        self.explores = explores
        self.watches = watches
        self.watched: list[Watched] = []
        self._hinting = hinting
        self._rules = {rule.id: rule for rule in rules}
        self._base = RuleBase(self._rules.values())
        self._asked: _Question | None = None
        self._settled: dict[_Question, StaticRule | Step] = {}
        self._one_at_a_time = threading.Lock()

    def anew(self) -> "Experience":
        """The same knowledge, without what was asked before: for one question, beside others in threads."""
        fresh = copy.copy(self)
        fresh.ways = self.ways.anew()
        fresh._asked, fresh._settled, fresh.watched = None, {}, []
        return fresh

    def what_settled(self, position: Position, target: Target) -> StaticRule | Step | None:
        """The rule or step by which a question was settled; None when it was neither."""
        return self._settled.get((position, str(target.goal)))

    def known_rule(self, name: str) -> StaticRule | None:
        """The static rule with an id."""
        return self._rules.get(name)

    def rule(self, position: Position, target: Target) -> FoundRule | None:
        """The static rule that decides a question; None when there is none."""
        self._asked = (position, str(target.goal))
        with self._one_at_a_time:  # the base remembers the board that it was asked about last
            found = self._base.known(position, target) if self._rules else None
        if found is None:
            return None
        rule, size = found.rule, position.size
        winner_moves = rule.winner_moves and rule.move is not None
        move = found.point(rule.move, size) if winner_moves and rule.move is not None else None
        return FoundRule(rule.id, found.drawn(size), move)

    def used(self, rule: str) -> None:
        """That rule has led to the proof of the question asked last."""
        if self._asked is not None:
            self._settled[self._asked] = self._rules[rule]

    def steps(self, traits: Traits, ways: Sequence[str]) -> tuple[Step, ...]:
        """The order in which ways to search are best tried."""
        return self.ways.steps(traits, ways)

    def helped(self, way: str, nodes: int) -> None:
        """That step, of those given last, has settled the question."""
        self.ways.helped(way, nodes)
        if self._asked is not None and self.ways.helps:
            self._settled[self._asked] = self.ways.helps[-1]

    def hints(self, target: Target) -> HintBook | None:
        """What dynamic rules advise inside of searches for such a goal; None when there are none."""
        return None if self._hinting is None else self._hinting.book(target)

    def watch(self, position: Position, target: Target, lessons: Sequence[Lesson]) -> None:
        """What a search has told of moves, if rules can be about its goal."""
        found = watched("", position, target, lessons)
        if found is not None:
            self.watched.append(found)

    def note(self, traits: Traits, needed: Mapping[str, int | None]) -> None:
        """One more case of what ways need."""
        self.ways.note(traits, needed)
