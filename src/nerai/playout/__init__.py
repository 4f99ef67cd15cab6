"""Random games, and what they say about a position.

`playouts` works on positions, `board_playouts` on a mutable `Board`. The native functions below them give
plain counts; `flat_search` shares playouts among first moves. `GameTree` is a Monte-Carlo tree search that
follows a game, `gains` measures what it is worth to reach a goal.
"""

from nerai._core import (
    MoveCount,
    PlayoutBoard,
    PlayoutPolicy,
    PlayoutResult,
    ProofLine,
    StopFlag,
    TreeMove,
    TreeSearch,
    flat_search,
    playable_points,
    run_playouts,
)
from nerai.playout.gains import Gain, Owned, gains
from nerai.playout.playout import (
    INFORMED,
    PLAIN,
    UNLIMITED,
    PlayoutSummary,
    board_playouts,
    playout_speed,
    playouts,
)
from nerai.playout.tree import MOST_THREADS, GameTree, habits, tree_speed

__all__ = [
    "INFORMED",
    "MOST_THREADS",
    "PLAIN",
    "UNLIMITED",
    "Gain",
    "GameTree",
    "MoveCount",
    "Owned",
    "PlayoutBoard",
    "PlayoutPolicy",
    "PlayoutResult",
    "PlayoutSummary",
    "ProofLine",
    "StopFlag",
    "TreeMove",
    "TreeSearch",
    "board_playouts",
    "flat_search",
    "gains",
    "habits",
    "playable_points",
    "playout_speed",
    "playouts",
    "run_playouts",
    "tree_speed",
]
