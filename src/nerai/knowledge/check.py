"""Whether entries make sense together: names, arguments, variables, drawings; and what they mean then.

Takes entries and functions; gives goal types and ways, and notes every fault. A way with a fault is left out,
but counts as a way to its goal, so that one mistake is told once. What speaks of knowledge as a whole
(circles, goals without a way) is in `whole.py`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from nerai.knowledge.faults import Faults, Place, did_you_mean, quoted
from nerai.knowledge.functions import Function
from nerai.knowledge.knowledge import GoalType, Parameter, Way
from nerai.knowledge.marks import Mark
from nerai.knowledge.shape import MOVE, read_shape
from nerai.knowledge.sorts import Kind, Sort
from nerai.knowledge.syntax import Argument, Clause, GoalEntry, Named, Term, WayEntry
from nerai.planner.schema import Condition, Pattern, Schema, Variable

PLAY: Final = "play"
"""The goal that a pattern's move is played by."""


@dataclass(slots=True)
class Names:
    """What the words of knowledge stand for. `half_read`: goals whose entries are faulty."""

    goals: dict[str, GoalType] = field(default_factory=dict)
    predicates: dict[str, Function] = field(default_factory=dict)
    half_read: frozenset[str] = frozenset()

    @property
    def all(self) -> tuple[str, ...]:
        """All words."""
        return (*self.goals, *self.predicates, *self.half_read)


def goal_types(entries: Iterable[GoalEntry], faults: Faults) -> dict[str, GoalType]:
    """The declared goals by name."""
    found: dict[str, GoalType] = {}
    for entry in entries:
        parameters: list[Parameter] = []
        for argument in entry.head.arguments:
            if not isinstance(argument, Named) or argument.sort is None:
                shown = argument.name if isinstance(argument, Named) else str(argument)
                faults.add(
                    entry.place, f"{shown} has no sort", f"write {shown[:20]}: my group, or their chain"
                )
            elif argument.name in (one.name for one in parameters):
                faults.add(
                    entry.place, f"{argument.name} is named twice", "give each argument its own letter"
                )
            else:
                parameters.append(Parameter(argument.name, argument.sort))
        name = entry.head.name
        if name in found:
            faults.add(entry.place, f"goal {name} is declared twice", f"the first is at {found[name].source}")
        else:
            found[name] = GoalType(name, tuple(parameters), entry.level, entry.text, str(entry.place))
    return found


def check_functions(functions: Iterable[Function], names: Names, faults: Faults) -> None:
    """Whether functions for goals are named after goals, and take what those have."""
    for function in functions:
        goal = names.goals.get(function.name)
        if function.mark is Mark.CRITIC:
            continue
        if function.mark is Mark.PREDICATE:
            if goal is not None:
                hint = f"the goal is at {goal.source}"
                faults.add(function.place, f"{function.name} is a goal and a predicate", hint)
        elif goal is None:
            if function.name not in names.half_read:
                hint = did_you_mean(function.name, names.goals, "a function has the name of its goal")
                faults.add(function.place, f"no goal {quoted(function.name)}", hint)
        elif len(function.given) != len(goal.parameters) or any(
            not one.sort.fits(sort) for one, sort in zip(goal.parameters, function.given, strict=True)
        ):
            faults.add(function.place, f"{function.name} does not take what {goal.usage} has", goal.source)


def ways_of(
    entries: Iterable[WayEntry], names: Names, problems: frozenset[str] | None, faults: Faults
) -> list[Way]:
    """The schemas and patterns that make sense, in order; `problems` are the ids that `seen` may name."""
    found: list[Way] = []
    first: dict[str, Place] = {}
    for entry in entries:
        before = len(faults)
        if entry.name in first:
            faults.add(entry.place, f"{entry.name} is written twice", f"the first is at {first[entry.name]}")
        first.setdefault(entry.name, entry.place)
        if problems is not None and entry.seen and entry.seen not in problems:
            hint = did_you_mean(entry.seen, problems, "add the problem, or name another")
            faults.add(entry.seen_place, f"no problem {quoted(entry.seen)}", hint)
        way = _WayChecker(entry, names, faults).way()
        if way is not None and len(faults) == before and not entry.half_read:
            found.append(way)
    return found


class _WayChecker:
    """Checks one entry; `_known` are the variables and what they stand for, as far as they are bound."""

    def __init__(self, entry: WayEntry, names: Names, faults: Faults) -> None:
        self._entry = entry
        self._names = names
        self._faults = faults
        self._known: dict[str, Sort] = {}

    def way(self) -> Way | None:
        """The way; None when its goal is unknown or its drawing cannot be read."""
        entry = self._entry
        goal = self._goal(entry.head)
        if goal is None:
            return None
        self._bind_head(goal)
        if not entry.drawn:
            when = self._conditions()
            do = tuple(tuple(self._subgoal(term) for term in group) for group in entry.do)
            return Way(self._schema(do, when), entry.seen)
        if MOVE in self._known:
            self._faults.add(entry.place, f"{MOVE} stands for the move that is drawn", "use another letter")
        shape = read_shape(entry.rows, entry.head, self._known, self._faults) if entry.rows else None
        self._known[MOVE] = Sort(Kind.POINT)
        when = self._conditions()
        self._check_play()
        if shape is None:
            return None
        move = Variable(MOVE)
        drawn = Pattern(question_of(entry.name), (*_pattern(entry.head).args, move))
        do = ((Pattern(PLAY, (move,)),),)
        return Way(self._schema(do, (Condition(drawn), *when)), entry.seen, shape)

    def _schema(self, do: tuple[tuple[Pattern, ...], ...], when: tuple[Condition, ...]) -> Schema:
        entry = self._entry
        return Schema(entry.name, _pattern(entry.head), do, when, entry.why, str(entry.place))

    def _goal(self, term: Term) -> GoalType | None:
        goal = self._names.goals.get(term.name)
        if goal is not None or term.name in self._names.half_read:
            return goal
        if term.name in self._names.predicates:
            self._faults.add(term.place, f"{term.name} is a predicate", "it belongs after 'when'")
        else:
            self._unknown(term)
        return None

    def _unknown(self, term: Term) -> None:
        hint = did_you_mean(term.name, self._names.all)
        self._faults.add(term.place, f"no goal or predicate {quoted(term.name)}", hint)

    def _check_play(self) -> None:
        play = self._names.goals.get(PLAY)
        fits = play is not None and [one.sort.kind for one in play.parameters] == [Kind.POINT]
        if not fits and PLAY not in self._names.half_read:
            hint = f'declare: goal {PLAY}(P: point) level 1 "Play there."'
            self._faults.add(self._entry.place, f"a pattern needs the goal {PLAY}(P: point)", hint)

    def _bind_head(self, goal: GoalType) -> None:
        head = self._entry.head
        self._count(head, len(goal.parameters), goal.usage)
        for argument, parameter in zip(head.arguments, goal.parameters, strict=False):
            if isinstance(argument, int):
                self._check_number(argument, parameter.sort, head)
                continue
            if argument.name in self._known:
                self._faults.add(head.place, f"{argument.name} is named twice", "give each its own letter")
            self._check_sort(argument.name, argument.sort or parameter.sort, parameter.sort, head)
            sort = argument.sort if argument.sort and argument.sort.owner else parameter.sort
            self._known[argument.name] = sort
        for argument in head.arguments[len(goal.parameters) :]:
            if isinstance(argument, Named) and argument.sort:
                self._known[argument.name] = argument.sort

    def _conditions(self) -> tuple[Condition, ...]:
        return tuple(self._condition(clause) for clause in self._entry.when)

    def _condition(self, clause: Clause) -> Condition:
        term = clause.term
        function = self._names.predicates.get(term.name)
        if function is not None:
            self._count(term, len(function.sorts), f"{term.name}({', '.join(map(str, function.sorts))})")
            new = {}
            for number, (argument, sort) in enumerate(zip(term.arguments, function.sorts, strict=False)):
                if isinstance(argument, int):
                    self._check_number(argument, sort, term)
                elif argument.name in self._known or argument.name in new:
                    self._check_sort(argument.name, self._known.get(argument.name, sort), sort, term)
                elif number < len(function.given):
                    self._unbound(argument, term)
                else:
                    new[argument.name] = sort
            if not clause.negated:  # what does not hold yields nothing
                self._known.update(new)
        elif term.name in self._names.goals or term.name in self._names.half_read:
            self._faults.add(term.place, f"{term.name} is a goal", "it belongs after 'do'; ask a predicate")
        else:
            self._unknown(term)
        if function is None:  # whatever it was meant to yield: no further faults from its variables
            self._known.update({name: _ANY for name in term.variables if name not in self._known})
        return Condition(_pattern(term), clause.negated)

    def _subgoal(self, term: Term) -> Pattern:
        goal = self._goal(term)
        for argument in term.arguments:
            if isinstance(argument, Named) and argument.name not in self._known:
                self._unbound(argument, term)
        if goal is not None:
            self._count(term, len(goal.parameters), goal.usage)
            for argument, parameter in zip(term.arguments, goal.parameters, strict=False):
                if isinstance(argument, int):
                    self._check_number(argument, parameter.sort, term)
                elif argument.name in self._known:
                    self._check_sort(argument.name, self._known[argument.name], parameter.sort, term)
        return _pattern(term)

    def _count(self, term: Term, wanted: int, usage: str) -> None:
        given = len(term.arguments)
        if given != wanted:
            arguments = f"{wanted} argument{'s' * (wanted != 1)}"
            self._faults.add(term.place, f"{term.name} takes {arguments}, not {given}", f"write {usage}")

    def _check_number(self, value: int, sort: Sort, term: Term) -> None:
        if sort.kind is not Kind.NUMBER:
            self._faults.add(term.place, f"{term.name}: {value} stands where {sort.in_words} is wanted", "")

    def _check_sort(self, name: str, has: Sort, wanted: Sort, term: Term) -> None:
        if has is not _ANY and not has.fits(wanted):
            self._faults.add(
                term.place,
                f"{term.name}: {name} is {has.in_words}, where {wanted.in_words} is wanted",
                _conversion(has, wanted),
            )

    def _unbound(self, argument: Named, term: Term) -> None:
        if self._entry.binds_unknown:
            return
        hint = did_you_mean(argument.name, self._known, "name it in the first line, or ask for it in 'when'")
        self._faults.add(term.place, f"{term.name}: nothing says what {argument.name} is", hint)


_ANY: Final = Sort(Kind.NUMBER)  # compared by identity: a variable of which nothing is known


def question_of(name: str) -> str:
    """The name of the predicate that a pattern asks; no text can write it."""
    return f"drawn {name}"


def _pattern(term: Term) -> Pattern:
    def plain(argument: Argument) -> Variable | int:
        return Variable(argument.name) if isinstance(argument, Named) else argument

    return Pattern(term.name, tuple(map(plain, term.arguments)))


def _conversion(has: Sort, wanted: Sort) -> str:
    if (has.kind, wanted.kind) == (Kind.GROUP, Kind.CHAIN):
        return "ask chain_of(G, C) for its chains"
    if (has.kind, wanted.kind) == (Kind.CHAIN, Kind.GROUP):
        return "ask group_of(C, G) for its group"
    return ""


def grouped(ways: Sequence[Way]) -> Mapping[str, tuple[Way, ...]]:
    """Ways by the goal they achieve, in order."""
    found: dict[str, list[Way]] = {}
    for way in ways:
        found.setdefault(way.schema.goal.name, []).append(way)
    return {name: tuple(those) for name, those in found.items()}
