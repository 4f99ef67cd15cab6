"""Ladders and nets: whether a chain is caught by ataris, with or without a few quiet moves among them.

Takes a position and a stone of the chain; gives what the core reads. Who moves next in the position does not
matter: it is part of the question. A *quiet* move neither takes the chain nor leaves it one liberty. A chain
that only a ko decides gets away, so "caught" is never said too early; "not caught" says nothing about other
ways to catch it.
"""

from dataclasses import dataclass

from nerai._core import is_held as native_is_held
from nerai._core import read_catching
from nerai._core import read_ladder as native_read_ladder
from nerai.board.point import Point
from nerai.board.position import Position


@dataclass(frozen=True, slots=True)
class Ladder:
    """Whether the chain is caught, and the moves as far as it can run: the attacker's and its own in turn."""

    caught: bool
    line: tuple[Point, ...]


def read_ladder(position: Position, stone: Point, *, attacker_moves: bool) -> Ladder:
    """What becomes of the chain if every move of its attacker is an atari or takes it."""
    caught, line = native_read_ladder(position.board(), stone, attacker_moves=attacker_moves)
    return Ladder(caught, tuple(map(Point, line)))


def is_held(position: Position, stone: Point, *, quiet: int = 0) -> bool:
    """Whether the chain, moving first, is caught whatever it does, by so many quiet moves at most."""
    return native_is_held(position.board(), stone, quiet=quiet)


def catching_moves(position: Position, stone: Point, *, quiet: int, most: int = 3) -> tuple[Point, ...]:
    """The attacker's moves that catch the chain with so many quiet moves at most, ataris first."""
    return tuple(map(Point, read_catching(position.board(), stone, quiet=quiet, most=most)))
