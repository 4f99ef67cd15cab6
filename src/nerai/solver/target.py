"""Targets: a goal on a position, in the form that native search tests.

Takes a position and a goal; gives a Target (who must make what happen to which stones), or a GoalError that
says where the goal does not fit the board, or that its kind is not supported yet. Searches nothing.

The *reacher* must make something happen, the *preventer* must not let it. Friend, who wants the goal, is the
reacher of `capture`, `kill`, `kill_any` and `connect`, and the preventer of their opposites.
"""

import enum
from dataclasses import dataclass, replace
from typing import Final

from nerai.answer import Side
from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp
from nerai.board.position import Position
from nerai.errors import GoalError, PointError
from nerai.lang import And, Atom, Goal, Kind, Not, Number, Or, Points, Qualifier, atoms, canonical, friend_of


class TargetKind(enum.IntEnum):
    """What the reacher must make happen; the numbers are those of the native search."""

    CAPTURE_ALL = 0
    CAPTURE_ANY = 1
    CONNECT = 2


_KINDS: Final = {
    Kind.CAPTURE: TargetKind.CAPTURE_ALL,
    Kind.SAVE: TargetKind.CAPTURE_ALL,
    Kind.KILL: TargetKind.CAPTURE_ALL,
    Kind.LIVE: TargetKind.CAPTURE_ALL,
    Kind.KILL_ANY: TargetKind.CAPTURE_ANY,
    Kind.LIVE_ALL: TargetKind.CAPTURE_ANY,
    Kind.CONNECT: TargetKind.CONNECT,
    Kind.CUT: TargetKind.CONNECT,
}
_REACHED_BY_FRIEND: Final = frozenset({Kind.CAPTURE, Kind.KILL, Kind.KILL_ANY, Kind.CONNECT})
_STANDS: Final = frozenset({Kind.SAVE, Kind.LIVE, Kind.LIVE_ALL})


@dataclass(frozen=True, slots=True)
class Target:
    """Who must make what happen to which stones; `liberty_bound` 0 means none.

    `goal` is the atom without its qualifier, as certificates state it.
    """

    kind: TargetKind
    reacher: Color
    friend: Color
    stones: frozenset[Point]
    liberty_bound: int
    goal: Atom
    qualifier: Qualifier | None = None

    @property
    def owner(self) -> Color:
        """The color of the named stones."""
        return self.reacher if self.kind is TargetKind.CONNECT else self.reacher.other

    @property
    def attacker(self) -> Color:
        """The side against the named stones: it takes or cuts them."""
        return self.owner.other


def target_of(goal: Goal, position: Position) -> Target:
    """The target a goal means on this position; GoalError when it does not fit or is not supported."""
    atom = _single_atom(canonical(goal))
    kind = _KINDS.get(atom.kind)
    if kind is None:
        raise GoalError(
            f"{atom.kind.value} is not supported yet",
            column=atom.column,
            hint=f"supported: {', '.join(known.value for known in _KINDS)}",
        )
    if atom.qualifier is Qualifier.BY_SEKI and atom.kind not in _STANDS:
        raise GoalError(
            f"{atom.kind.value} does not succeed by seki",
            column=atom.column,
            hint="leave out by_seki, or ask for live",
        )
    stones: set[Point] = set()
    bound = 0
    for argument in atom.arguments:
        if isinstance(argument, Number):
            bound = argument.value
        else:
            stones |= _stones(argument, position)
    friend = Color.parse(friend_of(atom, lambda name: _side_at(name, position)).value)
    if bound:
        _require_one_chain(atom, stones, position)
    return Target(
        kind,
        friend if atom.kind in _REACHED_BY_FRIEND else friend.other,
        friend,
        frozenset(stones),
        bound,
        replace(atom, qualifier=None),
        atom.qualifier,
    )


def _single_atom(goal: Goal) -> Atom:
    match goal:
        case Atom():
            return goal
        case Not():
            raise GoalError(
                "not of a qualified goal is not supported yet",
                column=next(atoms(goal)).column,
                hint="leave out the qualifier",
            )
        case And() | Or():
            word = type(goal).__name__.lower()
            raise GoalError(
                f"goals joined by '{word}' are not supported yet",
                column=min(atom.column for atom in atoms(goal)),
                hint="ask for one of them at a time",
            )


def _stones(points: Points, position: Position) -> set[Point]:
    """The stones an argument names: a bare point means the whole chain there."""
    named = [_point(name, position.size, points.column) for name in points.names]
    for name, point in zip(points.names, named, strict=True):
        if position.at(point) is None:
            raise GoalError(
                f"there is no stone at {name}", column=points.column, hint="name a point with a stone"
            )
    return set(named) if points.braces else set(position.chain_at(named[0]).points)


def _point(name: str, size: Size, column: int) -> Point:
    try:
        return from_gtp(name, size)
    except PointError as error:
        raise GoalError(error.message, column=column, hint=error.hint) from None


def _side_at(name: str, position: Position) -> Side | None:
    color = position.at(from_gtp(name, position.size))
    return None if color is None else Side(color.word)


def _require_one_chain(atom: Atom, stones: set[Point], position: Position) -> None:
    if not stones <= position.chain_at(min(stones)).points:
        raise GoalError(
            f"{atom.kind.value} with a number of liberties speaks of a single chain",
            column=atom.column,
            hint="name stones of one chain, or leave out the number",
        )
