"""Patterns: which contents the cells around an anchor may have.

Takes cells; gives a Pattern and its symmetries. Does not know boards (matcher.py finds patterns on them),
pictures (drawing.py), which pattern is more general (cover.py), conditions on chains (condition.py), or what
a pattern is good for.

A *cell* is a place counted from the anchor: columns to the right, rows down. The *anchor* (0, 0) is always
on the board; it need not be listed. What is not listed may have any content. OWN is the player whose
pattern it is.

A *symmetry* is a number from 0 to 7: 4 swaps columns and rows, then 1 mirrors left and right, 2 top and
bottom.
"""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from nerai.errors import ConfigError

EXTENT: Final = 8
"""How many columns and rows a pattern may span, its anchor included."""
SYMMETRIES: Final = range(8)


class Content(enum.Flag):
    """What may be at a cell; several together mean any of them."""

    EMPTY = 1
    OWN = 2
    ENEMY = 4
    OFF = 8


EMPTY: Final = Content.EMPTY
OWN: Final = Content.OWN
ENEMY: Final = Content.ENEMY
OFF: Final = Content.OFF
NOTHING: Final = Content(0)
ANY: Final = EMPTY | OWN | ENEMY | OFF


class Cell(NamedTuple):
    """A place counted from the anchor, and what may be there: a number made of Content's."""

    dx: int
    dy: int
    allowed: int


def turn(dx: int, dy: int, symmetry: int) -> tuple[int, int]:
    """Where a symmetry takes a place."""
    if symmetry & 4:
        dx, dy = dy, dx
    return (-dx if symmetry & 1 else dx), (-dy if symmetry & 2 else dy)


def inverse(symmetry: int) -> int:
    """The symmetry that takes every place back."""
    # Mirrors undo themselves; before a swap they change places.
    return 4 | (symmetry & 1) << 1 | (symmetry & 2) >> 1 if symmetry & 4 else symmetry


@dataclass(frozen=True, slots=True)
class Pattern:
    """Cells with what they may contain, in the order of their places; equal patterns have equal cells.

    `Pattern.of` makes one from contents. ConfigError for cells that make no pattern.
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        for dx, dy, allowed in self.cells:
            if not NOTHING.value < allowed <= ANY.value:
                raise ConfigError(
                    f"cell ({dx}, {dy}) may have no content", hint="name EMPTY, OWN, ENEMY or OFF"
                )
            if (dx, dy) == (0, 0) and allowed == OFF.value:
                raise ConfigError("the anchor (0, 0) is off the board", hint="choose an anchor on the board")
        # What may be anything is not listed, so that patterns that mean the same are equal.
        listed = tuple(sorted(cell for cell in self.cells if cell.allowed != ANY.value))
        if not listed:
            raise ConfigError("a pattern without cells", hint="list at least one cell that says something")
        for cell, after in pairwise(listed):
            if cell[:2] == after[:2]:
                raise ConfigError(f"cell ({cell.dx}, {cell.dy}) is listed twice", hint="list it once")
        for name, places in (
            ("columns", [dx for dx, _, _ in listed]),
            ("rows", [dy for _, dy, _ in listed]),
        ):
            span = max(0, *places) - min(0, *places) + 1
            if span > EXTENT:
                raise ConfigError(
                    f"the pattern spans {span} {name} with its anchor", hint=f"at most {EXTENT} are allowed"
                )
        object.__setattr__(self, "cells", listed)

    @classmethod
    def of(cls, contents: Mapping[tuple[int, int], Content]) -> "Pattern":
        """The pattern with those contents at those places."""
        return cls(tuple(Cell(dx, dy, content.value) for (dx, dy), content in contents.items()))

    def allowed(self, dx: int, dy: int) -> Content:
        """What may be at a place; ANY where it is not listed."""
        for cell in self.cells:
            if (cell.dx, cell.dy) == (dx, dy):
                return Content(cell.allowed)
        return ANY

    def turned(self, symmetry: int) -> "Pattern":
        """The pattern in one of its symmetries."""
        return Pattern(tuple(Cell(*turn(dx, dy, symmetry), allowed) for dx, dy, allowed in self.cells))

    def images(self) -> tuple["Pattern", ...]:
        """All its symmetries, each that looks different once, in the order of their numbers."""
        return tuple(dict.fromkeys(self.turned(symmetry) for symmetry in SYMMETRIES))

    def canonical(self) -> tuple["Pattern", int]:
        """The same image for all symmetries of a pattern, and the symmetry that leads to it."""
        symmetry = min(SYMMETRIES, key=lambda one: self.turned(one).cells)
        return self.turned(symmetry), symmetry

    def box(self) -> tuple[int, int, int, int]:
        """The least and greatest column, and the least and greatest row, of cells and anchor."""
        columns = [0, *(cell.dx for cell in self.cells)]
        rows = [0, *(cell.dy for cell in self.cells)]
        return min(columns), max(columns), min(rows), max(rows)
