"""Life-and-death problems made by chance, which no schema was written for.

Takes seeds; gives Problems with Black to play. A group stands at the edge or in a corner with its attackers
around it; a few stones are taken away, and a few put inside. Kept is what the solver settles: the goal is
reached by Black's move, by one first move only, and not without it. Moves that it could not judge within its
limit are accepted as answers. The same seed gives the same problem.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final

from nerai.answer import Refuted, Result, Unknown
from nerai.board.color import Color
from nerai.board.point import Point, Size, from_gtp, to_gtp
from nerai.board.position import Position
from nerai.errors import InputError
from nerai.query.solve import investigate
from nerai.sgf.problem import GoalKind, Problem, Refutation

QUICK_NODES: Final = 5_000
NODES: Final = 60_000
SHORTEST: Final = 3
"""A main line of fewer moves is no problem."""
MOST_UNJUDGED: Final = 3


def unseen_problems(seen: Iterable[Problem]) -> Iterator[Problem]:
    """Problems without end, no position twice nor one of those seen; asked in turn is to kill and to live."""
    met = {_stones(problem) for problem in seen}
    for seed in count():
        problem = unseen_problem(seed, GoalKind.LIVE if seed % 2 else GoalKind.KILL)
        if problem is not None and _stones(problem) not in met:
            met.add(_stones(problem))
            yield problem


def unseen_problem(seed: int, goal: GoalKind) -> Problem | None:
    """The problem of a seed; None where it gives none."""
    owner = Color.BLACK if goal is GoalKind.LIVE else Color.WHITE
    try:
        position = _position(random.Random(seed), owner)
    except InputError:
        return None
    stones = [point for point in position.size.points() if position.at(point) is owner]
    target = max((position.chain_at(point) for point in stones), key=lambda chain: len(chain.points)).anchor
    asked = f"{goal.value}({to_gtp(target, position.size)})"
    answer = investigate(position, asked, nodes=QUICK_NODES).answer
    other = answer.other_side_first
    needed = other is not None and other.result is Result.FAILS
    if answer.result is not Result.UNCONDITIONAL or len(answer.line) < SHORTEST or not needed:
        return None
    answer = investigate(position, asked, nodes=NODES, all_moves=True).answer
    unjudged = [one.move for one in answer.moves if isinstance(one.evidence, Unknown)]
    if len(answer.solutions) != 1 or len(unjudged) > MOST_UNJUDGED:
        return None

    def points(names: Iterable[str]) -> tuple[Point, ...]:
        return tuple(from_gtp(name, position.size) for name in names)

    refuted = {
        from_gtp(one.move, position.size): points(one.refutation[:1])
        for one in answer.moves
        if isinstance(one.evidence, Refuted) and one.refutation
    }
    return Problem(
        id=f"unseen/{goal.value}_{seed}",
        size=position.size,
        black=tuple(point for point in position.size.points() if position.at(point) is Color.BLACK),
        white=tuple(point for point in position.size.points() if position.at(point) is Color.WHITE),
        to_move=Color.BLACK,
        goal=goal,
        goal_text=f"Black to {goal.value}",
        target=(target,),
        correct=points(answer.solutions),
        also_ok=points(unjudged),
        wrong=tuple(refuted),
        refutations=tuple(Refutation(move, replies) for move, replies in refuted.items()),
        solution=points(answer.line),
        source="made by chance for nerai",
    )


def _stones(problem: Problem) -> tuple[object, ...]:
    return problem.size, problem.black, problem.white


def _position(chance: random.Random, owner: Color) -> Position:
    """A group of the owner's at the upper edge, attackers around it, some disorder; InputError if wrong."""
    width, height = chance.choice((7, 8)), chance.choice((4, 5))
    left, length, depth = chance.choice((0, 0, 1)), chance.randint(3, 4), chance.choice((1, 1, 2))
    room = {(row, column) for row in range(depth) for column in range(left, left + length)}
    wall = {
        (row, column)
        for row in range(depth + 1)
        for column in range(max(0, left - 1), left + length + 1)
        if (row, column) not in room
    }
    around = {
        (row + down, column + right)
        for row, column in wall
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if 0 <= row + down < height and 0 <= column + right < width
    }
    stones = dict.fromkeys(sorted(wall), owner) | dict.fromkeys(sorted(around - wall - room), owner.other)
    for place in chance.sample(sorted(stones), chance.randint(1, 3)):
        del stones[place]
    for place in chance.sample(sorted(room), chance.randint(0, 2)):
        stones[place] = chance.choice((owner, owner.other))
    by_color = {
        color: [Point(row * width + column) for (row, column), one in stones.items() if one is color]
        for color in Color
    }
    return Position.of(
        Size(width, height), black=by_color[Color.BLACK], white=by_color[Color.WHITE], to_play=Color.BLACK
    )
