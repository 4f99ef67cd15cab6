"""Finding all rules that hold on a board: at all points, in all symmetries, for both players.

Takes rules, which the native core compiles once, and positions; gives Matches. A Watcher has a board of its
own and keeps track along a line of moves. Does not know what a match means or which of them matters.
"""

from collections.abc import Iterable
from functools import partial
from itertools import pairwise, repeat
from typing import Final, NamedTuple, cast

from nerai._core import RuleIndex as NativeIndex
from nerai._core import RuleMatches, RuleWatcher
from nerai.board import Color, Point, Position, Size
from nerai.board.point import from_cell, to_cell
from nerai.errors import ConfigError
from nerai.rules.pattern import turn
from nerai.rules.rule import Rule

_MANY: Final = 1 << 30  # stands for "any number above"
_COLORS: Final = (None, Color.BLACK, Color.WHITE)


class Match(NamedTuple):
    """A rule that holds: its id, where its anchor is, in which symmetry, and who is OWN.

    A tuple and no dataclass, because there may be thousands; they sort by rule, anchor, symmetry and OWN.
    """

    rule: str
    anchor: Point
    symmetry: int
    own: Color
    size: Size

    def point(self, dx: int, dy: int) -> Point:
        """Where a cell of the rule's pattern is; PointError when that is off the board."""
        row, column = to_cell(self.anchor, self.size)
        dx, dy = turn(dx, dy, self.symmetry)
        return from_cell(row + dy, column + dx, self.size)


class RuleIndex:
    """Rules, ready to be found. Immutable; pickled as its rules, and compiled again."""

    __slots__ = ("_ids", "_native", "_rules")

    def __init__(self, rules: Iterable[Rule]) -> None:
        """Compile the rules; ConfigError when two have the same id."""
        # In the order of their ids, so that the core's order is that of Matches.
        self._rules = tuple(sorted(rules, key=lambda rule: rule.id))
        self._ids = tuple(rule.id for rule in self._rules)
        for one, after in pairwise(self._ids):
            if one == after:
                raise ConfigError(f"two rules have the id {one}", hint="give each rule an id of its own")
        self._native = NativeIndex([number for rule in self._rules for number in numbers_of(rule)])

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules in the order of their ids."""
        return self._rules

    @property
    def image_count(self) -> int:
        """How many rules there are if each symmetry that looks different counts."""
        return self._native.image_count

    @property
    def entry_count(self) -> int:
        """How many entries the tables have in which rules are looked up: a measure of memory."""
        return self._native.entry_count

    def matches(self, position: Position, own: Color | None = None) -> list[Match]:
        """All rules that hold, for one color as OWN or for both, sorted."""
        return _matches(self._native.matches(position.board(), own or 0), self._ids, position.size)

    def count(self, position: Position, own: Color | None = None) -> int:
        """How many matches there are; quicker than to list them."""
        return self._native.count(position.board(), own or 0)

    def __len__(self) -> int:
        return len(self._rules)

    def __reduce__(self) -> tuple[object, ...]:
        return RuleIndex, (self._rules,)


class Watcher:
    """A board that is played on, and what of an index fits on it.

    Shapes are kept up to date by every move; conditions are looked at when matches are asked for.
    """

    __slots__ = ("_ids", "_native", "_size")

    def __init__(self, index: RuleIndex, position: Position) -> None:
        self._native = RuleWatcher(index._native, position.board())
        self._ids = index._ids
        self._size = position.size

    def play(self, point: Point) -> None:
        """The side to move plays there, or passes; IllegalMove changes nothing."""
        self._native.play(point)

    def undo(self) -> None:
        """Take the last move back, also one that led to the position; IndexError when there is none."""
        self._native.undo()

    def matches(self, own: Color | None = None) -> list[Match]:
        """All rules that hold now, for one color as OWN or for both, sorted."""
        return _matches(self._native.matches(own or 0), self._ids, self._size)

    def count(self, own: Color | None = None) -> int:
        """How many matches there are now."""
        return self._native.count(own or 0)


def numbers_of(rule: Rule) -> list[int]:
    """A rule as the core reads it."""
    numbers = [len(rule.pattern.cells)]
    for cell in rule.pattern.cells:
        numbers += cell
    numbers.append(len(rule.conditions))
    for one in rule.conditions:
        most = _MANY if one.most is None else min(one.most, _MANY)
        numbers += (one.count.value, one.dx, one.dy, min(one.least, most), most)
    return numbers


def _matches(found: RuleMatches, ids: tuple[str, ...], size: Size) -> list[Match]:
    rules = map(ids.__getitem__, memoryview(found.rules).cast("I"))
    anchors = memoryview(found.anchors).cast("H")
    owns = map(_COLORS.__getitem__, found.owns)
    columns = zip(rules, anchors, found.symmetries, owns, repeat(size), strict=False)
    # Made without a call into Python for each, which would take most of the time.
    return cast("list[Match]", list(map(partial(tuple.__new__, Match), columns)))
