"""A guess for connections: the move that leaves two chains nearest to each other, or farthest apart.

Takes a scene whose goal is to connect or cut two chains; gives a point without proof. *Distance* is how many
moves in a row a connection would still take, going through empty points and through enemy chains that are
short of liberties. Each first move is judged by the best reply to it. Static opinion: nothing is searched or
proved.
"""

import heapq
from collections.abc import Collection
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.query.flood import neighbour_table
from nerai.query.scene import Scene

_TRIED: Final = 12
"""So many first moves, the best without a reply, are tried against every reply."""
_APART: Final = 60.0
"""The distance of chains that cannot be joined."""
_TAKING: Final = {1: 1.2, 2: 2.2}
"""What going through an enemy chain costs, by its liberties: it has to be taken first, and may run away."""


def guess_link(scene: Scene, region: Collection[Point]) -> Point | None:
    """The likeliest first move about a connection of two chains; None where there are not two."""
    position = scene.position
    ends = sorted({min(position.chain_at(stone).points) for stone in scene.target.stones})
    moves = [point for point in position.legal_points() if point in region]
    if len(ends) < 2 or not moves:
        return None
    owner, (first, second) = scene.target.owner, ends[:2]
    sign = 1 if scene.mover is owner else -1

    def distance(after: Position) -> float:
        if after.at(first) is not owner or after.at(second) is not owner:
            return _APART
        return _distance(after, owner, first, second)

    alone = {move: sign * distance(position.play(move)) for move in moves}

    to_first, to_second = (_steps(position, owner, end) for end in (first, second))

    def way(move: Point) -> float:
        """How long the way between the two through a point is: of moves alike, the one between counts."""
        return to_first.get(move, _APART) + to_second.get(move, _APART)

    def judged(move: Point) -> tuple[float, float, float, float]:
        after = position.play(move)
        replies = [reply for reply in after.legal_points() if reply in region]
        left = [sign * distance(after.play(reply)) for reply in replies] or [alone[move]]
        return max(left), way(move), sum(left) / len(left), alone[move]

    best = sorted(moves, key=lambda move: (alone[move], way(move), move))[:_TRIED]
    return min(best, key=judged)


def _distance(position: Position, owner: Color, start: Point, end: Point) -> float:
    return _steps(position, owner, start, end).get(end, _APART)


def _steps(position: Position, owner: Color, start: Point, end: Point | None = None) -> dict[Point, float]:
    """How far the points are from the start, up to the end if one is named."""
    near, cells = neighbour_table(position.size), position.stones
    steps = {start: 0.0}
    waiting = [(0.0, start)]
    while waiting:
        far, point = heapq.heappop(waiting)
        if point == end:
            break
        if far > steps[point]:
            continue
        for step in near[point]:
            if cells[step] == owner:
                longer = far
            elif not cells[step]:
                longer = far + 1
            else:
                longer = far + _TAKING.get(len(position.chain_at(step).liberties), _APART)
            if longer < min(_APART, steps.get(step, _APART)):
                steps[step] = longer
                heapq.heappush(waiting, (longer, step))
    return steps
