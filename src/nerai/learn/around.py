"""Dynamic rules out of one example when nothing is known but the move: windows around it, in several sizes.

Takes a situation and the move that works there; gives rules, the one that asks for least first. What followed
on the move is not looked at (`example.py` does that): a record of a problem often tells only the first move.

Each rule shows a window around the move and the nearest stone of what the goal is about. All of them ask how
many liberties either side gets by playing there. The widest also asks for the liberties and stones of the
target, and the fewest liberties among the chains against it and among their neighbours of its own side.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from nerai.board.color import Color
from nerai.board.point import Point, from_cell, to_cell
from nerai.board.position import Position
from nerai.errors import ConfigError
from nerai.lang import Kind
from nerai.learn.case import Case, Try
from nerai.learn.dynamic import DynamicRule, dynamic_rule, liberties_of_other
from nerai.learn.example import Chains, S, nearest
from nerai.rules.condition import Condition, Count
from nerai.rules.pattern import EMPTY, ENEMY, OFF, OWN, Content, Pattern

Places: TypeAlias = tuple[tuple[int, int], ...]

_BESIDE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_AROUND: Final = (*_BESIDE, (1, -1), (1, 1), (-1, 1), (-1, -1))
_FURTHER: Final = (*_AROUND, (0, -2), (2, 0), (0, 2), (-2, 0))
_FAR: Final = 3
"""Liberties and stones from this number on count as many."""


def rules_around(case: Case[S, Point], one: Try[Point]) -> Iterator[DynamicRule]:
    """The rules that a case shows of a move that works."""
    yield from around(case.situation, one.action)


def around(situation: Chains, move: Point) -> Iterator[DynamicRule]:
    """The rules that advise a move in a situation; none where the stones are too far from it."""
    targets = [nearest(chain, move, situation.position) for chain in situation.chains]
    after = tuple(_of_move(situation.position, move))
    beside = tuple(_of_target(situation.position, targets[0], _place(situation.position, move)))
    asked = ((_BESIDE, after), (_AROUND, after), (_FURTHER, after), (_AROUND, (*after, *beside)))
    for window, conditions in asked:
        try:
            yield _rule(situation, move, targets, window, conditions)
        except ConfigError:
            return  # a pattern has room for so many points only


def _rule(
    situation: Chains, move: Point, targets: list[Point], window: Places, conditions: tuple[Condition, ...]
) -> DynamicRule:
    position, own = situation.position, situation.position.to_play
    row, column = to_cell(move, position.size)
    contents: dict[tuple[int, int], Content] = {(0, 0): EMPTY}
    for dx, dy in window:
        inside = 0 <= row + dy < position.size.height and 0 <= column + dx < position.size.width
        at = position.at(from_cell(row + dy, column + dx, position.size)) if inside else None
        contents[dx, dy] = _content(at, own) if inside else OFF
    place = _place(position, move)
    for target in targets:
        contents[place(target)] = _content(position.at(target), own)
    return _made(situation.kind, tuple(contents.items()), conditions, tuple(map(place, targets)))


@lru_cache(maxsize=1 << 16)
def _made(
    kind: Kind,
    contents: tuple[tuple[tuple[int, int], Content], ...],
    conditions: tuple[Condition, ...],
    targets: Places,
) -> DynamicRule:
    """The same is met again and again in one search, and turning it to its one image takes long."""
    return dynamic_rule(kind, Pattern.of(dict(contents)), conditions, targets)


def _of_move(position: Position, move: Point) -> Iterator[Condition]:
    """The liberties that either side gets there."""
    after = position.play(move)
    own = 0 if after.at(move) is None else len(after.chain_at(move).liberties)
    yield _counted(Count.OWN_LIBERTIES_AFTER, (0, 0), own)
    yield _counted(Count.ENEMY_LIBERTIES_AFTER, (0, 0), liberties_of_other(position, move))


def _of_target(
    position: Position, target: Point, place: Callable[[Point], tuple[int, int]]
) -> Iterator[Condition]:
    chain, at = position.chain_at(target), place(target)
    yield _counted(Count.LIBERTIES, at, len(chain.liberties))
    yield _counted(Count.STONES, at, len(chain.points))
    against = _beside(position, chain.points, chain.color.other)
    if against:
        yield _counted(Count.ADJACENT_LIBERTIES, at, _fewest(position, against))
        stones = frozenset().union(*(position.chain_at(one).points for one in against))
        friends = _beside(position, stones, chain.color) - {chain.anchor}
        if friends:
            yield _counted(Count.SECOND_LIBERTIES, at, _fewest(position, friends))


def _counted(count: Count, at: tuple[int, int], number: int) -> Condition:
    """That number, or many if it is that."""
    return Condition(count, *at, min(number, _FAR), None if number >= _FAR else number)


def _beside(position: Position, stones: frozenset[Point], color: Color) -> frozenset[Point]:
    """The anchors of the chains of a color beside stones."""
    near = {point for stone in stones for point in position.size.neighbours(stone)}
    return frozenset(position.chain_at(point).anchor for point in near if position.at(point) is color)


def _fewest(position: Position, anchors: frozenset[Point]) -> int:
    return min(len(position.chain_at(one).liberties) for one in anchors)


def _place(position: Position, move: Point) -> Callable[[Point], tuple[int, int]]:
    row, column = to_cell(move, position.size)

    def place(point: Point) -> tuple[int, int]:
        down, right = to_cell(point, position.size)
        return right - column, down - row

    return place


def _content(color: Color | None, own: Color) -> Content:
    return EMPTY if color is None else OWN if color is own else ENEMY
