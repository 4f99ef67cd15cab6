"""Marks of a move are the same on turned, mirrored and recolored boards, and differ where the boards do."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from nerai.board.point import from_cell
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.query.looks import shapes
from tests.support.positions import position

SIZE = 7
cells = st.lists(st.sampled_from("..XO"), min_size=SIZE * SIZE, max_size=SIZE * SIZE)


def drawn(signs: list[str], to_play: str) -> Position | None:
    rows = ["  ".join(signs[start : start + SIZE]) for start in range(0, SIZE * SIZE, SIZE)]
    try:
        return Position.parse("\n".join([*rows, f"{to_play} to play"]))
    except InputError:
        return None


@given(cells, st.integers(0, SIZE * SIZE - 1), st.booleans(), st.booleans(), st.booleans())
def test_marks_do_not_depend_on_how_the_board_is_held(
    signs: list[str], at: int, across: bool, down: bool, swap: bool
) -> None:
    signs[at] = "."
    turned = ["."] * len(signs)
    place = 0
    for row, column in product(range(SIZE), repeat=2):
        y, x = (SIZE - 1 - row if down else row), (SIZE - 1 - column if across else column)
        if swap:
            y, x = x, y
        recolored = {"X": "O", "O": "X"}.get(signs[row * SIZE + column], ".")
        turned[y * SIZE + x] = recolored
        if row * SIZE + column == at:
            place = y * SIZE + x
    one, other = drawn(signs, "Black"), drawn(turned, "White")
    if one is None or other is None:
        return
    points = [from_cell(*divmod(number, SIZE), one.size) for number in (at, place)]
    assert set(shapes(one, points[0])) == set(shapes(other, points[1]))


def test_marks_tell_liberties_and_places_apart() -> None:
    board = position(
        """
        . . . . .
        . X O . .
        . . X . .
        . . . . .
        . . . . .
        """
    )
    above, below = (from_cell(row, column, board.size) for row, column in ((0, 1), (3, 2)))
    one, other = set(shapes(board, above)), set(shapes(board, below))
    assert one.isdisjoint(other)
    assert "line 1" in one
    assert any(mark.startswith("cross with liberties") and "o3" in mark for mark in other)
