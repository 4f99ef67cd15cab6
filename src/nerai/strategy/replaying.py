"""The agenda of a game that others have played: a small plan for each of its moves, one after the other.

Takes the positions and moves of a game; gives the Agenda at its end. Little is asked and few random games are
played for each move, so that a whole game takes seconds: what search says on the way is said less often, not
less truly.
"""

from collections.abc import Callable, Sequence
from typing import Final

from nerai.board.position import Move, Position
from nerai.knowledge import Knowledge
from nerai.strategy.agenda import Agenda
from nerai.strategy.board_plan import plan_board
from nerai.strategy.game_agenda import GameAgenda, Line
from nerai.strategy.plan import PlanLimits
from nerai.strategy.provers import QuickProver
from nerai.strategy.tactics import Assessor

SMALL: Final = PlanLimits(nodes=100, random_games=60, goals=15, stones=0, states=200, pairs=0)
"""What each move before the last may take."""


def replayed(
    positions: Sequence[Position],
    moves: Sequence[Move],
    knowledge: Knowledge,
    *,
    limits: PlanLimits = SMALL,
    each: Callable[[int], None] = lambda _: None,
) -> Agenda:
    """The agenda on the last of the positions, where nothing is planned yet; `each` is told the move."""
    game = GameAgenda(knowledge)
    assessor = Assessor(knowledge, QuickProver(limits.nodes))
    line = Line(positions[0])
    for number, position in enumerate(positions[:-1]):
        agenda = game.at(line, position)
        plan = plan_board(position, knowledge, limits=limits, assessor=assessor, agenda=agenda)
        if plan.agenda is not None:
            game.keep(plan.agenda)
        line = Line(positions[0], tuple(moves[: number + 1]))
        each(number + 1)
    return game.at(line, positions[-1])
