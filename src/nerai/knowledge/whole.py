"""Faults of knowledge as a whole: goals nobody can achieve, and goals that expand into themselves.

Takes goal types, entries and the names of functions; notes faults. A goal *expands* into the subgoals that
can be worked on before a move is made: those of the first group of a schema, and those of a later one where
every goal before it has a test, and so may hold already. A circle of such expansions, back to the same goal
with the same arguments, would never come to a move. Coming back with others is allowed: a group may be saved
by killing one, and that one killed by saving a third.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from nerai.knowledge.faults import Faults, Place
from nerai.knowledge.knowledge import GoalType
from nerai.knowledge.syntax import Argument, GoalEntry, Named, Term, WayEntry


def check_every_goal_has_a_way(goals: Iterable[GoalEntry], achieved: Collection[str], faults: Faults) -> None:
    """Note each goal that is in none of `achieved`: those with a schema, pattern or move suggester."""
    for goal in goals:
        if goal.head.name not in achieved:
            hint = f"write a schema for {goal.head}, or a function that suggests moves"
            faults.add(goal.place, f"goal {goal.head.name} has no way to achieve it", hint)


def check_circles(
    ways: Iterable[WayEntry], goals: Mapping[str, GoalType], tested: Collection[str], faults: Faults
) -> None:
    """Note each circle of goals without a move, at the schema that closes it; `tested` goals may hold."""
    edges: dict[str, list[_Edge]] = {}
    for way in ways:
        found = (_edge(way, term) for term in _at_once(way, tested) if term.name in goals)
        edges.setdefault(way.head.name, []).extend(found)
    told: set[str] = set()
    for name in edges:
        if name not in told:
            told.update(_circle(name, len(goals[name].parameters) if name in goals else 0, edges, faults))


class _Edge(NamedTuple):
    """A goal that another expands into: which of the other's arguments each of its own is, if any."""

    name: str
    arguments: tuple[int | None, ...]
    place: Place


_State: TypeAlias = tuple[str, tuple[int | None, ...]]


def _at_once(way: WayEntry, tested: Collection[str]) -> Iterator[Term]:
    """The goals that a schema may turn to before any move."""
    for group in way.do:
        yield from group
        if any(term.name not in tested for term in group):
            return


def _edge(way: WayEntry, term: Term) -> _Edge:
    given = [_plain(argument) for argument in way.head.arguments]
    own = (_plain(argument) for argument in term.arguments)
    return _Edge(term.name, tuple(given.index(one) if one in given else None for one in own), way.place)


def _plain(argument: Argument) -> str | int:
    return argument.name if isinstance(argument, Named) else argument


def _circle(start: str, count: int, edges: Mapping[str, list[_Edge]], faults: Faults) -> Collection[str]:
    """The goals of a shortest circle from a goal back to it with the same arguments; none if there is none.

    A state is a goal with what its arguments are: places of the first goal's, or None for anything else.
    """
    first: _State = (start, tuple(range(count)))
    before: dict[_State, _State] = {}
    waiting = deque([first])
    while waiting:
        state = waiting.popleft()
        name, arguments = state
        for edge in edges.get(name, ()):
            own = tuple(
                arguments[at] if at is not None and at < len(arguments) else None for at in edge.arguments
            )
            reached = (edge.name, own)
            if reached == first:
                path = [state]
                while path[-1] != first:
                    path.append(before[path[-1]])
                names = [one for one, _ in reversed(path)]
                _tell([*names, start], edge.place, faults)
                return names
            if reached not in before and (not own or any(one is not None for one in own)):
                before[reached] = state
                waiting.append(reached)
    return ()


def _tell(circle: list[str], place: Place, faults: Faults) -> None:
    shown = circle if len(circle) <= _SHOWN else [*circle[: _SHOWN - 2], "...", circle[-1]]
    faults.add(place, f"{circle[0]} expands into itself without a move between: {' > '.join(shown)}", _HINT)


_SHOWN = 8
_HINT = "let a goal without a test, such as play(P), come before it by then"
