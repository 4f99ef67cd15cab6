"""Boards with independent endgames made from a seed, and what they are worth by search of the whole board.

The search knows nothing of localities: it plays every legal move on the real board, kos and superko included,
and counts the area when both have passed. It remembers no boards: what may be played depends on the way.
"""

import random
from contextlib import suppress
from dataclasses import replace
from itertools import count

from nerai.board.color import Color
from nerai.board.point import PASS
from nerai.board.position import Position
from nerai.board.rules import TROMP_TAYLOR, Suicide
from nerai.board.score import tromp_taylor
from nerai.errors import InputError
from nerai.strategy.locality import Division

RULES = replace(TROMP_TAYLOR, suicide=Suicide.FORBIDDEN)
_MOST_NODES = 200_000
_SIDE_BLACK = ("X.X", "XXX", ".XX", "XXX")
_SIDE_WHITE = ("O.O", "OOO", "OO.", "OOO")


def made_board(seed: int, *, rows: int = 8, middle: int = 3) -> Position:
    """Living stones left and right, and stones by chance between them; open points come in small groups."""
    source = random.Random(seed)
    while True:
        lines = []
        for row in range(rows):
            between = "".join(source.choices("XO.", weights=(4, 4, 3), k=middle))
            lines.append(" ".join(_SIDE_BLACK[row % 4] + between + _SIDE_WHITE[row % 4]))
        with suppress(InputError):  # a chain without liberties
            return Position.parse("\n".join(lines), rules=RULES)


def is_worth(position: Position, division: Division, told: int) -> bool:
    """Whether best play gets Black so many points, komi left out: no fewer, and no more.

    No more is read of the division than what is settled.
    """
    return _search(position, division, told - 1, told) >= told >= _search(position, division, told, told + 1)


def _search(position: Position, division: Division, low: int, high: int) -> int:
    """What Black gets, exact between the bounds: at most `low` or at least `high` stands for more of it."""
    points = [point for point in position.size.points() if point not in division.owner]
    nodes = count()

    def area(here: Position) -> int:
        owner = tromp_taylor(here).owner
        owners = (division.owner.get(point) or owner[point] for point in position.size.points())
        return sum({Color.BLACK: 1, Color.WHITE: -1, None: 0}[one] for one in owners)

    def best(here: Position, low: int, high: int, *, passed: bool) -> int:
        assert next(nodes) < _MOST_NODES, f"too much to search:\n{position}"
        black = here.to_play is Color.BLACK
        following = [here.play(point) for point in points if here.legal(point)]
        following.sort(key=lambda after: -after.stones.count(0))  # captures first
        found = low if black else high
        for after in (*following, None):
            if after is not None:
                value = best(after, low, high, passed=False)
            else:
                value = area(here) if passed else best(here.play(PASS), low, high, passed=True)
            found = max(found, value) if black else min(found, value)
            low, high = (max(low, found), high) if black else (low, min(high, found))
            if low >= high:
                break
        return found

    return best(position, low, high, passed=False)
