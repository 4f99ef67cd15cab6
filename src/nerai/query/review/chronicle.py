"""The events of a game as they come: suspicions proved, each told once.

Takes the suspicions of one move after the other; gives Events. One that goes on, the same for the same player
a turn later, only makes the first one last; one that could not be proved is not tried again while it goes on.
A chain is watched by a bounded capture: where it is dead all the same, however many liberties it gets, that
is no event.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.board.position import Position
from nerai.query.review.changes import Played, Suspicion, claims_of
from nerai.query.review.event import Event, Kind
from nerai.query.review.ground import Ground, Prover
from nerai.query.review.unit import Sort, Unit

_FORGOTTEN: Final = 60
"""After so many moves it is another story; in between it may not have been settled for a while."""
_SETTLING: Final = frozenset({Kind.SAVED, Kind.CAUGHT, Kind.ENDANGERED, Kind.LET_OFF})


@dataclass(slots=True)
class _Going:
    """Something that may go on: by whom, since when, and the event it is told as, if it is."""

    color: Color
    kind: Kind
    stones: frozenset[Point]
    last: int
    index: int | None


class Chronicle:
    """Events in the order of the game."""

    def __init__(self, prover: Prover) -> None:
        self._prover = prover
        self._going: list[_Going] = []
        self.events: list[Event] = []

    def enter(self, played: Played, found: Sequence[Suspicion]) -> None:
        """Add what a move did; what is told of a group is not told of its chains as well."""
        number, color = played.number, played.move.color
        self._going = [one for one in self._going if one.last >= number - _FORGOTTEN]
        told: list[Event] = []
        for suspicion in found:
            stones = suspicion.unit.stones
            if suspicion.kind in _SETTLING:
                # From here on it is another story, even if the same stones come into danger again.
                self._going = [one for one in self._going if not one.stones & stones]
            going = self._goes_on(suspicion, color)
            if going is not None:
                self._lengthen(going, number, stones)
                continue
            event = shown(played, suspicion, self._prover)
            if event is not None and any(_same_story(event, one) for one in told):
                event = None
            if event is not None:
                told.append(event)
                self.events.append(event)
            index = None if event is None else len(self.events) - 1
            self._going.append(_Going(color, suspicion.kind, stones, number, index))

    def _goes_on(self, suspicion: Suspicion, color: Color) -> _Going | None:
        return next(
            (
                one
                for one in reversed(self._going)
                if one.color is color and one.kind is suspicion.kind and one.stones & suspicion.unit.stones
            ),
            None,
        )

    def _lengthen(self, going: _Going, number: int, stones: frozenset[Point]) -> None:
        if going.index is not None and going.last < number:
            event = self.events[going.index]
            self.events[going.index] = replace(event, lasting=event.lasting + 1)
        going.last, going.stones = number, going.stones | stones


def shown(played: Played, suspicion: Suspicion, prover: Prover) -> Event | None:
    """The event, if searches of these very positions prove both sides of it."""
    mover = played.move.color
    (mover_first, had), (_, has) = claims_of(suspicion.kind)
    first = mover if mover_first else mover.other
    before = _prove(prover, played.before, suspicion.unit, first, reached=had)
    if before is None:
        return None
    after = None
    if suspicion.now is not None:
        after = _prove(prover, played.after, suspicion.now, mover.other, reached=has)
        if after is None:
            return None
    return Event(played.number, played.move, suspicion.kind, suspicion.unit, before, after)


def _prove(prover: Prover, position: Position, unit: Unit, first: Color, *, reached: bool) -> Ground | None:
    """The ground for a unit being lost or not, `first` to move.

    A chain that is safe by its liberties alone is asked about once more without the bound: dead stones may
    have many. Where that is not settled, the bounded proof is what there is to tell.
    """
    found = prover.ground(position, unit, first, reached=reached)
    if found is None or reached or unit.sort is not Sort.CHAIN:
        return found
    whole = prover.either(position, unit, f"kill({to_gtp(unit.ends[0], position.size)})", first)
    if whole is None:
        return found
    return None if whole.reached else whole


def _same_story(event: Event, other: Event) -> bool:
    """Whether two events of one move are about the same stones, or about the same better move."""
    together = event.unit.stones & other.unit.stones
    same_move = event.better is not None and event.better == other.better
    return event.change is other.change and (bool(together) or same_move)
