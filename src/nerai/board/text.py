"""Pictures as lines of characters: for terminals, tests and mail.

Takes a Diagram and a Style; gives lines of *segments* (a piece of text and the Role it plays, for whoever
colors it) or plain text. Knows nothing of terminals but the colors of `paint`, right for dark and light ones.

    ASCII    X O . with coordinates: what tests and logs use, and sketch.py reads back
    LINES    ● ○ on box-drawing lines, no color needed
    PAINTED  the same on a painted board. Both stones are ●, so it must be colored: the terminal's own ink is
             light on a dark terminal, and a "black" ● a light disc; only paint makes black black everywhere.
"""

import enum
import itertools
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from nerai.board.color import Color
from nerai.board.frame import column_name, row_name, star_points
from nerai.board.picture import Diagram, Drawable, Mark, note_groups
from nerai.board.point import Point, from_cell, gtp_list, to_gtp


class Style(enum.Enum):
    """How the board is spelled; see the module."""

    ASCII = "ascii"
    LINES = "lines"
    PAINTED = "painted"


class Role(enum.Enum):
    """What a piece of text is, for whoever colors it."""

    GRID = "grid"
    STAR = "star"
    BLACK = "black"
    WHITE = "white"
    ON_BLACK = "on_black"
    ON_WHITE = "on_white"
    MARK = "mark"
    LABEL = "label"
    COORDINATE = "coordinate"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of one line; `shaded` when it lies in a shaded zone."""

    text: str
    role: Role
    shaded: bool = False


Line = tuple[Segment, ...]

_BOARD: Final = "#d9b77c"
_SHADE: Final = "#b9cf8d"
"""The background of the board and of shaded zones: neither black nor white stones sink into them."""
_PAINT: Final[Mapping[Role, tuple[str, str]]] = MappingProxyType(
    {
        Role.GRID: ("#7d6233", _BOARD),
        Role.STAR: ("#5c451f", _BOARD),
        Role.BLACK: ("#000000", _BOARD),
        Role.WHITE: ("#ffffff", _BOARD),
        Role.ON_BLACK: ("#ffffff", "#000000"),
        Role.ON_WHITE: ("#000000", "#ffffff"),
        Role.MARK: ("#a01f14", _BOARD),
        Role.LABEL: ("#a01f14", _BOARD),
    }
)
"""Color and background of each role on a painted board."""

_ASCII_LABEL = re.compile(r"[a-np-wyz]|[0-9]{1,3}")
_SHORT_LABEL = re.compile(r"[!-~]{1,3}")
_MARK_GLYPHS: Final = {
    Mark.TRIANGLE: "△",
    Mark.SQUARE: "□",
    Mark.CIRCLE: "◌",
    Mark.CROSS: "×",
    Mark.DOT: "•",
}
_STONE_GLYPHS: Final = {
    Style.ASCII: {Color.BLACK: "X", Color.WHITE: "O"},
    Style.LINES: {Color.BLACK: "●", Color.WHITE: "○"},
    Style.PAINTED: {Color.BLACK: "●", Color.WHITE: "●"},
}
_STONE_ROLES: Final = {Color.BLACK: Role.BLACK, Color.WHITE: Role.WHITE}
_TEXT_ROLES: Final = {Color.BLACK: Role.ON_BLACK, Color.WHITE: Role.ON_WHITE}


def render_text(what: Drawable | Diagram, *, style: Style = Style.ASCII, stars: bool = False) -> str:
    """The picture as plain text without a last line break; `stars` draws `+` on star points in ASCII."""
    lines = render_lines(what, style=style, stars=stars)
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def render_lines(what: Drawable | Diagram, *, style: Style = Style.ASCII, stars: bool = False) -> list[Line]:
    """The picture as lines of segments: board, side to move, what it could not show, notes, caption."""
    diagram = what if isinstance(what, Diagram) else Diagram(what)
    return _Drawing(diagram, style, stars).lines()


def paint(segment: Segment) -> tuple[str, str] | None:
    """Color and background of a segment of a painted board, as `#rrggbb`; None leaves the terminal's own."""
    if segment.role not in _PAINT:
        return None
    color, background = _PAINT[segment.role]
    return color, _SHADE if segment.shaded and background == _BOARD else background


@dataclass(frozen=True, slots=True)
class _Cell:
    """One point of the board; a ringed stone gets parentheses around it."""

    text: str
    role: Role
    shaded: bool
    ringed: bool = False


class _Drawing:
    """One rendering in progress: first the cells, then the lines made of them."""

    def __init__(self, diagram: Diagram, style: Style, stars: bool) -> None:
        self.diagram = diagram
        self.style = style
        self.size = diagram.size
        self.crop = diagram.shown
        self.ends = self.crop.ends(self.size)
        self.stones = diagram.stones()
        self.numbers = {move.point for move in diagram.numbers} - set(diagram.labels)
        self.stars = star_points(self.size) if stars or style is not Style.ASCII else frozenset()
        self.cells = [[self._cell(row, column) for column in self.crop.columns] for row in self.crop.rows]
        self.step = 1 + max(len(cell.text) for line in self.cells for cell in line)
        self.indent = len(row_name(self.crop.top, self.size))
        if style is Style.PAINTED:
            # Every number gets a stone as wide as the widest; the names of the rows keep off the paint.
            self.cells = [[self._widened(cell) for cell in line] for line in self.cells]
            self.indent += 1

    def lines(self) -> list[Line]:
        """All lines, from the letters to the caption."""
        rows = [self._row(row, cells) for row, cells in zip(self.crop.rows, self.cells, strict=True)]
        if self.diagram.coordinates:
            letters = "".join(column_name(column).rjust(self.step) for column in self.crop.columns)
            rows.insert(0, (Segment(" " * self.indent + letters, Role.COORDINATE),))
        return rows + [(Segment(text, Role.NOTE),) for text in self._below()]

    def _row(self, row: int, cells: list[_Cell]) -> Line:
        segments = []
        if self.diagram.coordinates:
            name = row_name(row, self.size).rjust(len(row_name(self.crop.top, self.size))).ljust(self.indent)
            segments.append(Segment(name, Role.COORDINATE))
        for before, cell in zip([None, *cells], [*cells, None], strict=True):
            shaded = all(near.shaded for near in (before, cell) if near)
            segments += (
                Segment(char, Role.MARK if char in "()" else Role.GRID, shaded)
                for char in self._gap(before, cell)
            )
            if cell:
                segments.append(Segment(cell.text, cell.role, cell.shaded))
        return _joined(segments)

    def _gap(self, before: _Cell | None, cell: _Cell | None) -> str:
        """What stands between two cells, or between one and the end of the row."""
        runs_on = (before or not self.ends.left) and (cell or not self.ends.right)
        if runs_on and self.style is not Style.ASCII:
            fill = "─"
        else:
            # A painted board has a margin on its right as on its left.
            fill = " " if cell or self.style is Style.PAINTED else ""
        gap = fill * (self.step - len(cell.text) if cell else 1)
        if before and before.ringed:
            gap = ")" + gap[1:]
        if cell and cell.ringed:
            gap = gap[:-1] + "("
        return gap

    def _cell(self, row: int, column: int) -> _Cell:
        point = from_cell(row, column, self.size)
        shaded = point in self.diagram.shade
        stone = self.stones.get(point)
        if stone:
            if self._shows_text(point):
                return _Cell(stone.text, _TEXT_ROLES[stone.color], shaded)
            ringed = point in self.diagram.marks or point == self.diagram.last_move_point()
            return _Cell(_STONE_GLYPHS[self.style][stone.color], _STONE_ROLES[stone.color], shaded, ringed)
        if self._shows_text(point):
            return _Cell(self.diagram.labels[point], Role.LABEL, shaded)
        mark = self.diagram.marks.get(point)
        if mark and self._shows_mark(point, mark):
            return _Cell("*" if self.style is Style.ASCII else _MARK_GLYPHS[mark], Role.MARK, shaded)
        role = Role.STAR if point in self.stars else Role.GRID
        return _Cell(self._crossing(point, row, column), role, shaded)

    def _widened(self, cell: _Cell) -> _Cell:
        if cell.role not in (Role.ON_BLACK, Role.ON_WHITE):
            return cell
        return replace(cell, text=cell.text.rjust(self.step - 1))

    def _crossing(self, point: Point, row: int, column: int) -> str:
        """An empty point."""
        if self.style is Style.ASCII:
            return "+" if point in self.stars else "."
        if point in self.stars:
            return "╋"
        return _CROSSINGS[_third(row, self.size.height)][_third(column, self.size.width)]

    def _shows_text(self, point: Point) -> bool:
        """Whether the board shows the number or label of that point itself."""
        if point in self.numbers and point in self.stones:
            return bool(self.stones[point].text)
        label = self.diagram.labels.get(point, "")
        if self.style is Style.PAINTED:
            return bool(_SHORT_LABEL.fullmatch(label))
        pattern = _ASCII_LABEL if self.style is Style.ASCII else _SHORT_LABEL
        return point not in self.stones and bool(pattern.fullmatch(label))

    def _shows_mark(self, point: Point, mark: Mark) -> bool:
        """Whether the board shows that mark itself, and not only that there is one."""
        if self._shows_text(point):
            return False
        if point in self.stones:
            return mark is Mark.CIRCLE
        return self.style is not Style.ASCII or mark is Mark.DOT

    def _below(self) -> list[str]:
        """The side to move, what the board could not show, the moves without a stone, the caption."""
        diagram, position = self.diagram, self.diagram.position
        lines = [f"{position.to_play.word.capitalize()} to play"]
        if position.ko_point is not None:
            lines.append(f"ko at {to_gtp(position.ko_point, self.size)}")
        shown = [point for point in self.size.points() if self.crop.shows(point, self.size)]
        for mark in Mark:
            points = [
                point
                for point in shown
                if diagram.marks.get(point) is mark and not self._shows_mark(point, mark)
            ]
            if points:
                lines.append(f"{mark.value}: {' '.join(gtp_list(points, self.size))}")
        lines += (
            f"label {to_gtp(point, self.size)}: {diagram.labels[point]}"
            for point in shown
            if point in diagram.labels and not self._shows_text(point)
        )
        phrases = [
            f"{', '.join(str(note.move.number) for note in group)} {ending}"
            for group, ending in note_groups(diagram.notes())
        ]
        if phrases:
            lines.append("; ".join(phrases))
        return [*lines, diagram.caption] if diagram.caption else lines


_CROSSINGS: Final = ("┌┬┐", "├┼┤", "└┴┘")


def _joined(segments: list[Segment]) -> Line:
    """Neighbouring segments of the same kind as one."""
    groups = itertools.groupby(segments, key=lambda segment: (segment.role, segment.shaded))
    return tuple(
        Segment("".join(segment.text for segment in group), role, shaded) for (role, shaded), group in groups
    )


def _third(index: int, count: int) -> int:
    """0 at the start, 2 at the end, 1 between; 1 also where there is but one, which then gets ticks."""
    return 1 if count == 1 or 0 < index < count - 1 else 0 if index == 0 else 2
