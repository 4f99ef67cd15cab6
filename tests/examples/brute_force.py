"""Chess by trying everything: what plans are checked against. Knows no plans, shares no code with them."""

import chess

VALUES = {1: 1, 2: 3, 3: 3, 4: 5, 5: 9, 6: 0}


def mates(board: chess.Board, moves: int) -> bool:
    """Whether the side to move mates within so many moves, whatever is played against it."""
    for move in sorted(board.legal_moves, key=lambda one: not board.gives_check(one)):
        if moves == 1 and not board.gives_check(move):
            return False  # checks come first, and only they mate
        board.push(move)
        held = board.is_checkmate() or (moves > 1 and all_lose(board, moves - 1))
        board.pop()
        if held:
            return True
    return False


def all_lose(board: chess.Board, moves: int) -> bool:
    """Whether every move of the side to move is followed by a mate within so many moves."""
    if board.is_checkmate():
        return True
    replies = list(board.legal_moves)
    for move in replies:
        board.push(move)
        lost = mates(board, moves)
        board.pop()
        if not lost:
            return False
    return bool(replies)


def material(board: chess.Board, color: chess.Color) -> int:
    return sum(
        VALUES[piece.piece_type] * (1 if piece.color == color else -1) for piece in board.piece_map().values()
    )


def value(board: chess.Board, plies: int, alpha: int = -99, beta: int = 99) -> int:
    """What the side to move is ahead by after so many plies, and captures until nobody wants any more."""
    if board.is_checkmate():
        return -99
    if board.is_stalemate():
        return 0
    best = -99
    loud = plies <= 0 and not board.is_check()
    if loud:
        best = material(board, board.turn)
        alpha = max(alpha, best)
        if best >= beta:
            return best
    moves = board.generate_legal_captures() if loud else board.legal_moves
    for move in sorted(moves, key=lambda one: not board.is_capture(one)):
        board.push(move)
        best = max(best, -value(board, plies - 1, -beta, -alpha))
        board.pop()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def wins(board: chess.Board, pawns: int, moves: int) -> bool:
    """Whether the side to move gets so many pawns ahead of what it has, within so many moves."""
    wanted = material(board, board.turn) + pawns
    return value(board, 2 * moves - 1, wanted - 1, wanted) >= wanted


def wins_after(board: chess.Board, move: chess.Move, pawns: int, moves: int) -> bool:
    """The same when it begins with a certain move."""
    wanted = material(board, board.turn) + pawns
    board.push(move)
    found = -value(board, 2 * moves - 2, -wanted, -wanted + 1)
    board.pop()
    return found >= wanted
