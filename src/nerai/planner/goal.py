"""The words of planning: agents, goals, and how a goal stands.

Plain data. A goal is a name with arguments that the world understands; this package never looks into them.
"""

import enum
from collections.abc import Hashable
from typing import NamedTuple, TypeAlias

Value: TypeAlias = Hashable
"""Whatever a world names: a point, a group, a number."""
Action: TypeAlias = Hashable
"""Whatever a world can play."""


class Agent(enum.Enum):
    """The two planners: Alpha moves first, and it is Alpha's plan that is looked for."""

    ALPHA = "alpha"
    BETA = "beta"

    @property
    def other(self) -> "Agent":
        """The adversary."""
        return Agent.BETA if self is Agent.ALPHA else Agent.ALPHA


class Standing(enum.Enum):
    """How a goal stands in a world."""

    ACHIEVED = "achieved"
    FAILED = "failed"
    OPEN = "open"
    """Not yet achieved, and not lost."""
    UNTOLD = "untold"
    """The world has no test for it: it is achieved when all its subgoals are."""


class Goal(NamedTuple):
    """Something an agent wants. A tuple, because goals are looked up more often than anything else."""

    name: str
    args: tuple[Value, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.args))})" if self.args else self.name
