"""Which of several subgoals to work for, and by which move.

Takes for each subgoal the moves that rules advise, with their rates; gives a subgoal and a move. Knows no
game.

When *one* of them is enough, the subgoal that is most likely to be reached is taken, and then its most urgent
move: what is urgent elsewhere may be lost. When *all* are needed, the most urgent move of all is taken: that
which is lost first is what fails.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from nerai.errors import ConfigError
from nerai.learn.book import RuleBook
from nerai.learn.reader import Advice

G = TypeVar("G", bound=Hashable)
A = TypeVar("A", bound=Hashable)


class Advised(NamedTuple, Generic[A]):
    """A move with how likely it is to win, and how likely leaving it out loses."""

    action: A
    win_rate: float
    urgency: float


def rated(advice: Iterable[Advice[A]], book: RuleBook[Any]) -> tuple[Advised[A], ...]:
    """What is advised, with the rates that a book has counted."""
    return tuple(Advised(one.action, book.win_rate(one.rules), book.urgency(one.rules)) for one in advice)


def choose_for_any(subgoals: Mapping[G, Sequence[Advised[A]]]) -> tuple[G, A]:
    """The move when reaching one of the subgoals is enough; ConfigError when nothing is advised."""
    found = _advised(subgoals)
    goal = max(found, key=lambda one: max(move.win_rate for move in found[one]))
    return goal, max(found[goal], key=lambda move: (move.urgency, move.win_rate)).action


def choose_for_all(subgoals: Mapping[G, Sequence[Advised[A]]]) -> tuple[G, A]:
    """The move when all subgoals have to be reached; ConfigError when nothing is advised."""
    found = [(goal, move) for goal, moves in _advised(subgoals).items() for move in moves]
    goal, move = max(found, key=lambda one: (one[1].urgency, one[1].win_rate))
    return goal, move.action


def _advised(subgoals: Mapping[G, Sequence[Advised[A]]]) -> dict[G, Sequence[Advised[A]]]:
    found = {goal: moves for goal, moves in subgoals.items() if moves}
    if not found:
        raise ConfigError("no rule advises a move for any of these goals", hint="search instead")
    return found
