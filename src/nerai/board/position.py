"""Position: stones, side to move, rules and ko history as one immutable value.

Takes stones, a drawn board, or a position and a move; gives a new Position, never a changed one. An illegal
move raises IllegalMove and changes nothing. Whoever plays and undoes millions of moves asks for a mutable
`board()`. Does not know groups, eyes, scores or pictures: groups.py, regions.py, score.py and svg.py do.

Two positions are *equal* when they have the same stones, side to move, rules and ko state. The ko state is
the point that may not be retaken and, under superko, the set of earlier boards. How a position came about
(move number, last move, prisoners) is a record that it carries along; it is no part of equality.

A *chain* is a set of solidly joined stones of one color. Its *liberties* are the empty points next to it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from nerai._core import Board
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size, name_of, to_gtp
from nerai.board.rules import CHINESE, KoRule, Rules
from nerai.board.start import Start
from nerai.errors import IllegalMove, InputError

_OFF_BOARD: Final = 1
_OCCUPIED: Final = 2
_REASONS: Final = {
    _OFF_BOARD: "it is off the board",
    _OCCUPIED: "a stone is there already",
    3: "it is suicide: the stone would have no liberty and takes nothing",
    4: "it retakes the ko at once; play elsewhere first",
    5: "it brings back an earlier position (superko)",
}


@dataclass(frozen=True, slots=True)
class Chain:
    """Solidly joined stones of one color, with their liberties."""

    color: Color
    points: frozenset[Point]
    liberties: frozenset[Point]

    @property
    def anchor(self) -> Point:
        """Its first stone in board order: a name for the chain within one position."""
        return min(self.points)


@dataclass(frozen=True, slots=True)
class Move:
    """A stone of one color, or its pass."""

    color: Color
    point: Point


class Position:
    """An immutable board position; see the module for what makes two of them equal."""

    __slots__ = ("_board", "_moves", "_rules", "_size", "_start")

    _board: Board  # never altered once it is here
    _moves: tuple[Move, ...]  # since the set-up
    _rules: Rules
    _start: Start
    _size: Size

    def __init__(
        self,
        size: Size,
        stones: bytes,
        *,
        to_play: Color = Color.BLACK,
        rules: Rules = CHINESE,
        ko_point: Point | None = None,
    ) -> None:
        """Set up a position from one byte a point (0 empty, 1 black, 2 white), row by row from the top left.

        `ko_point` is where a ko forbids the side to move to retake. InputError when no board can have
        those stones, naming a chain without liberty.
        """
        if len(stones) != size.area or max(stones) > Color.WHITE:
            raise InputError(
                f"the stones do not fit a {size} board", hint=f"give {size.area} bytes of 0, 1 or 2"
            )
        self._start = Start(bytes(stones), to_play, PASS if ko_point is None else ko_point)
        self._board = self._start.board(size, rules)
        self._moves = ()
        self._rules = rules
        self._size = size

    @classmethod
    def empty(cls, size: Size, *, rules: Rules = CHINESE, to_play: Color = Color.BLACK) -> "Position":
        """A board without stones."""
        return cls(size, bytes(size.area), to_play=to_play, rules=rules)

    @classmethod
    def of(
        cls,
        size: Size,
        *,
        black: Iterable[Point] = (),
        white: Iterable[Point] = (),
        to_play: Color = Color.BLACK,
        rules: Rules = CHINESE,
        ko_point: Point | None = None,
    ) -> "Position":
        """Set up a position from lists of stones; InputError if they overlap or have no liberty."""
        stones = bytearray(size.area)
        for color, points in ((Color.BLACK, black), (Color.WHITE, white)):
            for point in points:
                if point not in size:
                    raise InputError(f"point {point} is off the {size} board")
                if stones[point] not in (0, color):
                    raise InputError(
                        f"{to_gtp(point, size)} has a black and a white stone", hint="leave out one"
                    )
                stones[point] = color
        return cls(size, bytes(stones), to_play=to_play, rules=rules, ko_point=ko_point)

    @classmethod
    def parse(cls, text: str, *, rules: Rules = CHINESE, to_play: Color = Color.BLACK) -> "Position":
        """Read a drawn board (the form is in diagram.py); DiagramError when it cannot be read."""
        from nerai.board.diagram import parse_diagram  # noqa: PLC0415 - diagram.py imports this module

        return parse_diagram(text, rules=rules, to_play=to_play).position

    # What it is.

    @property
    def size(self) -> Size:
        """Width and height."""
        return self._size

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._rules

    @property
    def to_play(self) -> Color:
        """Who moves next."""
        return Color(self._board.to_play)

    @property
    def stones(self) -> bytes:
        """One byte a point, row by row from the top left: 0 empty, 1 black, 2 white."""
        return self._board.stones()

    @property
    def black(self) -> tuple[Point, ...]:
        """Where black stones are, in board order."""
        return self._points_of(Color.BLACK)

    @property
    def white(self) -> tuple[Point, ...]:
        """Where white stones are, in board order."""
        return self._points_of(Color.WHITE)

    @property
    def ko_point(self) -> Point | None:
        """Where a ko forbids the side to move to retake at once, if anywhere."""
        point = self._board.ko_point
        return None if point == PASS else Point(point)

    def at(self, point: Point) -> Color | None:
        """The color of the stone there, or None."""
        self._require_on_board(point)
        cell = self._board.at(point)
        return Color(cell) if cell else None

    def chain_at(self, point: Point) -> Chain:
        """The chain of the stone there; InputError when the point is empty."""
        color = self.at(point)
        if color is None:
            raise InputError(f"there is no stone at {to_gtp(point, self._size)}", hint="name a stone")
        points = frozenset(map(Point, self._board.chain(point)))
        return Chain(color, points, frozenset(map(Point, self._board.liberties(point))))

    def chains(self, color: Color | None = None) -> tuple[Chain, ...]:
        """All chains, or those of one color, ordered by their first stones."""
        found = []
        seen: set[Point] = set()
        for index, cell in enumerate(self._board.stones()):
            point = Point(index)
            if cell and color in (None, cell) and point not in seen:
                chain = self.chain_at(point)
                seen |= chain.points
                found.append(chain)
        return tuple(found)

    # How it came about.

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves since the set-up."""
        return self._moves

    @property
    def move_number(self) -> int:
        """How many moves and passes were made since the set-up."""
        return len(self._moves)

    @property
    def last_move(self) -> Point | None:
        """Where the last move was (PASS for a pass), or None right after the set-up."""
        return self._moves[-1].point if self._moves else None

    def prisoners(self, color: Color) -> int:
        """How many stones that color has taken since the set-up."""
        return self._board.prisoners(color)

    # What may follow.

    def legal(self, point: Point) -> bool:
        """True when the side to move may play there, or pass."""
        return point == PASS or self._board.legality(point) == 0

    def why_illegal(self, point: Point) -> str | None:
        """The reason in words why the side to move may not play there, or None when it may."""
        return None if point == PASS else _REASONS.get(self._board.legality(point))

    def legal_points(self) -> tuple[Point, ...]:
        """Where the side to move may play, in board order; passing is always allowed too."""
        return tuple(map(Point, self._board.legal_points()))

    def play(self, point: Point) -> "Position":
        """The position after the side to move plays there, or passes; IllegalMove when it may not."""
        return self.play_as(self.to_play, point)

    def play_as(self, color: Color, point: Point) -> "Position":
        """The position after a move of that color, in or out of turn; IllegalMove when it may not."""
        board = self._board.copy()
        move = Move(color, point)
        _play(board, move, self._size)
        return self._with(board, (*self._moves, move))

    def play_all(self, moves: Iterable[Move]) -> "Position":
        """The position after those moves, in or out of turn; IllegalMove when one of them is not allowed."""
        board = self._board.copy()
        played = tuple(moves)
        for move in played:
            _play(board, move, self._size)
        return self._with(board, (*self._moves, *played))

    def with_to_play(self, color: Color) -> "Position":
        """The same board with that color to move. This is no move, and a ko ban stays with its color."""
        if color == self.to_play:
            return self
        board = self._board.copy()
        board.to_play = color
        return self._with(board, self._moves)

    def with_rules(self, rules: Rules) -> "Position":
        """The same game under other rules; IllegalMove when they forbid one of its moves.

        Where only the stones matter use `without_history().with_rules(...)`.
        """
        if (rules.ko, rules.suicide) == (self._rules.ko, self._rules.suicide):
            return _make(self._board, self._moves, rules, self._start, self._size)
        return _replay(self._size, rules, self._start, self._moves, self.to_play)

    def without_history(self) -> "Position":
        """The same stones and side to move as a fresh set-up: no earlier boards, no ko ban, no prisoners."""
        return Position(self._size, self.stones, to_play=self.to_play, rules=self._rules)

    def board(self) -> Board:
        """A mutable copy for play and undo; its undo reaches back to the set-up."""
        return self._board.copy()

    # As a value.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        if self is other:
            return True
        return (
            self._board.stones_hash == other._board.stones_hash
            and self._size == other._size
            and self._rules == other._rules
            and self.to_play == other.to_play
            and self.stones == other.stones
            and self._ko_state() == other._ko_state()
        )

    def __hash__(self) -> int:
        return hash((self._board.stones_hash, self._board.to_play, self._rules))

    def __reduce__(self) -> tuple[object, ...]:
        return _replay, (self._size, self._rules, self._start, self._moves, self.to_play)

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: object) -> "Position":
        return self

    def __repr__(self) -> str:
        black, white = len(self.black), len(self.white)
        return (
            f"<Position {self._size}, {self.to_play.word} to play, {black} black and {white} white stones, "
            f"move {self.move_number}, {self._rules.name} rules>"
        )

    def __str__(self) -> str:
        from nerai.board.text import render_text  # noqa: PLC0415 - drawing is not needed to play

        return render_text(self)

    def _repr_svg_(self) -> str:
        from nerai.board.svg import draw  # noqa: PLC0415 - drawing is not needed to play

        return draw(self)

    # Private.

    def _with(self, board: Board, moves: tuple[Move, ...]) -> "Position":
        return _make(board, moves, self._rules, self._start, self._size)

    def _points_of(self, color: Color) -> tuple[Point, ...]:
        return tuple(Point(index) for index, cell in enumerate(self._board.stones()) if cell == color)

    def _require_on_board(self, point: Point) -> None:
        if point not in self._size:
            raise InputError(f"{name_of(point, self._size)} is off the {self._size} board")

    def _ko_state(self) -> tuple[object, ...]:
        """What the past forbids: the ko's color and point, and under superko the earlier boards."""
        board = self._board.copy()
        to_play, banned = board.to_play, board.ko_point
        if banned == PASS:
            board.to_play = Color(to_play).other
            to_play, banned = board.to_play, board.ko_point
        ban = None if banned == PASS else (to_play, banned)
        if self._rules.ko == KoRule.SIMPLE:
            return (ban,)
        # Boards are told apart by who was to move when they arose; setting the side to move is no move.
        next_to_play = [self._start.to_play, *(move.color.other for move in self._moves)]
        earlier = {(board.stones(), next_to_play[-1])}
        for color in next_to_play[-2::-1]:
            board.undo()
            earlier.add((board.stones(), color))
        if self._rules.ko == KoRule.SITUATIONAL:
            return ban, frozenset(earlier)
        return ban, frozenset(stones for stones, _ in earlier)


def _play(board: Board, move: Move, size: Size) -> None:
    if board.to_play != move.color:
        board.to_play = move.color
    if not board.try_play(move.point):
        name = name_of(move.point, size)
        raise IllegalMove(move.point, _REASONS[board.legality(move.point)], name=name)


def _replay(size: Size, rules: Rules, start: Start, moves: tuple[Move, ...], to_play: Color) -> Position:
    """The position that those moves lead to; also what pickle calls."""
    board = start.board(size, rules)
    for move in moves:
        _play(board, move, size)
    if board.to_play != to_play:
        board.to_play = to_play
    return _make(board, moves, rules, start, size)


def _make(board: Board, moves: tuple[Move, ...], rules: Rules, start: Start, size: Size) -> Position:
    made = object.__new__(Position)
    made._board = board
    made._moves = moves
    made._rules = rules
    made._start = start
    made._size = size
    return made
