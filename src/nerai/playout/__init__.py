"""Random games, and what they say about a position.

`playouts` works on positions, `board_playouts` on a mutable `Board`. The native functions below them give
plain counts; `flat_search` shares playouts among first moves.
"""

from nerai._core import (
    MoveCount,
    PlayoutBoard,
    PlayoutPolicy,
    PlayoutResult,
    StopFlag,
    flat_search,
    playable_points,
    run_playouts,
)
from nerai.playout.playout import (
    INFORMED,
    PLAIN,
    UNLIMITED,
    PlayoutSummary,
    board_playouts,
    playout_speed,
    playouts,
)

__all__ = [
    "INFORMED",
    "PLAIN",
    "UNLIMITED",
    "MoveCount",
    "PlayoutBoard",
    "PlayoutPolicy",
    "PlayoutResult",
    "PlayoutSummary",
    "StopFlag",
    "board_playouts",
    "flat_search",
    "playable_points",
    "playout_speed",
    "playouts",
    "run_playouts",
]
