"""Which of several subgoals to work for, and by which move.

Takes for each subgoal the moves that rules advise, with their rates; gives a subgoal and a move, chosen as
nerai.planner.choice has it. Knows no game.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from nerai.errors import ConfigError
from nerai.learn.book import RuleBook
from nerai.learn.reader import Advice
from nerai.planner.choice import Ranked, Try, for_all, for_any, for_one_goal
from nerai.planner.schema import Odds

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
    return _chosen(subgoals, for_any)


def choose_for_all(subgoals: Mapping[G, Sequence[Advised[A]]]) -> tuple[G, A]:
    """The move when all subgoals have to be reached; ConfigError when nothing is advised."""
    return _chosen(subgoals, for_all)


def _chosen(
    subgoals: Mapping[G, Sequence[Advised[A]]],
    choice: Callable[[Iterable[Ranked[tuple[G, A]]]], Ranked[tuple[G, A]]],
) -> tuple[G, A]:
    found = choice(
        for_one_goal(Try((goal, move.action), Odds(move.win_rate, move.urgency)) for move in moves)
        for goal, moves in subgoals.items()
    )
    if not found.tries:
        raise ConfigError("no rule advises a move for any of these goals", hint="search instead")
    return found.tries[0].what
