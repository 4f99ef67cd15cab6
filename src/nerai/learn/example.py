"""A dynamic rule out of one example: from the points and chains that took part, not from all that is near.

Takes a situation, the move that works and the points that were played to find out; gives a rule, or why there
is none. Looks at no other example: what of it matters is found by generalising, later.

What took part: the move, the points played after it, the stones beside them, and the edge of the board there.
The numbers are those of the example, as bounds: the target has no more liberties than here (no fewer, where
it is to be saved), and the mover's stones have no fewer, up to a number beyond which liberties hardly matter.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, Protocol, TypeVar

from nerai.board.color import Color
from nerai.board.point import PASS, Point, to_cell
from nerai.board.position import Position
from nerai.errors import ConfigError
from nerai.lang import Kind
from nerai.learn.case import Case, Try
from nerai.learn.dynamic import EYES, DynamicRule, dynamic_rule
from nerai.learn.static import Place
from nerai.rules.condition import Condition, Count
from nerai.rules.pattern import EMPTY, ENEMY, EXTENT, OFF, OWN, Content, Pattern

_ENOUGH: Final = 3
"""More liberties than that are not asked of a chain that stands beside."""
_BESIDE: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Chains(Protocol):
    """A situation about chains."""

    @property
    def position(self) -> Position:
        """The board, with the one who wants something to move."""

    @property
    def kind(self) -> Kind:
        """What the one to move wants."""

    @property
    def chains(self) -> tuple[frozenset[Point], ...]:
        """The stones that it is about, a chain each."""


S = TypeVar("S", bound=Chains)


class Unfit(NamedTuple):
    """Why no rule can be made of an example."""

    reason: str


def induce(case: Case[S, Point], one: Try[Point]) -> Iterator[DynamicRule]:
    """The rule that a case shows, if it shows one."""
    found = rule_of(case.situation, one.action, one.took_part)
    if isinstance(found, DynamicRule):
        yield found


def rule_of(situation: Chains, move: Point, played: Iterable[Point]) -> DynamicRule | Unfit:
    """The rule that advises a move in a situation, by the points that were played after it."""
    if move == PASS:
        return Unfit("leaving things as they are is no move")
    position, own = situation.position, situation.position.to_play
    size = position.size
    core = {point for point in (move, *played) if point != PASS}
    if situation.kind in EYES:
        core |= frozenset().union(*situation.chains)  # what is around an eye makes it one
    shown = core | {
        near for point in core for near in size.neighbours(point) if position.at(near) is not None
    }
    targets = [nearest(chain, move, position) for chain in situation.chains]
    shown.update(targets)
    row, column = to_cell(move, size)

    def place(point: Point) -> Place:
        down, right = to_cell(point, size)
        return Place(right - column, down - row)

    contents: dict[tuple[int, int], Content] = {
        place(point): _content(position.at(point), own) for point in shown
    }
    for point in core:
        right, down = place(point)
        for dx, dy in _BESIDE:
            if not (0 <= down + dy + row < size.height and 0 <= right + dx + column < size.width):
                contents[right + dx, down + dy] = OFF
    conditions = [
        *_of_targets(situation, targets, place),
        *_of_own(position, own, shown, frozenset().union(*situation.chains), place),
    ]
    try:
        return dynamic_rule(situation.kind, Pattern.of(contents), conditions, map(place, targets))
    except ConfigError:
        return Unfit(f"what took part is spread over more than {EXTENT} points square")


def _of_targets(
    situation: Chains, targets: list[Point], place: Callable[[Point], Place]
) -> Iterator[Condition]:
    for target in targets if situation.kind not in EYES else ():
        liberties = len(situation.position.chain_at(target).liberties)
        if situation.kind is Kind.CAPTURE:
            yield Condition(Count.LIBERTIES, *place(target), 1, liberties)
        elif situation.kind is Kind.SAVE and liberties > 1:
            yield Condition(Count.LIBERTIES, *place(target), liberties)


def _of_own(
    position: Position,
    own: Color,
    shown: set[Point],
    targets: frozenset[Point],
    place: Callable[[Point], Place],
) -> Iterator[Condition]:
    """The mover's other chains have no fewer liberties than here; of each chain one stone is asked."""
    asked: set[Point] = set(targets)
    for point in sorted(shown):
        if position.at(point) is not own or point in asked:
            continue
        chain = position.chain_at(point)
        asked |= chain.points
        least = min(len(chain.liberties), _ENOUGH)
        if least > 1:
            yield Condition(Count.LIBERTIES, *place(point), least)


def nearest(chain: frozenset[Point], move: Point, position: Position) -> Point:
    """The stone of a chain that is nearest to a move."""
    row, column = to_cell(move, position.size)

    def distance(point: Point) -> tuple[int, Point]:
        down, right = to_cell(point, position.size)
        return abs(down - row) + abs(right - column), point

    return min(chain, key=distance)


def _content(color: Color | None, own: Color) -> Content:
    return EMPTY if color is None else OWN if color is own else ENEMY
