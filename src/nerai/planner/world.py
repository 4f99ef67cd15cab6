"""What planning needs of a world: a model that is played in, asked, and never changed in place.

A protocol; worlds are made elsewhere. A world is a value: `play` gives another one, so that every branch has
its own, and backtracking is forgetting.
"""

from collections.abc import Hashable, Iterable, Iterator
from typing import Protocol, runtime_checkable

from nerai.planner.goal import Action, Agent, Goal, Standing, Value
from nerai.planner.schema import Schema


class World(Protocol):
    """A state of the game, as both agents see it."""

    @property
    def key(self) -> Hashable:
        """Equal for states from which the same can happen (bans on repetition belong to the state)."""
        ...

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        """How an agent's goal stands now. Asked once a goal and turn."""
        ...

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        """The arguments under which a predicate holds for an agent; those given as None are wanted."""
        ...

    def moves(self, agent: Agent, goal: Goal) -> Iterable[Action]:
        """The few actions by which an agent may achieve a goal at once; none for goals that need a schema."""
        ...

    def play(self, agent: Agent, action: Action) -> "World":
        """The world after an action."""
        ...

    def passed(self, agent: Agent) -> "World | None":
        """The world after an agent does nothing; None if it may not.

        After two in a row nobody plays on: what holds then (a group that nobody can attack) may be achieved.
        """
        ...

    def alarms(self, agent: Agent) -> Iterable[Goal]:
        """Goals that the critics offer the agent, whose turn it is: they may be followed, and need not."""
        ...


@runtime_checkable
class Advised(Protocol):
    """What a world may answer besides: ways that hold here alone, for which no schema is written."""

    def advised(self, agent: Agent, goal: Goal) -> "Iterable[Schema]":
        """Schemas for this very goal, what is to be tried first at the front."""
        ...


@runtime_checkable
class Foresight(Protocol):
    """What a world may answer besides: then an agent's tries are put in order by it."""

    def promise(self, agent: Agent, action: Action, goals: tuple[Goal, ...]) -> float:
        """How good the agent's input goals look right after an action; the more the better."""
        ...
