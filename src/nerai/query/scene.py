"""A goal on a position, and what becomes of both when a move is played.

Takes a position and a goal; gives Scenes. Stones are named by identity: before the first move is played, bare
points of the goal become the stones they stand for, and stones that are taken later are dropped from it. So
are parts that are reached or impossible on the board before the move, since they stay so: links, eyes,
escapes and bounded captures. Searches nothing, proves nothing: a move that decides the goal as it is played
gives a bool, Friend's win or not.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp, gtp_list
from nerai.board.position import Position
from nerai.lang import And, Argument, Atom, Goal, Kind, Not, Or, Points, canonical
from nerai.lang.kinds import Sort
from nerai.solver.standing import Standing, standing_of
from nerai.solver.target import Target, target_of

Carried: TypeAlias = Goal | bool

TAKING: Final = frozenset({Kind.CAPTURE, Kind.KILL})
STANDING: Final = frozenset({Kind.SAVE, Kind.LIVE})
_ONE_GONE: Final = {
    Kind.KILL_ANY: True,
    Kind.LIVE_ALL: False,
    Kind.CONNECT: False,
    Kind.CUT: True,
    Kind.ESCAPE: False,
    Kind.CONTAIN: True,
}
"""What one named stone less makes of the goals that speak of all their stones."""
_LINKS: Final = {Kind.CONNECT: True, Kind.CUT: False}
"""What stones in one chain make of the goals that speak of links."""
_LOOKED_AT: Final = {Kind.MAKE_EYE: True, Kind.DENY_EYE: False, Kind.ESCAPE: True, Kind.CONTAIN: False}
"""What an eye or safety that is there makes of the goals that speak of them."""
_BOUNDED: Final = {Kind.CAPTURE: False, Kind.SAVE: True}
"""What too many liberties make of the goals that bound them."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with the side to move, and a goal on it."""

    position: Position
    goal: Goal
    target: Target

    @classmethod
    def of(cls, position: Position, goal: Goal) -> "Scene":
        """The scene of a goal; GoalError when the goal does not fit the position."""
        return cls(position, goal, target_of(goal, position))

    @property
    def mover(self) -> Color:
        """Who is to move."""
        return self.position.to_play

    @property
    def friend_moves(self) -> bool:
        """Whether the side that wants the goal is to move."""
        return self.mover is self.target.friend

    @property
    def size(self) -> Size:
        """The size of the board."""
        return self.position.size

    def turned(self) -> "Scene":
        """The same board, the other side to move."""
        return replace(self, position=self.position.with_to_play(self.mover.other))

    @property
    def decided(self) -> bool | None:
        """Whether Friend has the goal by what stands on the board already; None when it is open."""
        named = _named(canonical(self.goal), self.position)
        return named if isinstance(named, bool) else None

    def play(self, move: Point) -> "Scene | bool":
        """After a move or pass: the scene, or whether Friend has won if that is decided now.

        IllegalMove when the rules forbid it.
        """
        after = self.position.play(move)
        named = _named(canonical(self.goal), self.position)
        carried = named if isinstance(named, bool) else _carried(named, after)
        return carried if isinstance(carried, bool) else Scene.of(after, carried)


def stones_of(argument: Argument, size: Size) -> frozenset[Point]:
    """The points an argument names."""
    return (
        frozenset(from_gtp(name, size) for name in argument.names)
        if isinstance(argument, Points)
        else frozenset()
    )


def _named(goal: Goal, position: Position) -> Carried:
    """The goal with its stones named one by one, without the parts that are settled on the board."""

    def one(sort: Sort, argument: Argument) -> Argument:
        if sort is not Sort.STONES or not isinstance(argument, Points) or argument.braces:
            return argument
        (point,) = stones_of(argument, position.size)
        return Points(tuple(gtp_list(position.chain_at(point).points, position.size)), braces=True)

    def rename(atom: Atom) -> Carried:
        settled = _settled(atom, position)
        if settled is not None:
            return settled
        named = zip(atom.kind.signature.sorts, atom.arguments, strict=False)
        return replace(atom, arguments=tuple(one(sort, argument) for sort, argument in named))

    return _mapped(goal, rename)


def _settled(atom: Atom, position: Position) -> bool | None:
    """Whether Friend has a part of the goal for good, or has lost it; None while it is open."""
    if atom.kind in _LINKS:
        return _LINKS[atom.kind] if _one_chain(atom, position) else None
    bounded = atom.kind in _BOUNDED and len(atom.arguments) > 1
    if not bounded and atom.kind not in _LOOKED_AT:
        return None
    standing = standing_of(position, target_of(replace(atom, qualifier=None), position))
    if bounded:
        return _BOUNDED[atom.kind] if standing is Standing.IMPOSSIBLE else None
    return _LOOKED_AT[atom.kind] if standing is Standing.REACHED else None


def _one_chain(atom: Atom, position: Position) -> bool:
    stones = {point for argument in atom.arguments for point in stones_of(argument, position.size)}
    return stones <= set(position.chain_at(next(iter(stones))).points)


def _carried(goal: Goal, after: Position) -> Carried:
    """What is left of a goal with named stones on a later board."""

    def left(argument: Argument) -> tuple[str, ...]:
        names = argument.names if isinstance(argument, Points) else ()
        return tuple(name for name in names if after.at(from_gtp(name, after.size)) is not None)

    def carry(atom: Atom) -> Carried:
        kind, arguments = atom.kind, atom.arguments
        stones = [
            item for item, sort in zip(arguments, kind.signature.sorts, strict=False) if sort is Sort.STONES
        ]
        gone = [isinstance(item, Points) and len(left(item)) < len(item.names) for item in stones]
        if not any(gone):
            return atom
        if kind in _ONE_GONE:
            return _ONE_GONE[kind]
        if not left(stones[0]):
            return kind in TAKING
        if kind is Kind.WIN_RACE and not left(stones[1]):
            return True
        fewer = (Points(left(item), braces=True) if item in stones else item for item in arguments)
        return replace(atom, arguments=tuple(fewer))

    return _mapped(goal, carry)


def _mapped(goal: Goal, change: Callable[[Atom], Carried]) -> Carried:
    """The goal with its atoms changed, without the parts that are decided."""
    match goal:
        case Atom():
            return change(goal)
        case Not(goal=inner):
            found = _mapped(inner, change)
            return not found if isinstance(found, bool) else Not(found)
        case And(goals=goals) | Or(goals=goals):
            # `and` fails by one part that failed, `or` is reached by one that was.
            deciding = isinstance(goal, Or)
            parts = [_mapped(part, change) for part in goals]
            if deciding in (part for part in parts if isinstance(part, bool)):
                return deciding
            open_parts = tuple(part for part in parts if not isinstance(part, bool))
            if not open_parts:
                return not deciding
            return open_parts[0] if len(open_parts) == 1 else type(goal)(open_parts)
