"""A line of play as a lesson shows it: moves with what they take, and the caption of its figure.

Takes a position and moves; gives a PlayedLine. A ko may be retaken at once, as figures leave the threats out:
the caption says so.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nerai.board.color import Color
from nerai.board.picture import NumberedMove, number_moves
from nerai.board.point import PASS, Point, to_gtp
from nerai.board.position import Position
from nerai.errors import IllegalMove
from nerai.explain.lesson import words

_MORE: Final = "..."


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move, how many stones it takes, and whether a ko threat must come before it."""

    color: Color
    point: Point
    taken: int
    after_threat: bool


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """Moves in turn from a position, and what is on the board after them.

    `cut`: there is more of it, which only the proof's own board can show: stones that it takes for granted
    stand there.
    """

    start: Position
    moves: tuple[PlayedMove, ...]
    end: Position
    cut: bool = False

    @property
    def numbers(self) -> tuple[NumberedMove, ...]:
        """The moves as a figure numbers them."""
        return number_moves([move.point for move in self.moves], to_play=self.start.to_play)

    @property
    def points(self) -> tuple[Point, ...]:
        """Where stones are put, passes left out."""
        return tuple(move.point for move in self.moves if move.point != PASS)

    @property
    def caption(self) -> str:
        """The moves by number and name: `Black 1 B3, 2 C3, 3 C4 (takes 3)`."""
        told = [self._told(number, move) for number, move in enumerate(self.moves, start=1)]
        return ", ".join([*told, *([_MORE] if self.cut else [])])

    def _told(self, number: int, move: PlayedMove) -> str:
        count = words.say_of("first_move", move.color, number=number) if number == 1 else str(number)
        name = words.say("elsewhere") if move.point == PASS else to_gtp(move.point, self.start.size)
        remarks = [words.say("takes", stones=move.taken)] * (move.taken > 0) + [
            words.say("after_threat")
        ] * move.after_threat
        return f"{count} {name} ({', '.join(remarks)})" if remarks else f"{count} {name}"


def unbroken(caption: str) -> str:
    """A caption in which no line may end between the number of a move and its point."""
    return re.sub(r"(\d) (?=[A-Za-z])", "\\1\u00a0", caption)


def play_line(start: Position, points: Sequence[Point]) -> PlayedLine:
    """The line from a position on, up to a move that cannot be played there."""
    position, moves = start, list[PlayedMove]()
    for point in points:
        color = position.to_play
        try:
            after, after_threat = _after(position, point)
        except IllegalMove:
            return PlayedLine(start, tuple(moves), position, cut=True)
        taken = _count(position, color.other) - _count(after, color.other)
        moves.append(PlayedMove(color, point, taken, after_threat))
        position = after
    return PlayedLine(start, tuple(moves), position)


def _after(position: Position, point: Point) -> tuple[Position, bool]:
    """The position after a move, and whether it is a ko taken back; IllegalMove when it is neither."""
    try:
        return position.play(point), False
    except IllegalMove:
        return position.without_history().play(point), True


def _count(position: Position, color: Color) -> int:
    return len(position.black if color is Color.BLACK else position.white)
