"""Moves for the lowest goals: each function suggests the moves of the goal of its name."""

from collections.abc import Iterator

from nerai.board.point import Point
from nerai.knowledge.go.chasing import gaining_liberty
from nerai.knowledge.marks import moves
from nerai.knowledge.sorts import Chain
from nerai.knowledge.view import View


@moves
def play(world: View, point: Point) -> Iterator[Point]:
    """The point itself."""
    yield point


@moves
def take(world: View, chain: Chain) -> Iterator[Point]:
    """The last liberty of a chain in atari."""
    liberties = world.liberty_points(chain)
    if len(liberties) == 1:
        yield from liberties


@moves
def extend(world: View, chain: Chain) -> Iterator[Point]:
    """The liberties from which the chain gains others."""
    yield from gaining_liberty(world, chain)
