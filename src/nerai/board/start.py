"""How a position begins: stones put down without being played.

Takes one byte a point, who moves, and the point of a ko if there is one; gives the native board that a
position plays on, or InputError that names what no board can have. Knows no moves.
"""

from dataclasses import dataclass

from nerai._core import Board
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, name_of, to_gtp
from nerai.board.rules import CHINESE, Rules, Suicide
from nerai.errors import InputError


@dataclass(frozen=True, slots=True)
class Start:
    """A position before its first move; `ko_point` is where a ko forbids `to_play` to retake, or PASS."""

    stones: bytes
    to_play: Color
    ko_point: Point

    def board(self, size: Size, rules: Rules) -> Board:
        """The native board of it; InputError when the stones or the ko point cannot be."""
        if self.ko_point != PASS and not self._could_be_ko(size):
            raise InputError(
                f"no ko is possible at {name_of(self.ko_point, size)}",
                hint="name the point where one stone could be retaken at once",
            )
        return _native_board(size, self, rules)

    def _could_be_ko(self, size: Size) -> bool:
        """True when a stone at the ko point takes one stone, and could then be retaken in the same way."""
        board = _native_board(size, Start(self.stones, self.to_play, PASS), CHINESE)
        return board.try_play(self.ko_point) and board.ko_point != PASS


def stone_without_liberty(stones: bytes, size: Size) -> Point | None:
    """The first stone in board order whose chain touches no empty point."""
    breathing = {point for point in size.points() if not stones[point]}
    reached = list(breathing)
    while reached:
        point = reached.pop()
        for near in size.neighbours(point):
            if near not in breathing and stones[near] and stones[point] in (0, stones[near]):
                breathing.add(near)
                reached.append(near)
    return next((point for point in size.points() if point not in breathing), None)


def _native_board(size: Size, start: Start, rules: Rules) -> Board:
    try:
        return Board.from_stones(
            size.width,
            size.height,
            start.stones,
            to_play=start.to_play,
            ko=rules.ko,
            suicide=rules.suicide is Suicide.ALLOWED,
            ko_point=start.ko_point,
        )
    except ValueError as error:
        breathless = stone_without_liberty(start.stones, size)
        if breathless is None:
            raise InputError(str(error)) from error
        color = Color(start.stones[breathless]).word
        raise InputError(
            f"the {color} chain at {to_gtp(breathless, size)} has no liberty",
            hint="take it off the board or leave it an empty point",
        ) from error
