"""Pictures as SVG, drawn as a printed Go book draws them.

Takes a position or a Diagram and a Theme; gives the text of one self-contained SVG file: no fonts, scripts or
outside references, the same bytes every time, with a title and a description for readers who cannot see it.
Knows no rules and no files.
"""

from typing import Final

from nerai.board.color import Color
from nerai.board.drawing.canvas import STONE, STONE_TEXT_INK, UNIT, Canvas
from nerai.board.drawing.contour import contour, filling
from nerai.board.drawing.legend import draw_legend, legend_lines
from nerai.board.drawing.lettering import text_width
from nerai.board.drawing.sheet import Sheet
from nerai.board.drawing.signs import draw_arrow, draw_mark
from nerai.board.frame import column_name, row_name, star_points
from nerai.board.picture import Diagram, Drawable, Mark, Stone, Tone
from nerai.board.point import Point, from_cell, gtp_list, to_cell, to_gtp
from nerai.board.theme import ZONE_INKS, Brush, Ink, Theme, dark_style_sheet

_LINE: Final = 0.036
_EDGE: Final = 0.075
_STAR: Final = 0.105
_RUN_ON: Final = 0.62
"""How far lines go on past a side of the crop that is no edge of the board."""
_MARGIN: Final = 0.72
"""From the outermost line to the end of the picture where there are no coordinates."""
_COORDINATES: Final = 0.5
"""How much wider the margin with the coordinates is."""
_COORDINATE_PLACE: Final = 0.86
_PAST_RUN_ON: Final = 0.1
"""How much farther out numbers of two digits stand where lines run on towards them."""
_COORDINATE_HEIGHT: Final = 0.33
_LABEL_HEIGHT: Final = 0.5
_LABEL_WIDTH: Final = 0.92
_LABEL_PATCH: Final = 0.33
_LEGEND_GAP: Final = 0.1
_LEGEND_END: Final = 0.3
AUTO_CLASS: Final = "nerai-auto"
"""The class of pictures that follow the reader's wish for dark pages."""


def draw(what: Drawable | Diagram, *, theme: Theme = Theme.LIGHT, cell: float = 28.0, title: str = "") -> str:
    """The SVG text of a diagram, or of a position with its last move marked; `cell` is the grid in pixels.

    `title` is what the picture is called for who cannot see it, its caption unless told.
    """
    diagram = what if isinstance(what, Diagram) else Diagram(what, last_move=True)
    return _Picture(diagram, theme).svg(cell, title or diagram.caption or "Go diagram")


class _Picture:
    """One drawing in progress: where everything goes, then a method for each layer, from the paper up."""

    def __init__(self, diagram: Diagram, theme: Theme) -> None:
        self.diagram = diagram
        self.crop = diagram.shown
        self.ends = self.crop.ends(diagram.size)
        self.stones = diagram.stones()
        self.theme = theme
        self.numbers_left = self.ends.left or not self.ends.right
        self.letters_above = self.ends.top or not self.ends.bottom

        band = _COORDINATES if diagram.coordinates else 0.0
        left = _MARGIN + (band if self.numbers_left else 0.0)
        right = _MARGIN + (0.0 if self.numbers_left else band)
        top = _MARGIN + (band if self.letters_above else 0.0)
        bottom = _MARGIN + (0.0 if self.letters_above else band)
        board_width = left + len(self.crop.columns) - 1 + right
        self.board_height = top + len(self.crop.rows) - 1 + bottom

        has_legend = bool(diagram.caption or diagram.notes())
        self.width = max(board_width, _LEAST_LEGEND) if has_legend else board_width
        self.legend = legend_lines(diagram.notes(), diagram.caption, width=self.width - 0.4)
        legend_height = sum(line.height for line in self.legend)
        self.height = self.board_height + (_LEGEND_GAP + legend_height + _LEGEND_END if self.legend else 0.0)
        self.sheet = Sheet()
        self.brush = Brush(theme)
        self.canvas = Canvas(
            sheet=self.sheet,
            brush=self.brush,
            left=left + (self.width - board_width) / 2,
            top=top,
            first_row=self.crop.top,
            first_column=self.crop.left,
        )

    def svg(self, cell: float, title: str) -> str:
        """Draw every layer and give the file."""
        self.sheet.write("title", title)
        self.sheet.write("desc", describe(self.diagram))
        auto = self.theme is Theme.AUTO
        if auto:
            self.sheet.write("style", dark_style_sheet(AUTO_CLASS))
        paper = self.brush.paint(fill=Ink.PAPER)
        # The paper reaches past the picture, so that no pixel at its edge is left half covered.
        wide, tall = (self.width + 2) * UNIT, (self.height + 2) * UNIT
        self.sheet.put("rect", x=-UNIT, y=-UNIT, width=wide, height=tall, **paper)
        for name, layer in (
            ("zones", self._zones),
            ("grid", self._grid),
            ("coordinates", self._coordinates),
            ("stones", self._stones),
            ("marks", self._marks),
            ("labels", self._labels),
            ("arrows", self._arrows),
            ("legend", self._legend),
        ):
            with self.sheet.group(data_layer=name):
                layer()
        scope = {"class": AUTO_CLASS} if auto else {}
        return self.sheet.document(
            self.width * UNIT, self.height * UNIT, scale=cell / UNIT, role="img", **scope
        )

    def _zones(self) -> None:
        for tone in Tone:
            cells = [
                to_cell(point, self.diagram.size)
                for point, shade in self.diagram.shade.items()
                if shade is tone and self.crop.shows(point, self.diagram.size)
            ]
            if not cells:
                continue
            place = {"left": self.canvas.x(-0.5), "top": self.canvas.y(-0.5), "unit": UNIT}
            tint, rim = ZONE_INKS[tone]
            paint = self.brush.paint(fill=tint, stroke=rim, width=0.05 * UNIT)
            self.sheet.put("path", d=contour(cells, **place), **paint, data_zone=tone.value)
            if self.theme is Theme.PRINT:
                pen = self.brush.paint(stroke=rim, width=(0.07 if tone is Tone.GREY else 0.03) * UNIT)
                self.sheet.put("path", d=filling(cells, tone, **place), **pen)

    def _grid(self) -> None:
        crop, ends, size, canvas = self.crop, self.ends, self.diagram.size, self.canvas
        # A board one point wide has no lines that cross: short ticks show where its points are.
        tick_x = 0.14 if size.width == 1 else 0.0
        tick_y = 0.14 if size.height == 1 else 0.0
        start_x = canvas.x(crop.left - (tick_x if ends.left else _RUN_ON))
        end_x = canvas.x(crop.right + (tick_x if ends.right else _RUN_ON))
        start_y = canvas.y(crop.top - (tick_y if ends.top else _RUN_ON))
        end_y = canvas.y(crop.bottom + (tick_y if ends.bottom else _RUN_ON))
        rows = {row: row in (0, size.height - 1) and size.height > 1 for row in crop.rows}
        columns = {column: column in (0, size.width - 1) and size.width > 1 for column in crop.columns}
        for is_edge in (False, True):
            pen = self.brush.paint(stroke=Ink.LINE, width=(_EDGE if is_edge else _LINE) * UNIT)
            with self.sheet.group(**pen, stroke_linecap="square"):
                for row in (row for row, edge in rows.items() if edge is is_edge):
                    self.sheet.put("line", x1=start_x, y1=canvas.y(row), x2=end_x, y2=canvas.y(row))
                for column in (column for column, edge in columns.items() if edge is is_edge):
                    self.sheet.put("line", x1=canvas.x(column), y1=start_y, x2=canvas.x(column), y2=end_y)
        with self.sheet.group(**self.brush.paint(fill=Ink.LINE)):
            for point in sorted(star_points(size)):
                if crop.shows(point, size):
                    row, column = to_cell(point, size)
                    self.sheet.put("circle", cx=canvas.x(column), cy=canvas.y(row), r=_STAR * UNIT)

    def _coordinates(self) -> None:
        if not self.diagram.coordinates:
            return
        crop, canvas = self.crop, self.canvas
        away = _COORDINATE_PLACE
        y = canvas.y(crop.top - away if self.letters_above else crop.bottom + away)
        for column in crop.columns:
            canvas.text(column_name(column), canvas.x(column), y, ink=Ink.FAINT, height=_COORDINATE_HEIGHT)
        beside_edge = self.ends.left if self.numbers_left else self.ends.right
        away += 0.0 if beside_edge else _PAST_RUN_ON
        x = canvas.x(crop.left - away if self.numbers_left else crop.right + away)
        for row in crop.rows:
            name = row_name(row, self.diagram.size)
            canvas.text(name, x, canvas.y(row), ink=Ink.FAINT, height=_COORDINATE_HEIGHT)

    def _stones(self) -> None:
        for color in Color:
            cells = [
                to_cell(point, self.diagram.size)
                for point, stone in self._shown_stones()
                if stone.color is color
            ]
            self.canvas.stones([(self.canvas.x(column), self.canvas.y(row)) for row, column in cells], color)

    def _marks(self) -> None:
        for point, mark in sorted(self.diagram.marks.items(), key=lambda item: item[0]):
            if self.crop.shows(point, self.diagram.size):
                self._mark(point, mark)
        last = self.diagram.last_move_point()
        if last is not None and self.crop.shows(last, self.diagram.size):
            row, column = to_cell(last, self.diagram.size)
            ink = STONE_TEXT_INK[self.stones[last].color] if self.theme is Theme.PRINT else Ink.LAST
            draw_mark(self.canvas, Mark.DOT, row, column, ink=ink, ground=None)

    def _mark(self, point: Point, mark: Mark) -> None:
        row, column = to_cell(point, self.diagram.size)
        stone = self.stones.get(point)
        if stone:
            draw_mark(self.canvas, mark, row, column, ink=STONE_TEXT_INK[stone.color], ground=None)
        else:
            draw_mark(self.canvas, mark, row, column, ink=Ink.TEXT, ground=self._ground(point))

    def _labels(self) -> None:
        for point, stone in self._shown_stones():
            if stone.text:
                row, column = to_cell(point, self.diagram.size)
                self.canvas.stone_text(self.canvas.x(column), self.canvas.y(row), stone.color, stone.text)
        for point, text in self.diagram.labels.items():
            if point not in self.stones and self.crop.shows(point, self.diagram.size):
                self._label(point, text)

    def _label(self, point: Point, text: str) -> None:
        """A label on an empty point, on a patch that hides the crossing lines."""
        row, column = to_cell(point, self.diagram.size)
        x, y = self.canvas.x(column), self.canvas.y(row)
        half = max(_LABEL_PATCH, min(text_width(text) * _LABEL_HEIGHT, _LABEL_WIDTH) / 2 + 0.12) * UNIT
        if point not in self.diagram.marks:
            patch = self.brush.paint(fill=self._ground(point))
            tall = _LABEL_PATCH * UNIT
            self.sheet.put("rect", x=x - half, y=y - tall, width=2 * half, height=2 * tall, rx=tall, **patch)
        self.canvas.label(text, x, y, ink=Ink.TEXT, height=_LABEL_HEIGHT, width=_LABEL_WIDTH)

    def _arrows(self) -> None:
        for arrow in self.diagram.arrows:
            start_gap, end_gap = (self._free_space(end) for end in (arrow.start, arrow.end))
            draw_arrow(self.canvas, arrow, self.diagram.size, start_gap=start_gap, end_gap=end_gap)

    def _legend(self) -> None:
        draw_legend(self.canvas, self.legend, middle=self.width / 2, top=self.board_height + _LEGEND_GAP)

    def _free_space(self, point: Point) -> float:
        """How far from a point an arrow ends, so that it does not cover what is there."""
        if point in self.stones:
            return STONE + 0.1
        return 0.42 if point in self.diagram.labels or point in self.diagram.marks else 0.08

    def _ground(self, point: Point) -> Ink:
        tone = self.diagram.shade.get(point)
        return ZONE_INKS[tone][0] if tone else Ink.PAPER

    def _shown_stones(self) -> list[tuple[Point, Stone]]:
        size = self.diagram.size
        return [(point, stone) for point, stone in self.stones.items() if self.crop.shows(point, size)]


_LEAST_LEGEND: Final = 6.0
"""A figure with text under it is at least this wide, so that words fit in."""


def describe(diagram: Diagram) -> str:
    """The picture in words, for readers who cannot see it."""
    size, crop = diagram.size, diagram.shown
    shown = {point: stone for point, stone in diagram.stones().items() if crop.shows(point, size)}
    sentences = [f"{size} Go board."]
    if diagram.crop is not None:
        corners = [from_cell(crop.bottom, crop.left, size), from_cell(crop.top, crop.right, size)]
        sentences[0] = f"{size} Go board, {to_gtp(corners[0], size)} to {to_gtp(corners[1], size)}."
    for color in Color:
        points = [point for point, stone in shown.items() if stone.color is color]
        if points:
            sentences.append(f"{color.word.capitalize()}: {' '.join(gtp_list(points, size))}.")
    texts = {point: stone.text for point, stone in shown.items() if stone.text}
    texts |= {point: text for point, text in diagram.labels.items() if crop.shows(point, size)}
    if texts:
        named = [f"{texts[point]} at {to_gtp(point, size)}" for point in sorted(texts)]
        sentences.append(f"Labels: {', '.join(named)}.")
    for mark in Mark:
        points = [point for point, sign in diagram.marks.items() if sign is mark and crop.shows(point, size)]
        if points:
            sentences.append(f"{mark.value.capitalize()}: {' '.join(gtp_list(points, size))}.")
    notes = [note.text for note in diagram.notes()]
    return " ".join([*sentences, *([f"{', '.join(notes)}."] if notes else [])])
