"""Goals of a plan in words that need no goal language: "take White's three stones at D4".

Takes a position and the planner's goals; gives phrases by the catalogue. What a goal names is told as it
stands on the board: a chain by how many stones it has now, and simply as a chain where it was taken. A goal
that the catalogue does not know, out of somebody's own knowledge, is told by its name. Concludes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.catalogue import catalogue
from nerai.knowledge.sorts import Chain, Group, Region
from nerai.planner.goal import Goal, Value

_TEXTS: Final = catalogue()
_MOST_POINTS: Final = 3
"""A part of the board with more points is named by the one in its middle."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The words for a player's goals on a position."""

    position: Position
    player: Color
    taken: bool = False
    """Whether the stones of the goals were taken: what stands there now is another chain."""

    def to(self, goal: Goal, *, bound: int | None = None) -> str:
        """A goal as what comes after "to"; `bound`: more liberties than that are enough."""
        key = f"wish.{goal.name}"
        if not _TEXTS.offers(key):
            return self._by_name(goal)
        told = _TEXTS.say(key, **self._words(goal))
        return told if bound is None else told + _TEXTS.say("wish.bound", bound=number_word(bound))

    def reaches(self, goal: Goal, move: object, *, bound: int | None = None) -> str:
        """What a move does that reaches the goal: a chain that leaves the board is taken, not caught."""
        name = "take" if goal.name == "capture" and self._takes(goal, move) else goal.name
        key = f"reaches.{name}"
        if not _TEXTS.offers(key):
            return f"is enough to {self.to(goal, bound=bound)}"
        told = _TEXTS.say(key, **self._words(goal))
        return told if bound is None else told + _TEXTS.say("wish.bound", bound=number_word(bound))

    def _takes(self, goal: Goal, move: object) -> bool:
        (chain, *_) = goal.args
        if not isinstance(chain, Chain) or not isinstance(move, int):
            return False
        point = Point(move)
        return self.position.legal(point) and self.position.play(point).at(chain.stone.point) is None

    def _words(self, goal: Goal) -> dict[str, str]:
        size = self.position.size
        stones = [one for one in goal.args if isinstance(one, Chain | Group)]
        regions = [one for one in goal.args if isinstance(one, Region)]
        points = [one for one in goal.args if isinstance(one, int)]
        colored = [one.color for one in (*stones, *regions)]
        return {
            "mover": _side(self.player),
            "other": _side(self.player.other),
            "side": _side(colored[0]) if colored else "",
            "stones": self.stones(stones[0]) if stones else "",
            "at": _listed([_name(one) for one in stones]),
            "area": self._area(regions[0]) if regions else "",
            "corner": "".join(regions[0].names[:1]) if regions else "",
            "point": to_gtp(Point(int(points[0])), size) if points else "",
        }

    def _by_name(self, goal: Goal) -> str:
        told = [self._value(one) for one in goal.args]
        return f"{words_of(goal.name)}{': ' * bool(told)}{_listed(told)}"

    def _value(self, value: Value) -> str:
        if isinstance(value, Chain | Group):
            return self.stones(value)
        return self._area(value) if isinstance(value, Region) else str(value)

    def stones(self, value: Chain | Group) -> str:
        """Stones by whose and how many they are, and where."""
        words = {"side": _side(value.color), "point": _name(value)}
        if isinstance(value, Group):
            count, many = len(value.stones), "group"
        elif not self.taken and self.position.at(value.stone.point) is value.color:
            count, many = len(self.position.chain_at(value.stone.point).points), "stones"
        else:
            return _TEXTS.say("named.chain", **words)
        if count == 1:
            return _TEXTS.say("named.stone", **words)
        return _TEXTS.say(f"named.{many}", **words, count=number_word(count))

    def _area(self, region: Region) -> str:
        size = self.position.size
        if len(region.points) <= _MOST_POINTS:
            return _TEXTS.say("named.area_few", points=_listed(gtp_list(region.points, size)))
        # The point whose way to all the others is shortest.
        places = {point: divmod(point, size.width) for point in sorted(region.points)}

        def way(point: Point) -> int:
            row, column = places[point]
            return sum(abs(row - other) + abs(column - beside) for other, beside in places.values())

        middle = min(places, key=way)
        return _TEXTS.say("named.area_many", point=to_gtp(middle, size), count=len(places))


def number_word(count: int) -> str:
    """A number as a word where that is short."""
    return _TEXTS.say(f"number.{count}") if _TEXTS.offers(f"number.{count}") else str(count)


def words_of(name: str) -> str:
    """The name of a goal or schema as words."""
    return name.replace("_", " ")


def _name(value: Chain | Group) -> str:
    return str(value.stone if isinstance(value, Chain) else min(value.stones))


def _side(color: Color) -> str:
    return _TEXTS.say(f"words.{color.word}")


def _listed(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {_TEXTS.say('words.and')} {names[-1]}"
