"""Plan schemas: a goal is achieved by the subgoals of a schema, where its conditions hold.

Takes schemas and a world that answers questions; gives the bindings under which a schema applies, and its
subgoals with them. Knows no game: predicates are names, and the world says what they yield.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeAlias

from nerai.planner.goal import Agent, Goal, Value


@dataclass(frozen=True, slots=True)
class Variable:
    """A place to be filled when a schema is used."""

    name: str

    def __str__(self) -> str:
        return self.name


Argument: TypeAlias = Variable | Value
Bindings: TypeAlias = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A goal or predicate whose arguments may be variables."""

    name: str
    args: tuple[Argument, ...] = ()

    def filled(self, bindings: Bindings) -> Goal:
        """The goal with its variables replaced; KeyError when one is unbound."""
        return Goal(
            self.name, tuple(bindings[arg.name] if isinstance(arg, Variable) else arg for arg in self.args)
        )

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.args))})" if self.args else self.name


@dataclass(frozen=True, slots=True)
class Condition:
    """A predicate that must hold, or must not; an unbound variable takes each value that it yields."""

    predicate: Pattern
    negated: bool = False

    def __str__(self) -> str:
        return f"{'not ' * self.negated}{self.predicate}"


class Odds(NamedTuple):
    """What was counted of a way, where somebody has counted."""

    wins: float
    """How likely it works."""
    urgency: float
    """How likely leaving it out loses."""


@dataclass(frozen=True, slots=True)
class Schema:
    """A way to achieve a goal.

    `goal` has the variables that the goal's arguments are bound to. `do` are groups of subgoals: the groups
    one after the other, those within a group in any order. `why` is said where the schema is used; `source`
    is where it is written. `odds`: what was counted of it; ways that have some are put in order by them
    (choice.py).
    """

    name: str
    goal: Pattern
    do: tuple[tuple[Pattern, ...], ...]
    when: tuple[Condition, ...] = ()
    why: str = ""
    source: str = field(default="", compare=False)
    odds: Odds | None = field(default=None, compare=False)


class Schemas:
    """A body of knowledge that is a list of schemas, tried in the order given."""

    def __init__(self, *schemas: Schema) -> None:
        self._by_goal: dict[str, list[Schema]] = {}
        for schema in schemas:
            self._by_goal.setdefault(schema.goal.name, []).append(schema)

    def schemas(self, goal: str) -> Sequence[Schema]:
        """The schemas for goals of a name."""
        return self._by_goal.get(goal, ())


class Oracle(Protocol):
    """What schemas ask of a world."""

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        """The arguments under which a predicate holds; those given as None are wanted."""
        ...


def bindings_of(schema: Schema, goal: Goal, agent: Agent, world: Oracle) -> Iterator[Bindings]:
    """The bindings under which a schema applies to a goal; none when its conditions do not hold."""
    if schema.goal.name != goal.name or len(schema.goal.args) != len(goal.args):
        return
    bound: dict[str, Value] = {}
    for argument, value in zip(schema.goal.args, goal.args, strict=True):
        if isinstance(argument, Variable):
            if bound.setdefault(argument.name, value) != value:
                return
        elif argument != value:
            return
    yield from _satisfied(schema.when, bound, agent, world)


def _satisfied(
    conditions: tuple[Condition, ...], bound: Bindings, agent: Agent, world: Oracle
) -> Iterator[Bindings]:
    if not conditions:
        yield bound
        return
    first, *rest = conditions
    wanted = first.predicate.args
    known = tuple(bound.get(arg.name) if isinstance(arg, Variable) else arg for arg in wanted)
    found = world.ask(agent, Goal(first.predicate.name, known))
    if first.negated:
        if next(iter(found), None) is None:
            yield from _satisfied(tuple(rest), bound, agent, world)
        return
    for values in found:
        more = {
            argument.name: value
            for argument, value in zip(wanted, values, strict=True)
            if isinstance(argument, Variable)
        }
        if all(bound.get(name, value) == value for name, value in more.items()):
            yield from _satisfied(tuple(rest), {**bound, **more}, agent, world)
