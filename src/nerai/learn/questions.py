"""What is asked about a board: which chains can be taken or live, which two be joined, where an eye be made.

Takes a position; gives targets, each once, for either side to move. Answers none of them.
"""

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, to_gtp
from nerai.board.position import Position
from nerai.lang import Goal, parse_goal
from nerai.solver.target import Target, target_of

BOUND: Final = 3
"""Chains with more liberties are not asked about, and one that gets more has got away."""


def questions(position: Position, points: Collection[Point]) -> Iterator[tuple[Position, Target]]:
    """What can be asked about some points of a board and the chains there, either side first."""
    turned = position.with_to_play(position.to_play.other)
    goals = (taking(position), joining(position), making_eyes(position, points), living(position, points))
    for some in goals:
        for goal in some:
            target = target_of(goal, position)
            yield position, target
            yield turned, target


def taking(position: Position) -> Iterator[Goal]:
    """Whether the chains that are short of liberties can be taken."""
    for chain in position.chains():
        if len(chain.liberties) <= BOUND:
            yield parse_goal(f"capture({to_gtp(chain.anchor, position.size)}, {BOUND})")


def joining(position: Position) -> Iterator[Goal]:
    """Whether two chains of one color can be joined."""
    for color in (Color.BLACK, Color.WHITE):
        chains = [chain for chain in position.chains() if chain.color is color]
        for a, b in combinations(chains, 2):
            names = (to_gtp(one.anchor, position.size) for one in (a, b))
            yield parse_goal(f"connect({', '.join(names)})")


def making_eyes(position: Position, points: Collection[Point]) -> Iterator[Goal]:
    """Whether empty points become eyes of a side that has stones on all points beside but one at most."""
    for point in points:
        if position.at(point) is not None:
            continue
        beside = [position.at(near) for near in position.size.neighbours(point)]
        for color in (Color.BLACK, Color.WHITE):
            if beside.count(color) >= max(1, len(beside) - 1):
                yield parse_goal(f"{color.word}: make_eye({{{to_gtp(point, position.size)}}})")


def living(position: Position, points: Collection[Point]) -> Iterator[Goal]:
    """Whether the chains live, however many liberties they get, that have no liberty elsewhere."""
    for chain in position.chains():
        if chain.liberties <= frozenset(points):
            yield parse_goal(f"live({to_gtp(chain.anchor, position.size)})")
