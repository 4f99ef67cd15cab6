"""Drawn shapes: rows of signs into cells, in all eight symmetries, and where they are found on a board.

Takes the rows of a pattern; gives a Shape, or faults. A shape is looked for only where the stones or points
are that a goal names, so that a match costs a few comparisons for each of them.

    O mine   X theirs   . empty   ? anything, also beyond the edge   * the move   - and | edges (+ a corner)

Another capital stands for what the pattern's first line names by it: stones of that chain or group, or a
point. If O or X are named there, then all of them belong to what is named.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from nerai.board.color import Color
from nerai.board.point import Point, Size, from_cell, to_cell
from nerai.knowledge.faults import Faults, quoted
from nerai.knowledge.sorts import Chain, Group, Kind, Owner, Sort
from nerai.knowledge.syntax import Named, Row, Term
from nerai.knowledge.view import View
from nerai.planner.goal import Value

MAX_SIDE: Final = 19
MOVE: Final = "Move"
"""The variable that stands for the move in a pattern's conditions."""
_MOVE_SIGN: Final = "*"
_ANYTHING: Final = "?"
_EMPTY: Final = "."
_EDGE: Final = "#"  # a point that has to be beyond the edge
_NO_STONE: Final = 0
_EDGE_SIGNS: Final = frozenset("-+|")
_OWNERS: Final = {"O": Owner.MINE, "X": Owner.THEIRS}


@dataclass(frozen=True, slots=True)
class Cell:
    """What has to be at a place, counted from the anchor."""

    row: int
    column: int
    sign: str


class Placed(NamedTuple):
    """A form on a board: its move, what has to be on which points, and which have to be of a named sign."""

    move: Point
    contents: tuple[tuple[Point, int], ...]
    named: tuple[tuple[Point, str], ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A drawing. `forms` are its symmetries, each with a cell of the sign `anchor` at row and column 0."""

    rows: tuple[str, ...]
    anchor: str
    sorts: Mapping[str, Sort]
    """The signs that the goal names, and the sorts of what they stand for."""
    forms: tuple[tuple[Cell, ...], ...]
    _placed: dict[tuple[Size, Color, Point], "tuple[Placed, ...]"] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Where the forms lie on a board, worked out once: boards change, their points do not."""

    def moves(self, view: View, values: Mapping[str, Value]) -> Iterator[Point]:
        """The moves of all matches around the values of the signs that a goal names, each once."""
        found: set[Point] = set()
        members = {sign: _members(view, value) for sign, value in values.items() if sign in self.sorts}
        stones = view.facts.stones
        for start in sorted(members[self.anchor]):
            for placed in self._placed_at(start, view):
                if _fits(placed, stones, members):
                    move = placed.move
                    if move not in found and view.legal(move):
                        found.add(move)
                        yield move

    def _placed_at(self, start: Point, view: View) -> "tuple[Placed, ...]":
        """The forms that the board has room for with their anchor there."""
        key = view.size, view.me, start
        placed = self._placed.get(key)
        if placed is None:
            forms = (_placed(form, start, view.size, view.me, self.sorts) for form in self.forms)
            placed = self._placed[key] = tuple(one for one in forms if one is not None)
        return placed


def read_shape(rows: tuple[Row, ...], head: Term, sorts: Mapping[str, Sort], faults: Faults) -> Shape | None:
    """The shape that is drawn; None after a fault. `sorts` are those of the variables of the first line."""
    grid = _grid(rows, faults)
    if grid is None:
        return None
    named = {sign: sort for sign, sort in sorts.items() if len(sign) == 1}
    if not _signs_are_known(rows, named, faults):
        return None
    inner = "".join(sign for line in grid for sign in line)
    place = rows[0].place
    if inner.count(_MOVE_SIGN) != 1:
        faults.add(place, f"{inner.count(_MOVE_SIGN)} moves are drawn", "mark exactly one point by *")
        return None
    variables = [one.name for one in head.arguments if isinstance(one, Named) and one.name in sorts]
    wanted = [name for name in variables if sorts[name].kind not in (Kind.NUMBER, Kind.REGION)]
    missing = [name for name in wanted if name not in inner]
    if missing:
        faults.add(place, f"{missing[0]} is not drawn", "draw what the first line names by its letter")
        return None
    if not wanted:
        faults.add(
            place, "the goal names nothing that is drawn", "a pattern needs stones or a point to look at"
        )
        return None
    drawn = {sign: named[sign] for sign in wanted}
    anchor = min(wanted, key=lambda sign: (drawn[sign].kind is not Kind.POINT, inner.count(sign)))
    return Shape(tuple(row.signs for row in rows), anchor, drawn, _forms(grid, anchor))


def _grid(rows: tuple[Row, ...], faults: Faults) -> list[str] | None:
    """The drawing as a rectangle, with the edge as a sign of its own around it."""
    edges = [set(row.signs) <= _EDGE_SIGNS and "-" in row.signs for row in rows]
    inner = [row for row, edge in zip(rows, edges, strict=True) if not edge]
    for number, (row, edge) in enumerate(zip(rows, edges, strict=True)):
        if edge and number not in (0, len(rows) - 1):
            faults.add(row.place, "an edge inside of the drawing", "edges are its first or last line")
            return None
    if not inner:
        faults.add(rows[0].place, "nothing is drawn", "draw stones and the move *")
        return None
    left, right = inner[0].signs.startswith("|"), len(inner[0].signs) > 1 and inner[0].signs.endswith("|")
    width = len(inner[0].signs) - left - right
    lines = []
    for row in inner:
        signs = row.signs
        if (signs.startswith("|"), len(signs) > 1 and signs.endswith("|")) != (left, right):
            faults.add(row.place, "the edge is not drawn on every line", "begin or end all lines with |")
            return None
        signs = signs[left : len(signs) - right]
        if len(signs) != width:
            faults.add(row.place, f"{len(signs)} points, the line above has {width}", "draw a rectangle")
            return None
        lines.append(_EDGE * left + signs + _EDGE * right)
    if width == 0 or width > MAX_SIDE or len(lines) > MAX_SIDE:
        faults.add(
            rows[0].place, "a drawing that fits no board", f"draw at most {MAX_SIDE} by {MAX_SIDE} points"
        )
        return None
    for row, edge in zip(rows, edges, strict=True):
        if edge and row.signs.count("-") != width:
            faults.add(
                row.place, f"an edge of {row.signs.count('-')} points above {width}", "draw - for each"
            )
            return None
    border = _EDGE * (width + left + right)
    return [border] * edges[0] + lines + [border] * (edges[-1] and len(rows) > 1)


def _signs_are_known(rows: tuple[Row, ...], named: Mapping[str, Sort], faults: Faults) -> bool:
    known = {*_OWNERS, _EMPTY, _ANYTHING, _MOVE_SIGN, *named}
    good = True
    for row in rows:
        if set(row.signs) <= _EDGE_SIGNS:
            continue
        for sign in dict.fromkeys(row.signs.removeprefix("|").removesuffix("|")):
            sort = named.get(sign)
            if sign not in known:
                hint = "draw O mine, X theirs, . empty, ? any, * the move"
                if sign.isupper():
                    hint = "name it in the first line, or draw O or X"
                faults.add(row.place, f"the sign {quoted(sign)}", hint)
                good = False
            elif sort is not None and sort.kind in (Kind.NUMBER, Kind.REGION):
                faults.add(row.place, f"{sign} is a {sort.kind.value}", "only stones and points are drawn")
                good = False
            elif sort is not None and sort.has_stones and sort.owner is None and sign not in _OWNERS:
                faults.add(
                    row.place, f"whose stones are {sign}?", f"write {sign}: my {sort.kind.value}, or their"
                )
                good = False
            elif sign in _OWNERS and sort is not None and not sort.fits(Sort(sort.kind, _OWNERS[sign])):
                hint = "O are mine, X are theirs; use another letter"
                faults.add(row.place, f"{sign} is drawn, but the goal is about {sort.owner and sort}", hint)
                good = False
    return good


def _forms(grid: list[str], anchor: str) -> tuple[tuple[Cell, ...], ...]:
    """The cells of all symmetries that differ, those that rule out most first."""
    cells = [
        (row, column, sign)
        for row, line in enumerate(grid)
        for column, sign in enumerate(line)
        if sign != _ANYTHING
    ]
    first_row, first_column = next((row, column) for row, column, sign in cells if sign == anchor)
    forms = []
    for flip, mirror, turn in ((f, m, t) for f in (1, -1) for m in (1, -1) for t in (False, True)):
        form = []
        for row, column, sign in cells:
            r, c = (row - first_row) * flip, (column - first_column) * mirror
            form.append(Cell(c, r, sign) if turn else Cell(r, c, sign))
        form.sort(
            key=lambda cell: (
                cell.sign in (_EMPTY, _EDGE),
                abs(cell.row) + abs(cell.column),
                cell.row,
                cell.column,
            )
        )
        forms.append(tuple(form))
    return tuple(dict.fromkeys(forms))


def _members(view: View, value: Value) -> frozenset[Point]:
    if isinstance(value, Chain | Group):
        return view.points(value)
    return frozenset((Point(value),)) if isinstance(value, int) else frozenset()


def _placed(
    form: tuple[Cell, ...], start: Point, size: Size, me: Color, sorts: Mapping[str, Sort]
) -> Placed | None:
    """A form with its anchor there; None where the edge is not as drawn."""
    row, column = to_cell(start, size)
    move: Point | None = None
    contents: list[tuple[Point, int]] = []
    named: list[tuple[Point, str]] = []
    for cell in form:
        point = _point(row + cell.row, column + cell.column, size)
        if (point is None) != (cell.sign == _EDGE):
            return None
        if point is None:
            continue
        if cell.sign in sorts:
            named.append((point, cell.sign))
            if not sorts[cell.sign].has_stones:
                contents.append((point, _NO_STONE))
        else:
            contents.append((point, _content(cell.sign, me)))
        if cell.sign == _MOVE_SIGN:
            move = point
    return None if move is None else Placed(move, tuple(contents), tuple(named))


def _fits(placed: Placed, stones: bytes, members: Mapping[str, frozenset[Point]]) -> bool:
    for point, content in placed.contents:
        if stones[point] != content:
            return False
    return all(point in members[sign] for point, sign in placed.named)


def _content(sign: str, me: Color) -> int:
    return me if sign == "O" else me.other if sign == "X" else _NO_STONE


def _point(row: int, column: int, size: Size) -> Point | None:
    inside = 0 <= row < size.height and 0 <= column < size.width
    return from_cell(row, column, size) if inside else None
