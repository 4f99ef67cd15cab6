"""The record of a multi-goal: a position, several goals on it, and the goal they make together.

Plain data with what is said of it: the ways in which the parts are meant to depend on each other, and the
statuses they are meant to have. Whether that is true is for the solver to say; the tests ask it.
"""

import enum
from dataclasses import dataclass

from nerai.board.position import Position


class Dependence(enum.Enum):
    """A way in which one move plays in two goals (n-moves of one are m-moves of the other)."""

    ONE_ONE = "1,1"
    """One move settles both."""
    ONE_TWO = "1,2"
    """A move settles one and threatens the other: sente."""
    TWO_TWO = "2,2"
    """A move threatens both, and no reply answers both."""
    INEFFECTIVE = "2,2 ineffective"
    """A move threatens both, and one reply answers both."""
    SUSSMAN = "sussman"
    """What achieves one goal breaks another that was won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MultiGoal:
    """Goals on a position with Friend to move, in the goal language.

    `goal` joins the `parts` by `and` and `or`. `meant` is empty for parts that are meant to be independent.
    `statuses` are those of the parts and `status` that of the goal, to a tally of 2, as `nerai solve --all`
    writes them; an empty text says nothing. `same` are other goals that have the status of the whole.
    """

    name: str
    position: Position
    goal: str
    parts: tuple[str, ...]
    meant: tuple[Dependence, ...] = ()
    statuses: tuple[str, ...] = ()
    status: str = ""
    same: tuple[str, ...] = ()
