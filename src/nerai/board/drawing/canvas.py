"""Where things go on a picture, and its two recurring shapes: stones and lettering.

Takes rows and columns, colors and text; puts shapes on a Sheet. Knows nothing of diagrams.

All lengths named here are shares of UNIT, the distance between two lines of the board.
"""

import math
from dataclasses import dataclass
from typing import Final

from nerai.board.color import Color
from nerai.board.drawing.lettering import drawable, middle, text_path, text_width
from nerai.board.drawing.sheet import Sheet
from nerai.board.theme import Brush, Ink

UNIT: Final = 24.0
"""Distance between lines in the units of the SVG file."""

STONE: Final = 0.482
"""Outer radius of a stone: two neighbours nearly touch."""
_RIM: Final = 0.052
_PEN: Final = 0.15
"""Width of a letter's stroke for its height; on black stones less, since white spreads to the eye."""
_PEN_ON_BLACK: Final = 0.14
_TIGHTEST: Final = 0.74
"""How far a text is squeezed before it is made smaller."""

STONE_TEXT_INK: Final = {Color.BLACK: Ink.ON_BLACK, Color.WHITE: Ink.ON_WHITE}


@dataclass(frozen=True, slots=True)
class Canvas:
    """A sheet with a board on it: column 0 of the crop is `left` units from the edge of the picture."""

    sheet: Sheet
    brush: Brush
    left: float
    top: float
    first_row: int
    first_column: int

    def x(self, column: float) -> float:
        """Where a column is, in SVG units."""
        return (self.left + column - self.first_column) * UNIT

    def y(self, row: float) -> float:
        """Where a row is, in SVG units."""
        return (self.top + row - self.first_row) * UNIT

    def stones(self, places: list[tuple[float, float]], color: Color, *, radius: float = STONE) -> None:
        """Stones of one color with their middles at (x, y) SVG units."""
        rim = _RIM * radius / STONE
        inks = (Ink.BLACK, Ink.BLACK_RIM) if color is Color.BLACK else (Ink.WHITE, Ink.WHITE_RIM)
        paint = self.brush.paint(fill=inks[0], stroke=inks[1], width=rim * UNIT)
        with self.sheet.group(**paint):
            for x, y in places:
                self.sheet.put("circle", cx=x, cy=y, r=(radius - rim / 2) * UNIT)

    def stone_text(self, x: float, y: float, color: Color, text: str, *, radius: float = STONE) -> None:
        """A number or label on a stone, as large as fits."""
        tallest = (0.52, 0.47, 0.42)[min(len(text), 3) - 1] * radius / STONE
        inner = (radius - _RIM * radius / STONE) * 0.98
        width = 2 * math.sqrt(inner**2 - (tallest / 2) ** 2) - tallest * _PEN
        self.label(text, x, y, ink=STONE_TEXT_INK[color], height=tallest, width=width)

    def label(self, text: str, x: float, y: float, *, ink: Ink, height: float, width: float) -> None:
        """A text alone on a point, squeezed and then made smaller until it is `width` wide."""
        natural = text_width(text)
        squeeze = 1.0
        if natural * height > width:
            squeeze = max(width / (natural * height), _TIGHTEST)
            height = min(height, width / (natural * squeeze))
        y -= middle(text) * height * UNIT
        self.text(text, x, y, ink=ink, height=height, squeeze=squeeze)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        *,
        ink: Ink,
        height: float,
        squeeze: float = 1.0,
        align: float = 0.5,
    ) -> None:
        """A text whose capitals have their middle at `y`; `align` is the share of it left of `x`."""
        pen = (_PEN_ON_BLACK if ink is Ink.ON_BLACK else _PEN) * height * UNIT
        if drawable(text):
            path = text_path(text, x, y, height=height * UNIT, squeeze=squeeze, align=align)
            if path:
                self.sheet.put("path", d=path, **self.brush.paint(stroke=ink, width=pen))
            return
        self.sheet.write(
            "text",
            text,
            x=x,
            y=y + height * UNIT / 2,
            **self.brush.paint(fill=ink),
            font_family="Helvetica, Arial, sans-serif",
            font_size=height * UNIT / 0.72,
            text_anchor={0.0: "start", 0.5: "middle"}.get(align, "end"),
        )
