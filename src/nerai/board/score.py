"""Counting a finished game.

Takes a position and, where the players agree that stones are dead, any stone of each dead chain; gives a
Score. Komi, the handicap bonus and the way of counting come from the position's rules. Judges nothing: what
is dead or in seki is told by the caller, never guessed here.

    Tromp-Taylor   stones on the board and the points they alone reach; nothing is dead
    area           the same, after the dead stones are taken off
    territory      empty points surrounded, prisoners, and two for each dead stone: its point and the stone
"""

from collections.abc import Iterable
from dataclasses import dataclass

from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.board.position import Position
from nerai.board.regions import connected_sets, surrounding_color
from nerai.board.rules import Scoring
from nerai.errors import InputError

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
        if self.margin == 0:
            return None
        return Color.BLACK if self.margin > 0 else Color.WHITE

    @property
    def text(self) -> str:
        """The result as GTP and SGF write it: `B+3.5`, `W+12`, or `0` for a draw."""
        return f"{self.winner.letter}+{abs(self.margin):g}" if self.winner else "0"


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
    owner = _owners(position, _chains_of(position, dead), frozenset())
    black, white = (sum(1 for side in owner if side is color) for color in Color)
    return Score(float(black), white + position.rules.white_bonus, owner)


def territory_score(position: Position, *, dead: Iterable[Point] = (), seki: Iterable[Point] = ()) -> Score:
    """Surrounded points, prisoners and dead stones; InputError if there is no stone at a dead or seki point.

    Chains with a stone in `seki` surround nothing, as Japanese rules want it.
    """
    dead_stones = _chains_of(position, dead)
    owner = _owners(position, dead_stones, _chains_of(position, seki))
    points = {}
    for color in Color:
        surrounded = sum(
            1 for point, side in enumerate(owner) if side is color and position.stones[point] != color
        )
        killed = sum(1 for point in dead_stones if position.at(point) is color.other)
        points[color] = surrounded + killed + position.prisoners(color)
    return Score(float(points[Color.BLACK]), points[Color.WHITE] + position.rules.white_bonus, owner)


def _chains_of(position: Position, points: Iterable[Point]) -> frozenset[Point]:
    """All stones of the chains at those points: a chain lives or dies as one."""
    stones: set[Point] = set()
    for point in points:
        if point in stones:
            continue
        if position.at(point) is None:
            raise InputError(
                f"there is no stone at {to_gtp(point, position.size)}",
                hint="give points of stones on the board",
            )
        stones |= position.chain_at(point).points
    return frozenset(stones)


def _owners(position: Position, dead: frozenset[Point], seki: frozenset[Point]) -> Owners:
    """Whose each point is once the dead stones are gone; chains in seki own their stones only."""
    size = position.size
    alive = bytes(0 if point in dead else cell for point, cell in enumerate(position.stones))
    owner = [Color(cell) if cell else None for cell in alive]
    for space in connected_sets(size, lambda point: not alive[point]):
        side = surrounding_color(size, alive, space)
        if side and not any(near in seki for point in space for near in size.neighbours(point)):
            for point in space:
                owner[point] = side
    return tuple(owner)
