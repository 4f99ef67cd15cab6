"""What was read off one board, kept: chains, liberties, regions and life are worked out once a position.

Takes a position and where stones were taken; shared by the views of both players, as nothing here depends on
who looks. Knows no goals and no opinion. The values are kept, never changed.
"""

import re
from functools import cache, cached_property
from typing import Final, NamedTuple

from nerai.board import groups, joining, ladders
from nerai.board.color import Color
from nerai.board.ladders import Ladder
from nerai.board.point import Point, Size, to_gtp
from nerai.board.position import Chain as BoardChain
from nerai.board.position import Position
from nerai.board.regions import unconditional_stones
from nerai.knowledge.overview import Overview
from nerai.knowledge.sorts import Chain, Group, Stone
from nerai.knowledge.surroundings import Surroundings
from nerai.solver.life import LifeLook, Space

_STONES: Final = {color: re.compile(bytes((color,))) for color in Color}


class KoThreats(NamedTuple):
    """Threats elsewhere that a player is granted: each lets him take back one ko at once."""

    color: Color
    left: int


class Facts:
    """The board as it is, for anybody; `reached` keeps the boards one move later that were looked at."""

    def __init__(
        self,
        position: Position,
        taken: frozenset[Point],
        surroundings: Surroundings | None = None,
        threats: KoThreats | None = None,
    ) -> None:
        """Nothing is worked out before it is asked for."""
        self.position = position
        self.taken = taken
        self.surroundings = surroundings
        self.threats = threats
        self.begun = False
        """Whether a move was made since planning began."""
        self.overview: Overview | None = None
        """What is estimated of the whole board, if somebody has done so."""
        self._looks: dict[frozenset[Point], LifeLook] = {}
        self._spaces: dict[tuple[frozenset[Point], bool], tuple[Space, ...]] = {}
        self.reached: dict[tuple[Color, Point], Facts | None] = {}
        self._chains: dict[Point, BoardChain] = {}
        self._groups: dict[Color, tuple[groups.Group, ...]] = {}
        self._anchors: dict[Point, Point] = {}
        self._parts: dict[Chain | Group, tuple[BoardChain, ...]] = {}
        self._liberties: dict[Chain | Group, frozenset[Point]] = {}
        self._enclosed: dict[tuple[Chain | Group, int], tuple[frozenset[Point], ...]] = {}
        self._unconditional: dict[Color, frozenset[Point]] = {}
        self._points: dict[Chain | Group, frozenset[Point]] = {}
        self._ladders: dict[tuple[Point, bool], Ladder] = {}
        self._joining: dict[tuple[str, Point, Point, int], tuple[Point, ...]] = {}
        self._linked: dict[tuple[str, Point, Point, int], bool] = {}
        self._held: dict[Point, bool] = {}
        self._catching: dict[tuple[Point, int], tuple[Point, ...]] = {}

    @cached_property
    def stones(self) -> bytes:
        """One byte a point: 0 empty, 1 black, 2 white."""
        return self.position.stones

    def stone(self, point: Point) -> Stone:
        """The stone that is there now, or would be."""
        return Stone(point, point in self.taken, to_gtp(point, self.position.size))

    def chain_at(self, point: Point) -> BoardChain:
        """The chain of the stone there; InputError when the point is empty."""
        found = self._chains.get(point)
        if found is None:
            found = self.position.chain_at(point)
            self._chains.update(dict.fromkeys(found.points, found))
            self._anchors.update(dict.fromkeys(found.points, found.anchor))
        return found

    def anchor_at(self, point: Point) -> Point:
        """The first stone of the chain there; InputError when the point is empty."""
        if point not in self._anchors:
            self.chain_at(point)
        return self._anchors[point]

    def chains(self, color: Color) -> tuple[BoardChain, ...]:
        """All chains of a color, ordered by their first stones."""
        anchors = dict.fromkeys(
            self.anchor_at(Point(found.start())) for found in _STONES[color].finditer(self.stones)
        )
        return tuple(map(self.chain_at, anchors))

    def groups(self, color: Color) -> tuple[groups.Group, ...]:
        """All groups of a color, with the links that hold them together."""
        if color not in self._groups:
            self._groups[color] = groups.groups(self.position, color)
        return self._groups[color]

    def parts(self, named: Chain | Group) -> tuple[BoardChain, ...]:
        """The chains, as they are now, that the named stones belong to."""
        found = self._parts.get(named)
        if found is None:
            stones = (named.stone,) if isinstance(named, Chain) else sorted(named.stones)
            left = (one.point for one in stones if self.on_board(named.color, one))
            anchors = dict.fromkeys(map(self.anchor_at, left))
            found = self._parts[named] = tuple(map(self.chain_at, anchors))
        return found

    def on_board(self, color: Color, stone: Stone) -> bool:
        """Whether that very stone is still there."""
        return (stone.point in self.taken) == stone.taken_before and self.stones[stone.point] == color

    def points(self, named: Chain | Group) -> frozenset[Point]:
        """All points of those chains."""
        found = self._points.get(named)
        if found is None:
            found = self._points[named] = frozenset(p for one in self.parts(named) for p in one.points)
        return found

    def liberty_points(self, named: Chain | Group) -> frozenset[Point]:
        """The empty points next to them."""
        found = self._liberties.get(named)
        if found is None:
            found = frozenset(p for one in self.parts(named) for p in one.liberties)
            self._liberties[named] = found
        return found

    def enclosed(self, named: Chain | Group, most: int) -> tuple[frozenset[Point], ...]:
        """The regions of at most so many points around which there are no other own chains, in board order.

        Grown from the stones and given up when they become too large, as most of a board is of no interest.
        """
        found = self._enclosed.get((named, most))
        if found is None:
            own, stones, seen = self.points(named), self.stones, set[Point]()
            rooms = []
            for start in {
                near for point in own for near in self.around(point) if stones[near] != named.color
            }:
                if start not in seen:
                    room = self._grown(start, named.color, most)
                    seen |= room
                    if len(room) <= most and self._shut(room, named.color, own):
                        rooms.append(room)
            found = self._enclosed[named, most] = tuple(sorted(rooms, key=min))
        return found

    def ladder(self, stone: Point, *, attacker_moves: bool) -> Ladder:
        """Whether ataris alone catch the chain of the stone there, and how far it can run."""
        key = self.anchor_at(stone), attacker_moves
        found = self._ladders.get(key)
        if found is None:
            found = self._ladders[key] = ladders.read_ladder(
                self.position, stone, attacker_moves=attacker_moves
            )
        return found

    def held(self, stone: Point) -> bool:
        """Whether the chain of the stone there, moving first, is caught by a ladder whatever it does."""
        anchor = self.anchor_at(stone)
        if anchor not in self._held:
            self._held[anchor] = ladders.is_held(self.position, stone)
        return self._held[anchor]

    def catching(self, stone: Point, quiet: int) -> tuple[Point, ...]:
        """Moves that catch the chain of the stone there with so many quiet ones at most; ataris first."""
        key = self.anchor_at(stone), quiet
        if key not in self._catching:
            self._catching[key] = ladders.catching_moves(self.position, stone, quiet=quiet)
        return self._catching[key]

    def joining(self, one: Point, other: Point, moves: int) -> tuple[Point, ...]:
        """Moves of the owner that leave the chains there one, or linked in one move less."""
        key = "join", one, other, moves
        if key not in self._joining:
            self._joining[key] = joining.joining_moves(self.position, one, other, moves=moves)
        return self._joining[key]

    def parting(self, one: Point, other: Point, moves: int) -> tuple[Point, ...]:
        """Moves of the enemy after which so many moves do not join the chains there."""
        key = "part", one, other, moves
        if key not in self._joining:
            self._joining[key] = joining.parting_moves(self.position, one, other, moves=moves)
        return self._joining[key]

    def linked(self, one: Point, other: Point, moves: int) -> bool:
        """Whether so many moves join the chains there although the enemy moves first."""
        key = "link", one, other, moves
        if key not in self._linked:
            self._linked[key] = joining.is_linked(self.position, one, other, moves=moves)
        return self._linked[key]

    def joinable(self, one: Point, other: Point, moves: int) -> bool:
        """Whether so many moves join the chains there if their owner moves first."""
        key = "join", one, other, moves
        if key not in self._linked:
            self._linked[key] = joining.is_joinable(self.position, one, other, moves=moves)
        return self._linked[key]

    def around(self, point: Point) -> tuple[Point, ...]:
        """The points next to a point."""
        return _neighbours(self.position.size, point)

    def _grown(self, start: Point, color: Color, most: int) -> frozenset[Point]:
        """The region of a color that a point is in, or a part of it of more points than `most`."""
        room, todo = {start}, [start]
        while todo and len(room) <= most:
            for near in self.around(todo.pop()):
                if near not in room and self.stones[near] != color:
                    room.add(near)
                    todo.append(near)
        return frozenset(room)

    def _shut(self, room: frozenset[Point], color: Color, own: frozenset[Point]) -> bool:
        return all(near in own for point in room for near in self.around(point) if self.stones[near] == color)

    def look(self, named: Chain | Group) -> LifeLook | None:
        """How the stones look by counting eyes; None without surroundings, or when they are gone."""
        points = self._judged(named)
        if not points or self.surroundings is None:
            return None
        found = self._looks.get(points)
        if found is None:
            found = self._looks[points] = self.surroundings.judge.look(self.position, points)
        return found

    def spaces(self, named: Chain | Group, near: bool) -> tuple[Space, ...]:
        """The spaces that are counted for that, near ones or all; none where `look` is None."""
        points = self._judged(named)
        if not points or self.surroundings is None:
            return ()
        found = self._spaces.get((points, near))
        if found is None:
            found = self.surroundings.judge.spaces(self.position, points, near=near)
            self._spaces[points, near] = found
        return found

    def _judged(self, named: Chain | Group) -> frozenset[Point]:
        around = self.surroundings
        return frozenset() if around is None or named.color is around.attacker else self.points(named)

    def unconditional(self, color: Color) -> frozenset[Point]:
        """The stones of a color that can never be taken."""
        found = self._unconditional.get(color)
        if found is None:
            found = self._unconditional[color] = unconditional_stones(self.position, color)
        return found


@cache
def _neighbours(size: Size, point: Point) -> tuple[Point, ...]:
    return tuple(size.neighbours(point))
