"""Positions that are the same up to turning, mirroring and exchanging the colors.

Takes problems; gives pairs. Side to move and stones count, the goal does not. Knows nothing of files.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, to_cell
from nerai.sgf import Problem

_KIND: Final = re.compile(r"[a-z_]+(?=\()")

Cell: TypeAlias = tuple[int, int]
_Turn: TypeAlias = Callable[[int, int, Size], Cell]

_FLIPS: Final[tuple[_Turn, ...]] = (
    lambda row, column, size: (row, column),
    lambda row, column, size: (row, size.width - 1 - column),
    lambda row, column, size: (size.height - 1 - row, column),
    lambda row, column, size: (size.height - 1 - row, size.width - 1 - column),
)


@dataclass(frozen=True, slots=True, order=True)
class _View:
    """A position as seen after turning it, the side to move being the first color; and its answers."""

    width: int
    height: int
    movers: tuple[Cell, ...]
    others: tuple[Cell, ...]
    answers: tuple[Cell, ...]

    @property
    def position(self) -> tuple[object, ...]:
        return self.width, self.height, self.movers, self.others


@dataclass(frozen=True, slots=True)
class Twins:
    """Two problems, by their numbers, with the same position.

    Whether they ask the same, and list the same answers, as far as both say.
    """

    first: int
    second: int
    same_kinds: bool
    same_answers: bool


def find_twins(problems: Iterable[tuple[int, Problem]]) -> Iterator[Twins]:
    """Every problem whose position came before, with the first one that had it."""
    seen: dict[tuple[object, ...], tuple[int, _View, tuple[str, ...]]] = {}
    for number, problem in problems:
        view = min(_views(problem))
        if view.position not in seen:
            seen[view.position] = number, view, _kinds(problem)
            continue
        first, earlier, kinds = seen[view.position]
        asked = _kinds(problem)
        same_answers = not view.answers or not earlier.answers or view.answers == earlier.answers
        yield Twins(first, number, not asked or not kinds or asked == kinds, same_answers)


def _kinds(problem: Problem) -> tuple[str, ...]:
    """What is asked, without the stones it is about; empty where nothing says so."""
    return (*([problem.goal.value] if problem.goal else []), *sorted(_KIND.findall(problem.asks)))


def _views(problem: Problem) -> Iterator[_View]:
    size = problem.size
    movers, others = problem.black, problem.white
    if problem.to_move is Color.WHITE:
        movers, others = others, movers
    for flip in _FLIPS:
        for turned in (False, True):
            width, height = (size.height, size.width) if turned else (size.width, size.height)
            cells = [_cells(points, size, flip, turned) for points in (movers, others, problem.correct)]
            yield _View(width, height, *cells)


def _cells(points: Iterable[Point], size: Size, flip: _Turn, turned: bool) -> tuple[Cell, ...]:
    """Where the points are in that view, in order."""
    cells = ((-1, -1) if point == PASS else flip(*to_cell(point, size), size) for point in points)
    return tuple(sorted((b, a) if turned else (a, b) for a, b in cells))
