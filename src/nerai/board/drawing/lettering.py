"""Letters and digits as pen strokes, so that pictures need no fonts and look the same everywhere.

Takes text, a place and a height; gives the SVG path of its strokes. The letters are data: `lettering.txt`.
They are strokes and not outlines, so a number can be squeezed into a stone without its lines getting thin.
Knows nothing of boards. A text is *drawable* if there is a letter for each of its characters; the caller sets
any other as text.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from nerai.board.drawing.sheet import number

CAP = 100.0
"""Height of capitals and digits in the units of the data; sizes given by callers are heights of capitals."""
_ROUND = 0.59
"""How far the handles of a quarter turn reach: 0.552 makes a circle, more is squarer, as in print."""
_GAP = 30.0
"""From the last stroke of a letter to the first of the next."""
_SPACE = 36.0
_STEP = re.compile(r"([MLHVCZ])([^MLHVCZ]*)")


@dataclass(frozen=True, slots=True)
class Step:
    """One pen movement: M, L, C or Z as in SVG, with its coordinates x, y, x, y ..."""

    command: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Letter:
    """The strokes of one character, from 0 to `reach` across."""

    reach: float
    steps: tuple[Step, ...]

    @property
    def top(self) -> float:
        """The height of its highest end."""
        return min(step.values[-1] for step in self.steps if step.values)

    @property
    def bottom(self) -> float:
        """The height of its lowest end."""
        return max(step.values[-1] for step in self.steps if step.values)


def drawable(text: str) -> bool:
    """Whether there is a letter for every character of the text."""
    return all(char == " " or char in _letters() for char in _spelled(text))


def text_width(text: str) -> float:
    """Width from the first to the last stroke, in heights of a capital; a guess if it is not drawable."""
    spelled = _spelled(text)
    if not drawable(text):
        wide = sum(unicodedata.east_asian_width(char) in "WF" for char in spelled)
        return 0.8 * len(spelled) + 0.6 * wide
    return _advance(spelled) / CAP


def text_path(
    text: str, x: float, y: float, *, height: float, squeeze: float = 1.0, align: float = 0.5
) -> str:
    """The strokes of a drawable text as SVG path data, its capitals centered on height `y`.

    `align` is the share of the text left of `x`: 0 starts there, 0.5 centers, 1 ends there.
    """
    spelled = _spelled(text)
    scale_y = height / CAP
    scale_x = scale_y * squeeze
    pen = x - align * _advance(spelled) * scale_x
    parts = []
    for letter, offset_x, offset_y in _placed(spelled):
        for step in letter.steps:
            xs = [number(pen + (offset_x + value) * scale_x) for value in step.values[::2]]
            ys = [number(y + (offset_y + value - CAP / 2) * scale_y) for value in step.values[1::2]]
            parts.append(step.command + " ".join(f"{a} {b}" for a, b in zip(xs, ys, strict=True)))
    return "".join(parts)


def middle(text: str) -> float:
    """How far below the middle of a capital a text looks centered, in heights of a capital.

    Small letters sit low: `a` alone on a point is centered more by its own middle than by that of a capital.
    """
    letters = [letter for letter, _, _ in _placed(_spelled(text))] if drawable(text) else []
    if not letters or not text.islower():
        return 0.0
    center = (min(letter.top for letter in letters) + max(letter.bottom for letter in letters)) / 2
    return ((center + 58.0) / 2 - CAP / 2) / CAP


def _placed(spelled: str) -> Iterator[tuple[Letter, float, float]]:
    """The letters with their places across and down; accents over the letter before them."""
    letters = _letters()
    pen = 0.0
    base = Letter(0.0, ())
    for char in spelled:
        if char == " ":
            pen += _SPACE
            continue
        letter = letters[char]
        if unicodedata.combining(char):
            below = letter.top > CAP
            yield letter, pen - _GAP - base.reach / 2, 0.0 if below else max(base.top, 0.0)
            continue
        yield letter, pen, 0.0
        base = letter
        pen += letter.reach + _GAP


def _advance(spelled: str) -> float:
    letters = _letters()
    plain = [char for char in spelled if not unicodedata.combining(char)]
    reach = sum(_SPACE if char == " " else letters[char].reach + _GAP for char in plain)
    return max(reach - _GAP, 0.0) if plain and plain[-1] != " " else reach


def _spelled(text: str) -> str:
    """The text as letters and accents, one kind of space, and i and j without dots under an accent."""
    whole = unicodedata.normalize("NFC", " ".join(text.split()))
    spelled = []
    for char in whole:
        parts = char if char in _letters() else unicodedata.normalize("NFD", char)
        if len(parts) > 1 and unicodedata.combining(parts[1]) == 230:
            parts = {"i": "ı", "j": "ȷ"}.get(parts[0], parts[0]) + parts[1:]
        spelled.append(parts)
    result = "".join(spelled)
    return result if not result or not unicodedata.combining(result[0]) else " " + result


@cache
def _letters() -> dict[str, Letter]:
    lines = files("nerai.board.drawing").joinpath("lettering.txt").read_text(encoding="utf-8").splitlines()
    letters = {}
    for line in lines:
        if not line or line.startswith("#"):
            continue
        name, reach, path = line.split(" ", 2)
        char = chr(int(name[2:], 16)) if name.startswith("U+") else name
        letters[char] = Letter(float(reach), tuple(_steps(path)))
    return letters


def _steps(path: str) -> Iterator[Step]:
    """The steps of a path of the data file, quarter turns made into curves."""
    x = y = start_x = start_y = 0.0
    for command, numbers in _STEP.findall(path):
        values = tuple(float(number) for number in numbers.split())
        if command == "Z":
            x, y = start_x, start_y
            yield Step("Z", ())
            continue
        end_x, end_y = values[-2:]
        if command == "H":
            handles = (x + _ROUND * (end_x - x), y, end_x, end_y - _ROUND * (end_y - y))
            yield Step("C", (*handles, end_x, end_y))
        elif command == "V":
            handles = (x, y + _ROUND * (end_y - y), end_x - _ROUND * (end_x - x), end_y)
            yield Step("C", (*handles, end_x, end_y))
        else:
            yield Step(command, values)
        x, y = end_x, end_y
        if command == "M":
            start_x, start_y = x, y
