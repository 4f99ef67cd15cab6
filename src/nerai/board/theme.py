"""The colors of pictures.

Gives a Palette for each Theme; knows nothing of what is drawn with it.

    LIGHT   ink on cream paper, colored zones and arrows
    DARK    for dark pages: a slate board, light lines, black stones with a rim
    PRINT   black on white only, nothing a copier could lose; zones are dotted or hatched
    AUTO    LIGHT, and DARK where the reader's browser asks for dark pages
"""

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from nerai.board.drawing.sheet import Value
from nerai.board.picture import Tone


class Theme(enum.Enum):
    """A look for pictures."""

    LIGHT = "light"
    DARK = "dark"
    PRINT = "print"
    AUTO = "auto"


class Ink(enum.Enum):
    """What a color is used for; the value names it in style sheets."""

    PAPER = "paper"
    LINE = "line"
    TEXT = "text"
    FAINT = "faint"
    """Coordinates."""
    BLACK = "black"
    BLACK_RIM = "black-rim"
    ON_BLACK = "on-black"
    WHITE = "white"
    WHITE_RIM = "white-rim"
    ON_WHITE = "on-white"
    ARROW = "arrow"
    LAST = "last"
    """The dot on the stone played last."""
    GREY = "grey"
    GREY_RIM = "grey-rim"
    GREEN = "green"
    GREEN_RIM = "green-rim"
    RED = "red"
    RED_RIM = "red-rim"
    AMBER = "amber"
    AMBER_RIM = "amber-rim"


ZONE_INKS: Final[Mapping[Tone, tuple[Ink, Ink]]] = MappingProxyType(
    {
        Tone.GREY: (Ink.GREY, Ink.GREY_RIM),
        Tone.GREEN: (Ink.GREEN, Ink.GREEN_RIM),
        Tone.RED: (Ink.RED, Ink.RED_RIM),
        Tone.AMBER: (Ink.AMBER, Ink.AMBER_RIM),
    }
)
"""The tint of each tone and the color of its contour."""

Palette = Mapping[Ink, str]

_LIGHT: Final[Palette] = MappingProxyType(
    {
        Ink.PAPER: "#fdfbf6",
        Ink.LINE: "#1c1b19",
        Ink.TEXT: "#1c1b19",
        Ink.FAINT: "#6b675f",
        Ink.BLACK: "#1c1b19",
        Ink.BLACK_RIM: "#1c1b19",
        Ink.ON_BLACK: "#ffffff",
        Ink.WHITE: "#ffffff",
        Ink.WHITE_RIM: "#1c1b19",
        Ink.ON_WHITE: "#1c1b19",
        Ink.ARROW: "#1d5f9e",
        Ink.LAST: "#cf3a2b",
        Ink.GREY: "#e4e1d9",
        Ink.GREY_RIM: "#b3aea2",
        Ink.GREEN: "#d3e8cf",
        Ink.GREEN_RIM: "#86b67d",
        Ink.RED: "#f6d6d0",
        Ink.RED_RIM: "#d98d80",
        Ink.AMBER: "#f8e6bd",
        Ink.AMBER_RIM: "#d6ae57",
    }
)

_DARK: Final[Palette] = MappingProxyType(
    {
        Ink.PAPER: "#2b2e33",
        Ink.LINE: "#8d929b",
        Ink.TEXT: "#eceae5",
        Ink.FAINT: "#a5a9b1",
        Ink.BLACK: "#0c0d0f",
        Ink.BLACK_RIM: "#7d828b",
        Ink.ON_BLACK: "#f4f2ed",
        Ink.WHITE: "#ebe8e1",
        Ink.WHITE_RIM: "#a9a59c",
        Ink.ON_WHITE: "#14151a",
        Ink.ARROW: "#6db3f2",
        Ink.LAST: "#e8604f",
        Ink.GREY: "#40444c",
        Ink.GREY_RIM: "#666c77",
        Ink.GREEN: "#2e4a33",
        Ink.GREEN_RIM: "#5f9465",
        Ink.RED: "#583431",
        Ink.RED_RIM: "#a9625a",
        Ink.AMBER: "#54452a",
        Ink.AMBER_RIM: "#a98c46",
    }
)

_BLACK_INKS = (
    Ink.LINE,
    Ink.TEXT,
    Ink.FAINT,
    Ink.BLACK,
    Ink.BLACK_RIM,
    Ink.WHITE_RIM,
    Ink.ON_WHITE,
    Ink.ARROW,
    Ink.LAST,
    *(rim for _, rim in ZONE_INKS.values()),
)
_PRINT: Final[Palette] = MappingProxyType(
    {ink: "#000000" if ink in _BLACK_INKS else "#ffffff" for ink in Ink}
)

PALETTES: Final[Mapping[Theme, Palette]] = MappingProxyType(
    {Theme.LIGHT: _LIGHT, Theme.DARK: _DARK, Theme.PRINT: _PRINT, Theme.AUTO: _LIGHT}
)


class Brush:
    """Inks as SVG attributes: the colors of a theme and, for AUTO, the classes its style sheet repaints."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._palette = PALETTES[theme]

    def paint(
        self, *, fill: Ink | None = None, stroke: Ink | None = None, width: float = 0.0
    ) -> dict[str, Value]:
        """Attributes that fill a shape, outline it `width` wide, or both; unsaid, it is as its group is."""
        attributes: dict[str, Value] = {"fill": self._palette[fill]} if fill else {}
        if stroke:
            attributes |= {"stroke": self._palette[stroke], "stroke-width": width}
        if self.theme is Theme.AUTO:
            classes = [f"f-{fill.value}"] if fill else []
            classes += [f"s-{stroke.value}"] if stroke else []
            attributes["class"] = " ".join(classes)
        return attributes


def dark_style_sheet(scope: str) -> str:
    """The rules that turn a light picture inside class `scope` dark where the reader wants dark pages."""
    rules = "".join(
        f".{scope} .f-{ink.value}{{fill:{color}}}.{scope} .s-{ink.value}{{stroke:{color}}}"
        for ink, color in _DARK.items()
        if color != _LIGHT[ink]
    )
    return f"@media (prefers-color-scheme:dark){{{rules}}}"
