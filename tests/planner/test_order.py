"""Tries in the order of a world's foresight, each that leaves nothing else once."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nerai.planner.goal import Action, Agent, Goal, Standing, Value
from nerai.planner.schema import Pattern, Schema, Schemas
from nerai.planner.search import plan


@dataclass(frozen=True)
class Numbers:
    """Alpha wants the sum 7 and adds one number; the larger numbers look better."""

    sum: int = 0
    done: bool = False

    @property
    def key(self) -> object:
        return self.sum, self.done

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        if goal.name != "seven":
            return Standing.UNTOLD
        return Standing.ACHIEVED if self.sum == 7 else Standing.FAILED if self.done else Standing.OPEN

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        yield from ()

    def moves(self, agent: Agent, goal: Goal) -> Iterable[Action]:
        return {"few": (1, 5, 7), "many": (7, 9, 5)}.get(goal.name, ())

    def play(self, agent: Agent, action: Action) -> "Numbers":
        assert isinstance(action, int)
        return Numbers(self.sum + action, done=True)

    def passed(self, agent: Agent) -> "Numbers":
        return self

    def alarms(self, agent: Agent) -> Iterable[Goal]:
        return ()

    def promise(self, agent: Agent, action: Action, goals: tuple[Goal, ...]) -> float:
        assert goals == (Goal("seven"),)
        assert isinstance(action, int)
        return action


WAYS = Schemas(
    Schema("by_few", Pattern("seven"), ((Pattern("few"),),)),
    Schema("by_many", Pattern("seven"), ((Pattern("many"),),)),
)


def test_the_most_promising_try_comes_first_and_none_comes_twice() -> None:
    found = plan(Numbers(), (Goal("seven"),), (), WAYS)
    assert [node.action for node in found.root.tried] == [9, 7]
    assert found.counts.moves == 2
