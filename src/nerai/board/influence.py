"""Influence of stones on the points around them: how near whose stones are, and no more.

Takes a position; gives a number for every point, from -1 (White) to 1 (Black). An estimate without any Go
knowledge: a stone radiates 1 where it stands and half as much with every step along the lines; steps do not
lead through stones of the other side. What reaches a point is added up, White's taken from Black's, and cut
off at -1 and 1. Dead stones radiate like any other, and edges, eyes and sente are not seen.
"""

from collections import deque
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, Size
from nerai.board.position import Position

FADING: Final = 0.5
_REACH: Final = 10
"""Steps after which a stone is not felt any more: less than a thousandth."""


def influence(position: Position) -> list[float]:
    """The influence on every point; that of a point with a stone is its owner's, 1 or -1."""
    felt = [0.0] * position.size.area
    for color, sign in ((Color.BLACK, 1.0), (Color.WHITE, -1.0)):
        blocked = {point for point in position.size.points() if position.at(point) is color.other}
        for start in position.size.points():
            if position.at(start) is color:
                _radiate(felt, start, sign, blocked, position.size)
    for point in position.size.points():
        owner = position.at(point)
        if owner is not None:
            felt[point] = 1.0 if owner is Color.BLACK else -1.0
    return [max(-1.0, min(1.0, value)) for value in felt]


def _radiate(felt: list[float], start: Point, sign: float, blocked: set[Point], size: Size) -> None:
    """Add what one stone radiates, farther points later."""
    steps = {start: 0}
    waiting = deque([start])
    while waiting:
        point = waiting.popleft()
        felt[point] += sign * FADING ** steps[point]
        if steps[point] == _REACH:
            continue
        for near in size.neighbours(point):
            if near not in steps and near not in blocked:
                steps[near] = steps[point] + 1
                waiting.append(near)
