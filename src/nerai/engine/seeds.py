"""Seeds for random games, one after the other.

Takes one number; gives a sequence of numbers that is the same whenever that number is. Two searches never
share a seed, so a later one adds to what an earlier one found.
"""

from typing import Final

_STEP: Final = 0x9E3779B97F4A7C15
_MASK: Final = 2**64 - 1


class Seeds:
    """An endless sequence of 64-bit seeds."""

    def __init__(self, start: int) -> None:
        self.start = start & _MASK
        self._given = 0

    def next(self) -> int:
        """The next seed of the sequence."""
        self._given += 1
        return (self.start + self._given * _STEP) & _MASK
