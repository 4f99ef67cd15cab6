"""Goals put to the solver by commands: within the engine's limits, planned first, ended by `# interrupt`.

Takes the words of a command; gives a Solved, an answer with its statements and proofs. Decides nothing about
Go: nerai.query says which goal is meant and what becomes of it, nerai.explain has the words.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.engine.arguments import Arguments
from nerai.engine.command import Engine
from nerai.engine.tactics import hurried_stop
from nerai.errors import GoalError
from nerai.explain.solved import Solved, solve_question
from nerai.gtp.server import Context
from nerai.knowledge import Knowledge
from nerai.knowledge.load import load_knowledge
from nerai.query.question import Question, ask

_LEAST_S: Final = 0.01
TRIES: Final = 8
"""Plausible first moves that are looked into, to tell why they fail."""


@cache
def knowledge() -> Knowledge:
    """What plans are made with; read when it is first needed, as a controller waits for the start."""
    return load_knowledge()


def take_mover(engine: Engine, words: Arguments) -> Color:
    """The side that moves first, if the next word names one; else the one whose turn it would be."""
    return words.take_color() if words.names_color else engine.session.to_play


def posed(position: Position) -> Question | None:
    """The question a position poses by itself: one goal stands out from all others; None when none does."""
    try:
        question = ask(position, None)
    except GoalError:
        return None
    return question if question.decided else None


def about(position: Position, stone: Point) -> Question:
    """The likeliest question about a stone, for the side to move; GoalError when there is none."""
    return ask(position, None, marked=[stone])


@dataclass(frozen=True, slots=True)
class Patience:
    """The time that one answer of several parts may take: what one part leaves, the next has."""

    end: float | None
    """None for no limit but that on nodes: the same question then always gets the same answer."""
    now: Callable[[], float]

    @classmethod
    def of(cls, engine: Engine) -> "Patience":
        """What the engine may take for a tactical command."""
        seconds = engine.player.options.tactics_seconds
        return cls(None if seconds is None else engine.now() + seconds, engine.now)

    def left(self, share: float = 1.0) -> float | None:
        """That share of what is left, and never nothing; None for no limit."""
        return None if self.end is None else max(_LEAST_S, (self.end - self.now()) * share)


def solved(
    engine: Engine,
    context: Context,
    question: Question,
    *,
    all_moves: bool = False,
    patience: Patience | None = None,
    share: float = 1.0,
) -> Solved:
    """The answer within the engine's limits for a tactical command, or a share of what is left of them."""
    options, patience = engine.player.options, patience or Patience.of(engine)
    known = knowledge()  # reading it takes a while, which counts
    with hurried_stop(context) as stop:
        return solve_question(
            question,
            time=patience.left(share),
            nodes=options.tactics_nodes,
            all_moves=all_moves,
            tries=TRIES,
            stop=stop,
            knowledge=known,
        )
