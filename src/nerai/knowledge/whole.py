"""Faults of knowledge as a whole: goals nobody can achieve, and goals that expand into themselves.

Takes goal types, entries and the names of functions; notes faults. A goal *expands* into the subgoals that
can be worked on before a move is made: those of the first group of a schema, and those of a later one where
every goal before it has a test, and so may hold already. A circle of such expansions would never come to a
move.
"""

from collections.abc import Collection, Iterable, Mapping

from nerai.knowledge.check import PLAY
from nerai.knowledge.faults import Faults, Place
from nerai.knowledge.knowledge import GoalType
from nerai.knowledge.syntax import GoalEntry, WayEntry


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
    edges: dict[str, list[tuple[str, Place]]] = {}
    for way in ways:
        edges.setdefault(way.head.name, []).extend(
            (name, way.place) for name in _at_once(way, tested) if name in goals
        )
    done: set[str] = set()
    for start in edges:
        _follow(start, edges, done, faults)


def _at_once(way: WayEntry, tested: Collection[str]) -> Iterable[str]:
    """The goals that a schema may turn to before any move."""
    if way.drawn:
        yield PLAY
    for group in way.do:
        names = [term.name for term in group]
        yield from dict.fromkeys(names)
        if any(name not in tested for name in names):
            return


def _follow(start: str, edges: Mapping[str, list[tuple[str, Place]]], done: set[str], faults: Faults) -> None:
    """Walk down from a goal, without recursion: there may be very many."""
    path: dict[str, None] = {}  # in order, and quick to ask
    waiting: list[tuple[str, int]] = [(start, 0)]
    while waiting:
        name, number = waiting.pop()
        if number == 0:
            if name in done:
                continue
            path[name] = None
        below = edges.get(name, [])
        if number == len(below):
            path.popitem()
            done.add(name)
            continue
        waiting.append((name, number + 1))
        target, place = below[number]
        if target in path:
            names = [*path]
            circle = [*names[names.index(target) :], target]
            shown = circle if len(circle) <= _SHOWN else [*circle[: _SHOWN - 2], "...", target]
            message = f"{target} expands into itself without a move between: {' > '.join(shown)}"
            faults.add(place, message, _HINT)
        elif target not in done:
            waiting.append((target, 0))


_SHOWN = 8
_HINT = "let a goal without a test, such as play(P), come before it by then"
