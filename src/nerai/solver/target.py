"""Targets: a goal on a position, in the form that native search tests.

Takes a position and a goal; gives a Target (atoms: who must make what happen to which stones; and which
combinations of them Friend wants), or a GoalError that says where the goal does not fit the board. Searches
nothing.

The *reacher* of an atom must make something happen, the *preventer* must not let it. Friend, who wants the
goal, is the reacher of `capture`, `kill`, `kill_any`, `connect`, `win_race`, `make_eye` and `escape`, and the
preventer of their opposites.
"""

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from nerai.answer import Side
from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp
from nerai.board.position import Position
from nerai.errors import GoalError, PointError
from nerai.lang import And, Atom, Goal, Kind, Not, Number, Or, Points, Qualifier, atoms, canonical, friend_of
from nerai.solver.qualified import stated_qualifier, unqualified

MOST_ATOMS: Final = 10


class TargetKind(enum.IntEnum):
    """What the reacher must make happen; the numbers are those of the native search."""

    CAPTURE_ALL = 0
    CAPTURE_ANY = 1
    CONNECT = 2
    RACE = 3
    EYE = 4
    SAFE = 5


_KINDS: Final = {
    Kind.CAPTURE: TargetKind.CAPTURE_ALL,
    Kind.SAVE: TargetKind.CAPTURE_ALL,
    Kind.KILL: TargetKind.CAPTURE_ALL,
    Kind.LIVE: TargetKind.CAPTURE_ALL,
    Kind.KILL_ANY: TargetKind.CAPTURE_ANY,
    Kind.LIVE_ALL: TargetKind.CAPTURE_ANY,
    Kind.CONNECT: TargetKind.CONNECT,
    Kind.CUT: TargetKind.CONNECT,
    Kind.WIN_RACE: TargetKind.RACE,
    Kind.MAKE_EYE: TargetKind.EYE,
    Kind.DENY_EYE: TargetKind.EYE,
    Kind.ESCAPE: TargetKind.SAFE,
    Kind.CONTAIN: TargetKind.SAFE,
}
_REACHED_BY_FRIEND: Final = frozenset(
    {Kind.CAPTURE, Kind.KILL, Kind.KILL_ANY, Kind.CONNECT, Kind.WIN_RACE, Kind.MAKE_EYE, Kind.ESCAPE}
)
_OF_OWN_STONES: Final = frozenset({TargetKind.CONNECT, TargetKind.SAFE})


@dataclass(frozen=True, slots=True)
class TargetAtom:
    """Who must make what happen to which stones; `liberty_bound` 0 means none.

    `stones` are the points of an eye there; `own` are the reacher's stones in a race.
    """

    kind: TargetKind
    reacher: Color
    stones: frozenset[Point]
    own: frozenset[Point] = frozenset()
    liberty_bound: int = 0

    @property
    def owner(self) -> Color:
        """The color of the named stones; of an eye, the side that wants it."""
        of_reacher = self.kind in _OF_OWN_STONES or self.kind is TargetKind.EYE
        return self.reacher if of_reacher else self.reacher.other


@dataclass(frozen=True)
class Target:
    """The atoms of a goal, and for each set of reached atoms (one bit an atom) whether Friend has the goal.

    `goal` is the goal without qualifiers, as certificates state it.
    """

    atoms: tuple[TargetAtom, ...]
    value: tuple[bool, ...]
    friend: Color
    goal: Goal
    qualifier: Qualifier | None = None

    @property
    def single(self) -> TargetAtom | None:
        """Its only atom, if that is of the kinds for which native search has a faster way."""
        first = self.atoms[0]
        return first if len(self.atoms) == 1 and first.kind <= TargetKind.CONNECT else None

    @property
    def kind(self) -> TargetKind:
        """The kind of its first atom."""
        return self.atoms[0].kind

    @property
    def reacher(self) -> Color:
        """The reacher of its first atom."""
        return self.atoms[0].reacher

    @property
    def liberty_bound(self) -> int:
        """The largest number of liberties that an atom is bounded by; 0 when none is."""
        return max(atom.liberty_bound for atom in self.atoms)

    @cached_property
    def stones(self) -> frozenset[Point]:
        """All named stones."""
        named = (atom.own if atom.kind is TargetKind.EYE else atom.stones | atom.own for atom in self.atoms)
        return frozenset().union(*named)

    @cached_property
    def points(self) -> frozenset[Point]:
        """All named stones and points."""
        return frozenset().union(*(atom.stones | atom.own for atom in self.atoms))

    def stones_of(self, color: Color) -> frozenset[Point]:
        """The named stones of a color."""
        found: frozenset[Point] = frozenset()
        for atom in self.atoms:
            if atom.own and atom.reacher is color:
                found |= atom.own
            if atom.kind is not TargetKind.EYE and atom.owner is color:
                found |= atom.stones
        return found

    @property
    def owner(self) -> Color:
        """The color of the stones its first atom names."""
        return self.atoms[0].owner

    @property
    def attacker(self) -> Color:
        """The side against the stones its first atom names."""
        return self.owner.other


def target_of(goal: Goal, position: Position) -> Target:
    """The target a goal means on this position; GoalError when it does not fit."""
    wanted = canonical(goal)
    qualifier = stated_qualifier(wanted)
    wanted = unqualified(wanted)
    named = list(atoms(wanted))
    if len(named) > MOST_ATOMS:
        raise GoalError(
            f"a goal of {len(named)} parts",
            column=1,
            hint=f"ask for at most {MOST_ATOMS}",
        )
    parts = tuple(_atom(atom, position) for atom in named)
    friend = Color.parse(friend_of(wanted, lambda name: _side_at(name, position)).value)
    value = tuple(
        _value(wanted, iter([bool(reached >> number & 1) for number in range(len(parts))]))
        for reached in range(1 << len(parts))
    )
    return Target(parts, value, friend, wanted, qualifier)


def _value(goal: Goal, reached: Iterator[bool]) -> bool:
    """The goal's value when just these atoms, from left to right, are reached."""
    match goal:
        case Atom(kind=kind):
            return next(reached) == (kind in _REACHED_BY_FRIEND)
        case Not(goal=inner):
            return not _value(inner, reached)
        case And(goals=goals):
            # A list, so that every part takes its atoms from the iterator.
            return all([_value(part, reached) for part in goals])  # noqa: C419
        case Or(goals=goals):
            return any([_value(part, reached) for part in goals])  # noqa: C419


def _atom(atom: Atom, position: Position) -> TargetAtom:
    kind = _KINDS[atom.kind]
    if kind is TargetKind.EYE:
        groups = [_eye_points(atom, position.size)]
    else:
        groups = [_stones(argument, position) for argument in atom.arguments if isinstance(argument, Points)]
    friend = Color.parse(friend_of(atom, lambda name: _side_at(name, position)).value)
    reacher = friend if atom.kind in _REACHED_BY_FRIEND else friend.other
    if kind is TargetKind.RACE:
        own, theirs = groups
        return TargetAtom(kind, reacher, theirs, own)
    stones = frozenset().union(*groups)
    bound = next((item.value for item in atom.arguments if isinstance(item, Number)), 0)
    if bound:
        _require_one_chain(atom, stones, position)
    return TargetAtom(kind, reacher, stones, liberty_bound=bound)


def _stones(points: Points, position: Position) -> frozenset[Point]:
    """The stones an argument names: a bare point means the whole chain there."""
    named = [_point(name, position.size, points.column) for name in points.names]
    for name, point in zip(points.names, named, strict=True):
        if position.at(point) is None:
            raise GoalError(
                f"there is no stone at {name}", column=points.column, hint="name a point with a stone"
            )
    return frozenset(named) if points.braces else frozenset(position.chain_at(named[0]).points)


def _eye_points(atom: Atom, size: Size) -> frozenset[Point]:
    """The points of which one is to lie in an eye."""
    return frozenset(
        _point(name, size, argument.column)
        for argument in atom.arguments
        if isinstance(argument, Points)
        for name in argument.names
    )


def _point(name: str, size: Size, column: int) -> Point:
    try:
        return from_gtp(name, size)
    except PointError as error:
        raise GoalError(error.message, column=column, hint=error.hint) from None


def _side_at(name: str, position: Position) -> Side | None:
    color = position.at(from_gtp(name, position.size))
    return None if color is None else Side(color.word)


def _require_one_chain(atom: Atom, stones: frozenset[Point], position: Position) -> None:
    if not stones <= position.chain_at(min(stones)).points:
        raise GoalError(
            f"{atom.kind.value} with a number of liberties speaks of a single chain",
            column=atom.column,
            hint="name stones of one chain, or leave out the number",
        )
