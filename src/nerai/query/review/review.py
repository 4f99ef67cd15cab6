"""A game, move by move: its events, the worst first, and how many stones were in danger when.

Takes the positions and moves of a game; gives a Review. The same event is told once, where it begins, with
the number of turns it lasted. Progress is reported move by move; a stop flag ends the work early.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from nerai.board.color import Color
from nerai.board.position import Move, Position
from nerai.query.review.changes import Played, suspicions
from nerai.query.review.chronicle import Chronicle
from nerai.query.review.event import Change, Event
from nerai.query.review.ground import Prover
from nerai.query.review.unit import Sort, Unit, units
from nerai.query.review.watch import Danger, Watcher
from nerai.solver.search import StopFlag

DEFAULT_NODES: Final = 4_000
"""What one question about a chain may take: some ten milliseconds."""
DEFAULT_LEAST: Final = 2


@dataclass(frozen=True, slots=True)
class Standing:
    """A position: how many stones of each color are lost if they are attacked next, and even if not."""

    number: int
    critical: dict[Color, int]
    lost: dict[Color, int]

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "number": self.number,
            "critical": {color.word: count for color, count in self.critical.items()},
            "lost": {color.word: count for color, count in self.lost.items()},
        }


@dataclass(frozen=True, slots=True)
class Review:
    """All events in the order of the game, and the positions; `complete` unless it was stopped."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    standings: tuple[Standing, ...]
    complete: bool
    searched: int

    @property
    def worst(self) -> list[Event]:
        """What was bad for who moved, that with most at stake first."""
        bad = [event for event in self.events if event.change is Change.BAD]
        return sorted(bad, key=lambda event: (-event.cost, -event.value, event.number))

    def of_move(self, number: int) -> list[Event]:
        """What the move with a number did."""
        return [event for event in self.events if event.number == number]

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "schema": "nerai.review/1",
            "moves": len(self.moves),
            "reviewed": [standing.number for standing in self.standings],
            "complete": self.complete,
            "searched": self.searched,
            "events": [event.to_dict() for event in self.events],
            "standings": [standing.to_dict() for standing in self.standings],
        }


def review(
    positions: Sequence[Position],
    moves: Sequence[Move],
    *,
    first: int = 1,
    last: int | None = None,
    least: int = DEFAULT_LEAST,
    nodes: int = DEFAULT_NODES,
    stop: StopFlag | None = None,
    late: Callable[[], bool] = lambda: False,
    report: Callable[[int, int], None] = lambda _done, _all: None,
) -> Review:
    """Look at the moves of a game from the `first` to the `last`; `positions[n]` is that after n moves.

    Units of fewer than `least` stones are passed over; a question may take so many `nodes`. `stop` ends the
    work within a question; once it is `late`, no further move is looked at.
    """
    end = len(moves) if last is None else min(last, len(moves))
    watcher = Watcher(nodes, stop)
    chronicle = Chronicle(Prover(nodes, stop))
    standings: list[Standing] = []
    before_units = list(units(positions[first - 1], least=least))
    complete = True
    for number in range(first, end + 1):
        if (stop is not None and stop.is_set()) or late():
            complete = False
            break
        move = moves[number - 1]
        before, after = positions[number - 1].with_to_play(move.color), positions[number]
        after_units = list(units(after, least=least))
        played = Played(number, move, before, after, before_units, after_units)
        found = suspicions(played, watcher)
        chronicle.enter(played, [one for one in found if len(one.unit.stones) >= least])
        standings.append(_standing(number, after, after_units, watcher))
        watcher.forget()
        before_units = after_units
        report(number - first + 1, end - first + 1)
    return Review(
        tuple(positions),
        tuple(moves),
        tuple(_with_gains(chronicle.events)),
        tuple(standings),
        complete,
        watcher.searched,
    )


def _standing(number: int, position: Position, found: Iterable[Unit], watcher: Watcher) -> Standing:
    stones = {danger: {color: set[int]() for color in Color} for danger in (Danger.CRITICAL, Danger.LOST)}
    for unit in found:
        danger = watcher.look(position, unit)
        if danger in stones and unit.sort is not Sort.LINK:
            stones[danger][unit.color] |= unit.stones
    lost = stones[Danger.LOST]
    return Standing(
        number,
        {color: len(held - lost[color]) for color, held in stones[Danger.CRITICAL].items()},
        {color: len(held) for color, held in lost.items()},
    )


def _with_gains(found: Iterable[Event]) -> Iterator[Event]:
    """The events with what the same move won: stones given up for more are no mistake."""
    for _, group in groupby(found, key=lambda event: event.number):
        same = list(group)
        won = sum(event.value for event in same if event.change is Change.GOOD)
        for event in same:
            yield replace(event, gained=won) if event.change is Change.BAD else event
