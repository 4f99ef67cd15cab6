"""Chess for the planner: implements nerai.planner.World.

Four goals have a test. The attacker wants `mate` or `win(N)`, to be N pawns up for good; the defender wants
`survive` or `keep(N)`, that the attacker's moves run out before. All other goals are done when their moves
are played. Whose goal it is need not be asked: the name says it. What schemas may ask is in `questions.py`.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import chess

from chess_tactics.game import Game
from chess_tactics.questions import QUESTIONS, Ply, named
from nerai.planner import Action, Agent, Goal, Standing, Value

ATTACKS: Final = {"mate": "survive", "win": "keep"}
"""What an attacker may want, and what the defender then wants."""


@dataclass(frozen=True)
class ChessWorld:
    """A game between two agents, one of whom attacks."""

    game: Game

    @property
    def key(self) -> Hashable:
        """The position and the moves left: with fewer of them, less can happen."""
        return self.game.board.epd(), self.game.left

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        """How a goal stands; untold for all but the four that have a test."""
        attacks = goal.name in ATTACKS
        if not attacks and goal.name not in ATTACKS.values():
            return Standing.UNTOLD
        if self.game.won(pawns_of(goal)):
            return Standing.ACHIEVED if attacks else Standing.FAILED
        if self.game.over:
            return Standing.FAILED if attacks else Standing.ACHIEVED
        return Standing.OPEN

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        """What a question yields for the agent, who is to move; given values are compared, None is wanted."""
        for values in QUESTIONS[predicate.name](self.game, *predicate.args):
            if all(given in (None, value) for given, value in zip(predicate.args, values, strict=True)):
                yield values

    def moves(self, agent: Agent, goal: Goal) -> Iterable[Action]:
        """A move for `play(M)`, where M is legal still."""
        if goal.name == "play":
            ply = goal.args[0]
            if isinstance(ply, Ply) and self.game.board.is_legal(ply.move):
                yield named(self.game.board, ply.move)

    def play(self, agent: Agent, action: Action) -> "ChessWorld":
        """The world after a move."""
        if not isinstance(action, Ply):
            raise TypeError(f"{action} is no move")
        return ChessWorld(self.game.after(action.move))

    def passed(self, agent: Agent) -> None:
        """Nobody may pass in chess."""

    def alarms(self, agent: Agent) -> Iterable[Goal]:
        """No critics: the schemas see to what is urgent."""
        return ()


def pawns_of(goal: Goal) -> int | None:
    """The number of pawns that a goal is about; None for mate and survival."""
    number = goal.args[0] if goal.args else None
    return number if isinstance(number, int) else None


def world_of(fen: str, moves: int) -> ChessWorld:
    """The world in which the side to move attacks for so many moves; ValueError for no position."""
    board = chess.Board(fen)
    if not board.is_valid():
        raise ValueError(f"{fen} is no position of a game: {board.status()!r}")
    return ChessWorld(Game.of(board, moves))
