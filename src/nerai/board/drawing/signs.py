"""Signs on a board: marks on points, arrows and lines between them.

Takes a Canvas and what to draw; puts shapes on its sheet. Knows nothing of diagrams or stones.
"""

import math
from typing import Final

from nerai.board.drawing.canvas import UNIT, Canvas
from nerai.board.drawing.sheet import number
from nerai.board.picture import Arrow, Mark
from nerai.board.point import Size, to_cell
from nerai.board.theme import Ink

_PEN: Final = 0.062
_SHAFT: Final = 0.085
_HALO: Final = 0.05
_HEAD_LENGTH: Final = 0.34
_HEAD_WIDTH: Final = 0.32


def draw_mark(canvas: Canvas, mark: Mark, row: int, column: int, *, ink: Ink, ground: Ink | None) -> None:
    """One mark in `ink`; `ground` covers the lines under a mark on an empty point."""
    x, y = canvas.x(column), canvas.y(row)
    paint = canvas.brush.paint(fill=ground, stroke=ink, width=_PEN * UNIT)
    sheet = canvas.sheet
    match mark:
        case Mark.TRIANGLE:
            # The middle of the triangle's outer circle lies a little low, where it looks centered.
            corners = [
                (x + 0.31 * UNIT * math.sin(turn), y + (0.02 - 0.31 * math.cos(turn)) * UNIT)
                for turn in _THIRDS
            ]
            sheet.put("path", d=_closed(corners), **paint, stroke_linejoin="miter")
        case Mark.SQUARE:
            half = 0.205 * UNIT
            sheet.put("rect", x=x - half, y=y - half, width=2 * half, height=2 * half, **paint)
        case Mark.CIRCLE:
            sheet.put("circle", cx=x, cy=y, r=0.235 * UNIT, **paint)
        case Mark.CROSS:
            arm = 0.2 * UNIT
            if ground:
                sheet.put("circle", cx=x, cy=y, r=0.3 * UNIT, **canvas.brush.paint(fill=ground))
            path = f"M{number(x - arm)} {number(y - arm)}L{number(x + arm)} {number(y + arm)}"
            path += f"M{number(x + arm)} {number(y - arm)}L{number(x - arm)} {number(y + arm)}"
            pen = canvas.brush.paint(stroke=ink, width=_PEN * 1.2 * UNIT)
            sheet.put("path", d=path, **pen)
        case Mark.DOT:
            if ground:
                sheet.put("circle", cx=x, cy=y, r=0.26 * UNIT, **canvas.brush.paint(fill=ground))
            sheet.put("circle", cx=x, cy=y, r=0.16 * UNIT, **canvas.brush.paint(fill=ink))


def draw_arrow(canvas: Canvas, arrow: Arrow, size: Size, *, start_gap: float, end_gap: float) -> None:
    """An arrow or line that keeps the gaps free at its ends, with a pale halo so that it shows on stones."""
    start_row, start_column = to_cell(arrow.start, size)
    end_row, end_column = to_cell(arrow.end, size)
    length = math.hypot(end_column - start_column, end_row - start_row)
    across, down = (end_column - start_column) / length, (end_row - start_row) / length

    def along(distance: float, aside: float = 0.0) -> tuple[float, float]:
        """A point that far along the arrow and to its right."""
        return (
            canvas.x(start_column + across * distance - down * aside),
            canvas.y(start_row + down * distance + across * aside),
        )

    tip = length - end_gap
    shaft_end = tip - _HEAD_LENGTH * 0.8 if arrow.head else tip
    if shaft_end - start_gap < 0.1:
        # Too short for its gaps: let it begin under the stone rather than vanish.
        start_gap = shaft_end - 0.1
    shaft = "M{} {}L{} {}".format(*map(number, (*along(start_gap), *along(shaft_end))))
    head = _closed(
        [along(tip), along(tip - _HEAD_LENGTH, _HEAD_WIDTH / 2), along(tip - _HEAD_LENGTH, -_HEAD_WIDTH / 2)]
    )
    paper, ink = Ink.PAPER, Ink.ARROW
    for color, grow, cap in ((paper, 2 * _HALO, "butt"), (ink, 0.0, "round")):
        shaft_paint = canvas.brush.paint(stroke=color, width=(_SHAFT + grow) * UNIT)
        canvas.sheet.put("path", d=shaft, **shaft_paint, stroke_linecap=cap)
        if arrow.head:
            head_paint = canvas.brush.paint(fill=color, stroke=color, width=(0.03 + grow) * UNIT)
            canvas.sheet.put("path", d=head, **head_paint)


_THIRDS: Final = (0.0, 2 * math.pi / 3, 4 * math.pi / 3)


def _closed(corners: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"
