"""Counts of move sequences and positions on small boards, recorded once, reached by both boards."""

import itertools

import pytest

from nerai.board import Board
from tests.support.naive_board import POSITIONAL, SIMPLE, SITUATIONAL, NaiveBoard

# width, height, ko rule, suicide allowed, passes counted; then the sequences of 1, 2, 3 ... moves.
SEQUENCES = [
    (1, 1, SIMPLE, False, True, [1, 1, 1, 1, 1, 1]),
    (1, 1, SIMPLE, True, True, [2, 4, 8, 16, 32, 64]),
    (2, 1, SIMPLE, False, False, [2, 2, 0, 0]),
    (2, 1, POSITIONAL, True, True, [3, 7, 11, 17, 23, 31, 39, 49]),
    (2, 1, SITUATIONAL, True, True, [3, 7, 13, 23, 35, 53, 73, 101]),
    (3, 1, POSITIONAL, False, True, [4, 11, 26, 59, 112, 221, 394]),
    (4, 1, SIMPLE, False, False, [4, 10, 14, 12, 10, 16, 22, 24, 32]),
    (4, 1, SITUATIONAL, True, True, [5, 21, 77, 247, 737, 2017, 5221]),
    (2, 2, SIMPLE, False, False, [4, 12, 24, 16, 32, 32, 32, 96]),
    (2, 2, SIMPLE, True, False, [4, 12, 24, 32, 64, 64, 128]),
    (2, 2, POSITIONAL, False, True, [5, 21, 73, 193, 493, 1149, 2617]),
    (2, 2, SITUATIONAL, True, True, [5, 21, 73, 217, 605, 1469]),
    (3, 2, SIMPLE, False, False, [6, 30, 120, 336, 616, 664]),
    (3, 2, POSITIONAL, False, True, [7, 43, 229, 1013, 3843, 12003]),
    (3, 2, SITUATIONAL, True, False, [6, 30, 120, 368, 856, 1864]),
    (3, 3, SIMPLE, False, False, [9, 72, 504, 2976, 14720]),
    (3, 3, POSITIONAL, True, True, [10, 91, 748, 5453, 35446]),
    (4, 3, SIMPLE, False, False, [12, 132, 1320, 11808]),
    (5, 5, SIMPLE, False, False, [25, 600, 13800]),
    (9, 9, SIMPLE, False, False, [81, 6480]),
]


@pytest.mark.parametrize(
    "row",
    SEQUENCES,
    ids=[
        f"{width}x{height} ko {ko}{' suicide' * suicide}{' passes' * passes}"
        for width, height, ko, suicide, passes, _ in SEQUENCES
    ],
)
def test_both_boards_reach_the_recorded_counts(row: tuple[int, int, int, bool, bool, list[int]]) -> None:
    width, height, ko, suicide, passes, counts = row
    for board in (
        Board(width, height, ko=ko, suicide=suicide),
        Board(height, width, ko=ko, suicide=suicide),
        NaiveBoard(width, height, ko=ko, suicide=suicide),
    ):
        found = [board.perft(depth, passes=passes) for depth in range(1, len(counts) + 1)]
        assert found == counts


@pytest.mark.parametrize(
    ("width", "height", "legal"), [(1, 1, 1), (2, 1, 5), (3, 1, 15), (2, 2, 57), (3, 2, 489), (3, 3, 12675)]
)
def test_as_many_positions_are_legal_as_tromp_and_farneback_counted(
    width: int, height: int, legal: int
) -> None:
    accepted = 0
    for cells in itertools.product((0, 1, 2), repeat=width * height):
        try:
            Board.from_stones(width, height, bytes(cells))
        except ValueError:
            continue
        accepted += 1
    assert accepted == legal


@pytest.mark.parametrize(("length", "games"), [(1, 1), (2, 9), (3, 907)])
def test_as_many_games_are_possible_on_a_line_as_tromp_and_farneback_counted(length: int, games: int) -> None:
    """A game is a sequence of plays of either color under positional superko."""

    def count(board: Board) -> int:
        total = 1
        for color, point in itertools.product((1, 2), range(length)):
            board.to_play = color
            if board.try_play(point):
                total += count(board)
                board.undo()
        return total

    assert count(Board(length, 1, ko=POSITIONAL)) == games
    assert count(Board(1, length, ko=POSITIONAL, suicide=True)) == games
