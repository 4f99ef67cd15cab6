"""Parts of a board that do not touch each other any more, and the game that each of them is.

Takes a position; gives what is settled, and Localities with their games (hot.py). Exact: the stones around a
locality are alive whatever happens there (Benson), so nothing that is done in one changes another, but for
kos. To leave out loops, a locality is read twice, with Black *careful* and with White careful. Who is careful
takes stones by chains that are joined to living stones, and only a few times by chains that are not. So
nothing comes back for ever: stones that took others for good stay, and only who takes can bring anything
back. As either reading takes moves from one player, the truth is between them; where both are worth the same
it is known, and no ko matters. Else, or where the locality is too large to look at whole, it has no game, and
the reason is told.

Points are counted by area, with stones that can never live taken off; so a neutral point is worth one point
to each, and a move is worth one point more than where territory is counted.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.board.regions import connected_sets, unconditional_life
from nerai.board.rules import Suicide
from nerai.solver.search import StopFlag
from nerai.strategy.hot import Game, Option, at_least, make

MOST_STATES: Final = 3_000
_TOLD_EVERY: Final = 500
"""After so many states it is told how far the work is, and whether to go on is asked."""
_LATE_EVERY: Final = 50
"""After so many states the time is asked for."""
_MOST_EMPTY: Final = 14
"""With more empty points a place has too many states, whatever limit was given."""
_TOO_LARGE: Final = "it is too large to look at whole"
_STOPPED: Final = "it was stopped before all of it was looked at"
_TOO_LATE: Final = "there was no time to look at it"
_RISKS: Final = 2
"""So often who is careful may take stones by a chain that could be taken itself."""
Stones = tuple[Color | None, ...]


class Progress(Protocol):
    """Who is told how far long work is, and may stop it."""

    @property
    def stop(self) -> StopFlag:
        """Set when nothing more is to be looked at."""
        ...

    def report(self, what: str) -> None:
        """Take what is being done."""
        ...


class _UnsolvedError(Exception):
    """Says why a locality has no game."""


@dataclass(frozen=True, slots=True)
class Locality:
    """A connected part of the board, and its game; without one where it was not solved, as `why` says.

    The game is there twice, worth the same: Black's moves in `for_black` get it whatever White takes, White's
    moves in `for_white` the other way round.
    """

    points: tuple[Point, ...]
    for_black: Game | None
    for_white: Game | None
    why: str = ""

    @property
    def solved(self) -> bool:
        """Whether it has a game."""
        return self.for_black is not None


@dataclass(frozen=True, slots=True)
class Division:
    """A board taken apart: what is settled for Black, without komi, and the parts that are not."""

    settled: int
    owner: dict[Point, Color]
    localities: tuple[Locality, ...]

    @property
    def solved(self) -> bool:
        """Whether every part has a game."""
        return all(one.solved for one in self.localities)


def divide(
    position: Position,
    *,
    most_states: int = MOST_STATES,
    progress: Progress | None = None,
    late: Callable[[], bool] = lambda: False,
) -> Division:
    """Take a position apart; once it is `late`, nothing more is looked at, and a part that is begun is left.

    Where suicide is allowed nothing is: moves that take off their own stones are not read in a locality.
    """
    if position.rules.suicide is Suicide.ALLOWED:
        points = tuple(position.size.points())
        return Division(0, {}, (Locality(points, None, None, "the rules allow suicide"),))
    owner: dict[Point, Color] = {}
    for color in Color:
        life = unconditional_life(position, color)
        owner |= dict.fromkeys((*life.stones, *life.territory, *life.sheltered), color)
    parts = connected_sets(position.size, lambda point: point not in owner)
    settled = sum(1 if color is Color.BLACK else -1 for color in owner.values())
    localities = [
        Locality(tuple(sorted(part)), None, None, _TOO_LATE)
        if late()
        else _locality(
            position, owner, part, _Meter(most_states, progress, f"place {number} of {len(parts)}", late)
        )
        for number, part in enumerate(parts, start=1)
    ]
    return Division(settled, owner, tuple(localities))


@dataclass(frozen=True, slots=True)
class _Meter:
    """What may be looked at of a place, and who is told of it."""

    most_states: int
    progress: Progress | None
    place: str
    late: Callable[[], bool]

    def count(self, states: int, careful: Color) -> None:
        """Tell how far a reading is; _UnsolvedError when it is too large, too late, or was stopped."""
        if states > self.most_states:
            raise _UnsolvedError(_TOO_LARGE)
        if states % _LATE_EVERY == 0 and self.late():
            raise _UnsolvedError(_TOO_LATE)
        if self.progress is None or states % _TOLD_EVERY:
            return
        if self.progress.stop.is_set():
            raise _UnsolvedError(_STOPPED)
        half = "first" if careful is Color.BLACK else "second"
        self.progress.report(f"{self.place}, {half} reading: {states:,} states")


def _locality(
    position: Position, owner: dict[Point, Color], part: frozenset[Point], meter: _Meter
) -> Locality:
    points = tuple(sorted(part))
    if sum(position.at(point) is None for point in points) > _MOST_EMPTY:
        return Locality(points, None, None, _TOO_LARGE)
    here = {point: number for number, point in enumerate(points)}
    walls: list[frozenset[Color]] = []
    beside: list[tuple[int, ...]] = []
    for point in points:
        around = position.size.neighbours(point)
        beside.append(tuple(here[near] for near in around if near in here))
        walls.append(frozenset(owner[near] for near in around if near not in here))
    field = _Field(points, tuple(beside), tuple(walls))
    stones = tuple(position.at(point) for point in points)
    try:
        lower, upper = (_Reader(field, color, meter).game(stones) for color in Color)
    except _UnsolvedError as fault:
        return Locality(points, None, None, str(fault))
    except RecursionError:  # stones are taken again and again: deeper than Python goes
        return Locality(points, None, None, _TOO_LARGE)
    if not at_least(lower, upper):
        return Locality(
            points, None, None, "what becomes of it hangs on stones that may be taken back, as in a ko"
        )
    return Locality(points, lower, upper)


@dataclass(frozen=True, slots=True)
class _Field:
    """Points by number, those beside each, and the colors of the living stones beside it."""

    points: tuple[Point, ...]
    beside: tuple[tuple[int, ...], ...]
    walls: tuple[frozenset[Color], ...]

    def played(self, stones: Stones, at: int, color: Color) -> tuple[Stones, bool] | None:
        """The stones after a move, and whether it took some and could be taken itself; None if illegal."""
        after = list(stones)
        after[at] = color
        taken = False
        for near in self.beside[at]:
            if after[near] is color.other:
                chain, liberties, safe = self._chain(after, near)
                if not liberties and not safe:
                    taken = True
                    for number in chain:
                        after[number] = None
        _, liberties, safe = self._chain(after, at)
        if not liberties and not safe:
            return None
        return tuple(after), taken and not safe

    def _chain(self, stones: list[Color | None], start: int) -> tuple[set[int], set[int], bool]:
        """The chain there, its liberties, and whether it is joined to living stones."""
        color, chain, liberties, todo, safe = stones[start], {start}, set[int](), [start], False
        while todo:
            number = todo.pop()
            safe |= color in self.walls[number]
            for near in self.beside[number]:
                if stones[near] is None:
                    liberties.add(near)
                elif stones[near] is color and near not in chain:
                    chain.add(near)
                    todo.append(near)
        return chain, liberties, safe

    def area(self, stones: Stones) -> int:
        """Black's points minus White's, as the stones stand."""
        total, seen = 0, set()
        for start, stone in enumerate(stones):
            if stone is not None:
                total += 1 if stone is Color.BLACK else -1
            elif start not in seen:
                space, reached, todo = {start}, set[Color](), [start]
                while todo:
                    number = todo.pop()
                    reached |= self.walls[number]
                    for near in self.beside[number]:
                        found = stones[near]
                        if found is not None:
                            reached.add(found)
                        elif near not in space:
                            space.add(near)
                            todo.append(near)
                seen |= space
                if len(reached) == 1:
                    total += len(space) * (1 if Color.BLACK in reached else -1)
        return total


class _Reader:
    """Looks at everything that can happen in a field where one player is careful."""

    def __init__(self, field: _Field, careful: Color, meter: _Meter) -> None:
        self._field = field
        self._careful = careful
        self._meter = meter
        self._seen = 0
        self._games: dict[tuple[Stones, int], Game] = {}

    def game(self, stones: Stones, risks: int = _RISKS) -> Game:
        """What the field is worth with these stones; _UnsolvedError when that is not found out."""
        known = self._games.get((stones, risks))
        if known is not None:
            return known
        self._seen += 1
        self._meter.count(self._seen, self._careful)
        black, white = (self._options(stones, color, risks) for color in Color)
        found = make(black, white, self._field.area(stones))
        self._games[stones, risks] = found
        return found

    def _options(self, stones: Stones, color: Color, risks: int) -> Iterator[Option]:
        for number, stone in enumerate(stones):
            played = None if stone is not None else self._field.played(stones, number, color)
            if played is None:
                continue
            after, risky = played
            left = risks - 1 if risky and color is self._careful else risks
            if left >= 0:
                yield Option(int(self._field.points[number]), self.game(after, left))
