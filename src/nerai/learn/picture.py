"""Pictures of rules.

Takes a static or a dynamic rule; gives SVG: the points that the rule looks at with the stones on them,
letters for what the goal names, 1 for the move.
"""

import re
from collections.abc import Mapping
from itertools import product
from typing import Final

from nerai.board.color import Color
from nerai.board.frame import Crop
from nerai.board.picture import Diagram, Tone, number_moves
from nerai.board.point import Point, Size, from_cell
from nerai.board.svg import draw
from nerai.errors import ConfigError
from nerai.learn.advice import advice
from nerai.learn.dynamic import DynamicRule
from nerai.learn.static import Place, StaticRule
from nerai.learn.words import LETTERS, claim
from nerai.rules.drawing import sign_of
from nerai.rules.pattern import EMPTY, ENEMY, OFF, OWN, Pattern

_FAR: Final = 4
"""So far from the cells the edge of the board is, where a rule asks for none: it is not seen then."""
_COLORS: Final = {OWN.value: Color.BLACK.value, ENEMY.value: Color.WHITE.value}


def picture(rule: StaticRule) -> str:
    """A static rule as SVG, with O as Black: green where O has what is wanted, red where not."""
    tone = Tone.GREEN if rule.own_wins else Tone.RED
    mover = Color.BLACK if rule.own_first else Color.WHITE
    named = dict(zip(rule.named, LETTERS, strict=False))
    return _drawn(rule.pattern, named, rule.move, mover=mover, tone=tone, caption=claim(rule))


def advice_picture(rule: DynamicRule) -> str:
    """A dynamic rule as SVG, with Black to move; ConfigError when no board looks like it."""
    named = dict(zip(rule.targets, LETTERS, strict=False))
    return _drawn(rule.pattern, named, Place(0, 0), mover=Color.BLACK, tone=Tone.GREY, caption=advice(rule))


def _drawn(
    pattern: Pattern,
    named: Mapping[Place, str],
    move: Place | None,
    *,
    mover: Color,
    tone: Tone,
    caption: str,
) -> str:
    left, top, size = board_for(pattern)

    def point(dx: int, dy: int) -> Point:
        return from_cell(dy - top, dx - left, size)

    on_board = [cell for cell in pattern.cells if not cell.allowed & OFF.value]
    stones, labels = bytearray(size.area), {}
    for dx, dy, allowed in on_board:
        stones[point(dx, dy)] = _COLORS.get(allowed, 0)
        if allowed not in (*_COLORS, EMPTY.value):
            labels[point(dx, dy)] = sign_of(allowed)
    labels |= {point(*place): letter for place, letter in named.items()}
    first = [] if move is None else [point(*move)]
    shown = [point(cell.dx, cell.dy) for cell in on_board]
    # The move has its number, and no letter; the words have to say so, too.
    numbered = {letter for place, letter in named.items() if place == move} | {"*"}
    words = re.sub(r"\*|\b[A-Z]\b", lambda found: "1" if found[0] in numbered else found[0], caption)
    diagram = Diagram(
        _Stones(size, bytes(stones)),
        labels={point: letter for point, letter in labels.items() if point not in first},
        numbers=number_moves(first, to_play=mover),
        shade=dict.fromkeys(shown, tone),
        crop=Crop.around(shown, size, margin=1),
        coordinates=False,
        caption=f"O is Black. {words}",
    )
    return draw(diagram)


def board_for(pattern: Pattern) -> tuple[int, int, Size]:
    """The column and row of a board's first point, counted from the anchor, and its size.

    Of the boards on which a pattern can lie one with as few edges near it as it asks for.
    """
    off = [cell for cell in pattern.cells if cell.allowed == OFF.value]
    on = [(0, 0), *((cell.dx, cell.dy) for cell in pattern.cells if not cell.allowed & OFF.value)]
    columns, rows = [dx for dx, _ in on], [dy for _, dy in on]
    for near in sorted(product((False, True), repeat=4), key=sum):
        gaps = [0 if edge else _FAR for edge in near]
        left, right = min(columns) - gaps[0], max(columns) + gaps[1]
        top, bottom = min(rows) - gaps[2], max(rows) + gaps[3]
        if not any(left <= cell.dx <= right and top <= cell.dy <= bottom for cell in off):
            return left, top, Size(right - left + 1, bottom - top + 1)
    raise ConfigError("no board looks like this rule: it asks for edges inside of it", hint="forget the rule")


class _Stones:
    """Stones to draw. No position: what a rule leaves open may take the last liberty of what it shows."""

    to_play: Final = Color.BLACK
    ko_point: Final[Point | None] = None
    last_move: Final[Point | None] = None

    def __init__(self, size: Size, stones: bytes) -> None:
        self.size: Final = size
        self.stones: Final = stones
