"""What dynamic rules make of all chains that are short of liberties: which move takes one, which saves one.

Takes a position and a rule book; gives Concerns of the side to move. What they say is an *estimate* that
holds as far as the rules know. Chooses no move: that is for whoever plays.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from nerai.board.point import Point
from nerai.board.position import Chain, Position
from nerai.learn.book import RuleBook
from nerai.learn.dynamic import Adviser, DynamicRule
from nerai.learn.eating import Eating
from nerai.learn.reader import Reader

SHORT: Final = 3
"""Chains with more liberties are not asked about."""
_NODES: Final = 100
"""So many steps for a question: there are many questions a move."""


_MOST_CHAINS: Final = 12
"""So many chains are asked about: whoever plays has a clock."""
MOST_SECONDS: Final = 1.0
"""After so much time no more of them are: questions on a large board take longer than others."""


class Aim(Enum):
    """What a move would do to a chain."""

    TAKE = "take"
    SAVE = "save"


@dataclass(frozen=True, slots=True)
class Concern:
    """A chain that can be taken or saved now, and the move; `rules` are those that advise it.

    `chance` is the share of their trials that won; where the last liberty is filled there are no rules, and
    nothing to doubt. `urgency` is 1 where reading says that it is too late after a move of the other side.
    Where the rules know of no such move, which is no wonder as long as they are few, it is theirs.
    """

    aim: Aim
    stone: Point
    stones: int
    move: Point
    chance: float
    urgency: float
    rules: tuple[str, ...]


class Watch:
    """Rules, ready to be asked about whole positions; `seconds` by the clock for each of them."""

    def __init__(
        self,
        book: RuleBook[DynamicRule],
        *,
        seconds: float = MOST_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._book = book
        self._seconds = seconds
        self._clock = clock
        self._adviser = Adviser(book.rules)
        self._reader: Reader[Eating] = Reader(book, nodes=_NODES)

    def concerns(self, position: Position) -> Iterator[Concern]:
        """What the side to move can take, and what it must save, as far as there is time to ask."""
        until = self._clock() + self._seconds
        short = [chain for chain in position.chains() if len(chain.liberties) <= SHORT]
        # Those that are nearest to being taken, and the largest, come first.
        for chain in sorted(short, key=lambda one: (len(one.liberties), -len(one.points)))[:_MOST_CHAINS]:
            if self._clock() > until:
                return
            concern = self._concern(position, chain)
            if concern is not None:
                yield concern

    def _concern(self, position: Position, chain: Chain) -> Concern | None:
        here = Eating.of(position, chain.anchor, self._adviser)
        aim = Aim.TAKE if here.must else Aim.SAVE
        later = self._taken(here.with_to_play(position.to_play.other))
        if self._taken(here) is not here.must or (aim is Aim.SAVE and not later):
            return None
        move, rules = self._move(here, chain)
        if move is None:
            return None
        chance = self._book.win_rate(rules) if rules else 1.0
        too_late = aim is Aim.SAVE or later is False
        urgency = 1.0 if too_late else self._book.urgency(rules)
        return Concern(aim, chain.anchor, len(chain.points), move, chance, urgency, tuple(sorted(rules)))

    def _taken(self, situation: Eating) -> bool | None:
        """Whether the chain is taken; None when that is too much to read."""
        read = self._reader.read(situation).read
        return None if read is None else read.reached

    def _move(self, situation: Eating, chain: Chain) -> tuple[Point | None, frozenset[str]]:
        if situation.reached():
            return next(iter(chain.liberties)), frozenset()
        read = self._reader.read(situation).read
        if read is None or read.action is None:
            return None, frozenset()
        advised = {one.action: one.rules for one in situation.advice()}
        return read.action, advised.get(read.action, frozenset())
