"""The two players.

A *color* is 1 (black) or 2 (white), the same numbers the native boards use; an empty point has no
color and is 0 in stone bytes, None in Python.
"""

import enum

from nerai.errors import InputError


class Color(enum.IntEnum):
    """A player, and the color of the stones it plays."""

    BLACK = 1
    WHITE = 2

    @property
    def other(self) -> "Color":
        """The opponent."""
        return _OTHER[self]

    @property
    def letter(self) -> str:
        """`B` or `W`, as SGF and problem records write it."""
        return "BW"[self - 1]

    @property
    def word(self) -> str:
        """`black` or `white`, as goals and GTP write it."""
        return ("black", "white")[self - 1]

    @classmethod
    def parse(cls, text: str) -> "Color":
        """The color named by `b`, `black`, `w` or `white` in any case; InputError for anything else."""
        color = _BY_NAME.get(text.strip().lower())
        if color is None:
            raise InputError(f"'{text}' is no color", hint="use black or white (b or w)")
        return color


_OTHER = {Color.BLACK: Color.WHITE, Color.WHITE: Color.BLACK}
_BY_NAME = {"b": Color.BLACK, "black": Color.BLACK, "w": Color.WHITE, "white": Color.WHITE}
