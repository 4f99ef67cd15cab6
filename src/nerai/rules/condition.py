"""Conditions: what has to be counted around the cells of a pattern, beyond what is on them.

Plain data. Does not know how anything is counted: the native core does that, from the chains of a board.
"""

import enum
from dataclasses import dataclass

from nerai.errors import ConfigError


class Count(enum.Enum):
    """What is counted at a cell, and what for. The numbers are those of the native core."""

    LIBERTIES = 0
    """Liberties of the chain there."""
    STONES = 1
    """Its stones."""
    OUTSIDE_LIBERTIES = 2
    """Those of its liberties that are no cells of the pattern."""
    OWN_LIBERTIES_AFTER = 3
    """Liberties of OWN's chain after a move there; 0 where that is not legal."""
    ENEMY_LIBERTIES_AFTER = 4
    """The same for ENEMY."""
    ADJACENT_LIBERTIES = 5
    """The fewest among chains of the other color beside the chain there; without any the condition fails."""
    SECOND_LIBERTIES = 6
    """The fewest among other chains of its color beside those; without any the condition fails."""

    @property
    def of_move(self) -> bool:
        """Whether it is about a move at an empty cell; else it is about a chain."""
        return self in (Count.OWN_LIBERTIES_AFTER, Count.ENEMY_LIBERTIES_AFTER)


@dataclass(frozen=True, slots=True)
class Condition:
    """A count at the cell (dx, dy) of at least `least` and at most `most`; None: any number above."""

    count: Count
    dx: int
    dy: int
    least: int = 0
    most: int | None = None

    def __post_init__(self) -> None:
        if self.least < 0:
            raise ConfigError(f"at least {self.least}", hint="counts begin at 0")
        if self.most is not None and self.least > self.most:
            raise ConfigError(
                f"at least {self.least} and at most {self.most}", hint="no number is both; exchange them"
            )

    def __str__(self) -> str:
        most = "" if self.most is None else self.most
        return f"{self.count.name.lower()}({self.dx}, {self.dy}) {self.least}..{most}"
