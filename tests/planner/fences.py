"""A small world for tests: fences with gates.

Alpha holds a gate with one of its two posts; Beta breaks it with both.
Posts are named `1a` and `1b` for gate 1. Beta may need several broken gates, Alpha several fences held.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nerai.planner.goal import Action, Agent, Goal, Standing, Value
from nerai.planner.schema import Condition, Pattern, Schema, Schemas, Variable

FENCES = {"north": (1, 2), "south": (3, 4)}
F, X, Y = Variable("F"), Variable("X"), Variable("Y")


@dataclass(frozen=True)
class Fences:
    """Who has taken which posts."""

    alpha: frozenset[str] = frozenset()
    beta: frozenset[str] = frozenset()
    passes: int = 0

    @property
    def key(self) -> object:
        return (self.alpha, self.beta, self.passes)

    def posts(self, agent: Agent) -> frozenset[str]:
        return self.alpha if agent is Agent.ALPHA else self.beta

    def free(self, gate: Value) -> list[str]:
        return [post for post in (f"{gate}a", f"{gate}b") if post not in self.alpha | self.beta]

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        if goal.name not in ("hold", "break"):
            return Standing.UNTOLD
        both = {f"{goal.args[0]}a", f"{goal.args[0]}b"}
        held, broken = bool(both & self.alpha), both <= self.beta
        if held or broken:
            return Standing.ACHIEVED if held == (goal.name == "hold") else Standing.FAILED
        return Standing.OPEN

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        if predicate.name == "gates":
            yield (predicate.args[0], *FENCES[str(predicate.args[0])])
        if predicate.name == "weak":
            gates = [gate for fence in FENCES.values() for gate in fence]
            yield from (
                (gate,) for gate in gates if self.standing(agent, Goal("break", (gate,))) is Standing.OPEN
            )

    def moves(self, agent: Agent, goal: Goal) -> Iterable[Action]:
        return self.free(goal.args[0])[:1] if goal.name in ("hold", "break") else ()

    def play(self, agent: Agent, action: Action) -> "Fences":
        mine = self.posts(agent) | {str(action)}
        return Fences(mine, self.beta) if agent is Agent.ALPHA else Fences(self.alpha, mine)

    def passed(self, agent: Agent) -> "Fences":
        return Fences(self.alpha, self.beta, self.passes + 1)

    def alarms(self, agent: Agent) -> Iterable[Goal]:
        """A gate with one post gone is in danger, and the last chance to break it."""
        half = [Goal("hold" if agent is Agent.ALPHA else "break", (post[0],)) for post in sorted(self.beta)]
        return [goal for goal in half if self.standing(agent, goal) is Standing.OPEN]


GUARD_ALL = Schema(
    "guard_all", Pattern("guard"), ((Pattern("fence", ("north",)), Pattern("fence", ("south",))),)
)
GUARD_FENCE = Schema(
    "guard_gates",
    Pattern("fence", (F,)),
    ((Pattern("hold", (X,)), Pattern("hold", (Y,))),),
    when=(Condition(Pattern("gates", (F, X, Y))),),
    why="A fence holds when its gates do.",
)
BREAK_ONE = Schema(
    "break_weak_gate", Pattern("raid"), ((Pattern("break", (X,)),),), when=(Condition(Pattern("weak", (X,))),)
)
KNOWLEDGE = Schemas(GUARD_ALL, GUARD_FENCE, BREAK_ONE)
GUARD, RAID = Goal("guard"), Goal("raid")
