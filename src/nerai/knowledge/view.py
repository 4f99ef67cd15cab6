"""The board as a player sees it who wants something: what predicates, critics and suggesters may ask.

Takes a position, the player, and which stones were taken since planning began; gives counts, chains, groups,
eye spaces, and the view after a move. All of it is read off the board: no search, and no opinion about
what is good.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from nerai.board.color import Color
from nerai.board.ladders import Ladder
from nerai.board.point import PASS, Point, Size, gtp_list
from nerai.board.position import Position
from nerai.errors import IllegalMove
from nerai.knowledge.facts import Facts, KoThreats
from nerai.knowledge.overview import Overview
from nerai.knowledge.sorts import Chain, Group, Region, Stone
from nerai.knowledge.surroundings import Surroundings
from nerai.solver.life import LifeLook, Space


@dataclass(frozen=True)
class View:
    """A position seen by `me`. `taken`: where stones were taken."""

    position: Position
    me: Color
    taken: frozenset[Point] = frozenset()
    facts: Facts = field(default=None, repr=False, compare=False)  # type: ignore[assignment] # set at once below
    """What was read off this board so far, shared with the other player's view."""

    def __post_init__(self) -> None:
        """Begin to keep facts, unless another view of the same board has."""
        if self.facts is None:
            object.__setattr__(self, "facts", Facts(self.position, self.taken))

    def within(self, surroundings: Surroundings) -> "View":
        """The same board, where that is taken for granted about a group."""
        facts = Facts(self.position, self.taken, surroundings, self.facts.threats)
        return View(self.position, self.me, self.taken, facts)

    def overlooking(self, overview: Overview) -> "View":
        """The same board, with estimates of the whole of it; they are of this board and no later one."""
        facts = Facts(self.position, self.taken, self.facts.surroundings, self.facts.threats)
        facts.overview = overview
        return View(self.position, self.me, self.taken, facts)

    @property
    def overview(self) -> Overview | None:
        """What is estimated of the whole board; None where nobody has done so."""
        return self.facts.overview

    def granting(self, threats: KoThreats) -> "View":
        """The same board, where a player has threats for kos."""
        facts = Facts(self.position, self.taken, self.facts.surroundings, threats)
        return View(self.position, self.me, self.taken, facts)

    def threats(self, color: Color) -> int:
        """How many threats for kos that color has left: each takes back a ko that is banned."""
        granted = self.facts.threats
        return granted.left if granted is not None and granted.color is color else 0

    def afresh(self) -> "View":
        """The same board as if no move had been made since planning began."""
        facts = Facts(self.position, self.taken, self.facts.surroundings, self.facts.threats)
        return View(self.position, self.me, self.taken, facts)

    @property
    def size(self) -> Size:
        """The board's width and height."""
        return self.position.size

    def at(self, point: Point) -> Color | None:
        """The color of the stone on a point of the board, or None."""
        stone = self.facts.stones[point]
        return Color(stone) if stone else None

    # Naming stones.

    def stone(self, point: Point) -> Stone:
        """The stone that is there now, or would be."""
        return self.facts.stone(point)

    def chain_at(self, point: Point) -> Chain:
        """The chain of the stone there; InputError when the point is empty."""
        return Chain(self.facts.chain_at(point).color, self.stone(self.facts.anchor_at(point)))

    def group(self, points: Iterable[Point]) -> Group:
        """The stones there as one group: those of the first one's color; InputError when that is empty."""
        stones = sorted(points)
        color = self.position.chain_at(stones[0]).color
        return Group(color, frozenset(map(self.stone, stones)))

    def chains(self, color: Color) -> tuple[Chain, ...]:
        """All chains of a color."""
        return tuple(Chain(color, self.stone(one.anchor)) for one in self.facts.chains(color))

    def groups(self, color: Color) -> tuple[Group, ...]:
        """All groups of a color, as they are seen without search."""
        return tuple(Group(color, frozenset(map(self.stone, one.stones))) for one in self.facts.groups(color))

    # What has become of them.

    def on_board(self, color: Color, stone: Stone) -> bool:
        """Whether that very stone is still there."""
        return self.facts.on_board(color, stone)

    def chains_of(self, stones: Chain | Group) -> tuple[Chain, ...]:
        """The chains, as they are now, that the stones belong to."""
        return tuple(Chain(one.color, self.stone(one.anchor)) for one in self.facts.parts(stones))

    def points(self, stones: Chain | Group) -> frozenset[Point]:
        """All points of those chains; none when they are captured."""
        return self.facts.points(stones)

    def captured(self, stones: Chain | Group) -> bool:
        """Whether none of them is left."""
        return not self.facts.parts(stones)

    def same(self, one: object, other: object) -> bool:
        """Whether two values name the same thing now: chains are the same once they have joined."""
        if isinstance(one, Chain | Group) and type(one) is type(other):
            return self.points(one) == self.points(other) != frozenset()
        return one == other

    # Counting.

    def liberty_points(self, stones: Chain | Group) -> frozenset[Point]:
        """The empty points next to them."""
        return self.facts.liberty_points(stones)

    def liberties(self, stones: Chain | Group) -> int:
        """How many liberties they have."""
        return len(self.liberty_points(stones))

    def touching(self, stones: Chain | Group) -> tuple[Chain, ...]:
        """The other color's chains next to them, ordered by their first stones."""
        near = {n for point in self.points(stones) for n in self.facts.around(point)}
        enemy, board = stones.color.other, self.facts.stones
        found = sorted(point for point in near if board[point] == enemy)
        return tuple(dict.fromkeys(map(self.chain_at, found)))

    def eye_spaces(self, stones: Chain | Group, most: int) -> tuple[Region, ...]:
        """The enclosed regions of at most so many points around which there are no other own chains."""
        return tuple(
            Region(stones.color, points, tuple(gtp_list(points, self.size)))
            for points in self.facts.enclosed(stones, most)
        )

    def alive(self, stones: Chain | Group) -> bool:
        """Whether a chain of them can never be captured, even if its owner always passes."""
        return bool(self.points(stones) & self.facts.unconditional(stones.color))

    def look(self, stones: Chain | Group) -> LifeLook | None:
        """How they look by counting eyes; None where nobody knows their surroundings, or they are gone."""
        return self.facts.look(stones)

    def spaces(self, stones: Chain | Group, *, near: bool = False) -> tuple[Space, ...]:
        """The spaces that are counted for that; `near`: those of the near room."""
        return self.facts.spaces(stones, near)

    def out(self, stones: Chain | Group) -> bool:
        """Whether they stand on a way out, or are joined to a friend that lives."""
        around = self.facts.surroundings
        if around is None or stones.color is around.attacker:
            return False
        points = self.points(stones)
        return not points.isdisjoint(around.arena.exits) or not points.isdisjoint(around.arena.homes)

    # Chasing and joining. Stones that are gone are caught by nothing, and joined to nothing.

    def ladder(self, chain: Chain, *, attacker_moves: bool) -> Ladder:
        """Whether ataris alone catch the chain, and how far it can run."""
        if self.captured(chain):
            return Ladder(caught=False, line=())
        return self.facts.ladder(chain.stone.point, attacker_moves=attacker_moves)

    def held(self, chain: Chain) -> bool:
        """Whether the chain, moving first, is caught by a ladder whatever it does."""
        return not self.captured(chain) and self.facts.held(chain.stone.point)

    def catching(self, chain: Chain, quiet: int) -> tuple[Point, ...]:
        """Up to three moves that catch the chain with so many quiet ones at most; ataris first."""
        return () if self.captured(chain) else self.facts.catching(chain.stone.point, quiet)

    def joining(self, one: Chain, other: Chain, moves: int) -> tuple[Point, ...]:
        """Up to three moves of the owner that leave the chains one, or linked in one move less."""
        return self.facts.joining(*self._ends(one, other), moves) if self._both(one, other) else ()

    def parting(self, one: Chain, other: Chain, moves: int) -> tuple[Point, ...]:
        """Up to three moves of the enemy after which so many moves do not join the chains."""
        return self.facts.parting(*self._ends(one, other), moves) if self._both(one, other) else ()

    def linked(self, one: Chain, other: Chain, moves: int) -> bool:
        """Whether so many moves join the chains although the enemy moves first."""
        return self._both(one, other) and self.facts.linked(*self._ends(one, other), moves)

    def joinable(self, one: Chain, other: Chain, moves: int) -> bool:
        """Whether so many moves join the chains if their owner moves first."""
        return self._both(one, other) and self.facts.joinable(*self._ends(one, other), moves)

    def _both(self, one: Chain, other: Chain) -> bool:
        return not (self.captured(one) or self.captured(other))

    def _ends(self, one: Chain, other: Chain) -> tuple[Point, Point]:
        return one.stone.point, other.stone.point

    # Playing.

    def legal(self, point: Point) -> bool:
        """Whether I may play there now, if it is my move."""
        return self.after(point) is not None

    def banned(self, point: Point, color: Color | None = None) -> bool:
        """Whether the ko there was just taken: I, or that color, may take it back by a threat only."""
        return self.position.ko_point == point and self.position.to_play is (color or self.me)

    def after(self, point: Point, color: Color | None = None) -> "View | None":
        """What I see after a move of mine, or of that color; None when it is not allowed."""
        color = color or self.me
        step = color, point
        if step not in self.facts.reached:
            self.facts.reached[step] = self._reached(color, point)
        facts = self.facts.reached[step]
        return None if facts is None else View(facts.position, self.me, facts.taken, facts)

    def seen_by(self, color: Color) -> "View":
        """The same board as that color sees it."""
        return self if color is self.me else View(self.position, color, self.taken, self.facts)

    def _reached(self, color: Color, point: Point) -> Facts | None:
        threats = self.facts.threats
        try:
            position = self.position.play_as(color, point)
        except IllegalMove:
            if threats is None or not self.threats(color) or not self.banned(point, color):
                return None
            # The threat and its answer are thought of as played: neither is on this board.
            position = self.position.without_history().play_as(color, point)
            threats = threats._replace(left=threats.left - 1)
        taken = self.taken
        if point != PASS and position.at(point) is None:
            return None  # suicide: knowledge has no use for it, and speaks of the stone that was played
        if point != PASS:
            before, now = self.facts.stones, position.stones
            if now.count(0) >= before.count(0):  # something was taken
                taken |= {Point(p) for p, stone in enumerate(before) if stone and not now[p]}
        found = Facts(position, taken, self.facts.surroundings, threats)
        found.begun = True
        return found
