"""Goals put to the solver by commands: within the engine's limits, planned first, ended by `# interrupt`.

Takes the words of a command; gives a Solved, an answer with its statements and proofs. Decides nothing about
Go: nerai.query says which goal is meant and what becomes of it, nerai.explain has the words.
"""

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


def solved(engine: Engine, context: Context, question: Question, *, all_moves: bool = False) -> Solved:
    """The answer within the engine's limits for a tactical command."""
    options = engine.player.options
    with hurried_stop(context) as stop:
        return solve_question(
            question,
            time=options.tactics_seconds,
            nodes=options.tactics_nodes,
            all_moves=all_moves,
            tries=TRIES,
            stop=stop,
            knowledge=knowledge(),
        )
