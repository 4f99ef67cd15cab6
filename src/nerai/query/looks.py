"""What a first try of a plan is like: by which schemas, in which place, and how the board looks around it.

Takes a try and the position before it; gives *marks*, words that are the same wherever the same is seen.
Turned, mirrored and recolored boards have the same marks. Knows nothing of what the marks are good for.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from nerai.board.color import Color
from nerai.board.point import Point, from_cell, to_cell
from nerai.board.position import Position
from nerai.knowledge.advice import LEARNED_RULE
from nerai.planner.plan import Node

Cells: TypeAlias = Sequence[tuple[int, int]]

LEADING: Final = "planning's own choice"
LEARNED: Final = "by a learned rule"
_BESIDE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_AROUND: Final = (*_BESIDE, (1, -1), (1, 1), (-1, 1), (-1, -1))
_FURTHER: Final = (*_AROUND, (0, -2), (2, 0), (0, 2), (-2, 0))
_TURNS: Final = tuple((right, down, swap) for right in (1, -1) for down in (1, -1) for swap in (False, True))
_MOST_LIBERTIES: Final = 3
_MOST_ORDER: Final = 5
_LAST_LINE: Final = 4
_FAR: Final = 6


def marks_of(one: Node, order: int, position: Position, point: Point) -> frozenset[str]:
    """The marks of a try, which was the `order`-th of its turn and is at that point."""
    return frozenset({*_of_plan(one, order), *shapes(position, point)})


def _of_plan(one: Node, order: int) -> Iterator[str]:
    schemas = one.decision.schemas if one.decision is not None else ()
    for name in schemas[:-1]:
        yield f"under {name}"
    if schemas:
        # Of learned rules there are too many for each to be known well.
        yield LEARNED if schemas[-1].startswith(LEARNED_RULE) else f"by {schemas[-1]}"
    yield f"try {min(order, _MOST_ORDER)}"
    yield "open" if one.winner is None else "refuted" if one.winner is one.agent else "holds"


def shapes(position: Position, point: Point) -> Iterator[str]:
    """How the board looks around a move of who is to play, in several sizes, and how far the edges are."""
    for name, cells, liberties in (
        ("cross", _BESIDE, False),
        ("cross with liberties", _BESIDE, True),
        ("square", _AROUND, False),
        ("square with liberties", _AROUND, True),
        ("star", _FURTHER, False),
    ):
        yield f"{name} {min(_drawn(position, point, cells, turn, liberties) for turn in _TURNS)}"
    row, column = to_cell(point, position.size)
    sides = (min(row, position.size.height - 1 - row), min(column, position.size.width - 1 - column))
    near, far = min(sides), max(sides)
    yield f"line {min(near, _LAST_LINE) + 1}"
    yield f"place {min(near, _LAST_LINE) + 1}-{min(far, _FAR) + 1}"


def _drawn(
    position: Position, point: Point, cells: Cells, turn: tuple[int, int, bool], liberties: bool
) -> str:
    right, down, swap = turn
    row, column = to_cell(point, position.size)
    signs = []
    for dx, dy in cells:
        x, y = (dy * right, dx * down) if swap else (dx * right, dy * down)
        counted = liberties and 0 in (dx, dy)
        signs.append(_sign(position, row + y, column + x, counted))
    return "".join(signs)


def _sign(position: Position, row: int, column: int, counted: bool) -> str:
    if not (0 <= row < position.size.height and 0 <= column < position.size.width):
        return "#"
    point = from_cell(row, column, position.size)
    color: Color | None = position.at(point)
    if color is None:
        return "."
    sign = "o" if color is position.to_play else "x"
    return f"{sign}{min(_MOST_LIBERTIES, len(position.chain_at(point).liberties))}" if counted else sign
