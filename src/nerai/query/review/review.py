"""A game, move by move: its events, the worst first, and how many stones were in danger when.

Takes the positions and moves of a game; gives a Review. The same event is told once, where it begins, with
the number of turns it lasted. Progress is reported move by move; a stop flag ends the work early.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from nerai.board.color import Color
from nerai.board.position import Move, Position
from nerai.query.review.event import Change, Event, Kind, events
from nerai.query.review.watch import Danger, Watcher, units
from nerai.solver.search import StopFlag

DEFAULT_NODES: Final = 1_000
"""What one question about a chain may take: a few milliseconds."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A position: how many stones of each color are caught if they are attacked next, and even if not."""

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
    standings: tuple[Reviewed, ...]
    complete: bool
    searched: int

    @property
    def worst(self) -> list[Event]:
        """What was bad for who moved, that with most stones first."""
        bad = [event for event in self.events if event.change is Change.BAD]
        return sorted(bad, key=lambda event: (-event.weight, event.number))

    def of_move(self, number: int) -> list[Event]:
        """What the move with a number did."""
        return [event for event in self.events if event.number == number]

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "schema": "nerai.review/1",
            "moves": len(self.moves),
            "complete": self.complete,
            "searched": self.searched,
            "events": [event.to_dict() for event in self.events],
            "standings": [standing.to_dict() for standing in self.standings],
        }


def review(
    positions: Sequence[Position],
    moves: Sequence[Move],
    *,
    nodes: int = DEFAULT_NODES,
    stop: StopFlag | None = None,
    report: Callable[[int, int], None] = lambda _done, _all: None,
) -> Review:
    """Look at every move of a game; `positions[n]` is the position after n moves."""
    watcher = Watcher(nodes, stop)
    found: list[Event] = []
    standings = [_standing(0, positions[0], watcher)]
    done = 0
    for number, move in enumerate(moves, start=1):
        if stop is not None and stop.stopped:
            break
        before, after = positions[number - 1], positions[number]
        found.extend(events(number, move, before.with_to_play(move.color), after, watcher))
        standings.append(_standing(number, after, watcher))
        watcher.forget(before)
        done = number
        report(number, len(moves))
    return Review(
        tuple(positions),
        tuple(moves),
        tuple(_once(found)),
        tuple(standings),
        done == len(moves),
        watcher.judge.searched,
    )


def _standing(number: int, position: Position, watcher: Watcher) -> Reviewed:
    critical, lost = dict.fromkeys(Color, 0), dict.fromkeys(Color, 0)
    for unit in units(position):
        danger = watcher.look(position, unit).danger
        if danger is Danger.CRITICAL:
            critical[unit.color] += len(unit.stones)
        elif danger is Danger.LOST:
            lost[unit.color] += len(unit.stones)
    return Reviewed(number, critical, lost)


def _once(found: Iterable[Event]) -> Iterator[Event]:
    """Each event where it begins: the same again by the same player, a turn later, only makes it last."""
    order: list[Event] = []
    last: dict[tuple[Color, Kind], list[tuple[int, int]]] = {}
    for event in found:
        key = event.move.color, event.kind
        earlier = next(
            (
                index
                for index, number in reversed(last.get(key, []))
                if number >= event.number - 2 and order[index].unit.stones & event.unit.stones
            ),
            None,
        )
        if earlier is None:
            order.append(event)
            earlier = len(order) - 1
        else:
            order[earlier] = replace(order[earlier], lasting=order[earlier].lasting + 1)
        last.setdefault(key, []).append((earlier, event.number))
    yield from order
