"""Places of the board that are counted exactly: what a move there is worth, and which move it is.

Takes a position and how much may be looked at; gives CountedPlaces. Only what locality.py solves is here, so
nothing is estimated: stones around a place can never be taken, and everything that can happen in it was
looked at. Where nothing else is open on the board, the moves that play best over all places are known too.

Only where points are counted by area: where territory is counted, a move is worth something else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.board.rules import Scoring
from nerai.strategy.heat import Heat, earning_move, heat
from nerai.strategy.hot import Hot, best_moves, searchable
from nerai.strategy.locality import Locality, divide

DEFAULT_STATES: Final = 1_000
"""So much of each place is looked at."""


@dataclass(frozen=True, slots=True)
class CountedPlace:
    """A place in which both want to move first; `move` is that of the side to move."""

    points: frozenset[Point]
    heat: Heat
    move: Point

    @property
    def swing(self) -> Fraction:
        """Twice the temperature: in gote what moving there changes against the other side moving there.

        In sente that is less, as the move is answered; the place then counts like a gote of this swing.
        """
        return 2 * self.heat.temperature

    @property
    def gote(self) -> bool:
        """Whether no move there has to be answered, so that the swing is what moving there changes."""
        return not (self.heat.black_sente or self.heat.white_sente)


@dataclass(frozen=True, slots=True)
class CountedPlaces:
    """The places that are counted; `best` are the best first moves where all that is left is counted."""

    places: tuple[CountedPlace, ...] = ()
    best: frozenset[Point] = frozenset()

    @property
    def points(self) -> frozenset[Point]:
        """Every point of a counted place."""
        return frozenset[Point]().union(*(one.points for one in self.places))

    def at(self, points: frozenset[Point]) -> CountedPlace | None:
        """The place with exactly these points."""
        return next((one for one in self.places if one.points == points), None)


def count_places(
    position: Position,
    *,
    most_states: int = DEFAULT_STATES,
    late: Callable[[], bool] = lambda: False,
) -> CountedPlaces:
    """The places of a position that can be counted; none are looked at any more once it is `late`."""
    if position.rules.scoring is Scoring.TERRITORY or not most_states:
        return CountedPlaces()
    division = divide(position, most_states=most_states, late=late)
    black = position.to_play is Color.BLACK
    found = [_counted(one, black=black) for one in division.localities]
    places = tuple(sorted((one for one in found if one is not None), key=lambda one: -one.swing))
    if not division.solved or not places:
        return CountedPlaces(places)
    sides = (one.for_black if black else one.for_white for one in division.localities)
    games = tuple(game for game in sides if game is not None)
    moves = best_moves(games, black=black) if searchable(games) else []
    return CountedPlaces(places, frozenset(Point(move) for _, move in moves))


def _counted(locality: Locality, *, black: bool) -> CountedPlace | None:
    game = locality.for_black if black else locality.for_white
    if not isinstance(game, Hot):
        return None
    return CountedPlace(frozenset(locality.points), heat(game), Point(earning_move(game, black=black)))
