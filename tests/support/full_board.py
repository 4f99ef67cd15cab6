"""Boards with independent endgames made from a seed, and what they are worth by search of the whole board.

The search knows nothing of localities: it plays every legal move on the real board, kos included, and counts
the area when both have passed. It remembers boards without the way that led to them, so where superko bans
a board it may be wrong itself.
"""

import random
from contextlib import suppress
from dataclasses import replace

from nerai.board.color import Color
from nerai.board.point import PASS
from nerai.board.position import Position
from nerai.board.rules import TROMP_TAYLOR, Suicide
from nerai.board.score import tromp_taylor
from nerai.errors import InputError
from nerai.strategy.locality import Division

RULES = replace(TROMP_TAYLOR, suicide=Suicide.FORBIDDEN)
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


def searched(position: Position, division: Division) -> int:
    """What Black gets by best play, komi left out; no more is read of the division than what is settled."""
    known: dict[tuple[bytes, Color, bool], int] = {}
    points = [point for point in position.size.points() if point not in division.owner]

    def count(here: Position) -> int:
        owner = tromp_taylor(here).owner
        owners = (division.owner.get(point) or owner[point] for point in position.size.points())
        return sum({Color.BLACK: 1, Color.WHITE: -1, None: 0}[one] for one in owners)

    def best(here: Position, *, passed: bool) -> int:
        key = (here.stones, here.to_play, passed)
        if key not in known:
            after = here.play(PASS)
            values = [count(here) if passed else best(after, passed=True)]
            values += [best(here.play(point), passed=False) for point in points if here.legal(point)]
            known[key] = max(values) if here.to_play is Color.BLACK else min(values)
        return known[key]

    return best(position, passed=False)
