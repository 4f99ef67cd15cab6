"""The last moves of a game: what each place is worth, in which order to play, and the result of best play.

Takes a position; gives an Endgame. Where all places are solved, order and result are exact; else the hottest
of those that are solved is named, which is a rule of thumb; so it is where there are too many places to play
them against each other. Reads no clock and plays nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.strategy.heat import Heat, heat
from nerai.strategy.heat import forget as forget_heats
from nerai.strategy.hot import Hot, best_moves, searchable, stop
from nerai.strategy.hot import forget as forget_games
from nerai.strategy.locality import MOST_STATES, Division, Locality, Progress, divide

_MOST_REMEMBERED: Final = 10_000


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the board that is open, and what a move there is worth; no heat where it is not solved."""

    locality: Locality
    heat: Heat | None

    @property
    def settled(self) -> bool:
        """Whether moving first gains nothing there."""
        return self.heat is not None and self.heat.temperature == 0


@dataclass(frozen=True, slots=True)
class Step:
    """A move of best play, where it is played, and what a move there is worth before it."""

    color: Color
    point: Point
    place: tuple[Point, ...]
    heat: Heat


@dataclass(frozen=True, slots=True)
class Endgame:
    """What is left of a game. `margin` is Black's lead by best play, komi included; None if unknown."""

    position: Position
    places: tuple[Place, ...]
    margin: float | None
    line: tuple[Step, ...]

    @property
    def exact(self) -> bool:
        """Whether everything is solved, and played against each other."""
        return self.margin is not None

    @property
    def unsolved(self) -> tuple[Place, ...]:
        """The places that are not solved."""
        return tuple(one for one in self.places if one.heat is None)


def look(
    position: Position,
    *,
    most_states: int = MOST_STATES,
    progress: Progress | None = None,
    late: Callable[[], bool] = lambda: False,
) -> Endgame:
    """What is left of a game with the side to move that the position has; `late` ends the reading."""
    read = partial(divide, most_states=most_states, progress=progress, late=late)
    division = read(position)
    places = _places(division)
    games = [one.for_black for one in division.localities if one.for_black is not None]
    if not division.solved or not searchable(games):
        return Endgame(position, places, None, _hottest(position, places))
    area = division.settled + stop(games, black=position.to_play is Color.BLACK)
    line = _line(position, division, read)
    return Endgame(position, places, area - position.rules.white_bonus, tuple(line))


def tidy() -> None:
    """Forget games and sums of earlier boards where they are many: a long game would keep them all."""
    forget_games(_MOST_REMEMBERED)
    forget_heats(_MOST_REMEMBERED)


def _places(division: Division) -> tuple[Place, ...]:
    found = [
        Place(one, None if one.for_black is None else heat(one.for_black)) for one in division.localities
    ]
    return tuple(sorted(found, key=_by_heat))


def _by_heat(place: Place) -> tuple[Fraction, tuple[Point, ...]]:
    # What is not solved comes last.
    return (Fraction(1) if place.heat is None else -place.heat.temperature), place.locality.points


def _line(position: Position, division: Division, read: Callable[[Position], Division]) -> list[Step]:
    """Best play to the end; of moves that are equally good the one in the hottest place comes first."""
    line: list[Step] = []
    while division.solved:
        step = _best(position, division.localities)
        if step is None:
            return line
        line.append(step)
        position = position.play(step.point)
        division = read(position)
    return line


def _best(position: Position, localities: Sequence[Locality]) -> Step | None:
    black = position.to_play is Color.BLACK
    sides = (one.for_black if black else one.for_white for one in localities)
    games = tuple(game for game in sides if game is not None)
    moves = best_moves(games, black=black)
    if not moves:
        return None
    heats = [heat(game) for game in games]
    number, move = min(moves, key=lambda one: (-heats[one[0]].temperature, one[1]))
    return Step(position.to_play, Point(move), localities[number].points, heats[number])


def _hottest(position: Position, places: Sequence[Place]) -> tuple[Step, ...]:
    """One move in the hottest place that is solved, if that is worth anything."""
    black = position.to_play is Color.BLACK
    for place in places:
        game = place.locality.for_black if black else place.locality.for_white
        if place.heat is not None and isinstance(game, Hot):
            ((_, move), *_) = best_moves((game,), black=black)
            return (Step(position.to_play, Point(move), place.locality.points, place.heat),)
    return ()
