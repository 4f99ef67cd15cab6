"""A joined goal cut into units: the parts of it that are searched as one.

Takes a canonical goal; gives Units, and joins two of them when they turn out to depend on each other. At
first every atom is a unit. Two that depend are joined where their branches meet: the branches of that `and`
or `or` become one unit, and all others stay as they are. Searches nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from nerai.algebra import Expression, Joined, Negation, Op, Part
from nerai.lang import And, Atom, Goal, Not, Or

Path: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """Branches, by number, of the node that `path` leads to; of an only branch, the goal it is."""

    path: Path
    branches: frozenset[int]
    goal: Goal

    @property
    def joint(self) -> bool:
        """Whether it has several atoms."""
        return not isinstance(self.goal, Atom)

    def covers(self, path: Path) -> bool:
        """Whether what the path leads to is part of it."""
        depth = len(self.path)
        return len(path) > depth and path[:depth] == self.path and path[depth] in self.branches


def atoms_as_units(goal: Goal) -> list[Unit]:
    """Every atom of a joined goal by itself."""
    return [Unit(path[:-1], frozenset({path[-1]}), atom) for path, atom in _atoms(goal, ())]


def joined(goal: Goal, units: list[Unit], one: Unit, two: Unit) -> list[Unit] | None:
    """The units with those two made one; None when that is the whole goal."""
    meeting = _common(_somewhere(one), _somewhere(two))
    at = len(meeting)
    branches = _branches_at(one, at) | _branches_at(two, at)
    node = _node(goal, meeting)
    assert isinstance(node, And | Or)
    if len(branches) < len(node.goals):
        picked = tuple(part for index, part in enumerate(node.goals) if index in branches)
        made = Unit(meeting, branches, type(node)(picked))
    elif not meeting:
        return None
    else:
        made = Unit(meeting[:-1], frozenset({meeting[-1]}), node)
    rest = [unit for unit in units if not all(made.covers((*unit.path, branch)) for branch in unit.branches)]
    overlapping = next(
        (unit for unit in rest if unit.path == made.path and unit.branches & made.branches), None
    )
    return [*rest, made] if overlapping is None else joined(goal, [*rest, made], overlapping, made)


def expression_of(goal: Goal, units: dict[Unit, Part]) -> Expression:
    """The goal with the games of its units in their places."""
    return _expression(goal, (), units)


def _expression(goal: Goal, path: Path, units: dict[Unit, Part]) -> Expression:
    match goal:
        case Not(goal=inner):
            return Negation(_expression_at(inner, (*path, 0), units))
        case And(goals=goals) | Or(goals=goals):
            parts: dict[int, Expression] = {}
            for index, part in enumerate(goals):
                unit = next((one for one in units if one.covers((*path, index))), None)
                first = index if unit is None else min(unit.branches)
                if first not in parts:
                    parts[first] = _expression_at(part, (*path, index), units)
            found = tuple(parts.values())
            return found[0] if len(found) == 1 else Joined(Op.AND if isinstance(goal, And) else Op.OR, found)
        case Atom():
            raise AssertionError("every atom belongs to a unit")


def _expression_at(goal: Goal, path: Path, units: dict[Unit, Part]) -> Expression:
    found = next((part for unit, part in units.items() if unit.covers(path)), None)
    return _expression(goal, path, units) if found is None else found


def _atoms(goal: Goal, path: Path) -> Iterator[tuple[Path, Atom]]:
    match goal:
        case Atom():
            yield path, goal
        case Not(goal=inner):
            yield from _atoms(inner, (*path, 0))
        case And(goals=goals) | Or(goals=goals):
            for index, part in enumerate(goals):
                yield from _atoms(part, (*path, index))


def _somewhere(unit: Unit) -> Path:
    return (*unit.path, min(unit.branches))


def _common(one: Path, two: Path) -> Path:
    """The path to the node where two branches meet."""
    found: list[int] = []
    for left, right in zip(one[:-1], two[:-1], strict=False):
        if left != right:
            break
        found.append(left)
    return tuple(found)


def _branches_at(unit: Unit, depth: int) -> frozenset[int]:
    """The branches of a node that lead to the unit."""
    return unit.branches if len(unit.path) == depth else frozenset({unit.path[depth]})


def _node(goal: Goal, path: Path) -> Goal:
    for index in path:
        assert not isinstance(goal, Atom)
        goal = goal.goal if isinstance(goal, Not) else goal.goals[index]
    return goal
