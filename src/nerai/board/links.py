"""Why chains of one color count as joined.

Takes a position and a color; gives Links, each with the shape it is, the points it rests on, and its reason
in words. All of it is *static opinion*: shapes found and played out two moves deep at their own points, no
search and no proof. Who needs to know asks the solver whether `connect(A, B)` holds.

A *safe* link stands although the enemy moves first at one of its points: the owner's answer at another
makes the chains one, with two liberties or more. It also has to stand, or to be made solid, after an enemy
move at any one liberty of the two chains. It does not see threats that come from farther away, nor two
links threatened by one move: groups.py chooses links that do not share points. With a *loose* link one move
joins, and one may cut.
"""

import enum
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from nerai._core import Board
from nerai.board.color import Color
from nerai.board.point import Point, gtp_list
from nerai.board.position import Chain, Position
from nerai.board.regions import connected_sets, surrounding_color

EYE_SPACE_LIMIT: Final = 7
"""Chains around an empty space of at most so many points are taken to share it as eye space."""


_Holds = Callable[[Chain, Chain, Sequence[Point]], bool]


class LinkKind(enum.Enum):
    """Why two chains count as joined. The value is said of the points of the link."""

    EYE = "the enemy may not play inside the shared eye {points}"
    BAMBOO = "bamboo joint: if the enemy takes one of {points}, the other joins"
    DIAGONAL = "diagonal move: if the enemy takes one of {points}, the other joins"
    MIAI = "two common liberties: if the enemy takes one of {points}, the other joins"
    HANGING = "hanging connection at {points}: an enemy stone that cuts is captured at once"
    SHARED_LIBERTY = "a stone at {points} joins them, and the enemy may play there first"
    CAPTURE = "capturing at {points} joins them, and the enemy may get away first"
    TWO_STEPS = "ways of two open points lead from one to the other, over {points}"
    EYE_SPACE = "they share the eye space {points}"


_SAFE_FIRST: Final = (
    LinkKind.EYE,
    LinkKind.BAMBOO,
    LinkKind.DIAGONAL,
    LinkKind.MIAI,
    LinkKind.HANGING,
)


@dataclass(frozen=True, slots=True)
class Link:
    """Two chains of one color, what holds them together, and the points that this rests on."""

    kind: LinkKind
    a: Chain
    b: Chain
    points: frozenset[Point]
    safe: bool
    why: str


def links(position: Position, color: Color) -> tuple[Link, ...]:
    """Every link between chains of that color, each judged by itself, the safest kinds first."""
    finder = _LinkFinder(position, color)
    return tuple(sorted(finder.links(), key=_preference))


def _preference(link: Link) -> tuple[bool, int, list[Point], Point, Point]:
    order = _SAFE_FIRST.index(link.kind) if link.safe else 0
    return not link.safe, order, sorted(link.points), link.a.anchor, link.b.anchor


class _LinkFinder:
    """Finds the links of one color in one position; the board is played on and always restored."""

    def __init__(self, position: Position, color: Color) -> None:
        self._size = position.size
        self._stones = position.stones
        self._color = color
        self._enemy_chains = position.chains(color.other)
        self._chains = position.chains(color)
        self._chain_of = {point: chain for chain in self._chains for point in chain.points}
        self._touching: dict[Point, list[Chain]] = {}  # a liberty, and the chains whose liberty it is
        for chain in self._chains:
            for point in chain.liberties:
                self._touching.setdefault(point, []).append(chain)
        # Neither ko nor history: a link is a matter of shape.
        self._board = Board.from_stones(self._size.width, self._size.height, self._stones)

    def links(self) -> Iterator[Link]:
        """All of them, in no particular order."""
        common = self._common_liberties()
        for (a, b), points in common.items():
            safe = list(self._safe_links(a, b, sorted(points)))
            yield from safe or [self._link(LinkKind.SHARED_LIBERTY, a, b, points)]
        yield from self._two_steps(common.keys())
        yield from self._captures()
        yield from self._eye_spaces()

    def _common_liberties(self) -> dict[tuple[Chain, Chain], set[Point]]:
        common: dict[tuple[Chain, Chain], set[Point]] = {}
        for point, touching in sorted(self._touching.items()):
            for pair in combinations(touching, 2):
                common.setdefault(pair, set()).add(point)
        return common

    def _link(
        self, kind: LinkKind, a: Chain, b: Chain, points: Iterable[Point], *, safe: bool = False
    ) -> Link:
        points = frozenset(points)
        why = kind.value.format(points=", ".join(gtp_list(points, self._size)))
        return Link(kind, a, b, points, safe, why)

    def _safe_links(self, a: Chain, b: Chain, common: list[Point]) -> Iterator[Link]:
        for point in common:
            if self._stands(a, b, [point], self._shared_eye):
                yield self._link(LinkKind.EYE, a, b, [point], safe=True)
            else:
                capture = self._only_liberty_of_cutter(point)
                if capture is not None and self._stands(a, b, [point, capture], self._hanging):
                    yield self._link(LinkKind.HANGING, a, b, [point, capture], safe=True)
        for points in combinations(common, 2):
            if self._stands(a, b, points, self._miai):
                yield self._link(self._shape(a, b, *points), a, b, points, safe=True)

    def _stands(self, a: Chain, b: Chain, points: Sequence[Point], holds: _Holds) -> bool:
        """True when the shape holds, and after an enemy move at any liberty holds or can be made solid."""
        if not holds(a, b, points):
            return False
        approaches = {*self._board.liberties(a.anchor), *self._board.liberties(b.anchor)} - {*points}
        return all(self._survives(a, b, points, holds, approach) for approach in approaches)

    def _survives(self, a: Chain, b: Chain, points: Sequence[Point], holds: _Holds, approach: int) -> bool:
        board = self._board
        board.to_play = self._color.other
        if not board.try_play(approach):
            return True
        stands = self._both_on_board(a, b) and (
            any(self._joins(a, b, reply) for reply in points) or holds(a, b, points)
        )
        board.undo()
        return stands

    def _joins(self, a: Chain, b: Chain, reply: Point) -> bool:
        """True when a stone there makes the chains one, with two liberties or more."""
        board = self._board
        board.to_play = self._color
        if not board.try_play(reply):
            return False
        joined = b.anchor in board.chain(a.anchor) and board.liberty_count(a.anchor) > 1
        board.undo()
        return joined

    def _answers(self, a: Chain, b: Chain, cut: Point, reply: Point) -> bool:
        """True when the enemy may not cut at one point, or the reply at the other joins the chains."""
        board = self._board
        board.to_play = self._color.other
        if not board.try_play(cut):
            return True
        joins = self._both_on_board(a, b) and self._joins(a, b, reply)
        board.undo()
        return joins

    def _shared_eye(self, a: Chain, b: Chain, points: Sequence[Point]) -> bool:
        """Own chains with another liberty each are all around: the enemy may not play at the point."""
        near = self._size.neighbours(points[0])
        return all(self._board.at(n) == self._color and self._board.liberty_count(n) > 1 for n in near)

    def _miai(self, a: Chain, b: Chain, points: Sequence[Point]) -> bool:
        """Whichever of the two points the enemy takes, the other joins."""
        p, q = points
        return self._answers(a, b, p, q) and self._answers(a, b, q, p)

    def _hanging(self, a: Chain, b: Chain, points: Sequence[Point]) -> bool:
        """An enemy stone at the first point is captured for good at the second, or else the first joins."""
        cut, capture = points
        if not self._answers(a, b, capture, cut):
            return False
        board = self._board
        board.to_play = self._color.other
        if not board.try_play(cut):
            return False
        captured = False
        if self._both_on_board(a, b) and board.try_play(capture):
            # The point has to become a shared eye: otherwise the enemy cuts again, perhaps after a ko.
            captured = (
                not board.at(cut)
                and self._both_on_board(a, b)
                and self._stands(a, b, [cut], self._shared_eye)
            )
            board.undo()
        board.undo()
        return captured

    def _only_liberty_of_cutter(self, cut: Point) -> Point | None:
        """The last liberty of an enemy stone played there, if it has just one."""
        board = self._board
        board.to_play = self._color.other
        if not board.try_play(cut):
            return None
        liberties = board.liberties(cut)
        board.undo()
        return Point(liberties[0]) if len(liberties) == 1 else None

    def _both_on_board(self, a: Chain, b: Chain) -> bool:
        return self._board.at(a.anchor) == self._board.at(b.anchor) == self._color

    def _shape(self, a: Chain, b: Chain, p: Point, q: Point) -> LinkKind:
        size = self._size
        if q in size.neighbours(p):
            return LinkKind.BAMBOO if self._flanked(a, b, p, q) else LinkKind.MIAI
        between = set(size.neighbours(p)) & set(size.neighbours(q))
        corners = between & a.points, between & b.points
        return LinkKind.DIAGONAL if q in size.diagonals(p) and all(corners) else LinkKind.MIAI

    def _flanked(self, a: Chain, b: Chain, p: Point, q: Point) -> bool:
        """True when the two points lie side by side between a pair of stones of each chain."""
        step = self._size.width if q - p == 1 else 1
        pairs = [frozenset((p + side, q + side)) for side in (-step, step)]
        return any(pairs[i] <= a.points and pairs[1 - i] <= b.points for i in (0, 1))

    def _two_steps(self, nearer: Container[tuple[Chain, Chain]]) -> Iterator[Link]:
        """Empty ways of two points, with no enemy stone next to them, between chains that are not nearer."""
        ways: dict[tuple[Chain, Chain], set[Point]] = {}
        for p in filter(self._quiet, self._touching):
            for q in self._size.neighbours(p):
                if q in self._touching and self._quiet(q):
                    for pair in product(self._touching[p], self._touching[q]):
                        if pair[0].anchor < pair[1].anchor and pair not in nearer:
                            ways.setdefault(pair, set()).update((p, q))
        for (a, b), points in ways.items():
            yield self._link(LinkKind.TWO_STEPS, a, b, points)

    def _quiet(self, point: Point) -> bool:
        return all(self._stones[near] != self._color.other for near in self._size.neighbours(point))

    def _captures(self) -> Iterator[Link]:
        for enemy in self._enemy_chains:
            if len(enemy.liberties) == 1:
                near = {n for point in enemy.points for n in self._size.neighbours(point)}
                around = dict.fromkeys(
                    self._chain_of[point] for point in sorted(near & self._chain_of.keys())
                )
                for a, b in combinations(around, 2):
                    yield self._link(LinkKind.CAPTURE, a, b, enemy.liberties)

    def _eye_spaces(self) -> Iterator[Link]:
        for space in connected_sets(self._size, lambda point: not self._stones[point]):
            if (
                len(space) > EYE_SPACE_LIMIT
                or surrounding_color(self._size, self._stones, space) != self._color
            ):
                continue
            around = [chain for chain in self._chains if chain.liberties & space]
            for a, b in combinations(around, 2):
                yield self._link(LinkKind.EYE_SPACE, a, b, space)
