"""Pictures as PNG, rendered from the SVG by resvg.

Takes a position or a Diagram, a Theme and a width; gives the bytes of a PNG file. The lettering is drawn, not
set, so the pixels are the same on every machine; fonts are looked for only if a label has a character that
nerai has no letter for. Knows nothing of files.
"""

import importlib
from typing import Protocol, cast

from nerai.board import svg
from nerai.board.picture import Diagram, Drawable
from nerai.board.theme import Theme
from nerai.errors import ConfigError

_MAX_SIDE = 16384
_MAX_CELL = 500
"""Beyond this a picture takes gigabytes of memory to draw."""


class _Resvg(Protocol):
    def svg_to_bytes(self, svg_string: str, *, width: int | None, skip_system_fonts: bool) -> bytes: ...


def draw(
    what: Drawable | Diagram, *, theme: Theme = Theme.LIGHT, cell: float = 56.0, width: int | None = None
) -> bytes:
    """The PNG file of a diagram, or of a position with its last move marked.

    `cell` is the grid in pixels; `width`, if given, the width of the whole picture instead. ConfigError when
    the size makes no sense, or when resvg is missing or fails.
    """
    if width is not None and not 1 <= width <= _MAX_SIDE:
        raise ConfigError(f"no picture is {width} pixels wide", hint=f"give a width of 1 to {_MAX_SIDE}")
    if not 1 <= cell <= _MAX_CELL:
        raise ConfigError(f"no picture has a grid of {cell} pixels", hint=f"give 1 to {_MAX_CELL}")
    return render(svg.draw(what, theme=theme, cell=cell), width=width)


def render(svg_text: str, *, width: int | None = None) -> bytes:
    """The PNG file of an SVG text, `width` pixels wide or in its own size; ConfigError when resvg cannot."""
    try:
        return bytes(_resvg().svg_to_bytes(svg_text, width=width, skip_system_fonts="<text" not in svg_text))
    except (ValueError, TypeError, AttributeError) as error:
        raise ConfigError(f"resvg could not draw the picture: {error}", hint=_GET) from error


_GET = "install a working resvg with: pip install --upgrade resvg-py"


def _resvg() -> _Resvg:
    try:
        return cast("_Resvg", importlib.import_module("resvg_py"))
    except (ImportError, OSError) as error:
        raise ConfigError(f"PNG pictures need resvg, which does not load: {error}", hint=_GET) from error
