"""Plans in random positions of chess: mates are mates, and winnings mostly hold."""

import random

import chess
import pytest
from chess_tactics.solve import solve

from nerai.planner import Limits
from tests.examples.brute_force import all_lose, mates, wins_after

LIMITS = Limits(cycles=3000)


def random_position(seed: int) -> chess.Board:
    """A position with White to move and five to nine pieces, White having a few more."""
    chance = random.Random(seed)
    while True:
        board = chess.Board(None)
        squares = chance.sample(range(64), chance.randint(5, 9))
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2:]:
            kind = chance.choice(
                [chess.PAWN, chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN]
            )
            if kind == chess.PAWN and chess.square_rank(square) in (0, 7):
                kind = chess.KNIGHT
            board.set_piece_at(square, chess.Piece(kind, chance.random() < 0.55))
        if board.is_valid() and not board.is_game_over():
            return board


def mating_move(board: chess.Board) -> chess.Move | None:
    found = solve(board.fen(), "mate", moves=2, limits=LIMITS)
    return board.parse_san(str(found.action)) if found.complete else None


def test_a_mate_that_is_planned_is_one() -> None:
    planned = 0
    for seed in range(120):
        board = random_position(seed)
        move = mating_move(board)
        if move is not None:
            planned += 1
            board.push(move)
            assert all_lose(board, 1), seed
    assert planned >= 5


@pytest.mark.slow
def test_nearly_all_mates_are_found_and_nearly_all_winnings_hold() -> None:
    there = found = claimed = held = 0
    for seed in range(1200):
        board = random_position(seed)
        if mates(board, 2):
            there += 1
            found += mating_move(board) is not None
        plan = solve(board.fen(), "win", moves=2, pawns=3, limits=LIMITS)
        if plan.complete:
            claimed += 1
            held += wins_after(board, board.parse_san(str(plan.action)), 3, 2)
    assert (there, found) == (77, 74)
    assert (claimed, held) == (433, 424)
