"""What stands under a figure: moves that have no stone of their own, and the caption.

Takes notes, a caption and a width; gives lines of words to set, then draws them on a Canvas.
Knows nothing of the board above.
"""

from dataclasses import dataclass, replace
from typing import Final

from nerai.board.color import Color
from nerai.board.drawing.canvas import UNIT, Canvas
from nerai.board.drawing.lettering import text_width
from nerai.board.picture import Note, note_groups
from nerai.board.theme import Ink

_HEIGHT: Final = 0.4
"""Height of capitals."""
_SPACE: Final = 0.3
_PHRASE_SPACE: Final = 0.5
_LEADING: Final = 0.95
_STONE: Final = 0.36
_STONE_LEADING: Final = 0.98


@dataclass(frozen=True, slots=True)
class Word:
    """A word, or a small stone that bears it, and the space after it."""

    text: str
    stone: Color | None = None
    space: float = _SPACE

    @property
    def width(self) -> float:
        """How much room it takes, in units of the board."""
        return 2 * _STONE if self.stone else text_width(self.text) * _HEIGHT


@dataclass(frozen=True, slots=True)
class Line:
    """Words set in one line, centered."""

    words: tuple[Word, ...]
    height: float

    @property
    def width(self) -> float:
        """From the first word to the last."""
        return sum(word.width + word.space for word in self.words) - self.words[-1].space


def legend_lines(notes: list[Note], caption: str, *, width: float) -> list[Line]:
    """The lines to set under a figure that is `width` units wide."""
    phrases = [_phrase(group, ending) for group, ending in note_groups(notes)]
    lines = _wrapped(phrases, width, _STONE_LEADING)
    return lines + _wrapped([(Word(word),) for word in caption.split()], width, _LEADING)


def draw_legend(canvas: Canvas, lines: list[Line], *, middle: float, top: float) -> None:
    """Set the lines one under the other from `top`, each centered on `middle`, in units of the board."""
    for line in lines:
        x = middle - line.width / 2
        y = (top + line.height / 2) * UNIT
        for word in line.words:
            center = (x + word.width / 2) * UNIT
            if word.stone:
                canvas.stones([(center, y)], word.stone, radius=_STONE)
                canvas.stone_text(center, y, word.stone, word.text, radius=_STONE)
            else:
                canvas.text(word.text, x * UNIT, y, ink=Ink.TEXT, height=_HEIGHT, align=0.0)
            x += word.width + word.space
        top += line.height


def _phrase(group: list[Note], ending: str) -> tuple[Word, ...]:
    """The words of notes that end alike: small stones for the moves, `at`, and the stone that is there."""
    words = [Word(str(note.move.number), note.move.color, space=0.1) for note in group]
    words[-1] = replace(words[-1], space=_SPACE)
    last = group[-1]
    if not last.where:
        return (*words, Word(ending, space=_PHRASE_SPACE))
    return (*words, Word("at"), Word(last.where, last.there, space=_PHRASE_SPACE))


def _wrapped(phrases: list[tuple[Word, ...]], width: float, height: float) -> list[Line]:
    """Phrases filled into lines; a phrase is never broken."""
    lines: list[Line] = []
    for phrase in phrases:
        longer = Line((*lines[-1].words, *phrase), height) if lines else None
        if longer and longer.width <= width:
            lines[-1] = longer
        else:
            lines.append(Line(phrase, height))
    return lines
