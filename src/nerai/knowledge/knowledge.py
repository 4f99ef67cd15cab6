"""Knowledge that was loaded and checked, as one immutable value.

Plain data, handed to whoever plans or explains. Goals by name, the ways to achieve them in the order they are
tried, and the functions that predicates, moves, tests and alarms are. How it is read is `load.py`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from nerai.errors import ConfigError
from nerai.knowledge.advice import Advice
from nerai.knowledge.faults import did_you_mean, quoted
from nerai.knowledge.functions import Function
from nerai.knowledge.shape import Shape
from nerai.knowledge.sorts import Sort
from nerai.planner.schema import Schema


@dataclass(frozen=True, slots=True)
class Parameter:
    """A place between the parentheses of a goal."""

    name: str
    sort: Sort

    def __str__(self) -> str:
        return f"{self.name}: {self.sort}"


@dataclass(frozen=True, slots=True)
class GoalType:
    """A kind of goal that knowledge is about: level 5 is a group's life, 1 a single move."""

    name: str
    parameters: tuple[Parameter, ...]
    level: int
    text: str
    source: str

    @property
    def usage(self) -> str:
        """How it is written, with the sorts of its arguments."""
        return f"{self.name}({', '.join(map(str, self.parameters))})"


@dataclass(frozen=True, slots=True)
class Way:
    """A schema or pattern as the planner uses it, the problem that tests it, and its drawing."""

    schema: Schema
    seen: str
    shape: Shape | None = None

    @property
    def drawn(self) -> bool:
        """Whether it is a pattern."""
        return self.shape is not None

    @property
    def file(self) -> str:
        """The file it is written in, such as `go/life.plan`; empty when it was made by hand."""
        return self.schema.source.rpartition(":")[0]

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        schema = self.schema
        given = schema.when[1:] if self.drawn else schema.when
        return {
            "name": schema.name,
            "kind": "pattern" if self.drawn else "schema",
            "goal": str(schema.goal),
            "when": [str(one) for one in given],
            "do": [[str(goal) for goal in group] for group in schema.do],
            "drawing": list(self.shape.rows) if self.shape else None,
            "why": schema.why,
            "seen": self.seen,
            "source": schema.source,
        }


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything that is known; `ways` by the name of the goal they achieve."""

    goals: Mapping[str, GoalType]
    ways: Mapping[str, tuple[Way, ...]]
    shapes: Mapping[str, tuple[tuple[str, ...], Shape]]
    """By the name of the question that a pattern asks: the variables of its goal, and what is drawn."""
    predicates: Mapping[str, Function]
    moves: Mapping[str, Function]
    standings: Mapping[str, Function]
    outlooks: Mapping[str, Function]
    critics: tuple[Function, ...]
    advice: Advice | None = None
    """Who knows more moves than is written here, if anybody."""

    def schemas(self, goal: str) -> Sequence[Schema]:
        """The schemas for goals of a name, in the order they are tried."""
        return tuple(way.schema for way in self.ways.get(goal, ()))

    def way(self, name: str) -> Way | None:
        """The schema or pattern of a name."""
        return next((way for ways in self.ways.values() for way in ways if way.schema.name == name), None)

    @property
    def all_ways(self) -> tuple[Way, ...]:
        """Every schema and pattern, by goal."""
        return tuple(way for ways in self.ways.values() for way in ways)

    @property
    def files(self) -> tuple[str, ...]:
        """The files that schemas and patterns are written in, each once, sorted."""
        return tuple(sorted({way.file for way in self.all_ways if way.file}))

    def advised_by(self, advice: Advice | None) -> "Knowledge":
        """The same, with moves that somebody advises tried as well."""
        return replace(self, advice=advice)

    def without(self, names: Iterable[str] = (), *, critics: bool = True) -> "Knowledge":
        """The same without what is named: schemas, patterns, critics, or all ways of a file (`go/life.plan`).

        What is left is not checked again: a goal may lose its last way, and then comes to nothing. With
        `critics=False` nobody offers goals. ConfigError for a name that nothing has.
        """
        ways, files = {way.schema.name for way in self.all_ways}, set(self.files)
        alarms = {critic.name for critic in self.critics}
        dropped = set(names)
        for name in sorted(dropped - ways - files - alarms):
            hint = did_you_mean(name, ways | files | alarms, "nerai schemas lists the names")
            raise ConfigError(f"no schema, pattern, critic or file {quoted(name)}", hint=hint)
        kept = {
            goal: left
            for goal, those in self.ways.items()
            if (left := tuple(way for way in those if not {way.schema.name, way.file} & dropped))
        }
        heard = tuple(critic for critic in self.critics if critics and critic.name not in dropped)
        return replace(self, ways=MappingProxyType(kept), critics=heard)
