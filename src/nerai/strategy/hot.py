"""Games whose ends are numbers, in which either player may pass: what they are worth alone and in sums.

Takes games `{Black's options | White's options}` over points for Black; gives who gets how much of a sum, and
mean and temperature. Exact. Knows no Go and no loops.

A game in which moving first gains nothing is a *number*, and no more is kept of it. Every other game is
*hot*: to move there is never worse than to pass, since each may pass instead (Milnor's games). So a game is
as good as another for Black wherever it is played if White, moving first in the one minus the other, gets
nothing; options that are no better than others are dropped when a game is made.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from math import comb
from typing import Final, TypeAlias

Move: TypeAlias = int
_KEPT: Final = 200_000
_MOST_SUMS: Final = 300_000
"""A sum that may come to more sums than this is not searched: its search could take long."""


@dataclass(frozen=True, slots=True)
class Number:
    """So many points for Black, whoever moves."""

    points: int

    def __str__(self) -> str:
        return str(self.points)


@dataclass(frozen=True)
class Option:
    """A move and the game after it."""

    move: Move
    game: "Game"


@dataclass(frozen=True)
class Hot:
    """A game in which both want to move first."""

    black: tuple[Option, ...]
    white: tuple[Option, ...]

    @cached_property
    def _hash(self) -> int:
        return hash((self.black, self.white))

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        black, white = (",".join(str(one.game) for one in side) for side in (self.black, self.white))
        return f"{{{black}|{white}}}"

    def options(self, *, black: bool) -> tuple[Option, ...]:
        """What a player can do."""
        return self.black if black else self.white


Game: TypeAlias = Number | Hot


def make(black: Iterable[Option], white: Iterable[Option], stand: int) -> Game:
    """The game with these options; `stand` is what it is worth when both pass."""
    lefts, rights = tuple(black), tuple(white)
    best = max((stop((one.game,), black=False) for one in lefts), default=None)
    least = min((stop((one.game,), black=True) for one in rights), default=None)
    if best is None or least is None or best <= least:
        # Neither gains by moving first; who would gain by moving at all, does so when the other passes.
        points = stand
        points = points if best is None else max(points, best)
        points = points if least is None else min(points, least)
        return Number(points)
    return Hot(_undominated(lefts, black=True), _undominated(rights, black=False))


def negated(game: Game) -> Game:
    """The game with the players exchanged."""
    if isinstance(game, Number):
        return Number(-game.points)
    return _negated(game)


@lru_cache(maxsize=_KEPT)
def _negated(game: Hot) -> Hot:
    sides = ((Option(one.move, negated(one.game)) for one in side) for side in (game.white, game.black))
    return Hot(*map(tuple, sides))


def forget(most: int) -> None:
    """Drop what was worked out of games and sums, where that is more than so many of them."""
    for known in (_negated, _stop):
        if known.cache_info().currsize > most:
            known.cache_clear()


def at_least(one: Game, other: Game) -> bool:
    """Whether Black is never worse off with the one than with the other, in whatever sum."""
    return stop((one, negated(other)), black=False) >= 0


def stop(games: Iterable[Game], *, black: bool) -> int:
    """What Black gets of a sum when that player moves first and both play best."""
    fixed, hot = _parted(games)
    return fixed + (_stop(hot, black) if hot else 0)


def searchable(games: Iterable[Game]) -> bool:
    """Whether a sum is small enough to be searched soon: play in it comes to no more than so many sums."""
    _, hot = _parted(games)
    sums = 1
    for game in set(hot):
        # Of equal games it does not matter which one has come how far.
        count = hot.count(game)
        sums *= comb(len(_positions(game)) + count, count)
    return sums <= _MOST_SUMS


def _positions(game: Hot) -> set[Hot]:
    """What play in a game comes to before it is settled."""
    found, todo = {game}, [game]
    while todo:
        here = todo.pop()
        below = {one.game for one in (*here.black, *here.white) if isinstance(one.game, Hot)} - found
        found |= below
        todo += below
    return found


def best_moves(games: tuple[Game, ...], *, black: bool) -> list[tuple[int, Move]]:
    """The moves that get the most of a sum, as (number of the game, move); none when all is settled."""
    if all(isinstance(game, Number) for game in games):
        return []
    wanted = stop(games, black=black)
    return [
        (number, option.move)
        for number, game in enumerate(games)
        if isinstance(game, Hot)
        for option in game.options(black=black)
        if stop((*games[:number], option.game, *games[number + 1 :]), black=not black) == wanted
    ]


def _parted(games: Iterable[Game]) -> tuple[int, tuple[Hot, ...]]:
    """What is settled, and the rest in an order that does not depend on how it was given."""
    fixed, hot = 0, []
    for game in games:
        if isinstance(game, Number):
            fixed += game.points
        else:
            hot.append(game)
    return fixed, tuple(sorted(hot, key=hash))


@lru_cache(maxsize=_KEPT)
def _stop(games: tuple[Hot, ...], black: bool) -> int:
    found = (
        stop(chain(games[:number], (option.game,), games[number + 1 :]), black=not black)
        for number, game in enumerate(games)
        if game not in games[:number]
        for option in game.options(black=black)
    )
    return max(found) if black else min(found)


def _undominated(options: tuple[Option, ...], *, black: bool) -> tuple[Option, ...]:
    """Those that no other is as good as; of equal ones the first."""
    kept: list[Option] = []
    for option in options:
        better = [
            at_least(one.game, option.game) if black else at_least(option.game, one.game) for one in kept
        ]
        if any(better):
            continue
        kept = [
            one
            for one in kept
            if not (at_least(option.game, one.game) if black else at_least(one.game, option.game))
        ]
        kept.append(option)
    return tuple(kept)
