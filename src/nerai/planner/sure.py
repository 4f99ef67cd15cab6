"""Who may know for sure what planning only believes: small protocols, implemented elsewhere.

A *closer* decides leaves of a plan: worlds that the tests of goals call decided, which may be opinion, and
those at which a line was cut off. A *screen* tells of a schema whose subgoals cannot all be reached any more.
Planning works without either. Knows no game, and no search for proof.
"""

from typing import Protocol

from nerai.planner.goal import Agent, Goal
from nerai.planner.world import World


class Closer(Protocol):
    """Decides leaves."""

    def close(self, world: World, mover: Agent) -> Agent | None:
        """Who gets his way in a world with that agent to move, for sure; None when that is not known."""
        ...


class Screen(Protocol):
    """Discards schemas."""

    def lost(self, world: World, agent: Agent, goals: tuple[Goal, ...]) -> bool:
        """Whether the agent, whose turn it is, surely cannot reach all the goals; False when not known."""
        ...
