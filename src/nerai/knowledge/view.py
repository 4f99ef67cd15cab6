"""The board as a player sees it who wants something: what predicates, critics and suggesters may ask.

Takes a position, the player, and which stones were taken since planning began; gives counts, chains, groups,
eye spaces, and the view after a move. All of it is read off the board: no search, and no opinion about
what is good.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from nerai.board import groups as board_groups
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.board.regions import Region as BoardRegion
from nerai.board.regions import regions, unconditional_life
from nerai.errors import IllegalMove
from nerai.knowledge.sorts import Chain, Group, Region, Stone


@dataclass(frozen=True)
class View:
    """A position seen by `me`. `taken`: where stones were taken."""

    position: Position
    me: Color
    taken: frozenset[Point] = frozenset()

    @property
    def size(self) -> Size:
        """The board's width and height."""
        return self.position.size

    # Naming stones.

    def stone(self, point: Point) -> Stone:
        """The stone that is there now, or would be."""
        return Stone(point, point in self.taken, to_gtp(point, self.size))

    def chain_at(self, point: Point) -> Chain:
        """The chain of the stone there; InputError when the point is empty."""
        found = self.position.chain_at(point)
        return Chain(found.color, self.stone(found.anchor))

    def group(self, points: Iterable[Point]) -> Group:
        """The stones there as one group: those of the first one's color; InputError when that is empty."""
        stones = sorted(points)
        color = self.position.chain_at(stones[0]).color
        return Group(color, frozenset(map(self.stone, stones)))

    def chains(self, color: Color) -> tuple[Chain, ...]:
        """All chains of a color."""
        return tuple(Chain(color, self.stone(one.anchor)) for one in self.position.chains(color))

    def groups(self, color: Color) -> tuple[Group, ...]:
        """All groups of a color, as they are seen without search."""
        found = board_groups.groups(self.position, color)
        return tuple(Group(color, frozenset(map(self.stone, one.stones))) for one in found)

    # What has become of them.

    def on_board(self, color: Color, stone: Stone) -> bool:
        """Whether that very stone is still there."""
        return (stone.point in self.taken) == stone.taken_before and self.position.at(stone.point) is color

    def chains_of(self, stones: Chain | Group) -> tuple[Chain, ...]:
        """The chains, as they are now, that the stones belong to."""
        named = [stones.stone] if isinstance(stones, Chain) else sorted(stones.stones)
        left = [one.point for one in named if self.on_board(stones.color, one)]
        return tuple(dict.fromkeys(map(self.chain_at, left)))

    def points(self, stones: Chain | Group) -> frozenset[Point]:
        """All points of those chains; none when they are captured."""
        return frozenset(
            p for one in self.chains_of(stones) for p in self.position.chain_at(one.stone.point).points
        )

    def captured(self, stones: Chain | Group) -> bool:
        """Whether none of them is left."""
        return not self.chains_of(stones)

    def same(self, one: object, other: object) -> bool:
        """Whether two values name the same thing now: chains are the same once they have joined."""
        if isinstance(one, Chain | Group) and type(one) is type(other):
            return self.points(one) == self.points(other) != frozenset()
        return one == other

    # Counting.

    def liberty_points(self, stones: Chain | Group) -> frozenset[Point]:
        """The empty points next to them."""
        return frozenset(
            p for one in self.chains_of(stones) for p in self.position.chain_at(one.stone.point).liberties
        )

    def liberties(self, stones: Chain | Group) -> int:
        """How many liberties they have."""
        return len(self.liberty_points(stones))

    def touching(self, stones: Chain | Group) -> tuple[Chain, ...]:
        """The other color's chains next to them, ordered by their first stones."""
        near = {n for point in self.points(stones) for n in self.size.neighbours(point)}
        found = sorted(point for point in near if self.position.at(point) is stones.color.other)
        return tuple(dict.fromkeys(map(self.chain_at, found)))

    def eye_spaces(self, stones: Chain | Group, most: int) -> tuple[Region, ...]:
        """The enclosed regions of at most so many points around which there are no other own chains."""
        own = self.points(stones)
        return tuple(
            Region(stones.color, region.points, tuple(gtp_list(region.points, self.size)))
            for region in self._regions[stones.color]
            if len(region.points) <= most
            and region.chains
            and all(one.points <= own for one in region.chains)
        )

    def alive(self, stones: Chain | Group) -> bool:
        """Whether a chain of them can never be captured, even if its owner always passes."""
        return bool(self.points(stones) & self._unconditional[stones.color])

    # Playing.

    def legal(self, point: Point) -> bool:
        """Whether I may play there now, if it is my move."""
        return self.position.with_to_play(self.me).legal(point)

    def after(self, point: Point, color: Color | None = None) -> "View | None":
        """What I see after a move of mine, or of that color; None when it is not allowed."""
        color = color or self.me
        try:
            position = self.position.play_as(color, point)
        except IllegalMove:
            return None
        taken = self.taken
        if point != PASS:
            before, now = self.position.stones, position.stones
            taken = taken | {Point(p) for p, stone in enumerate(before) if stone and not now[p]}
        return View(position, self.me, taken)

    def seen_by(self, color: Color) -> "View":
        """The same board as that color sees it."""
        return self if color is self.me else View(self.position, color, self.taken)

    @cached_property
    def _regions(self) -> dict[Color, tuple[BoardRegion, ...]]:
        return {color: regions(self.position, color) for color in Color}

    @cached_property
    def _unconditional(self) -> dict[Color, frozenset[Point]]:
        return {color: unconditional_life(self.position, color).stones for color in Color}
