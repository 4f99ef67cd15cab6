"""The native board's own speed check, for benchmarks and `nerai doctor`.

Takes a size, a time and a seed; gives how many play+undo pairs were done in how many seconds on a tactical
workload. Knows nothing of what speed is wanted.
"""

from nerai._core import bench_tactical
from nerai.board.point import Size


def tactical_speed(size: Size, *, seconds: float, seed: int) -> tuple[int, float]:
    """Read atari, extension and capture over many positions; gives (play+undo pairs, seconds)."""
    return bench_tactical(size.width, size.height, seconds, seed)
