"""A case: one situation that was looked into, and what its moves came to.

Plain data, for any game. Does not know rules, only their names, nor how anything was found out.

A *try* is an action with the rules that advised it and whether it won for the one to move; what *took part*
are the actions that were played in the tree below it. Tries found by others (a deeper search, a game that was
played) are *untried*: the rules did not have them played.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

A = TypeVar("A", bound=Hashable)
S = TypeVar("S")


class Occasion(Enum):
    """How it came to light what an untried action is worth."""

    SEARCH = "a deeper search found a move that works, and no rule had it tried"
    REFUTATION = "a deeper search refuted what the rules made believe"
    GAME = "a goal thought lost was won in a game"
    PLAN = "planning did not try a move that works"
    CHOICE = "planning tried a move that works, and chose another"


@dataclass(frozen=True, slots=True)
class Try(Generic[A]):
    """An action, who advised it, whether it won, and what was played after it to find out."""

    action: A
    rules: frozenset[str]
    won: bool
    took_part: frozenset[A] = frozenset()


@dataclass(frozen=True, slots=True)
class Case(Generic[S, A]):
    """All that was tried in a situation, in that order; `left_lost`: leaving it to the other side loses.

    `left_lost` is None where nobody looked, or where one may not leave.
    """

    situation: S
    goal: str
    tries: tuple[Try[A], ...]
    untried: tuple[Try[A], ...] = ()
    left_lost: bool | None = None
    occasion: Occasion = Occasion.SEARCH

    @property
    def working(self) -> Iterator[Try[A]]:
        """The tries that won."""
        return (one for one in self.tries if one.won)

    def lost_without(self, rule: str) -> bool | None:
        """Whether all but what a rule advises loses; None where all is lost anyway, or nothing else was seen.

        Where nothing works, leaving a move out costs nothing: that says nothing of how urgent it is.
        """
        seen = [*self.tries, *self.untried]
        others = [one.won for one in seen if rule not in one.rules]
        if self.left_lost is not None:
            others.append(not self.left_lost)
        if not others or not (any(others) or any(one.won for one in seen)):
            return None
        return not any(others)
