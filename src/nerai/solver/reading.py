"""Native reading, typed: whether a chain is taken, joined or gets in, as far as a quick look tells.

Takes a position, the stones, who moves and limits; gives who wins and the move. An estimate, never a proof:
few moves are tried, and a chain with more liberties than the bound counts as safe. search.py proves.
"""

import enum
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from nerai._core import StopFlag, read_stones
from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.solver.search import Limits, Threats, simple_ko_board

_NO_MOVE: Final = -2
_BYTES_PER_NODE: Final = 100
_MOST_TABLE_MB: Final = 32


class ReadingKind(enum.IntEnum):
    """What the reacher must make happen; the numbers are those of the native code."""

    TAKE = 0
    JOIN = 1
    ENTER = 2


@dataclass(frozen=True, slots=True)
class Scope:
    """How far reading looks.

    `bound` are the liberties beyond which a chain is safe, or the moves beyond which a connection is too far;
    `width` says how far from the stones moves are tried.
    """

    bound: int
    width: int


@dataclass(frozen=True, slots=True)
class ReadingResult:
    """Whether the side to move succeeds (None: the limits did not suffice), and its move if it does.

    When it is not known, `move` is the most promising one.
    """

    works: bool | None
    move: Point | None
    nodes: int
    seconds: float


def read(
    position: Position,
    kind: ReadingKind,
    stones: tuple[Point, ...],
    *,
    scope: Scope,
    threats: Threats,
    limits: Limits,
    not_first: Point | None = None,
    area: Collection[Point] = (),
    stop: StopFlag | None = None,
) -> ReadingResult:
    """What the side to move gets; Friend of the threats is the side to move.

    `stones` is one stone of the chain to take, one of each of two chains to join, or one of the chain that is
    to get a stone into the `area`. The first move is not
    tried at `not_first`. The same question under the same node limit gives the same answer.
    """
    owner = position.at(stones[0])
    assert owner is not None
    reacher: Color = owner.other if kind is ReadingKind.TAKE else owner
    by_side = {position.to_play: threats.friend, position.to_play.other: threats.opponent}
    begin = time.perf_counter()
    found = read_stones(
        simple_ko_board(position),
        kind=kind,
        reacher=reacher,
        first=stones[0],
        second=stones[1] if len(stones) > 1 else _NO_MOVE,
        area=sorted(area),
        bound=scope.bound,
        width=scope.width,
        not_first=_NO_MOVE if not_first is None else not_first,
        reacher_threats=by_side[reacher],
        preventer_threats=by_side[reacher.other],
        nodes=max(1, limits.nodes) if limits.nodes is not None else 0,
        seconds=max(0.001, limits.seconds) if limits.seconds is not None else 0.0,
        stop=stop,
        table_mb=_table_mb(limits),
    )
    mover = 0 if position.to_play is reacher else 1
    works = None if found.winner < 0 else found.winner == mover
    move = Point(found.move) if works is not False and found.move >= PASS else None
    return ReadingResult(works, move, found.nodes, time.perf_counter() - begin)


def _table_mb(limits: Limits) -> int:
    if limits.nodes is None:
        return _MOST_TABLE_MB
    return max(1, min(_MOST_TABLE_MB, limits.nodes * _BYTES_PER_NODE // 2**20))
