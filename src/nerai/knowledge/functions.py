"""Marked Python functions into typed questions: what text gives them, and what they give back.

Takes modules; gives Functions and notes every fault: a missing annotation, a type that is no sort. The names
and sorts in text are checked against these.
"""

import inspect
import typing
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.knowledge.faults import Faults, Place
from nerai.knowledge.marks import Mark, mark_of
from nerai.knowledge.sorts import Kind, Sort, sort_of_type
from nerai.knowledge.view import View
from nerai.planner.goal import Goal, Standing

_SEVERAL: Final = (Iterator, Iterable)
_WANTED: Final = {
    Mark.PREDICATE: "bool, Iterator[Chain] or Iterator[tuple[Chain, Point]]",
    Mark.MOVES: "Iterator[Point]",
    Mark.STANDING: "Standing",
    Mark.OUTLOOK: "float",
    Mark.CRITIC: "Iterator[Goal]",
}


@dataclass(frozen=True, slots=True)
class Function:
    """A marked function. `given` are the arguments it takes, `found` those it gives values for."""

    name: str
    mark: Mark
    given: tuple[Sort, ...]
    found: tuple[Sort, ...]
    text: str
    call: Callable[..., Any]
    place: Place

    @property
    def usage(self) -> str:
        """How text writes it: the sorts of its arguments, those it gives values for after an arrow."""
        given, found = (", ".join(map(str, sorts)) for sorts in (self.given, self.found))
        return f"{self.name}({given}{' -> ' * bool(found)}{found})"

    @property
    def sorts(self) -> tuple[Sort, ...]:
        """The sorts of all arguments that text writes, in order."""
        return (*self.given, *self.found)


def functions_of(modules: Iterable[ModuleType], faults: Faults) -> tuple[Function, ...]:
    """The marked functions of modules, in the order they are written; those without a fault."""
    found = []
    for module in modules:
        for thing in vars(module).values():
            mark = mark_of(thing)
            if mark is not None and getattr(thing, "__module__", "") == module.__name__:
                function = _function(thing, mark, faults)
                if function is not None:
                    found.append(function)
    return tuple(found)


def _function(thing: Callable[..., Any], mark: Mark, faults: Faults) -> Function | None:
    name = thing.__name__
    code = inspect.unwrap(thing).__code__
    place = Place(-1, Path(code.co_filename).name, code.co_firstlineno)
    try:
        hints = typing.get_type_hints(thing)
    except (NameError, TypeError) as error:
        faults.add(place, f"{name}: {error}", "annotate it with types that can be found")
        return None
    parameters = list(inspect.signature(thing).parameters)
    if not parameters or hints.get(parameters[0]) is not View:
        faults.add(place, f"{name} does not begin with a View", f"write def {name}(world: View, ...)")
        return None
    text = (inspect.getdoc(thing) or "").strip()
    if not text:
        faults.add(place, f"{name} has no docstring", "say what it asks: the tutor shows it")
        return None
    given: list[Sort] = []
    if mark is Mark.CRITIC:
        if len(parameters) != 2 or hints.get(parameters[1]) is not Color:
            faults.add(place, f"critic {name} needs a View and a Color", f"write def {name}(world, mover)")
            return None
    else:
        for parameter in parameters[1:]:
            sort = sort_of_type(hints.get(parameter))
            if sort is None:
                kinds = ", ".join(kind.name.title() for kind in Kind if kind is not Kind.NUMBER)
                faults.add(place, f"{name}: '{parameter}' has no sort", f"annotate it: {kinds} or int")
                return None
            given.append(sort)
    found = _found(hints.get("return"), mark)
    if found is None:
        faults.add(place, f"{name} gives the wrong type", f"a {mark.value} gives {_WANTED[mark]}")
        return None
    return Function(name, mark, tuple(given), found, text, thing, place)


def _found(annotation: object, mark: Mark) -> tuple[Sort, ...] | None:
    """The sorts of what a function gives; None when that does not fit its mark."""
    if mark is Mark.STANDING:
        return () if annotation is Standing else None
    if mark is Mark.OUTLOOK:
        return () if annotation is float else None
    if mark is Mark.PREDICATE and annotation is bool:
        return ()
    if typing.get_origin(annotation) not in _SEVERAL:
        return None
    (item,) = typing.get_args(annotation)
    if mark is Mark.MOVES:
        return () if item is Point else None
    if mark is Mark.CRITIC:
        return () if item is Goal else None
    items = typing.get_args(item) if typing.get_origin(item) is tuple else (item,)
    sorts = [sort_of_type(one) for one in items]
    return tuple(sort for sort in sorts if sort is not None) if sorts and all(sorts) else None
