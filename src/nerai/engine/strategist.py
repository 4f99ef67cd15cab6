"""The strategy's part in choosing a move: a plan for the whole board, and what it tells the tree search.

Takes a position and what a move may cost; gives a BoardPlan made quickly, and priors for the moves of its
decision table. The tree ranks the table's moves and may overrule them: by how much is told in a Verdict. What
the plan says is not checked by certificates here, which takes longer than a move may; whoever explains the
move has it checked then.
"""

import threading
import time
from collections.abc import Collection
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from nerai.board.point import Point
from nerai.board.position import Position
from nerai.knowledge.strategy import load_strategy
from nerai.solver.search import StopFlag
from nerai.strategy.board_plan import BoardPlan, PlanLimits, plan_board
from nerai.strategy.provers import QuickProver
from nerai.strategy.table import Row
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
_ROWS: Final = 8
"""So many moves of the table get a prior."""
_PRIOR_VISITS: Final = 60.0
_PRIOR_PLAYOUTS: Final = 1_000
"""So many visits, of so many playouts; of more, by their square root."""
_FULL_WORTH: Final = 12.0
"""A row that is worth so many points gets all visits of a prior; one that is worth less gets its share."""
_PRIOR_RATE: Final = 0.75


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the tree made of the table's choice: both moves with the share of games they won."""

    row: Row
    followed: bool
    chosen_rate: float
    row_rate: float | None
    """None when the tree did not try the table's move."""


class Strategist:
    """Plans for one game; proofs found earlier in it are used again."""

    def __init__(self, *, nodes: int = _NODES, random_games: int = _RANDOM_GAMES) -> None:
        self._limits = PlanLimits(nodes, random_games, goals=_GOALS, stones=_STONES, pairs=_PAIRS)
        self._prover = QuickProver(nodes)
        self._assessor: Assessor | None = None
        # Reading the knowledge takes as long as a short move: it is ready by the time it is needed.
        self._reading = threading.Thread(target=load_strategy, name="nerai-knowledge", daemon=True)
        self._reading.start()

    def forget(self) -> None:
        """Begin without what was found in another game."""
        self._assessor = None
        self._prover = QuickProver(self._limits.nodes)

    def plan(self, position: Position, seconds: float, stop: StopFlag) -> BoardPlan | None:
        """The plan for the side to move; `seconds` is what the whole move may take, 0 for no limit.

        None where there is too little time for one that is worth having.
        """
        limits = self._limits if not seconds else self._within(seconds * SHARE, position.size.area)
        if limits is None:
            return None
        if self._assessor is None:
            self._reading.join()
            self._assessor = Assessor(load_strategy(), self._prover)
        self._prover.stop = stop
        self._prover.until = None if not seconds else time.monotonic() + seconds * SHARE
        return plan_board(
            position, self._assessor.knowledge, limits=limits, assessor=self._assessor, stop=stop
        )

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


def row_priors(
    plan: BoardPlan, candidates: Collection[Point], playouts: float
) -> list[tuple[Point, float, float]]:
    """Visits and wins for the moves of the best rows, each move once; nothing for moves that were refused.

    The more playouts there will be, the more a prior has to count to be noticed.
    """
    full = _PRIOR_VISITS * max(1.0, sqrt(playouts / _PRIOR_PLAYOUTS))
    refused = {one.row.move for one in plan.choice.refused}
    granted: dict[Point, float] = {}
    for row in plan.rows:
        if not isinstance(row.move, int) or row.move in refused or row.move not in candidates:
            continue
        visits = full * min(1.0, row.worth / _FULL_WORTH)
        point = Point(row.move)
        if point not in granted and len(granted) < _ROWS:
            granted[point] = visits
    return [(point, visits, visits * _PRIOR_RATE) for point, visits in granted.items()]
