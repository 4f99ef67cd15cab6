"""What can be asked about a board near a move, or everywhere: chains, pairs of chains, points for an eye.

Takes a position and a move that is about to be made; gives situations, to be read by rules. Asks nothing
itself. Only what is short is given: chains with few liberties, pairs of chains one of which is close to the
move, points around which a side has all stones but one.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_cell, to_cell
from nerai.board.position import Chain, Position
from nerai.learn.dynamic import Adviser
from nerai.learn.eating import Eating
from nerai.learn.eyes import Eyes
from nerai.learn.joining import Joining
from nerai.learn.situations import AnySituation

SHORT: Final = 3
"""Chains with more liberties are not asked about."""
MOST_PAIRS: Final = 3
"""So many pairs of chains of a color are asked about, the nearest first: reading takes its time."""
_REACH: Final = 2
_CLOSE: Final = 2
"""So many steps along the lines one of two chains is from the move at most."""


def situations_near(position: Position, move: Point, adviser: Adviser) -> Iterator[AnySituation]:
    """What a move may decide that the side to play makes."""
    for chain in near(position, move):
        yield Eating.of(position, chain.anchor, adviser)
    for a, b in _pairs(position, move):
        yield Joining.of(position, a.anchor, b.anchor, adviser)
    for point, color in _eyes(position, move):
        yield Eyes(position, (point,), color, adviser)


def situations_on(position: Position, adviser: Adviser) -> Iterator[AnySituation]:
    """What may be decided anywhere on a board: short chains, pairs that share a liberty, eyes to be."""
    chains = list(position.chains())
    for chain in chains:
        if len(chain.liberties) <= SHORT:
            yield Eating.of(position, chain.anchor, adviser)
    for a, b in combinations(chains, 2):
        if a.color is b.color and a.liberties & b.liberties:
            yield Joining.of(position, a.anchor, b.anchor, adviser)
    for point in position.size.points():
        if position.at(point) is None:
            yield from (Eyes(position, (point,), color, adviser) for color in _eye_of(position, point))


def near(position: Position, move: Point) -> Iterator[Chain]:
    """The chains that are short of liberties, and have one at the move or beside it."""
    size = position.size
    around = {move, *size.neighbours(move), *size.diagonals(move)}
    for chain in position.chains():
        # What can be taken at once is no question.
        takes = chain.color is not position.to_play and len(chain.liberties) == 1
        if len(chain.liberties) <= SHORT and not takes and chain.liberties & around:
            yield chain


def _pairs(position: Position, move: Point) -> Iterator[tuple[Chain, Chain]]:
    """Two chains of a color, one of them close to the move and the other near it: a few."""
    far = _distances(position.size, move)
    for color in (Color.BLACK, Color.WHITE):
        there = {}
        for chain in position.chains(color):
            near_by = [far[point] for point in chain.points if point in far]
            if near_by:
                there[chain.anchor] = (min(near_by), chain)
        found = sorted(
            (one[0] + other[0], one[1].anchor, other[1].anchor)
            for one, other in combinations(there.values(), 2)
            if min(one[0], other[0]) <= _CLOSE
        )
        yield from ((there[a][1], there[b][1]) for _, a, b in found[:MOST_PAIRS])


def _eyes(position: Position, move: Point) -> Iterator[tuple[Point, Color]]:
    """Empty points near a move with all stones around of a color but one."""
    size = position.size
    for point in sorted(_distances(size, move)):
        if position.at(point) is not None:
            continue
        for color in _eye_of(position, point):
            # Nobody makes an eye by filling it.
            if point != move or color is not position.to_play:
                yield point, color


def _eye_of(position: Position, point: Point) -> Iterator[Color]:
    """Whose stones are on all sides of a point but one at most."""
    beside = [position.at(one) for one in position.size.neighbours(point)]
    for color in (Color.BLACK, Color.WHITE):
        if beside.count(color) >= max(1, len(beside) - 1):
            yield color


def _distances(size: Size, move: Point) -> dict[Point, int]:
    """The points at most two columns and two rows from a move, and how far they are along the lines."""
    row, column = to_cell(move, size)
    found = {}
    for down in range(max(0, row - _REACH), min(size.height, row + _REACH + 1)):
        for right in range(max(0, column - _REACH), min(size.width, column + _REACH + 1)):
            found[from_cell(down, right, size)] = abs(down - row) + abs(right - column)
    return found
