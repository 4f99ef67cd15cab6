"""Strength levels for people: how much is tried for a move, and what is not seen.

Takes `levels.toml`; gives Levels, and for a game the points that a level looks at. A weak level plays few
random games, and overlooks whole chains that are away from the last moves: it neither saves nor takes them
until something happens nearby or a while has passed. Which ones is decided by the seed of the game, so the
same game is played again with the same seed. Chooses no move.
"""

import random
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from nerai.board.point import PASS, Point, Size, to_cell
from nerai.board.position import Position
from nerai.engine.session import Session
from nerai.errors import ConfigError
from nerai.playout import UNLIMITED

_USUAL_POINTS: Final = 81
_A_WHILE: Final = 8
"""What was overlooked is looked for again after so many moves."""
_LATEST: Final = 2


@dataclass(frozen=True, slots=True)
class Level:
    """One level; see levels.toml for what the numbers mean."""

    number: int
    name: str
    playouts: int
    near: int
    overlooks: float
    opening: bool
    strategy: bool
    habits: bool

    def playouts_on(self, size: Size) -> int:
        """The most random games for a move on a board of this size."""
        return max(1, self.playouts * size.area // _USUAL_POINTS) if self.playouts else UNLIMITED

    @property
    def words(self) -> str:
        """What to expect of it, for whoever chooses one."""
        games = f"{self.playouts:,} random games a move on 9x9" if self.playouts else "as many as time allows"
        missed = f"overlooks {self.overlooks:.0%} away from the last moves" if self.overlooks else ""
        lacks = [name for name, has in (("opening", self.opening), ("plan", self.strategy)) if not has]
        return "; ".join(filter(None, (games, missed, f"no {' and no '.join(lacks)}" if lacks else "")))

    def seen(self, session: Session, candidates: Sequence[Point]) -> list[Point]:
        """Those of the points that this level thinks of; all of them when it would think of none."""
        if not self.overlooks:
            return list(candidates)
        hidden = self._hidden(session)
        return [point for point in candidates if point not in hidden] or list(candidates)

    def _hidden(self, session: Session) -> set[Point]:
        """The liberties of chains that are overlooked now, except those near the last moves."""
        position, moves = session.position, session.moves
        latest = [move.point for move in moves[-_LATEST:] if move.point != PASS]
        period = len(moves) // _A_WHILE
        hidden: set[Point] = set()
        for chain in position.chains():
            if self._is_near(position, chain.points, latest):
                continue
            chance = random.Random(f"{session.seeds.start} {chain.anchor} {period}").random()
            if chance < self.overlooks:
                hidden |= chain.liberties
        return {point for point in hidden if not self._is_near(position, [point], latest)}

    def _is_near(
        self, position: Position, points: Sequence[Point] | frozenset[Point], latest: Sequence[Point]
    ) -> bool:
        return any(
            _lines_between(one, other, position.size) <= self.near for one in points for other in latest
        )


@cache
def levels() -> tuple[Level, ...]:
    """All levels, the weakest first."""
    text = files(__package__).joinpath("levels.toml").read_text(encoding="utf-8")
    return tuple(Level(number, **one) for number, one in enumerate(tomllib.loads(text)["level"], start=1))


def level_numbered(number: int) -> Level:
    """The level of that number; ConfigError when there is none."""
    if not 1 <= number <= len(levels()):
        raise ConfigError(f"there is no level {number}", hint=f"give a number from 1 to {len(levels())}")
    return levels()[number - 1]


def _lines_between(one: Point, other: Point, size: Size) -> int:
    (row, column), (other_row, other_column) = to_cell(one, size), to_cell(other, size)
    return max(abs(row - other_row), abs(column - other_column))
