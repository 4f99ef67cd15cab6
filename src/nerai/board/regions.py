"""Regions, eyes, false eyes, and life that needs no further move.

Takes a position; gives regions and eyes as plain values. Life here is Benson's: chains that stay on the
board even if their owner always passes. Whether a *space* of several points makes one eye or two is for
search to say, and no rule of thumb about it is here.

A *region* of a color is a maximal connected set of points without stones of that color: empty points and
enemy stones. An *eye* is a connected set of empty points that touches stones of one color only. A one-point
eye is *false* when its owner will have to fill it to keep the stones around it together.
"""

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from nerai._core import unconditional_life as native_unconditional_life
from nerai.board.color import Color
from nerai.board.point import Point, Size, gtp_list, to_gtp
from nerai.board.position import Chain, Position
from nerai.errors import InputError

_CENTRE_DIAGONALS: Final = 4


@dataclass(frozen=True, slots=True)
class Region:
    """A maximal connected set of points without stones of `color`, and the chains of that color around it."""

    color: Color
    points: frozenset[Point]
    empty: frozenset[Point]
    chains: frozenset[Chain]


class EyeKind(enum.Enum):
    """What can be said of an eye without search."""

    REAL = "real"
    """One point that its owner never needs to fill."""
    FALSE = "false"
    """One point that will have to be filled once the liberties outside are gone."""
    UNSETTLED = "unsettled"
    """One point; real or false by who takes its empty diagonals."""
    SPACE = "space"
    """Several points; how many eyes they make is for search to say."""


@dataclass(frozen=True, slots=True)
class Eye:
    """An eye of `color`, the chains around it, and the reason for its kind in words."""

    color: Color
    points: frozenset[Point]
    chains: frozenset[Chain]
    kind: EyeKind
    why: str


@dataclass(frozen=True, slots=True)
class Life:
    """What `color` keeps even if it always passes.

    `territory` are the points, empty or with enemy stones, in which the enemy can never live; `sheltered` are
    own stones among them, which the enemy can take, but in vain; `eyes` are the regions that keep the
    chains alive.
    """

    color: Color
    chains: tuple[Chain, ...]
    territory: frozenset[Point]
    sheltered: frozenset[Point]
    eyes: tuple[frozenset[Point], ...]

    @property
    def stones(self) -> frozenset[Point]:
        """The stones of the chains."""
        return frozenset(point for chain in self.chains for point in chain.points)


def regions(position: Position, color: Color) -> tuple[Region, ...]:
    """The regions of that color, ordered by their first points."""
    size, stones = position.size, position.stones
    found = []
    for points in connected_sets(size, lambda point: stones[point] != color):
        empty = frozenset(point for point in points if not stones[point])
        found.append(Region(color, points, empty, _chains_around(position, points, color)))
    return tuple(found)


def unconditional_life(position: Position, color: Color) -> Life:
    """The chains of that color which can never be captured, by Benson's theorem, and what they surround.

    Where the rules allow suicide, enemy stones can leave a region and come back otherwise: a region is then
    an eye only where all of it, and not just what is empty now, is beside the chain.
    """
    life = native_unconditional_life(position.board(), color)
    alive = life.alive
    return Life(
        color,
        tuple(chain for chain in position.chains(color) if alive[chain.anchor]),
        _points_in(life.territory),
        _points_in(life.sheltered),
        tuple(frozenset(map(Point, eye)) for eye in life.eyes),
    )


def unconditional_stones(position: Position, color: Color) -> frozenset[Point]:
    """The stones of those chains alone: ten times as fast."""
    return _points_in(native_unconditional_life(position.board(), color).alive)


def eyes(position: Position, color: Color | None = None) -> tuple[Eye, ...]:
    """All eyes, or those of one color, ordered by their first points."""
    stones = position.stones
    proved = {side: set(unconditional_life(position, side).eyes) for side in Color}
    found = []
    for points in connected_sets(position.size, lambda point: not stones[point]):
        owner = surrounding_color(position.size, stones, points)
        if owner is None or color not in (None, owner):
            continue
        chains = _chains_around(position, points, owner)
        if len(points) > 1:
            kind, why = EyeKind.SPACE, f"{len(points)} points: search must say how many eyes they make"
        elif points in proved[owner]:
            kind, why = EyeKind.REAL, "the chains around it are alive without a further move"
        else:
            (point,) = points
            kind, why = judge_point(position, point, owner)
        found.append(Eye(owner, points, chains, kind, why))
    return tuple(found)


def judge_point(position: Position, point: Point, owner: Color) -> tuple[EyeKind, str]:
    """Real, false or unsettled, and why, for an empty point with stones of `owner` on all sides.

    The rule of thumb of the textbooks: in the centre the enemy needs two diagonals to make an eye false, at
    the edge and in the corner one. It is exact about the shape and blind to the rest: an enemy stone on a
    diagonal may itself be dead. A point inside of a single chain is always real. A *two-headed dragon*
    lives on two eyes that are false by this rule, as each half of it is held by both; `eyes` knows such
    life from Benson's theorem.
    """
    size, stones = position.size, position.stones
    around = size.neighbours(point)
    if any(stones[near] != owner for near in around) or stones[point]:
        raise InputError(f"{to_gtp(point, size)} is no one-point eye of {owner.word}")
    if len({position.chain_at(near).anchor for near in around}) == 1:
        return EyeKind.REAL, "one chain is all around it"
    diagonals = size.diagonals(point)
    needed = 2 if len(diagonals) == _CENTRE_DIAGONALS else 1
    enemy = [near for near in diagonals if stones[near] == owner.other]
    empty = [near for near in diagonals if not stones[near]]
    if len(enemy) >= needed:
        taken = ", ".join(gtp_list(enemy, size))
        return EyeKind.FALSE, f"{owner.other.word} holds {taken}, and {needed} of its diagonals are enough"
    if len(enemy) + len(empty) < needed:
        return EyeKind.REAL, f"{owner.word} holds enough of its diagonals"
    open_points = ", ".join(gtp_list(empty, size))
    return (
        EyeKind.UNSETTLED,
        f"{owner.other.word} needs {needed - len(enemy)} of {open_points} to make it false",
    )


def connected_sets(size: Size, member: Callable[[Point], bool]) -> tuple[frozenset[Point], ...]:
    """The maximal connected sets of points that satisfy `member`, ordered by their first points."""
    left = {point for point in size.points() if member(point)}
    found = []
    for start in sorted(left):
        if start not in left:
            continue
        left.remove(start)
        points, todo = {start}, [start]
        while todo:
            for near in size.neighbours(todo.pop()):
                if near in left:
                    left.remove(near)
                    points.add(near)
                    todo.append(near)
        found.append(frozenset(points))
    return tuple(found)


def surrounding_color(size: Size, stones: bytes, points: frozenset[Point]) -> Color | None:
    """The color of all stones next to a set of points, or None when there are none or both colors."""
    colors = {stones[near] for point in points for near in size.neighbours(point) if near not in points}
    colors.discard(0)
    return Color(colors.pop()) if len(colors) == 1 else None


def _points_in(mask: bytes) -> frozenset[Point]:
    """The points whose byte is not 0."""
    return frozenset(Point(index) for index, inside in enumerate(mask) if inside)


def _chains_around(position: Position, points: frozenset[Point], color: Color) -> frozenset[Chain]:
    size, stones = position.size, position.stones
    touching = {near for point in points for near in size.neighbours(point) if stones[near] == color}
    found = set()
    while touching:
        chain = position.chain_at(touching.pop())
        touching -= chain.points
        found.add(chain)
    return frozenset(found)
