"""Counting a finished game.

Takes a position and, where the players agree that stones are dead, any stone of each dead chain; gives a
Score. Komi, the handicap bonus and the way of counting come from the position's rules. Judges nothing: what
is dead or in seki is told by the caller, never guessed here.

    Tromp-Taylor   stones on the board and the points they alone reach; nothing is dead
    area           the same, after the dead stones are taken off
    territory      empty points surrounded, prisoners, and two for each dead stone: its point and the stone
"""

from collections.abc import Container, Iterable
from dataclasses import dataclass

from nerai._core import point_owners, score_area, score_territory
from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.board.rules import Scoring

Owners = tuple[Color | None, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What both sides have, komi included; `owner` says for each point whose it is, or None."""

    black: float
    white: float
    owner: Owners

    @property
    def margin(self) -> float:
        """By how much Black is ahead; negative when White is."""
        return self.black - self.white

    @property
    def winner(self) -> Color | None:
        """Who has more, or None in a draw."""
        return leader(self.margin)

    @property
    def text(self) -> str:
        """The result as GTP and SGF write it: `B+3.5`, `W+12`, or `0` for a draw."""
        return result_text(self.margin)


def leader(margin: float) -> Color | None:
    """Who is ahead when Black leads by `margin`, or None in a draw."""
    if margin == 0:
        return None
    return Color.BLACK if margin > 0 else Color.WHITE


def result_text(margin: float) -> str:
    """The result when Black leads by `margin`, as GTP and SGF write it: `B+3.5`, `W+12`, `0` for a draw."""
    winner = leader(margin)
    return f"{winner.letter}+{abs(margin):g}" if winner else "0"


def score(position: Position, *, dead: Iterable[Point] = (), seki: Iterable[Point] = ()) -> Score:
    """The score by the way of counting that the position's rules name."""
    if position.rules.scoring is Scoring.TERRITORY:
        return territory_score(position, dead=dead, seki=seki)
    return area_score(position, dead=dead)


def tromp_taylor(position: Position) -> Score:
    """The area of the board as it stands: every stone counts as alive."""
    return area_score(position)


def area_score(position: Position, *, dead: Iterable[Point] = ()) -> Score:
    """Living stones and the points that only they reach; InputError if there is no stone at a dead point."""
    board = position.board()
    dead_stones = _mask(position, _chains_of(position, dead))
    black, white = score_area(board, dead=dead_stones)
    owner = _owners(point_owners(board, dead=dead_stones))
    return Score(float(black), white + position.rules.white_bonus, owner)


def territory_score(position: Position, *, dead: Iterable[Point] = (), seki: Iterable[Point] = ()) -> Score:
    """Surrounded points, prisoners and dead stones; InputError if there is no stone at a dead or seki point.

    Chains with a stone in `seki` surround nothing, as Japanese rules want it.
    """
    board = position.board()
    dead_stones = _mask(position, _chains_of(position, dead))
    in_seki = _chains_of(position, seki)
    neutral = _mask(position, {near for point in in_seki for near in position.size.neighbours(point)})
    black, white = score_territory(board, dead=dead_stones, neutral=neutral)
    owner = _owners(point_owners(board, dead=dead_stones, neutral=neutral))
    return Score(float(black), white + position.rules.white_bonus, owner)


def _chains_of(position: Position, points: Iterable[Point]) -> set[Point]:
    """All stones of the chains at those points: a chain lives or dies as one."""
    stones: set[Point] = set()
    for point in points:
        if point not in stones:
            stones |= position.chain_at(point).points
    return stones


def _mask(position: Position, points: Container[Point]) -> bytes:
    """One byte a point: 1 for those points, 0 for the others."""
    return bytes(point in points for point in position.size.points())


def _owners(owner: bytes) -> Owners:
    return tuple(Color(side) if side else None for side in owner)
