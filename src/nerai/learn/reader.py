"""Reading by rules: who gets his way if both sides try only the few moves that rules advise.

Takes a situation of any game and a rule book; gives what it looks like, the line, and how many situations
were looked at. What it says is an *estimate*: it holds as far as the rules know, and is never called proved.

The one who *must* make something happen has failed where no rule advises him anything. The one who must not
let it happen leaves things as they are where none advises him. At each level only the first moves are tried,
in the order of their urgency (or win rate, or in none).
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from nerai.learn.book import RuleBook
from nerai.learn.case import Case, Try

WIDTH: Final = 2
"""So many moves are tried at each level."""
_DEPTH: Final = 120
_NODES: Final = 5000
A = TypeVar("A", bound=Hashable)


class Advice(NamedTuple, Generic[A]):
    """An action with the rules that advise it; of those with equal rates the greatest `first` comes first."""

    action: A
    rules: frozenset[str]
    first: float = 0.0


class Situation(Protocol[A]):
    """What a game says of a state in which one side must make something happen."""

    @property
    def key(self) -> Hashable:
        """What makes two states the same."""

    @property
    def goal(self) -> str:
        """What the one to move wants; rules are about it."""

    @property
    def must(self) -> bool:
        """Whether the one to move must make it happen; else he must not let it."""

    def reached(self) -> bool | None:
        """Whether it has happened, or cannot any more; None while it is open."""

    def advice(self) -> Iterable[Advice[A]]:
        """What rules advise the one to move, in an order that means nothing."""

    def after(self, action: A) -> Self:
        """The state after an action of the one to move."""

    def left(self) -> Self | None:
        """The state when the one to move does nothing; None when he may not."""


S = TypeVar("S", bound=Situation[Any])


class Order(Enum):
    """By what moves are put in order."""

    URGENCY = "urgency"
    WIN_RATE = "win_rate"
    NONE = "none"


class Status(Enum):
    """What a goal looks like to the side that must reach it, by the rules that are known."""

    WON = ">"
    """It is reached though the other side moves first."""
    FIRST = "*"
    """It is reached by moving first only."""
    LOST = "<"
    """It is not reached."""
    UNREAD = "?"
    """Reading came to its limit."""


@dataclass(frozen=True, slots=True)
class Read(Generic[A]):
    """What a situation looks like: `reached` or not, the line, all actions tried below it.

    `action` is the one that works for the side to move; None where none does, or where it left things alone.
    """

    reached: bool
    action: A | None
    line: tuple[A | None, ...]
    took_part: frozenset[A]


@dataclass(frozen=True, slots=True)
class Reading(Generic[A]):
    """What was read, and how many situations it took; `read` is None when the limit came first."""

    read: Read[A] | None
    nodes: int


class _LimitError(Exception):
    """Too many situations were looked at."""


class Reader(Generic[S]):
    """Reads by a book, one situation after another; remembers nothing from one to the next."""

    def __init__(
        self,
        book: RuleBook[Any],
        *,
        order: Order = Order.URGENCY,
        width: int = WIDTH,
        nodes: int = _NODES,
        depth: int = _DEPTH,
    ) -> None:
        self._book = book
        self._order = order
        self._width = width
        self._nodes = nodes
        self._depth = depth

    def read(self, situation: S) -> Reading[Any]:
        """What comes of a situation."""
        tree = _Tree(self, self._nodes)
        try:
            return Reading(tree.read(situation, self._depth), tree.nodes)
        except _LimitError:
            return Reading(None, tree.nodes)

    def status(self, must_first: S, other_first: S) -> Status:
        """What a goal looks like, from the same state with either side to move."""
        first, second = self.read(must_first).read, self.read(other_first).read
        if first is None or second is None:
            return Status.UNREAD
        if second.reached:
            return Status.WON
        return Status.FIRST if first.reached else Status.LOST

    def study(self, situation: S) -> Iterator[Case[S, Any]]:
        """The cases along the line that is read: at each, everything advised is tried, and leaving it.

        Ends early where the limit is reached: a case is told whole or not at all.
        """
        tree = _Tree(self, self._nodes)
        try:
            line = tree.read(situation, self._depth).line
            for action in line:
                if situation.reached() is None:
                    yield self._case(situation, tree)
                following = situation.left() if action is None else situation.after(action)
                if following is None:
                    return
                situation = following
        except _LimitError:
            return

    def case(self, situation: S) -> Case[S, Any] | None:
        """The case of one situation; None when the limit comes first."""
        try:
            return self._case(situation, _Tree(self, self._nodes))
        except _LimitError:
            return None

    def tried(self, situation: S, action: Any) -> Try[Any] | None:
        """What an action looks like that no rule need advise; None when the limit comes first."""
        read = self.read(situation.after(action)).read
        if read is None:
            return None
        return Try(action, frozenset(), read.reached is situation.must, read.took_part | {action})

    def _case(self, situation: S, tree: "_Tree") -> Case[S, Any]:
        tries = []
        for one in self.ordered(situation):
            below = tree.read(situation.after(one.action), self._depth)
            won = below.reached is situation.must
            tries.append(Try(one.action, one.rules, won, below.took_part | {one.action}))
        left = situation.left()
        left_lost = None if left is None else tree.read(left, self._depth).reached is not situation.must
        return Case(situation, situation.goal, tuple(tries), left_lost=left_lost)

    def ordered(self, situation: S) -> list[Advice[Any]]:
        """All that is advised, what is to be tried first at the front."""
        found = list(situation.advice())
        if self._order is Order.NONE:
            return found
        rate = self._book.urgency if self._order is Order.URGENCY else self._book.win_rate
        return sorted(found, key=lambda one: (rate(one.rules), one.first), reverse=True)

    def few(self, situation: S) -> list[Advice[Any]]:
        """Those that are tried in reading."""
        return self.ordered(situation)[: self._width]


class _Tree:
    """One tree; what was read once in it is remembered."""

    def __init__(self, reader: Reader[Any], most: int) -> None:
        self._reader = reader
        self._most = most
        self._known: dict[Hashable, Read[Any]] = {}
        self.nodes = 0

    def read(self, situation: Situation[Any], depth: int) -> Read[Any]:
        known = self._known.get(situation.key)
        if known is not None:
            return known
        self.nodes += 1
        if self.nodes > self._most:
            raise _LimitError
        found = self._read(situation, depth)
        self._known[situation.key] = found
        return found

    def _read(self, situation: Situation[Any], depth: int) -> Read[Any]:
        reached = situation.reached()
        if reached is not None:
            return Read(reached, None, (), frozenset())
        if depth == 0:
            return Read(False, None, (), frozenset())
        refuted: list[Read[Any]] = []
        for one in self._reader.few(situation):
            below = self.read(situation.after(one.action), depth - 1)
            line, took_part = (one.action, *below.line), below.took_part | {one.action}
            if below.reached is situation.must:
                return Read(below.reached, one.action, line, took_part)
            refuted.append(Read(below.reached, None, line, took_part))
        if refuted:
            # What it took to refute all of them is what the answer rests on.
            together = frozenset().union(*(one.took_part for one in refuted))
            return Read(not situation.must, None, refuted[0].line, together)
        left = None if situation.must else situation.left()
        if left is None:
            return Read(False, None, (), frozenset())
        below = self.read(left, depth - 1)
        return Read(below.reached, None, (None, *below.line), below.took_part)
