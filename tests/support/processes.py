"""What a test may ask about processes: who lives, who are our children, how many pipes are open."""

import os
import time
from pathlib import Path

PROC = Path("/proc/self")
CAN_COUNT = PROC.exists()
"""Whether this system lets us count children and open files; without it such checks pass."""


def alive(pid: int) -> bool:
    """Whether the process runs; one that has ended but not been waited for does not."""
    try:
        os.kill(pid, 0)
        return not CAN_COUNT or Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone_soon(pid: int) -> None:
    """Fail unless the process ends: one that is not ours to wait for takes a moment."""
    for _ in range(3000):
        if not alive(pid):
            return
        time.sleep(0.01)
    raise AssertionError(f"process {pid} is still there")


def children() -> set[int]:
    """Process ids of our children, ended ones that nobody waited for included."""
    lists = PROC.glob("task/*/children") if CAN_COUNT else ()
    return {int(word) for listed in lists for word in listed.read_text().split()}


def open_files() -> int:
    """How many file descriptors we hold."""
    return len(os.listdir("/proc/self/fd")) if CAN_COUNT else 0
