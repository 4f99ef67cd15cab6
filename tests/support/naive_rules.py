"""The slow, obvious matcher: it exists only to disagree with the native one. And random rules for both.

It is written from what a rule means alone: every rule, every symmetry, every point, every cell, on the naive
board. It shares no table, no order and no symmetry code with the native matcher.
"""

import random
from collections.abc import Iterable

from nerai.errors import ConfigError
from nerai.rules import ANY, EMPTY, ENEMY, OFF, OWN, Condition, Content, Count, Pattern, Rule
from tests.support.naive_board import NaiveBoard

Found = tuple[str, int, int, int]

# (columns from column, columns from row, rows from column, rows from row), by the number of the symmetry.
_MATRICES = (
    (1, 0, 0, 1),
    (-1, 0, 0, 1),
    (1, 0, 0, -1),
    (-1, 0, 0, -1),
    (0, 1, 1, 0),
    (0, -1, 1, 0),
    (0, 1, -1, 0),
    (0, -1, -1, 0),
)


def naive_matches(rules: Iterable[Rule], board: NaiveBoard, owns: tuple[int, ...] = (1, 2)) -> list[Found]:
    """All (rule, anchor, symmetry, own), sorted."""
    found = []
    for rule in rules:
        seen = []
        for symmetry in range(8):
            cells = {_turned(cell.dx, cell.dy, symmetry): cell.allowed for cell in rule.pattern.cells}
            asked = {
                (_turned(one.dx, one.dy, symmetry), one.count, one.least, one.most) for one in rule.conditions
            }
            if (cells, asked) in seen:
                continue
            seen.append((cells, asked))
            for anchor in range(board.width * board.height):
                found += [
                    (rule.id, anchor, symmetry, own)
                    for own in owns
                    if all(_content(board, anchor, *at, own).value & allowed for at, allowed in cells.items())
                    and all(
                        _holds(board, rule, symmetry, anchor, one, _turned(one.dx, one.dy, symmetry), own)
                        for one in rule.conditions
                    )
                ]
    return sorted(found)


def _turned(dx: int, dy: int, symmetry: int) -> tuple[int, int]:
    a, b, c, d = _MATRICES[symmetry]
    return a * dx + b * dy, c * dx + d * dy


def _content(board: NaiveBoard, anchor: int, dx: int, dy: int, own: int) -> Content:
    row, column = divmod(anchor, board.width)
    if not (0 <= row + dy < board.height and 0 <= column + dx < board.width):
        return OFF
    cell = board.at(anchor + dy * board.width + dx)
    return EMPTY if cell == 0 else OWN if cell == own else ENEMY


def _holds(
    board: NaiveBoard, rule: Rule, symmetry: int, anchor: int, one: Condition, at: tuple[int, int], own: int
) -> bool:
    point = anchor + at[1] * board.width + at[0]
    count: int | None
    if one.count == Count.LIBERTIES:
        count = board.liberty_count(point)
    elif one.count == Count.STONES:
        count = len(board.chain(point))
    elif one.count == Count.OUTSIDE_LIBERTIES:
        row, column = divmod(anchor, board.width)
        listed = {_turned(cell.dx, cell.dy, symmetry) for cell in rule.pattern.cells}
        places = (divmod(liberty, board.width) for liberty in board.liberties(point))
        count = sum((c - column, r - row) not in listed for r, c in places)
    elif one.count == Count.OWN_LIBERTIES_AFTER:
        count = _liberties_after(board, point, own)
    elif one.count == Count.ENEMY_LIBERTIES_AFTER:
        count = _liberties_after(board, point, 3 - own)
    elif one.count == Count.ADJACENT_LIBERTIES:
        count = min((board.liberty_count(next_to) for next_to in _beside(board, point)), default=None)
    else:
        own_chain = board.chain(point)
        second = {
            beyond for next_to in _beside(board, point) for beyond in _beside(board, next_to)
        }.difference(own_chain)
        count = min(map(board.liberty_count, second), default=None)
    return count is not None and one.least <= count and (one.most is None or count <= one.most)


def _beside(board: NaiveBoard, point: int) -> set[int]:
    """Stones of the other color next to the chain there."""
    other = 3 - board.at(point)
    return {
        next_to for stone in board.chain(point) for next_to in board.near[stone] if board.at(next_to) == other
    }


def _liberties_after(board: NaiveBoard, point: int, color: int) -> int:
    to_play = board.to_play
    board.to_play = color
    try:
        if not board.try_play(point):
            return 0
        count = board.liberty_count(point)
        board.undo()
        return count
    finally:
        board.to_play = to_play


_SINGLE = (EMPTY, OWN, ENEMY)


def random_rule(rng: random.Random, name: str) -> Rule:
    """Any rule: from one cell to many, with sets of contents, edges, and conditions that fit it."""
    while True:
        width, height = rng.choice(
            ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3), (4, 3), (5, 2), (8, 8), (7, 2))
        )
        column, row = rng.randrange(width), rng.randrange(height)
        listed = rng.choice((0.15, 0.5, 0.9))
        contents: dict[tuple[int, int], Content] = {}
        for dx in range(-column, width - column):
            for dy in range(-row, height - row):
                if rng.random() < listed:
                    single = rng.choice(_SINGLE) if rng.random() < 0.8 else Content(rng.randrange(1, 16))
                    contents[dx, dy] = single
        if rng.random() < 0.4:
            _put_edges(rng, contents, width, height, column, row)
        try:
            pattern = Pattern.of(contents)
            return Rule(name, pattern, tuple(_random_conditions(rng, pattern)))
        except ConfigError:
            continue  # no cells, an anchor off the board, or too large with its edges


def _put_edges(
    rng: random.Random,
    contents: dict[tuple[int, int], Content],
    width: int,
    height: int,
    column: int,
    row: int,
) -> None:
    if rng.random() < 0.7:
        side = rng.choice((-column - 1, width - column))
        contents.update({(side, dy): OFF for dy in range(-row, height - row)})
    if rng.random() < 0.5:
        side = rng.choice((-row - 1, height - row))
        contents.update({(dx, side): OFF for dx in range(-column, width - column)})


def _random_conditions(rng: random.Random, pattern: Pattern) -> list[Condition]:
    found = []
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        cell = rng.choice(pattern.cells)
        if cell.allowed == EMPTY.value:
            count = rng.choice((Count.OWN_LIBERTIES_AFTER, Count.ENEMY_LIBERTIES_AFTER))
        elif cell.allowed & ~(OWN | ENEMY).value:
            continue
        else:
            count = rng.choice([one for one in Count if not one.of_move])
        least = rng.choice((0, 1, 1, 2, 3))
        most = rng.choice((None, None, least, least + 1, least + 3))
        found.append(Condition(count, cell.dx, cell.dy, least, most))
    return found


def random_contents(rng: random.Random) -> dict[tuple[int, int], Content]:
    """A handful of cells around an anchor, some of them several contents wide."""
    places = rng.sample([(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3)], rng.randint(1, 6))
    contents = {place: Content(rng.randrange(1, 15)) for place in places}
    if contents.get((0, 0)) == OFF:
        contents[0, 0] = ANY & ~OFF
    return contents
