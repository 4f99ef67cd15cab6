"""Joining and parting two chains, read a few moves ahead.

Takes a position and a stone of each chain, of one color; gives what the core reads. Who moves next in the
position does not matter: it is part of the question. Two chains are *linked* in n moves when the enemy may
move first, and n moves of their owner still make one chain of them. Only moves near the chains are looked
at: an opinion, no proof. The shapes by which chains are linked have names in links.py.
"""

from nerai._core import is_joinable as native_is_joinable
from nerai._core import is_linked as native_is_linked
from nerai._core import read_joining, read_parting
from nerai.board.point import Point
from nerai.board.position import Position


def is_linked(position: Position, one: Point, other: Point, *, moves: int) -> bool:
    """Whether so many moves of the owner, 1 to 3, join the chains although the enemy moves first."""
    return native_is_linked(position.board(), one, other, moves=moves)


def is_joinable(position: Position, one: Point, other: Point, *, moves: int) -> bool:
    """Whether so many moves join them if their owner moves first."""
    return native_is_joinable(position.board(), one, other, moves=moves)


def joining_moves(
    position: Position, one: Point, other: Point, *, moves: int, most: int = 3
) -> tuple[Point, ...]:
    """The owner's moves, at most so many, after which they are one or linked in one move less."""
    return tuple(map(Point, read_joining(position.board(), one, other, moves=moves, most=most)))


def parting_moves(
    position: Position, one: Point, other: Point, *, moves: int, most: int = 3
) -> tuple[Point, ...]:
    """The enemy's moves, by stones that are not caught, after which so many moves do not join them."""
    return tuple(map(Point, read_parting(position.board(), one, other, moves=moves, most=most)))
