"""What a move in a hot game is worth: mean and temperature, from thermographs.

Takes games of hot.py; gives Heat. Exact, in fractions. Chooses no move.

The *temperature* is the gain at which moving first there stops to pay: what a move is worth, in points gained
against a board without that move (half of what goes players call the size of a move in double gote). The
*mean* is what the game is worth on average. A *wall* says for every tax on moves what the game is worth when
one player moves first.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final

from nerai.strategy.hot import Game, Hot, Move, Number

_KEPT: Final = 100_000
Corner = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Heat:
    """Mean, temperature, and whether a player's move there must be answered.

    `black_sente`: below the temperature of the game, a move of Black threatens more than it gains, so White
    answers it; the other way round for `white_sente`.
    """

    mean: Fraction
    temperature: Fraction
    black_sente: bool = False
    white_sente: bool = False


@dataclass(frozen=True, slots=True)
class Wall:
    """A line over taxes from 0 on: straight between its corners, constant behind the last."""

    corners: tuple[Corner, ...]

    def at(self, tax: Fraction) -> Fraction:
        """Its height over a tax."""
        for (left, low), (right, high) in pairwise(self.corners):
            if left <= tax <= right:
                return low + (high - low) * (tax - left) / (right - left)
        return self.corners[-1][1]

    @property
    def upright(self) -> bool:
        """Whether it stands upright right below its top: that player's moves are answered there."""
        return len(self.corners) > 1 and self.corners[-1][1] == self.corners[-2][1]


def heat(game: Game) -> Heat:
    """What a game is worth, and a move in it."""
    black, white, mean, temperature = _walls(game)
    return Heat(mean, temperature, black_sente=black.upright, white_sente=white.upright)


def earning_move(game: Hot, *, black: bool) -> Move:
    """The move by which a player earns the temperature of a game; of equal ones the first.

    After it the game is worth the mean and the temperature to the player, with the other to move under a tax
    of that temperature.
    """
    tax = heat(game).temperature
    options = game.options(black=black)
    answered = [_walls(one.game)[:2] for one in options]
    worth = [(whites if black else blacks).at(tax) for blacks, whites in answered]
    return options[worth.index(max(worth) if black else min(worth))].move


def forget(most: int) -> None:
    """Drop what was worked out of games, where that is more than so many of them."""
    if _walls.cache_info().currsize > most:
        _walls.cache_clear()


@lru_cache(maxsize=_KEPT)
def _walls(game: Game) -> tuple[Wall, Wall, Fraction, Fraction]:
    """Black's wall, White's wall, mean and temperature."""
    if isinstance(game, Number):
        mean = Fraction(game.points)
        mast = Wall(((Fraction(0), mean),))
        return mast, mast, mean, Fraction(0)
    black = _outline([_walls(one.game)[1] for one in game.black], max)
    white = _outline([_walls(one.game)[0] for one in game.white], min)
    taxes = sorted({tax for wall in (black, white) for tax, _ in wall.corners})
    temperature = _meeting(black, white, taxes)
    below = [tax for tax in taxes if tax < temperature]
    mean = black.at(temperature) - temperature
    top = (temperature, mean)
    left = Wall((*((tax, black.at(tax) - tax) for tax in below), top))
    right = Wall((*((tax, white.at(tax) + tax) for tax in below), top))
    return left, right, mean, temperature


def _meeting(black: Wall, white: Wall, taxes: list[Fraction]) -> Fraction:
    """The tax at which moving first stops to pay."""

    def gain(tax: Fraction) -> Fraction:
        return black.at(tax) - white.at(tax) - 2 * tax

    for left, right in pairwise(taxes):
        if gain(right) <= 0:
            return left + (right - left) * gain(left) / (gain(left) - gain(right))
    return taxes[-1] + gain(taxes[-1]) / 2  # behind the last corner both walls are constant


def _outline(walls: list[Wall], best: Callable[[Iterable[Fraction]], Fraction]) -> Wall:
    """The highest or lowest of walls over every tax."""
    taxes = {tax for wall in walls for tax, _ in wall.corners}
    for number, one in enumerate(walls):
        for other in walls[:number]:
            taxes |= _crossings(one, other)
    return Wall(tuple((tax, best(wall.at(tax) for wall in walls)) for tax in sorted(taxes)))


def _crossings(one: Wall, other: Wall) -> set[Fraction]:
    taxes = sorted({tax for wall in (one, other) for tax, _ in wall.corners})
    found = set()
    for left, right in pairwise(taxes):
        before, after = one.at(left) - other.at(left), one.at(right) - other.at(right)
        if before * after < 0:
            found.add(left + (right - left) * before / (before - after))
    return found
