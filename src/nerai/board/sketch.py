"""Drawn boards read into stones, marks and labels.

Takes text; gives a Sketch, or DiagramError with row and column. Does not build positions: diagram.py does.

    .  empty        X #  black        * a dot on an empty point
    +  empty, too   O    white        a-z 0-9 a label on an empty point (not x and o: too like stones)
                                      (X) (O) a stone in a circle

A row of the board is a line, with or without spaces between its points; with spaces a number may have two or
three digits. Where the letters of the columns (no I) stand above or below the board, the numbers of the rows
stand left, right or on both sides of it. Lines under the board say what does not fit on it:

    White to play                    ko at D4
    triangle: B8 C8                  label B8: any text
    7 at 3; 9, 11 pass               (moves of a numbered figure; read over)

Marks are triangle, square, circle, cross and dot.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from nerai.board.color import Color
from nerai.board.picture import Mark
from nerai.board.point import GTP_COLUMNS, MAX_SIDE, Point, Size, from_gtp
from nerai.errors import DiagramError, PointError

_CELL = re.compile(r"\(\s*(?P<ringed>[XO#])\s*\)?|(?P<plain>[XO#.+*a-z])|(?P<number>[0-9]+)")
_STONES: Final = {"X": Color.BLACK, "#": Color.BLACK, "O": Color.WHITE}
_CELL_HINT: Final = "use . for empty, X for black, O for white, * a b c 1 2 3 for marks on empty points"

_LONGEST: Final = 400
"""Longer lines are no rows of boards, and are not worth taking apart."""

_TO_PLAY = re.compile(r"(black|white) to (?:play|move)\.?", re.IGNORECASE)
_KO = re.compile(r"ko (?:at )?(?P<point>[A-Za-z][0-9]{1,2})", re.IGNORECASE)
_LABEL = re.compile(r"label (?P<point>[A-Za-z][0-9]{1,2})\s*:(?P<text>.*)", re.IGNORECASE)
_MARK = re.compile(rf"(?P<mark>{'|'.join(mark.value for mark in Mark)})s?\s*:(?P<points>.*)", re.IGNORECASE)
_NOTES = re.compile(r"[0-9]+(, [0-9]+)* (at \S.*|pass.*)")
_WORDS_HINT: Final = (
    "under the board write 'White to play', 'ko at D4', 'triangle: B8 C8' or 'label B8: text'"
)


@dataclass(slots=True)
class Sketch:
    """What a drawing shows; `places` and `ko_place` tell row and column in the text."""

    size: Size
    stones: bytearray
    to_play: Color | None = None
    ko_point: Point | None = None
    ko_place: tuple[int, int] = (1, 1)
    marks: dict[Point, Mark] = field(default_factory=dict)
    labels: dict[Point, str] = field(default_factory=dict)
    places: dict[Point, tuple[int, int]] = field(default_factory=dict)


def read_sketch(text: str, *, size: Size | None = None) -> Sketch:
    """Read a drawing. With `size` it may show a part of a board that large, placed by its coordinates."""
    lines = [
        _Line(row, line) for row, line in enumerate(text.expandtabs().splitlines(), start=1) if line.strip()
    ]
    board, words = _split(lines)
    letters, rows = _without_letters(board)
    if not rows:
        raise DiagramError("there is no board in the text", row=1, column=1, hint=_CELL_HINT)
    grid = _read_rows(rows, letters)
    left, top, whole = _place(grid, letters, size)
    sketch = Sketch(whole, bytearray(whole.area))
    for offset, row in enumerate(grid):
        for column, cell in enumerate(row.cells, start=left):
            _put(sketch, Point((top + offset) * whole.width + column), cell)
    for line in words:
        _read_words(sketch, line)
    return sketch


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the text and its number."""

    row: int
    text: str

    def error(self, message: str, *, column: int | None = None, hint: str = "") -> DiagramError:
        """A fault in this line, at its first character if no column (from 1) is given."""
        first = len(self.text) - len(self.text.lstrip()) + 1
        return DiagramError(message, row=self.row, column=first if column is None else column, hint=hint)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A point as written: its text and where it stands."""

    text: str
    ringed: bool
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the board and the number beside it, if any."""

    line: _Line
    cells: tuple[_Cell, ...]
    number: int | None = None


def _split(lines: list[_Line]) -> tuple[list[_Line], list[_Line]]:
    """The lines of the board, and the lines of words from the first one on."""
    patterns = (_TO_PLAY, _KO, _LABEL, _MARK, _NOTES)
    for index, line in enumerate(lines):
        if any(pattern.fullmatch(line.text.strip()) for pattern in patterns):
            return lines[:index], lines[index:]
    return lines, []


def _without_letters(board: list[_Line]) -> tuple[str, list[_Line]]:
    """The letters of the columns (empty if there are none) and the lines between them."""
    letters = ""
    rows = list(board)
    for end in (0, -1):
        found = _column_letters(rows, end) if rows else ""
        if not found:
            continue
        if letters and found != letters:
            raise rows[end].error(
                f"the letters {' '.join(found)} differ from those above, {' '.join(letters)}",
                hint="write the same letters above and below, or only once",
            )
        letters = found
        rows.pop(end)
    return letters, rows


def _column_letters(rows: list[_Line], end: int) -> str:
    """The letters of the first or last line, if it names columns in order."""
    letters = "".join(rows[end].text.split())
    if letters not in GTP_COLUMNS:
        return ""
    # A lone O is a white stone on a narrow board, unless the row beside it begins with a number.
    if letters == "O" and not (len(rows) > 1 and rows[1 if end == 0 else -2].text.split()[0].isdigit()):
        return ""
    return letters


def _read_rows(rows: list[_Line], letters: str) -> list[_Row]:
    grid: list[_Row] = []
    for line in rows:
        if len(line.text) > _LONGEST:
            raise line.error("the line is too long for a row of points", column=_LONGEST, hint=_CELL_HINT)
        row = _read_row(line, letters)
        above = grid[-1].number if grid else None
        if above is not None and row.number != above - 1:
            raise line.error(
                f"row {row.number} follows row {above}", hint="rows count down to 1 at the bottom"
            )
        width = len(grid[0].cells) if grid else len(row.cells)
        if len(row.cells) != width:
            extra = row.cells[width].column if len(row.cells) > width else len(line.text.rstrip()) + 1
            raise line.error(
                f"the row has {len(row.cells)} points and the first row {width}",
                column=extra,
                hint="give every row the same number of points",
            )
        if width > MAX_SIDE:
            raise line.error(
                f"the row has {width} points",
                column=row.cells[MAX_SIDE].column,
                hint=f"boards have at most {MAX_SIDE}",
            )
        grid.append(row)
        if len(grid) > MAX_SIDE:
            raise line.error(
                f"the board has more than {MAX_SIDE} rows", hint=f"boards have at most {MAX_SIDE}"
            )
    if not letters:
        _refuse_bare_numbers(grid)
    return grid


def _read_row(line: _Line, letters: str) -> _Row:
    """The points of a row. Letters say how many there are, and so which numbers are beside the board."""
    if not letters:
        return _Row(line, _cells(line, 0, len(line.text), split=len(line.text.split()) == 1))
    left = re.match(r"\s*([0-9]{1,2})(?![0-9])", line.text)
    right = re.search(r"(?<![0-9])([0-9]{1,2})\s*$", line.text)
    both = left and right and left[1] == right[1]
    for before, after in ((left, right if both else None), (left, None), (None, right)):
        number = before or after
        if number is None:
            continue
        start, end = before.end() if before else 0, after.start() if after else len(line.text)
        for split in (False, True):
            cells = _cells(line, start, end, split=split)
            if len(cells) == len(letters):
                return _Row(line, cells, int(number[1]))
    if not left and not right:
        raise line.error(
            "the row has no number, but the columns have letters", hint="write its number left of it"
        )
    count = len(_cells(line, left.end() if left else 0, len(line.text), split=False))
    raise line.error(
        f"the row has {count} points beside its number, and there are {len(letters)} letters",
        column=len(line.text.rstrip()) + 1,
        hint="give every row one point under each letter",
    )


def _cells(line: _Line, start: int, end: int, *, split: bool) -> tuple[_Cell, ...]:
    """The points between two columns; `split` reads every digit as a point of its own."""
    cells: list[_Cell] = []
    at = start
    while at < end:
        if line.text[at].isspace():
            at += 1
            continue
        match = _CELL.match(line.text, at, end)
        if match is None:
            hint = _WORDS_HINT if line.text[at].isalpha() else _CELL_HINT
            raise line.error(f"'{line.text[at]}' is no point", column=at + 1, hint=hint)
        text = match["ringed"] or match["plain"] or match["number"]
        pieces = list(text) if split or match["number"] is None else [text]
        cells += (
            _Cell(piece, match["ringed"] is not None, line.row, at + 1 + i) for i, piece in enumerate(pieces)
        )
        at = match.end()
    return tuple(cells)


def _refuse_bare_numbers(grid: list[_Row]) -> None:
    """A first column that counts down to 1 is taken for row numbers by people; here it would be labels."""
    first = [row.cells[0].text for row in grid]
    if len(grid) > 1 and first == [str(number) for number in range(len(grid), 0, -1)]:
        raise grid[0].line.error(
            "the first column looks like row numbers",
            hint="write the letters of the columns above the board, too",
        )


def _place(grid: list[_Row], letters: str, size: Size | None) -> tuple[int, int, Size]:
    """Column and row of the drawing's top left on the board, and the size of the board."""
    line = grid[0].line
    left = GTP_COLUMNS.index(letters[0]) if letters else 0
    last = grid[-1].number
    if size is None:
        if left or last not in (None, 1):
            raise line.error(
                "the drawing shows a part of a board",
                hint="say how large the board is, or draw it from A1 up",
            )
        return 0, 0, Size(len(grid[0].cells), len(grid))
    top = 0 if grid[0].number is None else size.height - grid[0].number
    if top < 0 or top + len(grid) > size.height or left + len(grid[0].cells) > size.width:
        raise line.error(f"the drawing does not fit the {size} board", hint="check its coordinates")
    if (len(grid[0].cells), len(grid)) != (size.width, size.height) and (not letters or last is None):
        raise line.error(f"the drawing is smaller than the {size} board", hint="give it coordinates")
    return left, top, size


def _put(sketch: Sketch, point: Point, cell: _Cell) -> None:
    sketch.places[point] = (cell.row, cell.column)
    color = _STONES.get(cell.text)
    if color:
        sketch.stones[point] = color
        if cell.ringed:
            sketch.marks[point] = Mark.CIRCLE
    elif cell.text == "*":
        sketch.marks[point] = Mark.DOT
    elif cell.text in "xo" or len(cell.text) > 3:
        hint = (
            f"write {cell.text.upper()} for a stone"
            if cell.text in "xo"
            else "numbers have at most three digits"
        )
        raise DiagramError(f"'{cell.text}' is no label", row=cell.row, column=cell.column, hint=hint)
    elif cell.text not in ".+":
        sketch.labels[point] = cell.text


def _read_words(sketch: Sketch, line: _Line) -> None:
    """One line under the board."""
    text = line.text.strip()
    if match := _TO_PLAY.fullmatch(text):
        sketch.to_play = Color.parse(match[1])
    elif match := _KO.fullmatch(text):
        sketch.ko_point = _point(match["point"], sketch.size, line)
        sketch.ko_place = (line.row, line.text.find(match["point"]) + 1)
    elif match := _LABEL.fullmatch(text):
        label = " ".join(match["text"].split())
        if not label:
            raise line.error("the label is empty", hint="write it after the colon")
        sketch.labels[_point(match["point"], sketch.size, line)] = label
    elif match := _MARK.fullmatch(text):
        mark = Mark(match["mark"].lower())
        sketch.marks |= {_point(name, sketch.size, line): mark for name in match["points"].split()}
    elif not _NOTES.fullmatch(text):
        raise line.error(f"'{text}' is not understood", hint=_WORDS_HINT)


def _point(name: str, size: Size, line: _Line) -> Point:
    try:
        point = from_gtp(name, size)
        if point in size:
            return point
        raise PointError("a pass has no place on the board", hint="name a point such as D4")
    except PointError as error:
        raise line.error(error.message, column=line.text.find(name) + 1, hint=error.hint) from error
