"""Goals as immutable trees, and their text.

A goal is an Atom (`capture(D4)`), or goals joined by And, Or and Not. Every goal that exists is well formed:
arguments are checked when an Atom is made, nesting and length whenever goals are joined (GoalError). So
`parse_goal(str(goal)) == goal` for all of them. Reading text is parser.py. Points are names such as `D4`:
whether a stone is there, or the board that large, is not known here.

A *column* says where in its text a term began, counted from 1; it is no part of equality.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import ClassVar, Final, TypeAlias

from nerai.answer import Side
from nerai.errors import GoalError
from nerai.lang.kinds import Kind, Qualifier, Sort

MAX_DEPTH: Final = 64
MAX_LENGTH: Final = 10_000
MAX_LIBERTIES: Final = 361  # no chain has more than the largest board has points

_POINT = re.compile(r"([A-HJ-T])([1-9]|1[0-9])", re.ASCII)
_NEARLY_POINT = re.compile(r"([A-Z])0*([0-9]+)", re.ASCII)


def point_name(text: str, *, column: int = 1) -> str:
    """The point in capitals; GoalError when the text names none."""
    name = text.upper()
    if _POINT.fullmatch(name):
        return name
    nearly = _NEARLY_POINT.fullmatch(name)
    if nearly is None:
        hint = "write a letter and a number, such as D4"
    elif nearly[1] == "I":
        hint = "the letter I is left out: columns run ... G, H, J, K ..."
    elif nearly[1] > "T":
        hint = "columns run from A to T"
    elif _POINT.fullmatch(nearly[1] + nearly[2]):
        hint = f"write {nearly[1]}{nearly[2]}"
    else:
        hint = "rows run from 1 to 19"
    raise GoalError(f"'{text[:20]}' is no point", column=column, hint=hint)


def _column() -> int:
    value: int = field(default=1, compare=False, repr=False)
    return value


@dataclass(frozen=True, slots=True)
class Points:
    """One point or several, kept in capitals and in order of column and row.

    A bare point stands for all that is there (the whole chain, the eye space); in braces points are named one
    by one, so `{D4}` is not the same as `D4`. Several are always in braces.
    """

    names: tuple[str, ...]
    braces: bool = False
    column: int = _column()

    def __post_init__(self) -> None:
        names = sorted((point_name(name, column=self.column) for name in self.names), key=_by_column_and_row)
        if not names:
            raise GoalError("no point is named", column=self.column, hint="name one, such as D4")
        for name, following in pairwise(names):
            if name == following:
                raise GoalError(f"{name} is named twice", column=self.column, hint="name each point once")
        object.__setattr__(self, "names", tuple(names))
        object.__setattr__(self, "braces", self.braces or len(names) > 1)

    @classmethod
    def of(cls, *names: str) -> "Points":
        """The points of those names, in any case and order; a single one is bare."""
        return cls(names)

    def __str__(self) -> str:
        return f"{{{', '.join(self.names)}}}" if self.braces else self.names[0]


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int
    column: int = _column()

    def __str__(self) -> str:
        return str(self.value)


Argument: TypeAlias = Points | Number


@dataclass(frozen=True, slots=True)
class Atom:
    """One goal: what is wanted of which stones, by whom where that is stated, with which results counting."""

    kind: Kind
    arguments: tuple[Argument, ...]
    side: Side | None = None
    qualifier: Qualifier | None = None
    column: int = _column()
    depth: ClassVar[int] = 0

    def __post_init__(self) -> None:
        signature = self.kind.signature
        most = len(signature.sorts)
        if not most - signature.optional <= len(self.arguments) <= most:
            raise self._miscounted()
        for sort, argument in zip(signature.sorts, self.arguments, strict=False):
            self._check_argument(sort, argument)
        seen: set[str] = set()
        for points in self._points():
            for name in points.names:
                if name in seen:
                    raise GoalError(
                        f"{name} is named twice", column=points.column, hint=f"write {signature.usage}"
                    )
                seen.add(name)

    @property
    def points(self) -> tuple[str, ...]:
        """All points it names."""
        return tuple(name for points in self._points() for name in points.names)

    def __str__(self) -> str:
        side = f"{self.side.value}: " if self.side else ""
        qualifier = f" {self.qualifier.value}" if self.qualifier else ""
        return f"{side}{self.kind.value}({', '.join(map(str, self.arguments))}){qualifier}"

    def _points(self) -> Iterator[Points]:
        return (argument for argument in self.arguments if isinstance(argument, Points))

    def _check_argument(self, sort: Sort, argument: Argument) -> None:
        name = self.kind.value
        if sort is Sort.LIBERTIES:
            if not isinstance(argument, Number):
                raise GoalError(
                    f"{name} takes a number here, not {argument}",
                    column=argument.column,
                    hint=f"write {self.kind.signature.usage}, k being a number of liberties",
                )
            if not 1 <= argument.value <= MAX_LIBERTIES:
                raise GoalError(
                    f"{argument} liberties make no sense",
                    column=argument.column,
                    hint=f"give 1 to {MAX_LIBERTIES}",
                )
        elif isinstance(argument, Number):
            raise GoalError(
                f"{name} takes {sort.value} here, not {argument}",
                column=argument.column,
                hint="name them by points, such as D4 or {D4, E5}",
            )

    def _miscounted(self) -> GoalError:
        signature = self.kind.signature
        hint = f"write {signature.usage}"
        names = sorted(set(self.points), key=_by_column_and_row)
        if len(signature.sorts) == 1 and len(names) > 1:
            hint = f"several points go in braces: {self.kind.value}({Points(tuple(names))})"
        elif signature.sorts == (Sort.STONES, Sort.STONES) and len(names) == 2:
            hint = f"write {self.kind.value}({names[0]}, {names[1]})"
        most = len(signature.sorts)
        wanted = f"{most - 1} or {most}" if signature.optional else str(most)
        noun = "argument" if wanted == "1" else "arguments"
        return GoalError(
            f"{self.kind.value} takes {wanted} {noun}, not {len(self.arguments)}",
            column=self.column,
            hint=hint,
        )


@dataclass(frozen=True, slots=True)
class Not:
    """The goal of the other player: that this one is not reached."""

    goal: "Goal"
    depth: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # A negated atom counts as one step, like the atom: `opposite` then never deepens a goal.
        _finish(self, 0 if isinstance(self.goal, Atom) else self.goal.depth + 1)

    def __str__(self) -> str:
        return f"not {_text(self.goal, enclosed=(And, Or))}"


@dataclass(frozen=True, slots=True)
class And:
    """All of at least two goals."""

    goals: tuple["Goal", ...]
    depth: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _finish_joined(self)

    def __str__(self) -> str:
        return " and ".join(_text(goal, enclosed=(And, Or)) for goal in self.goals)


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of two or more goals."""

    goals: tuple["Goal", ...]
    depth: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _finish_joined(self)

    def __str__(self) -> str:
        return " or ".join(_text(goal, enclosed=(Or,)) for goal in self.goals)


Goal: TypeAlias = Atom | Not | And | Or


def atoms(goal: Goal) -> Iterator[Atom]:
    """The atoms of a goal, from left to right."""
    match goal:
        case Atom():
            yield goal
        case Not(goal=inner):
            yield from atoms(inner)
        case And(goals=goals) | Or(goals=goals):
            for part in goals:
                yield from atoms(part)


def first_column(goal: Goal) -> int:
    """Where the first atom of a goal began in its text."""
    return next(atoms(goal)).column


def _by_column_and_row(name: str) -> tuple[str, int]:
    return name[0], int(name[1:])


def _text(goal: Goal, *, enclosed: tuple[type, ...]) -> str:
    return f"({goal})" if isinstance(goal, enclosed) else str(goal)


def _finish_joined(goal: And | Or) -> None:
    if len(goal.goals) < 2:
        word = type(goal).__name__.lower()
        raise GoalError(f"'{word}' joins at least two goals", column=1, hint="a single goal stands alone")
    _finish(goal, 1 + max(part.depth for part in goal.goals))


def _finish(goal: Not | And | Or, depth: int) -> None:
    """Note the depth of a new goal, and refuse what could not be printed and read again."""
    if depth > MAX_DEPTH:
        raise GoalError(
            f"goals nested more than {MAX_DEPTH} deep", column=first_column(goal), hint="write it flatter"
        )
    object.__setattr__(goal, "depth", depth)
    if len(str(goal)) > MAX_LENGTH:
        raise GoalError(
            f"a goal of more than {MAX_LENGTH} characters",
            column=first_column(goal),
            hint="ask for less at once",
        )
