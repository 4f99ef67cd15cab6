"""How rules stand to each other: which say no more than another, and what two say of one shape together.

Takes rules; gives those that hold wherever a given one matches, the rules that can be dropped, and the status
of a rule's shape. A pattern is laid on a board of its own with nothing around it, where the native index
finds candidates; what is believed is that each cell of the other is known from the pattern
(nerai.rules.cover). So a rule may be missed that holds by other means, and none is taken for implied that is
not.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_cell, to_cell
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.learn.base import RuleBase
from nerai.learn.static import Place, Placed, StaticRule, Wanted
from nerai.rules.cover import Known
from nerai.rules.pattern import EMPTY, OFF, OWN, turn

_SIZE: Final = Size(19, 19)
_MIDDLE: Final = 9
_LINES: Final = (_MIDDLE, *range(8), *range(_SIZE.width - 8, _SIZE.width))


class Status(NamedTuple):
    """What becomes of a shape's goal for OWN: if OWN is first, and if the other side is; None: not known.

    `by_own_first` and `by_enemy_first` are the rules that say so: they have the moves.
    """

    own_first: bool | None
    enemy_first: bool | None
    by_own_first: str | None
    by_enemy_first: str | None

    def __str__(self) -> str:
        first, second = ({True: "W", False: "L", None: "?"}[one] for one in self[:2])
        return f"{first}|{second}"


@dataclass(frozen=True)
class _Laid:
    """A rule's pattern on a board of its own, OWN black."""

    rule: StaticRule
    position: Position
    anchor: Point

    @cached_property
    def listed(self) -> dict[tuple[int, int], int]:
        """What the pattern lists."""
        return {(cell.dx, cell.dy): cell.allowed for cell in self.rule.pattern.cells}

    @cached_property
    def _known(self) -> Known:
        return Known(self.rule.pattern)

    def says(self, place: tuple[int, int], allowed: int) -> bool:
        """Whether the pattern says that a place has one of these contents."""
        if place in self.listed:
            return not self.listed[place] & ~allowed
        # What is not listed is known only where it must be off the board, which takes long to find out.
        return bool(allowed & OFF.value) and not self._known.at(*place) & ~allowed


class Relations:
    """Rules, ready to be asked which of them hold where another matches."""

    def __init__(self, rules: Iterable[StaticRule]) -> None:
        self._base = RuleBase(rules)

    def implied_by(self, rule: StaticRule) -> Iterator[StaticRule]:
        """The other rules about the same that hold wherever this one matches, whoever is first or wins."""
        laid = _laid(rule)
        if laid is None:
            return
        named = _named(laid)
        seen = {rule.id}
        for placed in self._base.fitting(laid.position, Color.BLACK, rule.wanted):
            one = placed.rule
            if one.id in seen or one.suicide is not rule.suicide or (rule.superko and not one.superko):
                continue
            if placed.is_about(_SIZE, rule.bound, named) and _is_known(laid, placed):
                seen.add(one.id)
                yield one

    def status(self, rule: StaticRule) -> Status:
        """What all rules together say of a rule's shape."""
        found: dict[bool, StaticRule] = {}
        for one in (rule, *self.implied_by(rule)):
            found.setdefault(one.own_first, one)
            if not one.winner_moves:  # who wins though the other side is first may pass
                found.setdefault(not one.own_first, one)
        first, second = found.get(True), found.get(False)
        return Status(
            None if first is None else first.own_wins,
            None if second is None else second.own_wins,
            None if first is None else first.id,
            None if second is None else second.id,
        )

    def subsumed(self) -> Iterator[tuple[StaticRule, StaticRule]]:
        """Rules that say nothing that another one does not say, each with such a one."""
        for rule in self._base:
            for general in self.implied_by(rule):
                if _says(general, rule) and (general.id < rule.id or not self._back(rule, general)):
                    yield rule, general
                    break

    def _back(self, rule: StaticRule, general: StaticRule) -> bool:
        """Whether two rules are but one, drawn in two ways."""
        return any(one.id == rule.id and _says(one, general) for one in self.implied_by(general))


def _says(general: StaticRule, rule: StaticRule) -> bool:
    """Whether a rule that is implied concludes what another one does."""
    same_first = general.own_first is rule.own_first or not general.winner_moves
    return general.own_wins is rule.own_wins and same_first


def _laid(rule: StaticRule) -> _Laid | None:
    """The pattern on a board; None when it fits on none of that size."""
    cells = rule.pattern.cells
    for row, column in product(_LINES, _LINES):
        if all(_on_board(row + dy, column + dx) is (allowed != OFF.value) for dx, dy, allowed in cells):
            break
    else:
        return None
    stones = bytearray(_SIZE.area)
    for dx, dy, allowed in cells:
        if allowed not in (EMPTY.value, OFF.value):
            color = Color.BLACK if allowed == OWN.value else Color.WHITE
            stones[from_cell(row + dy, column + dx, _SIZE)] = color
    first = Color.BLACK if rule.own_first else Color.WHITE
    try:
        position = Position(_SIZE, bytes(stones), to_play=first)
    except InputError:
        return None
    return _Laid(rule, position, from_cell(row, column, _SIZE))


def _on_board(row: int, column: int) -> bool:
    return 0 <= row < _SIZE.height and 0 <= column < _SIZE.width


def _named(laid: _Laid) -> tuple[frozenset[Point], ...]:
    there = Placed(laid.rule, laid.anchor, 0, Color.BLACK)
    points = [point for place in laid.rule.named if (point := there.point(place, _SIZE)) is not None]
    if laid.rule.wanted is Wanted.MAKE_EYE:
        return tuple(frozenset({point}) for point in points)
    return tuple(frozenset(laid.position.chain_at(point).points) for point in points)


def _is_known(laid: _Laid, placed: Placed) -> bool:
    """Whether a rule fits by what the pattern says, and not only by what happens to be around it."""
    row, column = to_cell(laid.anchor, _SIZE)
    down, right = to_cell(placed.anchor, _SIZE)
    places = {}
    for dx, dy, allowed in placed.rule.pattern.cells:
        across, below = turn(dx, dy, placed.symmetry)
        place = right + across - column, down + below - row
        if not laid.says(place, allowed):
            return False
        places[place] = allowed
    return all(
        _sure_liberties(laid, placed, Place(one.dx, one.dy), set(places)) >= one.least
        for one in placed.rule.conditions
    )


def _sure_liberties(laid: _Laid, placed: Placed, place: Place, drawn: set[tuple[int, int]]) -> int:
    """How many liberties outside of a rule's pattern the chain has by what the other pattern says."""
    at = placed.point(place, _SIZE)
    assert at is not None, "conditions are about stones"
    chain = laid.position.chain_at(at)
    row, column = to_cell(laid.anchor, _SIZE)
    sure = 0
    for point in chain.liberties:
        down, right = to_cell(point, _SIZE)
        cell = right - column, down - row
        sure += cell not in drawn and laid.listed.get(cell) == EMPTY.value
    there = Placed(laid.rule, laid.anchor, 0, Color.BLACK)
    counted = [
        one.least for one in laid.rule.conditions if there.point(Place(one.dx, one.dy), _SIZE) in chain.points
    ]
    return sure + max(counted, default=0)
