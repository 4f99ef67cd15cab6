"""Multi-goals put together at random from local shapes, the same from the same seed.

Takes a seed; gives MultiGoals: shapes of one goal apart from each other, which are independent, and shapes of
two goals on the same points, alone or with an independent one elsewhere. One side wants all the goals of a
position; which one, and the colors of each shape, are drawn by lot.
"""

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Final

from nerai.bench.multi_goals.placing import SYMMETRIES, Place, Placed, box, extent, put
from nerai.bench.multi_goals.record import MultiGoal
from nerai.bench.multi_goals.shapes import KOS, SEARCHED, Shape
from nerai.bench.multi_goals.shapes_dependent import DEPENDENT
from nerai.board.color import Color
from nerai.board.point import Size
from nerai.board.position import Position
from nerai.errors import InputError

DEFAULT_SEED: Final = 4
PAIRS: Final = 50
TRIPLES: Final = 16
_SIDES: Final = (13, 19)
_TRIES: Final = 300
_JOINED_PAIRS: Final = ("{0} and {1}", "{0} or {1}")
_JOINED_TRIPLES: Final = (
    "{0} and {1} and {2}",
    "{0} or {1} or {2}",
    "{0} and ({1} or {2})",
    "{0} or {1} and {2}",
)
_JOINED_WITH_THIRD: Final = (
    "{0} and {1} or {2}",
    "({0} or {1}) and {2}",
    "{0} and {1} and {2}",
    "{0} or {1} or {2}",
)


def made_goals(seed: int = DEFAULT_SEED) -> tuple[MultiGoal, ...]:
    """The positions of a seed: independent ones, some of them with kos, then dependent ones."""
    lot = random.Random(seed)
    return (*_independent(lot), *_with_kos(lot), *_dependent(lot))


def _independent(lot: random.Random) -> Iterator[MultiGoal]:
    for number in range(PAIRS):
        shapes = lot.sample(SEARCHED, 2)
        yield composed(lot, f"pair_{number + 1:02}", shapes, _JOINED_PAIRS[number % 2])
    for number in range(TRIPLES):
        shapes = lot.sample(SEARCHED, 3)
        yield composed(lot, f"triple_{number + 1:02}", shapes, _JOINED_TRIPLES[number % 4])


def _with_kos(lot: random.Random) -> Iterator[MultiGoal]:
    for number, first in enumerate(KOS):
        for other, second in enumerate((*KOS, SEARCHED[0])):
            joined = _JOINED_PAIRS[(number + other) % 2]
            yield composed(lot, f"ko_{3 * number + other + 1:02}", (first, second), joined)


def _dependent(lot: random.Random) -> Iterator[MultiGoal]:
    for shape in DEPENDENT:
        for number, joined in enumerate(_JOINED_PAIRS):
            yield composed(lot, f"{shape.name}_{number + 1}", (shape,), joined)
        for number, joined in enumerate(lot.sample(_JOINED_WITH_THIRD, 2)):
            third = lot.choice(SEARCHED)
            yield composed(lot, f"{shape.name}_{number + 3}", (shape, third), joined)


def composed(lot: random.Random, name: str, shapes: Sequence[Shape], joined: str) -> MultiGoal:
    """The shapes on one board, wanted by one side, and their goals joined."""
    friend = lot.choice(list(Color))
    size, placed = _apart(lot, shapes)
    wanted = [one.wanted_by(friend) for one in placed]
    stones = {point: color for one in wanted for point, color in one.stones.items()}
    goals = tuple(goal for one in wanted for goal in one.goals)
    return MultiGoal(
        name=f"made/{name}",
        position=Position.of(
            size,
            black=[point for point, color in stones.items() if color is Color.BLACK],
            white=[point for point, color in stones.items() if color is Color.WHITE],
            to_play=friend,
        ),
        goal=joined.format(*goals),
        parts=goals,
        meant=tuple(shape.meant for shape in shapes if shape.meant is not None),
        statuses=tuple(status for one in wanted for status in one.statuses),
        status=wanted[0].joined[_JOINED_PAIRS.index(joined)] if len(wanted) == 1 else "",
    )


def _apart(lot: random.Random, shapes: Sequence[Shape]) -> tuple[Size, list[Placed]]:
    """Places for all shapes, on the smallest board where they are soon found."""
    for side in _SIDES:
        size = Size.square(side)
        if max(max(extent(shape)) for shape in shapes) > side:
            continue
        for _ in range(_TRIES):
            places = [_drawn(lot, shape, side) for shape in shapes]
            boxes = [box(shape, size, place) for shape, place in zip(shapes, places, strict=True)]
            if all(one.apart_from(other) for one, other in itertools.combinations(boxes, 2)):
                return size, [put(shape, size, place) for shape, place in zip(shapes, places, strict=True)]
    raise InputError(f"no room for {', '.join(shape.name for shape in shapes)} on one board")


def _drawn(lot: random.Random, shape: Shape, side: int) -> Place:
    """A place drawn by lot on a board that is large enough."""
    _, width = extent(shape)
    along = 0 if shape.corner else lot.randrange(side - width + 1)
    return Place(along, lot.randrange(SYMMETRIES), lot.choice((False, True)))
