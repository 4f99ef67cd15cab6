"""Reading by learned rules, on positions like those of the paper's figures: what it takes, in which order.

Gives rows of plain numbers. The figures' pictures are lost in the text that we have, so the positions are our
own, built to be what the text says of each. Nothing here decides how they are read.

- *ladder* (figure 9): two rules read a ladder across the board.
- *urgent* (figure 10): the move of a rule that seldom wins but is always urgent, beside more promising ones.
- *net* (figures 13 to 16): two rules fail after six moves; a quiet move works. It is learned from, once.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.color import Color
from nerai.board.diagram import parse_diagram
from nerai.board.point import Point, Size, from_cell, from_gtp, to_cell
from nerai.board.position import Position
from nerai.lang import Kind
from nerai.learn.book import GIVEN, Entry, Lesson, RuleBook
from nerai.learn.dynamic import FIRST_RULES, Adviser, DynamicRule, dynamic_rule
from nerai.learn.eating import Eating
from nerai.learn.example import induce
from nerai.learn.reader import Order, Reader, Reading
from nerai.learn.record import Record
from nerai.rules.condition import Condition, Count
from nerai.rules.drawing import parse
from nerai.rules.pattern import SYMMETRIES, turn


@dataclass(frozen=True, slots=True)
class Figure:
    """A position, a stone of the chain that is to be captured, and the move that does it."""

    name: str
    position: Position
    stone: Point
    move: Point


def _figure(name: str, drawing: str, stone: str, move: str) -> Figure:
    position = parse_diagram(drawing).position
    return Figure(name, position, from_gtp(stone, position.size), from_gtp(move, position.size))


LADDER: Final = _figure(
    "ladder",
    """
    . . . . . . . . .
    . . X X . . . . .
    . X O . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    Black to play
    """,
    "C7",
    "C6",
)
URGENT: Final = _figure(
    "urgent",
    """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O . O .
    O X X X X . X X .
    O . . X X O . . .
    White to play
    """,
    "B2",
    "F2",
)
NET: Final = _figure(
    "net",
    """
    . . . . . . . . .
    . . X X . . . . .
    . X O . . . . . .
    . X . . . . . . .
    . . . . O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    Black to play
    """,
    "C7",
    "D6",
)
FIGURES: Final = (LADDER, URGENT, NET)


def _at_liberties(kind: Kind, number: int, *conditions: Condition, edge: bool = False) -> DynamicRule:
    """Play at a liberty of a chain that has so many; `edge`: at the edge, from below."""
    stone = "X" if kind is Kind.CAPTURE else "O"
    rows = (stone, ".", "-") if edge else (stone, ".")
    pattern = parse(rows, anchor=(0, 1))
    return dynamic_rule(
        kind, pattern, [Condition(Count.LIBERTIES, 0, -1, number, number), *conditions], [(0, -1)]
    )


SHUT_IN: Final = _at_liberties(Kind.CAPTURE, 3, Condition(Count.ENEMY_LIBERTIES_AFTER, 0, 0, 6))
"""Figure 10's first rule: play where the other side would get six liberties."""
FROM_THE_EDGE: Final = _at_liberties(Kind.CAPTURE, 3, edge=True)
"""Figure 10's second rule; the paper's shape is lost, ours is a liberty on the edge."""
RUN: Final = _at_liberties(Kind.SAVE, 2)
"""Save a chain with two liberties by playing at one; without it nobody would run in figure 10."""


def urgent_book() -> RuleBook[DynamicRule]:
    """The rules of figure 10, with the numbers that the paper gives them."""
    book = RuleBook([*FIRST_RULES, RUN])
    seldom = Record.counted(won=50, lost=150, lost_without=200, not_lost_without=0)
    often = Record.counted(won=120, lost=80, lost_without=60, not_lost_without=140)
    book.add(Entry(SHUT_IN, seldom, GIVEN))
    book.add(Entry(FROM_THE_EDGE, often, GIVEN))
    return book


def read(figure: Figure, book: RuleBook[DynamicRule], *, order: Order, width: int = 2) -> Reading[Point]:
    """What a figure looks like by a book."""
    reader: Reader[Eating] = Reader(book, order=order, width=width)
    return reader.read(Eating.of(figure.position, figure.stone, Adviser(book.rules)))


def taught(book: RuleBook[DynamicRule], figure: Figure, *, source: str) -> Lesson:
    """Let a book learn from the move of a figure, as if it was met in a game."""
    reader: Reader[Eating] = Reader(book)
    situation = Eating.of(figure.position, figure.stone, Adviser(book.rules))
    case, surprising = reader.case(situation), reader.tried(situation, figure.move)
    if case is None or surprising is None:
        return Lesson()
    return book.learn(
        replace(case, untried=(surprising,)), induce, source=source, drawing=str(figure.position)
    )


def moved(figure: Figure, symmetry: int, *, right: int = 0, down: int = 0, recolored: bool = False) -> Figure:
    """The same elsewhere: turned, then shifted on a larger board, with colors exchanged."""
    old = figure.position.size
    size = Size.square(max(old.width, old.height) + max(right, down))

    def to(point: Point) -> Point:
        row, column = to_cell(point, old)
        # Twice the distance from the middle, so that the middle may lie between points.
        x, y = turn(2 * column - old.width + 1, 2 * row - old.height + 1, symmetry)
        return from_cell((y + old.height - 1) // 2 + down, (x + old.width - 1) // 2 + right, size)

    black, white = (list(map(to, points)) for points in (figure.position.black, figure.position.white))
    to_play = figure.position.to_play
    if recolored:
        black, white, to_play = white, black, to_play.other
    position = Position.of(
        size, black=black, white=white, to_play=Color(to_play), rules=figure.position.rules
    )
    return Figure(figure.name, position, to(figure.stone), to(figure.move))


def images(figure: Figure) -> Iterator[Figure]:
    """A figure in all eight symmetries."""
    return (moved(figure, symmetry) for symmetry in SYMMETRIES)


@dataclass(frozen=True, slots=True)
class Row:
    """What it took over all eight symmetries of a figure: nodes, and in how many its move was found."""

    figure: str
    rules: str
    order: Order
    width: int
    nodes: tuple[int, ...]
    found: int


def row(figure: Figure, book: RuleBook[DynamicRule], rules: str, *, order: Order, width: int) -> Row:
    """Read a figure in all symmetries."""
    readings = [(one, read(one, book, order=order, width=width)) for one in images(figure)]
    found = sum(
        reading.read is not None and reading.read.reached and reading.read.action == one.move
        for one, reading in readings
    )
    return Row(figure.name, rules, order, width, tuple(reading.nodes for _, reading in readings), found)


def table() -> Iterator[Row]:
    """All figures, by all orders."""
    two = RuleBook(FIRST_RULES)
    learned = RuleBook(FIRST_RULES)
    taught(learned, NET, source="figure 15")
    for order in Order:
        yield row(LADDER, two, "two rules", order=order, width=2)
    for width in (3, 2):
        for order in Order:
            yield row(URGENT, urgent_book(), "figure 10", order=order, width=width)
    yield row(NET, two, "two rules", order=Order.URGENCY, width=2)
    for order in Order:
        yield row(NET, learned, "and one learned", order=order, width=2)
