"""Joining and parting two chains: what links them, what cuts them, who has to move."""

from nerai.board.color import Color
from nerai.board.joining import is_joinable, is_linked, joining_moves, parting_moves
from nerai.board.point import Point
from nerai.board.position import Position
from tests.support.positions import drawing

WALLS = """
    . O O O O O .
    . O # . # O .
    . O . . . O .
    . O O O O O .
"""
DIAGONAL = """
    . . . . .
    . # . . .
    . . # . .
    . . . . .
"""
SHARED = """
    . O O O O .
    O # a # O .
    O O O O O .
    . . . . . .
"""


def ends(text: str, *, to_play: Color = Color.BLACK) -> tuple[Position, Point, Point]:
    drawn = drawing(text, to_play=to_play)
    one, other = drawn.marks["#"]
    return drawn.position, one, other


def test_two_common_liberties_are_a_link() -> None:
    assert is_linked(*ends(DIAGONAL), moves=1)


def test_one_common_liberty_is_joined_or_parted_by_who_moves() -> None:
    position, one, other = ends("""
        . . O . .
        . # . # .
        . . O . .
        . . . . .
    """)
    assert not is_linked(position, one, other, moves=1)
    assert is_joinable(position, one, other, moves=1)
    point = Point(position.size.width + 2)
    assert point in joining_moves(position, one, other, moves=1)
    assert point in parting_moves(position, one, other, moves=1)


def test_stones_that_are_taken_at_once_are_not_joined() -> None:
    position, one, other = ends(SHARED)
    assert not is_joinable(position, one, other, moves=1)


def test_a_point_where_the_cutter_would_be_taken_holds() -> None:
    """A hanging connection: white between the three black stones has one liberty."""
    position, one, other = ends("""
        . . O . . .
        . # . # . .
        . . X . . .
        . . . . . .
        . . . . . .
    """)
    assert is_linked(position, one, other, moves=2)


def test_chains_far_apart_are_neither_linked_nor_joined() -> None:
    position, one, other = ends("""
        # . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . #
    """)
    assert not is_linked(position, one, other, moves=2)
    assert not is_joinable(position, one, other, moves=2)
    assert joining_moves(position, one, other, moves=2) == ()


def test_who_moves_next_in_the_position_does_not_matter() -> None:
    black, white = ends(DIAGONAL), ends(DIAGONAL, to_play=Color.WHITE)
    assert joining_moves(*black, moves=1) == joining_moves(*white, moves=1)
    assert parting_moves(*black, moves=1) == parting_moves(*white, moves=1) == ()
