"""A whole board at a glance: groups and how safe they are, whose area each point becomes, influence, phase.

Takes a position; gives a Survey. What unconditional life decides is *proved*; everything else is *estimated*
from random games, and says so with a number. Chooses no move and asks no solver.
"""

import enum
from dataclasses import dataclass
from functools import cached_property
from math import exp, isfinite, log
from typing import Final

from nerai.board.color import Color
from nerai.board.groups import Group, groups
from nerai.board.influence import influence
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.board.regions import unconditional_life
from nerai.playout import INFORMED, Gain, Owned, PlayoutSummary, gains, playouts

PLAYOUTS: Final = 500
_SEED: Final = 1
_SURE: Final = 0.8
"""From here on a point counts as somebody's, of -1 to 1: nine of ten random games."""
_LEANING: Final = 0.3
_FEW_STONES: Final = 1 / 6
"""A board with fewer stones than this share of its points is in the opening."""
_EDGE: Final = 0.01
"""Shares nearer to 0 and 1 than this say no more: a few hundred games cannot tell them apart."""
CALIBRATION: Final = (0.13, 1.44)
"""Random games are no real games: the log odds of a share, times the second, plus the first, are those of the
rate at which such groups stayed in real games (bench/survey_calibration.py)."""
_LITTLE_OPEN: Final = 0.3
"""A board of which less than this share is still open is in the endgame."""


class Phase(enum.Enum):
    """How far a game is."""

    OPENING = "opening"
    MIDDLE = "middle game"
    ENDGAME = "endgame"


@dataclass(frozen=True, slots=True)
class Safety:
    """How sure a group is to stay: proved, or in what share of random games its points end as its own."""

    group: Group
    stays: float
    proved: bool
    share: float = 1.0
    """The share of random games, from which `stays` is made so that it comes true as often as it says."""
    gain: Gain | None = None
    """What keeping all its stones is worth; None where that is not in doubt."""

    @property
    def words(self) -> str:
        """As a sentence that says what it rests on."""
        if self.proved:
            return "can never be captured (proved: two eyes that stay even if the owner always passes)"
        words = f"stays with a chance of {self.stays:.0%}"
        if self.gain is not None and self.gain.points is not None and isfinite(self.gain.error):
            words = (
                f"{words}; keeping them all is worth {self.gain.points:.0f} ± {self.gain.error:.0f} points"
            )
        return f"{words} (estimated)"


@dataclass(frozen=True)
class Survey:
    """What was found; `owned` is -1 (White's) to 1 (Black's) for each point, `proved` is what is certain."""

    position: Position
    random_games: int
    owned: tuple[float, ...]
    proved: dict[Point, Color]
    groups: tuple[Safety, ...]

    @property
    def games_played(self) -> int:
        """All random games: for whose the points become and, if there are groups, what those are worth."""
        return self.random_games * (2 if self.groups else 1)

    @cached_property
    def influence(self) -> tuple[float, ...]:
        """How near whose stones are, -1 to 1."""
        return tuple(influence(self.position))

    @cached_property
    def area(self) -> dict[Point, Color]:
        """The points that are somebody's already, as far as random games tell."""
        return {point: _side(owner) for point, owner in self._owners() if abs(owner) >= _SURE}

    @cached_property
    def moyo(self) -> dict[Point, Color]:
        """The empty points that lean to a side and are nobody's yet: by random games and by nearness."""
        near = self.influence
        return {
            point: _side(owner)
            for point, owner in self._owners()
            if _LEANING <= abs(owner) < _SURE and owner * near[point] > 0 and self.position.at(point) is None
        }

    @property
    def expected_margin(self) -> float:
        """Black's lead by area in the mean of random games, komi included."""
        return sum(self.owned) - self.position.rules.white_bonus

    @cached_property
    def phase(self) -> Phase:
        """How far the game is: by stones, and by how much is still open."""
        points = self.position.size.area
        stones = sum(stone != 0 for stone in self.position.stones)
        if stones < points * _FEW_STONES:
            return Phase.OPENING
        open_points = sum(abs(owner) < _SURE for owner in self.owned)
        return Phase.ENDGAME if open_points < points * _LITTLE_OPEN else Phase.MIDDLE

    def _owners(self) -> list[tuple[Point, float]]:
        return [(Point(number), owner) for number, owner in enumerate(self.owned)]


def survey(position: Position, *, random_games: int = PLAYOUTS, seed: int = _SEED) -> Survey:
    """Look at a position; the same one always gives the same."""
    proved: dict[Point, Color] = {}
    for color in Color:
        life = unconditional_life(position, color)
        proved |= dict.fromkeys((*life.stones, *life.territory, *life.sheltered), color)
    ends = playouts(position, count=random_games, seed=seed, policy=INFORMED)
    owned = tuple(
        _sign(proved[Point(number)]) if Point(number) in proved else owner
        for number, owner in enumerate(ends.ownership)
    )
    found = groups(position)
    owned_by = [Owned(group.stones, group.color) for group in found]
    worth = gains(position, owned_by, count=random_games, seed=seed) if found else ()
    safeties = tuple(_safety(group, proved, ends, gain) for group, gain in zip(found, worth, strict=True))
    return Survey(position, random_games, owned, proved, safeties)


def _safety(group: Group, proved: dict[Point, Color], ends: PlayoutSummary, gain: Gain) -> Safety:
    if all(proved.get(stone) is group.color for stone in group.stones):
        return Safety(group, 1.0, proved=True)
    sign = _sign(group.color)
    kept = sum((1 + sign * ends.ownership[stone]) / 2 for stone in group.stones) / len(group.stones)
    return Safety(group, _rate(kept), proved=False, share=kept, gain=gain)


def log_odds(share: float) -> float:
    """The logarithm of the odds of a share, cut off near 0 and 1."""
    cut = min(max(share, _EDGE), 1 - _EDGE)
    return log(cut / (1 - cut))


def _rate(share: float) -> float:
    """How often groups with such a share stay in real games."""
    at_even, slope = CALIBRATION
    return 1 / (1 + exp(-(at_even + slope * log_odds(share))))


def _sign(color: Color) -> float:
    return 1.0 if color is Color.BLACK else -1.0


def _side(owner: float) -> Color:
    return Color.BLACK if owner > 0 else Color.WHITE
