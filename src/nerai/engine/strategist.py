"""The strategy's part in choosing a move: a plan for the whole board, and what it tells the tree search.

Takes a position and what a move may cost; gives a BoardPlan made quickly, how much likelier it makes moves
than they look, and which moves are looked at whatever is thought of them. The tree ranks the table's moves
and may overrule them: by how much is told in a Verdict. What the plan says is not checked by certificates
here, which takes longer than a move may; whoever explains the move has it checked then. The goals of the game
stay open from plan to plan on an Agenda.
"""

import threading
import time
from dataclasses import dataclass, replace
from math import log1p
from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.knowledge.strategy import load_strategy
from nerai.solver.search import ProofLine, StopFlag
from nerai.strategy.agenda import Agenda
from nerai.strategy.board_plan import plan_board
from nerai.strategy.game_agenda import GameAgenda, Line
from nerai.strategy.plan import BoardPlan, PlanLimits
from nerai.strategy.provers import QuickProver
from nerai.strategy.survey import Phase
from nerai.strategy.table import Kind, Row
from nerai.strategy.tactics import Assessor

SHARE: Final = 0.2
"""The most of its time that a choice gives to the plan."""
_SECONDS_A_POINT: Final = 0.0015
_LEAST_SHARE: Final = 0.25
"""A whole plan takes about so long for each point of the board; less than this share of one is not made."""
_NODES: Final = 300
_RANDOM_GAMES: Final = 240
_GOALS: Final = 30
_STONES: Final = 10
_PAIRS: Final = 1
_SHARE_OF_CHOICE: Final = 0.2
_ENOUGH_OF_CHOICE: Final = 3_000
"""The table's choice has this share of the games as long as it is not surely worse, until the error of what
they say is below 1 in 100: by them it is played or overruled."""
_SHARE: Final = 0.04
_ENOUGH: Final = 300
_MOST_SHARES: Final = 5
"""So many moves of the table have a share in all. Others than its choice have this one, until the error of
what they say is below 3 in 100."""
_LOG_ODDS_OF_ANY: Final = -0.9
_LOG_ODDS_OF_WORTH: Final = 0.66
_LOG_ODDS_OF_PROOF: Final = -0.7
_LOG_ODDS_OF_SEVERAL: Final = 0.2
"""How much oftener than their looks say moves of the table are played, fitted to middle games (see
docs/design/habits.md). What is proved is tactics, which looks tell already."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the tree made of the table's choice: both moves with the share of games they won."""

    row: Row
    followed: bool
    chosen_rate: float | None
    """None when the tree did not try the move that was played, as a pass in a lost game."""
    row_rate: float | None
    """None when the tree did not try the table's move."""
    row_games: int = 0
    """How many games of the tree began with the table's move."""


class Strategist:
    """Plans for one game; proofs found earlier in it are used again, and its goals stay open."""

    def __init__(self, *, nodes: int = _NODES, random_games: int = _RANDOM_GAMES) -> None:
        self._limits = PlanLimits(nodes, random_games, goals=_GOALS, stones=_STONES, pairs=_PAIRS)
        self._prover = QuickProver(nodes)
        self._assessor: Assessor | None = None
        self._game: GameAgenda | None = None
        # Reading the knowledge takes as long as a short move: it is ready by the time it is needed.
        self._reading = threading.Thread(target=load_strategy, name="nerai-knowledge", daemon=True)
        self._reading.start()

    def forget(self) -> None:
        """Begin without what was found in another game."""
        self._assessor = None
        self._game = None
        self._prover = QuickProver(self._limits.nodes)

    def agenda(self, line: Line, position: Position) -> Agenda | None:
        """The goals of the game at the end of a line; None where nothing was planned in it."""
        if self._game is None:
            return None
        found = self._game.at(line, position)
        return found if found.planned else None

    def plan(
        self, position: Position, seconds: float, stop: StopFlag, line: Line | None = None
    ) -> BoardPlan | None:
        """The plan for the side to move; `seconds` is what the whole move may take, 0 for no limit.

        None where there is too little time for one that is worth having. `line`: how the game came to the
        position, if goals of earlier moves are to be gone on with.
        """
        limits = self._limits if not seconds else self._within(seconds * SHARE, position.size.area)
        if limits is None:
            return None
        if self._assessor is None:
            self._reading.join()
            self._assessor = Assessor(load_strategy(), self._prover)
        if self._game is None:
            self._game = GameAgenda(self._assessor.knowledge)
        self._prover.stop = stop
        self._prover.until = None if not seconds else time.monotonic() + seconds * SHARE
        plan = plan_board(
            position,
            self._assessor.knowledge,
            limits=limits,
            assessor=self._assessor,
            agenda=None if line is None else self._game.at(line, position),
            stop=stop,
        )
        if plan.agenda is not None:
            self._game.keep(plan.agenda)
        return plan

    def proofs(self, position: Position) -> list[ProofLine]:
        """What was proved in this game and holds on the board, in the form in which games follow it."""
        return self._prover.lines(position)

    def _within(self, seconds: float, area: int) -> PlanLimits | None:
        """As much of a plan as so many seconds allow; None for less than a quarter of one."""
        share = min(1.0, seconds / (_SECONDS_A_POINT * area))
        if share < _LEAST_SHARE or self._reading.is_alive():
            return None
        whole = self._limits
        return replace(
            whole,
            random_games=round(whole.random_games * share),
            goals=round(whole.goals * share),
            stones=round(whole.stones * share),
            seconds=seconds,
        )


def leanings(plan: BoardPlan) -> list[tuple[Color, Point, float]]:
    """How much likelier moves are than they look, everywhere in the tree: those of the table, and denials.

    A goal that is worth a move now is still worth one after something else was played, to either side.
    """
    theirs = dict[Point, float]()
    for stake in plan.stakes:
        denial = None if stake.assessment is None else stake.assessment.denial
        if denial is not None and denial != PASS:
            odds = _log_odds(stake.aim.worth, proved=stake.aim.proved, several=False)
            theirs[denial] = max(theirs.get(denial, 0.0), odds)
    sides = ((plan.mover, _of_rows(plan)), (plan.mover.other, theirs))
    return [(color, point, odds) for color, found in sides for point, odds in found.items() if odds > 0]


def shares(plan: BoardPlan) -> list[tuple[Point, float, int]]:
    """The least shares of the games that moves of the table get: its choice is looked at, and what is proved.

    A move that looks odd may lose its first games, and a search that goes by results alone would never come
    back to it. The best rows come first; each has its share until it has so many games. In the opening an
    estimated choice has no larger share than others.
    """
    refused = {one.row.move for one in plan.choice.refused}
    choice = () if plan.choice.row is None else (plan.choice.row,)
    rows = (*choice, *(row for row in plan.rows if row.proved and row.move not in refused))
    moves = dict.fromkeys(Point(row.move) for row in rows if isinstance(row.move, int) and row.move != PASS)
    large = {row.move for row in choice if weighty(plan, row)}
    return [
        (move, _SHARE_OF_CHOICE, _ENOUGH_OF_CHOICE) if move in large else (move, _SHARE, _ENOUGH)
        for move in list(moves)[:_MOST_SHARES]
    ]


def weighty(plan: BoardPlan, row: Row) -> bool:
    """Whether a row says more than search finds out by itself: not what is estimated in the opening."""
    return row.proved or plan.survey.phase is not Phase.OPENING


def leads_to(plan: BoardPlan, point: Point) -> bool:
    """Whether the plan told the search of this move before it began."""
    return _of_rows(plan).get(point, 0.0) > 0 or point in {move for move, _, _ in shares(plan)}


def _of_rows(plan: BoardPlan) -> dict[Point, float]:
    """What the best row of each move adds to the logarithm of its odds; nothing for moves that were refused.

    In the opening only what is proved counts: what random games estimate of single stones on an open board
    tells the tree less than it finds out by itself. The table's choice is looked at all the same (`shares`).
    """
    refused = {one.row.move for one in plan.choice.refused}
    estimates = plan.survey.phase is not Phase.OPENING
    found: dict[Point, float] = {}
    for row in plan.rows:
        if isinstance(row.move, int) and row.move not in (*refused, PASS) and (row.proved or estimates):
            odds = _log_odds(row.worth, proved=row.proved, several=row.kind is not Kind.SINGLE)
            found.setdefault(Point(row.move), odds)
    return found


def _log_odds(worth: float, *, proved: bool, several: bool) -> float:
    """What being on the table adds to the logarithm of the odds that a move is played."""
    of_worth = _LOG_ODDS_OF_WORTH * log1p(max(0.0, worth))
    return _LOG_ODDS_OF_ANY + of_worth + _LOG_ODDS_OF_PROOF * proved + _LOG_ODDS_OF_SEVERAL * several
