"""What pieces are worth, and what captures on one square come to: all the arithmetic there is.

Takes boards of python-chess; gives numbers, in pawns. No search: captures on one square are played out with
the least piece first, each side stopping when it likes, and nothing else is looked at. No board is changed.
"""

from collections.abc import Iterator
from typing import Final

import chess

VALUES: Final = {
    chess.PAWN: 1,
    chess.KNIGHT: 3,
    chess.BISHOP: 3,
    chess.ROOK: 5,
    chess.QUEEN: 9,
    chess.KING: 100,
}


def worth(board: chess.Board, square: chess.Square) -> int:
    """The value of the piece on a square, 0 where there is none."""
    kind = board.piece_type_at(square)
    return 0 if kind is None else VALUES[kind]


def balance(board: chess.Board, color: chess.Color) -> int:
    """By how much a color has more on the board than the other."""
    return sum(
        value * (len(board.pieces(kind, color)) - len(board.pieces(kind, not color)))
        for kind, value in VALUES.items()
    )


def won_at_once(board: chess.Board, move: chess.Move) -> int:
    """What a move takes and promotes to, before anything is taken back."""
    taken = 1 if board.is_en_passant(move) else worth(board, move.to_square)
    promoted = VALUES[move.promotion] - VALUES[chess.PAWN] if move.promotion else 0
    return taken + promoted


def exchange(board: chess.Board, square: chess.Square) -> int:
    """The most that the side to move wins by captures on a square; at least 0, as nobody has to capture."""
    takers = board.generate_legal_captures(to_mask=chess.BB_SQUARES[square])
    move = min(takers, key=lambda one: worth(board, one.from_square), default=None)
    return 0 if move is None else max(0, gain(board, move))


def gain(board: chess.Board, move: chess.Move) -> int:
    """What a move wins, when the other side takes back on its square if that pays; below 0 when it loses."""
    won = won_at_once(board, move)
    after = played(board, move)
    return won - exchange(after, move.to_square)


def best_gain(board: chess.Board) -> int:
    """The most that the side to move wins by one capture or promotion and what follows on its square."""
    return max((gain(board, move) for move in tempting(board)), default=0)


def tempting(board: chess.Board) -> Iterator[chess.Move]:
    """The captures and promotions of the side to move."""
    for move in board.legal_moves:
        if move.promotion or board.is_capture(move):
            yield move


def mating_moves(board: chess.Board) -> list[chess.Move]:
    """The moves of the side to move that mate at once."""
    return [m for m in board.legal_moves if board.gives_check(m) and played(board, m).is_checkmate()]


def played(board: chess.Board, move: chess.Move) -> chess.Board:
    """The board after a move, or after nothing (the null move)."""
    after = board.copy(stack=False)
    after.push(move)
    return after
