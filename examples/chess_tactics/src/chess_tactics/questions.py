"""What schemas may ask of a position; each question yields the values under which it holds, the best first.

All are asked by the side to move. They look at what a move does, and at the answers of one more. Pieces are
named by letter and square (`Ra8`), moves as players write them (`Nc7+`).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

import chess

from chess_tactics.exchange import exchange, gain, mating_moves, played, worth
from chess_tactics.game import Game
from nerai.planner import Value

Answers = Iterator[tuple[Value, ...]]


@dataclass(frozen=True, slots=True)
class Ply:
    """A move, and the name that players give it."""

    move: chess.Move
    name: str = field(compare=False)

    def __str__(self) -> str:
        return self.name


def named(board: chess.Board, move: chess.Move) -> Ply:
    """A legal move with its name."""
    return Ply(move, board.san(move))


def piece_name(board: chess.Board, square: chess.Square) -> str:
    """The letter of the piece on a square, and the square."""
    piece = board.piece_at(square)
    return f"{piece.symbol().upper() if piece else ''}{chess.square_name(square)}"


def square_of(name: Value) -> chess.Square:
    """The square of a named piece."""
    return chess.parse_square(str(name)[-2:])


# Moves that reach a goal at once, and those against it.


def reaches(game: Game, pawns: Value, ply: Value = None) -> Answers:
    """Moves by which the attacker wins so many pawns for good at once; with 0, those that mate."""
    yield from ((pawns, named(game.board, move)) for move in game.winning_moves(_number(pawns)))


def holds(game: Game, pawns: Value, how: Value, ply: Value = None) -> Answers:
    """The defender's moves that leave the attacker no such move: by taking, by moving away, or otherwise."""
    board = game.board
    for move in () if board.is_check() else game.defences(_number(pawns)):
        if board.is_capture(move):
            kind = "taking"
        elif worth(board, move.from_square) > 1 and board.attackers(not board.turn, move.from_square):
            kind = "moving"
        else:
            kind = "guarding"
        yield (pawns, kind, named(board, move))


def any_move(game: Game, pawns: Value, ply: Value = None) -> Answers:
    """One legal move, where none holds."""
    if not game.board.is_check() and not game.defences(_number(pawns)):
        yield (pawns, named(game.board, next(iter(game.board.legal_moves))))


def escapes(game: Game, how: Value, ply: Value = None) -> Answers:
    """All moves out of check: by taking the piece that checks, by stepping between, or with the king."""
    board = game.board
    if not board.is_check() or (game.attacking and game.left < 2):
        return
    for move in board.legal_moves:
        if board.piece_type_at(move.from_square) == chess.KING:
            kind = "fleeing"
        else:
            kind = "taking" if board.is_capture(move) else "stepping"
        yield (kind, named(board, move))


# Moves that prepare something. They need a second move of the attacker's.


def checks(game: Game, how: Value, ply: Value = None) -> Answers:
    """Checks that do not mate: double, discovered, safe, or given with a piece that can be taken."""
    board = game.board
    rated = []
    for move in board.legal_moves if game.left > 1 else ():
        if not board.gives_check(move):
            continue
        after = played(board, move)
        if len(after.checkers()) > 1:
            kind = "double"
        elif move.to_square not in after.checkers():
            kind = "discovered"
        else:
            kind = "offered" if exchange(after, move.to_square) else "safe"
        replies = after.legal_moves.count()
        if replies and kind == how:
            rated.append((replies, move.uci(), move))
    yield from ((how, named(board, move)) for _, _, move in sorted(rated))


def threatens_mate(game: Game, ply: Value = None) -> Answers:
    """Quiet moves after which the next move would mate."""
    board = game.board
    for move in board.legal_moves if game.left > 1 else ():
        if not board.gives_check(move):
            after = played(board, move)
            if mating_moves(played(after, chess.Move.null())):
                yield (named(board, move),)


def forks(game: Game, ply: Value = None, one: Value = None, other: Value = None) -> Answers:
    """Moves by which a piece that stays attacks two that are worth more than it, or stand unguarded."""
    for move, after in _safe_moves(game):
        targets = _targets(after, move.to_square)
        if len(targets) > 1:
            yield (named(game.board, move), *(piece_name(after, square) for square in targets[:2]))


def discovers(game: Game, ply: Value = None, piece: Value = None, target: Value = None) -> Answers:
    """Moves that open a line for a piece behind, onto a target: first those that take or check meanwhile."""
    board = game.board
    rated = []
    for move in board.legal_moves if game.left > 1 else ():
        after = played(board, move)
        for slider in _sliders(after, board.turn):
            if slider == move.to_square:
                continue
            for square in _targets(after, slider):
                opened = move.from_square in chess.SquareSet(chess.between(slider, square))
                if opened and slider not in board.attackers(board.turn, square):
                    quiet = not (board.is_capture(move) or after.is_check())
                    rated.append((quiet, -worth(after, square), move.uci(), move, slider, square))
    for _, _, _, move, slider, square in sorted(rated, key=lambda one: one[:3]):
        yield (named(board, move), piece_name(board, slider), piece_name(board, square))


def skewers(game: Game, ply: Value = None, front: Value = None, behind: Value = None) -> Answers:
    """Moves of a line piece that stays, against a piece that must go, and one behind it that is left."""
    for move, after in _safe_moves(game):
        if move.to_square not in _sliders(after, game.board.turn):
            continue
        for square in _targets(after, move.to_square):
            line = chess.SquareSet(chess.ray(move.to_square, square)) & after.occupied_co[after.turn]
            for other in line:
                between = chess.SquareSet(chess.between(move.to_square, other)) & after.occupied
                if between == chess.SquareSet([square]) and 1 < worth(after, other) < worth(after, square):
                    yield (named(game.board, move), piece_name(after, square), piece_name(after, other))


def pins(game: Game, ply: Value = None, piece: Value = None) -> Answers:
    """Moves of a piece that stays, after which a piece cannot leave its line to the king."""
    enemy = not game.board.turn
    for move, after in _safe_moves(game):
        for square in chess.SquareSet(after.occupied_co[enemy]):
            held = after.is_pinned(enemy, square) and not game.board.is_pinned(enemy, square)
            if held and worth(after, square) > 1:
                yield (named(game.board, move), piece_name(after, square))


def pinned(game: Game, piece: Value = None) -> Answers:
    """Enemy pieces that cannot leave their line to the king."""
    enemy = not game.board.turn
    for square in chess.SquareSet(game.board.occupied_co[enemy]):
        if worth(game.board, square) > 1 and game.board.is_pinned(enemy, square):
            yield (piece_name(game.board, square),)


def taken_with_gain(game: Game, piece: Value, ply: Value = None) -> Answers:
    """Captures of a named piece that win something."""
    mask = chess.BB_SQUARES[square_of(piece)]
    for move in game.board.generate_legal_captures(to_mask=mask):
        if gain(game.board, move) > 0:
            yield (piece, named(game.board, move))


def attacks_more(game: Game, piece: Value, ply: Value = None) -> Answers:
    """Quiet moves of a piece that stays, and attacks a named one with one more piece; the least first."""
    board, square = game.board, square_of(piece)
    before = board.attackers(board.turn, square)
    rated = []
    for move, after in _safe_moves(game):
        attackers = after.attackers(board.turn, square)
        if move.to_square in attackers and len(attackers) > len(before):
            rated.append((worth(board, move.from_square), move.uci(), move))
    yield from ((piece, named(board, move)) for _, _, move in sorted(rated))


def takes_guard(game: Game, ply: Value = None, guard: Value = None, piece: Value = None) -> Answers:
    """Captures of a piece that guards another one which is attacked."""
    board = game.board
    for move in board.generate_legal_captures() if game.left > 1 else ():
        kept = [s for s in board.attacks(move.to_square) if board.color_at(s) == (not board.turn)]
        for square in sorted(kept, key=lambda one: -worth(board, one)):
            if worth(board, square) > 1 and board.attackers(board.turn, square):
                yield (named(board, move), piece_name(board, move.to_square), piece_name(board, square))


def _number(pawns: Value) -> int | None:
    """The pawns to be won; None where it is about mate."""
    return pawns if isinstance(pawns, int) and pawns else None


def _safe_moves(game: Game) -> Iterator[tuple[chess.Move, chess.Board]]:
    """The moves after which the piece cannot be taken with a gain, and the boards; none in the last move."""
    for move in game.board.legal_moves if game.left > 1 else ():
        after = played(game.board, move)
        if not exchange(after, move.to_square):
            yield move, after


def _targets(board: chess.Board, square: chess.Square) -> list[chess.Square]:
    """What the piece on a square attacks with profit, the dearest first: the other side is to move."""
    own = worth(board, square)
    found = [
        one
        for one in board.attacks(square)
        if board.color_at(one) == board.turn
        and (worth(board, one) > own or (worth(board, one) > 1 and not board.attackers(board.turn, one)))
    ]
    return sorted(found, key=lambda one: -worth(board, one))


def _sliders(board: chess.Board, color: chess.Color) -> chess.SquareSet:
    return chess.SquareSet((board.queens | board.rooks | board.bishops) & board.occupied_co[color])


QUESTIONS: Final[dict[str, Callable[..., Answers]]] = {
    question.__name__: question
    for question in (
        reaches,
        holds,
        any_move,
        escapes,
        checks,
        threatens_mate,
        forks,
        discovers,
        skewers,
        pins,
        pinned,
        taken_with_gain,
        attacks_more,
        takes_guard,
    )
}
