"""What a picture of a position shows, whoever draws it: marks, labels, numbers, arrows, zones, crop.

Takes a position and what is to be seen on it; gives a checked Diagram that text.py, svg.py and png.py draw.
Knows no rules: a numbered sequence is printed as books do, every stone where it was played, captures and all;
a move at a point that already bears a stone is a *note* ("7 at 3") under the figure.
"""

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from nerai.board.color import Color
from nerai.board.frame import Crop
from nerai.board.point import PASS, Point, Size, to_gtp
from nerai.errors import DiagramError


class Drawable(Protocol):
    """What a position must tell to be drawn."""

    @property
    def size(self) -> Size:
        """Width and height."""

    @property
    def stones(self) -> bytes:
        """One byte a point: 0 empty, 1 black, 2 white."""

    @property
    def to_play(self) -> Color:
        """Who moves."""

    @property
    def ko_point(self) -> Point | None:
        """Where a simple ko forbids the side to move."""

    @property
    def last_move(self) -> Point | None:
        """The point played last; PASS or None when there is none."""


class Mark(enum.Enum):
    """A sign on a stone or an empty point."""

    TRIANGLE = "triangle"
    SQUARE = "square"
    CIRCLE = "circle"
    CROSS = "cross"
    DOT = "dot"


class Tone(enum.Enum):
    """The tint of a shaded zone; the colors are those of verdicts: proved, failed, ko, none."""

    GREY = "grey"
    GREEN = "green"
    RED = "red"
    AMBER = "amber"


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one point to another; without `head` a plain line."""

    start: Point
    end: Point
    head: bool = True


@dataclass(frozen=True, slots=True)
class NumberedMove:
    """A move of a printed sequence; `point` may be PASS."""

    number: int
    color: Color
    point: Point


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone as the picture shows it; `text` is its number or label, or empty."""

    color: Color
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A move that the figure cannot show; `where` is what the point bears, `there` the stone on it (if any).

    `where` is empty for a pass.
    """

    move: NumberedMove
    where: str = ""
    there: Color | None = None

    @property
    def text(self) -> str:
        """`7 at 3` or `8 pass`."""
        return f"{self.move.number} at {self.where}" if self.where else f"{self.move.number} pass"


@dataclass(frozen=True, slots=True)
class Diagram:
    """A picture of a position: what it shows, not how it looks.

    `numbers` are moves from this position on. `crop` None shows the whole board. DiagramError for a point off
    the board, a crop outside of it, or an arrow that leads nowhere.
    """

    position: Drawable
    marks: Mapping[Point, Mark] = field(default_factory=dict)
    labels: Mapping[Point, str] = field(default_factory=dict)
    numbers: Sequence[NumberedMove] = ()
    arrows: Sequence[Arrow] = ()
    shade: Mapping[Point, Tone] = field(default_factory=dict)
    crop: Crop | None = None
    coordinates: bool = True
    last_move: bool = False
    caption: str = ""

    def __post_init__(self) -> None:
        size = self.position.size
        arrow_ends = [end for arrow in self.arrows for end in (arrow.start, arrow.end)]
        played = [move.point for move in self.numbers if move.point != PASS]
        for point in (*self.marks, *self.labels, *self.shade, *arrow_ends, *played):
            if point not in size:
                raise DiagramError(
                    f"point {point} is off the {size} board", hint="draw on points of the board"
                )
        if self.crop is not None and not self.crop.fits(size):
            raise DiagramError(
                f"the crop {self.crop} is no part of the {size} board", hint="use Crop.around or Crop.parse"
            )
        for arrow in self.arrows:
            if arrow.start == arrow.end:
                raise DiagramError(
                    f"an arrow from {to_gtp(arrow.start, size)} to itself", hint="give it two points"
                )
        texts = {point: _plain(text) for point, text in self.labels.items()}
        object.__setattr__(self, "labels", {point: text for point, text in sorted(texts.items()) if text})
        object.__setattr__(self, "caption", _plain(self.caption))

    @property
    def size(self) -> Size:
        """Width and height of the whole board."""
        return self.position.size

    @property
    def shown(self) -> Crop:
        """The part of the board to draw."""
        return self.crop or Crop.whole(self.size)

    def stones(self) -> dict[Point, Stone]:
        """Every stone to draw, those of the numbered moves included, in board order."""
        colors = {Point(index): Color(cell) for index, cell in enumerate(self.position.stones) if cell != 0}
        first = self._first_moves()
        colors.update({point: move.color for point, move in first.items()})
        numbers = {point: str(move.number) for point, move in first.items()}
        return {
            point: Stone(colors[point], self.labels.get(point) or numbers.get(point, ""))
            for point in sorted(colors)
        }

    def notes(self) -> list[Note]:
        """The numbered moves that have no stone of their own in the figure."""
        first = self._first_moves()
        stones = self.stones()
        notes = []
        for move in self.numbers:
            if move.point == PASS:
                notes.append(Note(move))
            elif first.get(move.point) is not move:
                stone = stones[move.point]
                where = stone.text or to_gtp(move.point, self.size)
                notes.append(Note(move, where, stone.color if stone.text else None))
        return notes

    def last_move_point(self) -> Point | None:
        """The stone to mark as played last, if the picture is to mark one and nothing else is drawn on it."""
        point = self.position.last_move
        if not self.last_move or point is None or point not in self.size or self.numbers:
            return None
        plain = self.position.stones[point] != 0 and point not in self.labels and point not in self.marks
        return point if plain else None

    def _first_moves(self) -> dict[Point, NumberedMove]:
        first: dict[Point, NumberedMove] = {}
        for move in self.numbers:
            if move.point != PASS and self.position.stones[move.point] == 0:
                first.setdefault(move.point, move)
        return first


def number_moves(points: Iterable[Point], *, to_play: Color, first: int = 1) -> tuple[NumberedMove, ...]:
    """Moves of alternating colors, numbered from `first`."""
    moves = []
    color = to_play
    for number, point in enumerate(points, start=first):
        moves.append(NumberedMove(number, color, point))
        color = color.other
    return tuple(moves)


def note_groups(notes: Sequence[Note]) -> list[tuple[list[Note], str]]:
    """Notes that end alike, together: 9 and 15 at 3; each group with its ending (`at 3`, `pass`)."""
    groups: dict[str, list[Note]] = {}
    for note in notes:
        groups.setdefault(f"at {note.where}" if note.where else "pass", []).append(note)
    return [(group, ending) for ending, group in groups.items()]


def _plain(text: str) -> str:
    """The text in one line; what cannot be printed becomes the replacement sign."""
    line = " ".join(text.split())
    return "".join(char if char.isprintable() else "\ufffd" for char in line)
