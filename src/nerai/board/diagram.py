"""Positions read from drawings.

Takes a drawn board (its form is in sketch.py) and what a drawing cannot say, the rules; gives the Position
with the marks and labels drawn on it, or DiagramError with row and column of the fault.
What text.py draws in ASCII comes back as it was.
"""

from dataclasses import dataclass

from nerai.board.color import Color
from nerai.board.picture import Mark
from nerai.board.point import Point, Size
from nerai.board.position import Position
from nerai.board.rules import CHINESE, Rules
from nerai.board.sketch import read_sketch
from nerai.board.start import stone_without_liberty
from nerai.errors import DiagramError, InputError


@dataclass(frozen=True, slots=True)
class DiagramText:
    """A drawing that was read: the position, and what was marked on it."""

    position: Position
    marks: dict[Point, Mark]
    labels: dict[Point, str]


def parse_diagram(
    text: str, *, rules: Rules = CHINESE, to_play: Color = Color.BLACK, size: Size | None = None
) -> DiagramText:
    """Read a drawing. `to_play` moves if the drawing does not say who does.

    With `size` the drawing may show a part of a board that large, if it has coordinates.
    """
    sketch = read_sketch(text, size=size)
    try:
        position = Position(
            sketch.size,
            bytes(sketch.stones),
            to_play=sketch.to_play or to_play,
            rules=rules,
            ko_point=sketch.ko_point,
        )
    except InputError as error:
        dead = stone_without_liberty(bytes(sketch.stones), sketch.size)
        row, column = sketch.places[dead] if dead is not None else sketch.ko_place
        raise DiagramError(error.message, row=row, column=column, hint=error.hint) from error
    return DiagramText(position, sketch.marks, sketch.labels)
