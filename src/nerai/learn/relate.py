"""How rules stand to each other: which say no more than another, and what two say of one shape together.

Takes rules; gives those that hold wherever a given one matches, the rules that can be dropped, and the status
of a rule's shape. A rule is implied by another one's pattern if each of its cells is known from that
(nerai.rules.cover) where it is about the same stones. So a rule may be missed that holds by other means, and
none is taken for implied that is not. Candidates come out of a tree (nerai.rules.cover_tree): what a rule
names has to lie on what the other names, so there are few places to look at, whatever the number of rules.
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
from nerai.learn.static import Place, Placed, StaticRule, Wanted
from nerai.rules.cover import Known
from nerai.rules.cover_tree import CoverTree
from nerai.rules.pattern import EMPTY, OFF, OWN, SYMMETRIES, turn

_SIZE: Final = Size(19, 19)
_MIDDLE: Final = 9
_Kind = tuple[Wanted, bool, bool]
"""What is wanted, whether suicide is allowed, and whether OWN has it."""
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
    def named(self) -> tuple[frozenset[Point], ...]:
        """The chains that the rule is about, as far as they are drawn, or each point of an eye."""
        there = Placed(self.rule, self.anchor, 0, Color.BLACK)
        points = [point for place in self.rule.named if (point := there.point(place, _SIZE)) is not None]
        if self.rule.wanted is Wanted.MAKE_EYE:
            return tuple(frozenset({point}) for point in points)
        return tuple(frozenset(self.position.chain_at(point).points) for point in points)

    @cached_property
    def _known(self) -> Known:
        return Known(self.rule.pattern)

    def content(self, dx: int, dy: int) -> int:
        """What the pattern says that may be at a place."""
        # What is not listed is known only where it must be off the board, which takes longer to find out.
        return self.listed.get((dx, dy)) or self._known.at(dx, dy)

    def place(self, point: Point) -> tuple[int, int]:
        """A point of the board, counted from the pattern's anchor."""
        row, column = to_cell(self.anchor, _SIZE)
        down, right = to_cell(point, _SIZE)
        return right - column, down - row


class Relations:
    """Rules, ready to be asked which of them hold where another matches."""

    def __init__(self, rules: Iterable[StaticRule]) -> None:
        self._rules: dict[str, StaticRule] = {}
        self._trees: dict[_Kind, CoverTree[tuple[str, StaticRule]]] = {}
        for rule in rules:
            name = rule.id
            if name not in self._rules:
                self._rules[name] = rule
                tree = self._trees.setdefault(_kind(rule, own_wins=rule.own_wins), CoverTree())
                tree.add(rule.pattern, rule.named[0], (name, rule))

    def __len__(self) -> int:
        return len(self._rules)

    def implied_by(self, rule: StaticRule) -> Iterator[StaticRule]:
        """The other rules about the same that hold wherever this one matches, whoever is first or wins."""
        laid = _laid(rule)
        if laid is not None:
            for own_wins in (True, False):
                yield from (one for _, one in self._implied(laid, own_wins=own_wins))

    def _implied(self, laid: _Laid, *, own_wins: bool) -> Iterator[tuple[str, StaticRule]]:
        """The same with their ids, those in which OWN wins or loses."""
        rule = laid.rule
        tree = self._trees.get(_kind(rule, own_wins=own_wins))
        if tree is None:
            return
        named = laid.named
        seen = {rule.id}
        for point, symmetry in product((point for part in named for point in sorted(part)), SYMMETRIES):
            for name, one in tree.covering(laid.content, laid.place(point), symmetry):
                if name in seen or (rule.superko and not one.superko):
                    continue
                placed = _placed(one, point, symmetry)
                if placed is None or not placed.is_about(_SIZE, rule.bound, named):
                    continue
                if _has_liberties(laid, placed):
                    seen.add(name)
                    yield name, one

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
        return ((rule, general) for rule, general in self.each_with_general() if general is not None)

    def each_with_general(self) -> Iterator[tuple[StaticRule, StaticRule | None]]:
        """Every rule with one that says as much, if there is any, so that it can be dropped."""
        for name, rule in self._rules.items():
            yield rule, self._general(name, rule)

    def _general(self, name: str, rule: StaticRule) -> StaticRule | None:
        laid = _laid(rule)
        for other, general in () if laid is None else self._implied(laid, own_wins=rule.own_wins):
            if _says(general, rule) and (other < name or not self._back(name, rule, general)):
                return general
        return None

    def _back(self, name: str, rule: StaticRule, general: StaticRule) -> bool:
        """Whether two rules are but one, drawn in two ways."""
        laid = _laid(general)
        implied = () if laid is None else self._implied(laid, own_wins=general.own_wins)
        return _says(rule, general) and any(other == name for other, _ in implied)


def _kind(rule: StaticRule, *, own_wins: bool) -> _Kind:
    return rule.wanted, rule.suicide, own_wins


def _placed(rule: StaticRule, point: Point, symmetry: int) -> Placed | None:
    """A rule laid so that the first place it names is a point; None if its anchor is off the board then."""
    row, column = to_cell(point, _SIZE)
    dx, dy = turn(*rule.named[0], symmetry)
    if not _on_board(row - dy, column - dx):
        return None
    return Placed(rule, from_cell(row - dy, column - dx, _SIZE), symmetry, Color.BLACK)


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


def _has_liberties(laid: _Laid, placed: Placed) -> bool:
    """Whether a rule's conditions are met by what the pattern that it lies on says."""
    conditions = placed.rule.conditions
    if not conditions:
        return True
    drawn = placed.drawn(_SIZE)
    return all(_sure_liberties(laid, placed, Place(one.dx, one.dy), drawn) >= one.least for one in conditions)


def _sure_liberties(laid: _Laid, placed: Placed, place: Place, drawn: frozenset[Point]) -> int:
    """How many liberties outside of a rule's pattern the chain has by what the other pattern says."""
    at = placed.point(place, _SIZE)
    assert at is not None, "conditions are about stones"
    chain = laid.position.chain_at(at)
    sure = sum(
        point not in drawn and laid.listed.get(laid.place(point)) == EMPTY.value for point in chain.liberties
    )
    there = Placed(laid.rule, laid.anchor, 0, Color.BLACK)
    counted = [
        one.least for one in laid.rule.conditions if there.point(Place(one.dx, one.dy), _SIZE) in chain.points
    ]
    return sure + max(counted, default=0)
