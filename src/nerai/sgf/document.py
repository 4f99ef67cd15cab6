"""Whatever file a person hands in, read as one line of play: SGF game or problem, problem record, drawing.

Takes bytes; gives a Document: where the line starts, its moves, and what was marked or repaired. The kind of
file is told from its content, not from its name. Right and wrong answers are read by problem_file.py.

A *problem* here is a file that sets up stones of both colors: it is shown before its first move, while a game
is shown after its last.
"""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from nerai.board.color import Color
from nerai.board.diagram import parse_diagram
from nerai.board.picture import Mark
from nerai.board.point import Point
from nerai.board.position import Move, Position
from nerai.errors import ConfigError, IllegalMove, InputError
from nerai.sgf.jsonlines import place_in, problem_from_json, record_lines
from nerai.sgf.reader import Limits, SgfFile, parse, read_bytes
from nerai.sgf.replay import Illegal, replay
from nerai.sgf.source import Repair
from nerai.sgf.strange import fault_of
from nerai.sgf.tree import Game

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Document:
    """One line of play: `positions[n]` is the position after n of the `moves`."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]
    is_problem: bool
    name: str = ""
    comment: str = ""
    marks: dict[Point, Mark] = field(default_factory=dict)
    labels: dict[Point, str] = field(default_factory=dict)
    repairs: tuple[Repair, ...] = ()
    game: Game | None = None
    """The tree it was read from, where that was SGF."""

    @property
    def shown_move(self) -> int:
        """The move number a reader expects to see first: 0 for a problem, the last for a game."""
        return 0 if self.is_problem else len(self.moves)

    def position(self, move_number: int | None = None) -> Position:
        """The position after that many moves (None: the one to show first); InputError if there are fewer."""
        number = self.shown_move if move_number is None else move_number
        if not 0 <= number <= len(self.moves):
            raise InputError(f"there is no move {number}", hint=f"the main line has {len(self.moves)} moves")
        return self.positions[number]


def load(path: str | os.PathLike[str]) -> Position:
    """The position a file poses: a problem's start, a game's end, a drawing; errors as `read_document`."""
    name = os.fspath(path)
    return read_document(read_bytes(path, max_bytes=Limits().max_bytes), name=name).position()


def read_document(
    data: bytes, *, name: str = "", number: int = 1, illegal: Illegal = Illegal.REFUSE
) -> Document:
    """The document in `data`; `number` picks one of a collection, counted from 1.

    SgfError, ProblemError or DiagramError for faulty content, ConfigError when there is no such number.
    `illegal` says what becomes of moves of an SGF file that the rules forbid (replay.py).
    """
    head = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(b"{"):
        return _read_problem_record(data, name, number)
    if _looks_like_sgf(head):
        return _read_sgf(data, name, number, illegal)
    return _pick([_read_drawing(data, name)], number, name)


def count_documents(data: bytes) -> int:
    """How many `read_document` can pick from; errors as for it, where none of them can be told apart."""
    head = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(b"{"):
        return sum(1 for _ in record_lines(data.split(b"\n")))
    return len(_parsed(data).games) if _looks_like_sgf(head) else 1


def count_moves(data: bytes) -> int:
    """How many moves the main line of the first game has, without playing them; 0 for what is no SGF."""
    if not _looks_like_sgf(data.lstrip(b"\xef\xbb\xbf \t\r\n")):
        return 0
    return sum(node.has_move for node in _parsed(data).games[0].line())


def _looks_like_sgf(head: bytes) -> bool:
    # Wide encodings put a zero byte beside each character. Drawings put marked stones in parentheses.
    squeezed = bytes(byte for byte in head if byte > 32)
    return b"(;" in squeezed or re.match(rb"\(*[A-Za-z]+\[", squeezed) is not None


@lru_cache(maxsize=1)
def _parsed(data: bytes) -> SgfFile:
    """The games of a file; who reads a collection one by one reads the same file again and again."""
    return parse(data)


def _read_sgf(data: bytes, name: str, number: int, illegal: Illegal) -> Document:
    file = _parsed(data)
    game = _pick(file.games, number, name)
    record = replay(game, illegal=illegal)
    count = len(record.moves)
    root = game.root
    return Document(
        positions=tuple(record.position(move) for move in range(count + 1)),
        moves=record.moves,
        is_problem="AB" in root and "AW" in root,
        name=root.simple_text("GN") or name,
        comment=root.text("C"),
        marks=_marks(game),
        labels=dict(root.labels()),
        repairs=(*file.repairs, *record.repairs),
        game=game,
    )


def _marks(game: Game) -> dict[Point, Mark]:
    """The marks of the first node, where problem files put them."""
    names = {"TR": Mark.TRIANGLE, "SQ": Mark.SQUARE, "CR": Mark.CIRCLE, "MA": Mark.CROSS}
    return {point: mark for name, mark in names.items() for point in game.root.points(name)}


def _read_problem_record(data: bytes, name: str, number: int) -> Document:
    line, text = _pick(list(record_lines(data.split(b"\n"), name=name)), number, name)
    problem = problem_from_json(text, where=place_in(name, line))
    positions, moves, repairs = [problem.position], list[Move](), list[Repair]()
    for move in problem.solution_moves():
        try:
            positions.append(_after(positions[-1], move))
        except IllegalMove as refused:
            what = f"move {len(positions)} of the solution, {move.color.word} {refused.name}, is illegal"
            repairs.append(Repair(line, 1, f"{what} ({refused.reason}): left out with all that follows"))
            break
        moves.append(move)
    return Document(
        positions=tuple(positions),
        moves=tuple(moves),
        is_problem=True,
        name=problem.id,
        comment=problem.goal_text,
        repairs=tuple(repairs),
    )


def _after(position: Position, move: Move) -> Position:
    """The position after a move of a solution; a ko may be retaken, as solutions leave out the threats."""
    try:
        return position.play_as(move.color, move.point)
    except IllegalMove:
        return position.without_history().play_as(move.color, move.point)


def _read_drawing(data: bytes, name: str) -> Document:
    fault = fault_of(data)
    if fault is not None:
        raise fault
    drawing = parse_diagram(data.decode("utf-8-sig"), to_play=Color.BLACK)
    return Document(
        (drawing.position,), (), is_problem=True, name=name, marks=drawing.marks, labels=drawing.labels
    )


def _pick(items: Sequence[Item], number: int, name: str) -> Item:
    if not 1 <= number <= len(items):
        what = name or "the input"
        raise ConfigError(f"{what} has no number {number}", hint=f"it holds {len(items)}, counted from 1")
    return items[number - 1]
