"""An attack in a game of chess: the board, who attacks, how many moves are left for it, and how it stands.

Takes boards of python-chess. Says whether the attacker has mated or is ahead for good, which moves do that at
once, and which the defender has against it. Knows no plans, and changes no board.
"""

from dataclasses import dataclass
from functools import cached_property

import chess

from chess_tactics.exchange import balance, best_gain, mating_moves, played, tempting, won_at_once


@dataclass(frozen=True)
class Game:
    """A position, the color that attacks, the moves it has left for that, and the balance it began with."""

    board: chess.Board
    attacker: chess.Color
    left: int
    start: int

    @classmethod
    def of(cls, board: chess.Board, moves: int) -> "Game":
        """An attack by the side to move."""
        return cls(board, board.turn, moves, balance(board, board.turn))

    def after(self, move: chess.Move) -> "Game":
        """The game after a move."""
        left = self.left - (self.board.turn == self.attacker)
        return Game(played(self.board, move), self.attacker, left, self.start)

    @property
    def attacking(self) -> bool:
        """Whether it is the attacker's move."""
        return self.board.turn == self.attacker

    @cached_property
    def mated(self) -> bool:
        """Whether the defender is mated."""
        return not self.attacking and self.board.is_checkmate()

    @cached_property
    def over(self) -> bool:
        """Whether the attack has come to nothing: a draw, the attacker mated, or no move left for it."""
        spent = self.left == 0 and not self.attacking
        return spent or self.board.is_stalemate() or (self.attacking and self.board.is_checkmate())

    def won(self, pawns: int | None) -> bool:
        """Whether the attacker, who has just moved, has mated (None), or is ahead by so many pawns for good.

        For good is an opinion: what the defender can take back on any one square is counted, and a mate in
        one move is seen. Deeper answers are not.
        """
        if self.mated or pawns is None:
            return self.mated
        if self.attacking or self.board.is_stalemate():
            return False
        ahead = balance(self.board, self.attacker) - self.start
        return ahead >= pawns and ahead - best_gain(self.board) >= pawns and not mating_moves(self.board)

    def winning_moves(self, pawns: int | None) -> list[chess.Move]:
        """The attacker's moves that mate, or (with a number of pawns) win that much, at once."""
        found = mating_moves(self.board)
        if pawns is not None:
            missing = pawns - (balance(self.board, self.attacker) - self.start)
            found += [
                move
                for move in (tempting(self.board) if missing > 0 else self.board.legal_moves)
                if won_at_once(self.board, move) >= missing and self.after(move).won(pawns)
            ]
        return list(dict.fromkeys(found))

    def defences(self, pawns: int | None) -> list[chess.Move]:
        """The defender's moves after which no move mates, or wins so much, at once."""
        return [move for move in self.board.legal_moves if not self.after(move).winning_moves(pawns)]
