"""Random games: what they say about a position, and a player that trusts them.

`playouts` and `best_move` work on positions. The native functions work on a mutable `Board`, komi and
candidates given by the caller.
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
    Candidate,
    FlatResult,
    PlayoutSummary,
    best_move,
    playout_speed,
    playouts,
)

__all__ = [
    "INFORMED",
    "PLAIN",
    "Candidate",
    "FlatResult",
    "MoveCount",
    "PlayoutBoard",
    "PlayoutPolicy",
    "PlayoutResult",
    "PlayoutSummary",
    "StopFlag",
    "best_move",
    "flat_search",
    "playable_points",
    "playout_speed",
    "playouts",
    "run_playouts",
]
