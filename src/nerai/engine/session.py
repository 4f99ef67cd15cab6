"""A game as an engine holds it: board, moves to take back, rules, clocks, the source of seeds.

Takes what GTP commands order; gives the board to think about. Every refusal raises GtpError in the
words of the GTP 2 specification, and changes nothing. Does not think, and reads no text.

An *action* is a move or a set-up. Controllers that know no set-up command send problems as handicap
stones and plays of one color in a row. So the side to move is whatever the next command says, plays out
of turn are accepted, and one that takes nothing counts as set-up: what went before it is no ko history.
A *tried* move is one on top of the game that the next change of the game takes back.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from nerai.board import Board
from nerai.board.color import Color
from nerai.board.point import PASS, Point, Size
from nerai.board.position import Move, Position
from nerai.board.rules import CHINESE, Rules
from nerai.engine.clock import Clock
from nerai.engine.seeds import Seeds
from nerai.errors import GtpError, InputError
from nerai.strategy.game_agenda import Line


@dataclass(frozen=True, slots=True)
class SetUp:
    """Stones put down or taken off without a move: the board before and after."""

    before: bytes
    after: bytes


@dataclass(frozen=True, slots=True)
class _Done:
    """An action that was carried out, and what it takes to carry it back."""

    action: Move | SetUp
    to_play_before: Color
    board_before: Board | None
    """The board to return to; None when its own undo does."""
    taken_before: tuple[int, int]


class Session:
    """One game, from an empty board on."""

    _size: Size
    _start: bytes
    _start_to_play: Color
    _board: Board
    _done: list[_Done]
    _tried: list[int]
    """How much of what was done, counted from the end, belongs to each tried move."""
    _taken: tuple[int, int]
    """Prisoners of Black and White from before the board's own history."""

    def __init__(self, *, size: Size | None = None, rules: Rules = CHINESE, seed: int = 0) -> None:
        self.clock = Clock()
        self.seeds = Seeds(seed)
        self._rules = rules
        self._begin(size or Size.square(19), None, Color.BLACK)

    # What it is.

    @property
    def size(self) -> Size:
        """Width and height of the board."""
        return self._size

    @property
    def rules(self) -> Rules:
        """The rules, komi and handicap included.

        Stones that came as a handicap were none when plays in a row go on setting up after them.
        """
        if self._rules.handicap and any(isinstance(d.action, Move) and d.board_before for d in self._done):
            return replace(self._rules, handicap=0)
        return self._rules

    @property
    def to_play(self) -> Color:
        """Who would move next if turns alternate; commands that name a color are not bound to it."""
        return Color(self._board.to_play)

    @property
    def position(self) -> Position:
        """The stones, ko ban and side to move as a value, without the history."""
        board = self._board
        ko_point = None if board.ko_point == PASS else Point(board.ko_point)
        return Position(self._size, board.stones(), to_play=self.to_play, rules=self.rules, ko_point=ko_point)

    def board(self, color: Color) -> Board:
        """A copy of the board, history included, with that color to move."""
        board = self._board.copy()
        board.to_play = color
        return board

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of the game, tried ones included, without set-ups."""
        return tuple(done.action for done in self._done if isinstance(done.action, Move))

    @property
    def actions(self) -> tuple[Move | SetUp, ...]:
        """Moves and set-ups in their order."""
        return tuple(done.action for done in self._done)

    @property
    def start(self) -> Position:
        """The position before the first action, handicap stones included."""
        return Position(self._size, self._start, to_play=self._start_to_play, rules=self._rules)

    @property
    def line(self) -> Line:
        """The moves since the last set-up, and the board that they began on."""
        start, moves, before = self.start, list[Move](), 0
        for action in self.actions:
            if isinstance(action, SetUp):
                start = Position(self._size, action.after, rules=self._rules)
                before, moves = before + len(moves), []
            else:
                moves.append(action)
        return Line(start, tuple(moves), before)

    @property
    def last_move(self) -> Move | None:
        """The move that led to this board, if a move did."""
        last = self._done[-1].action if self._done else None
        return last if isinstance(last, Move) else None

    @property
    def empty(self) -> bool:
        """True on a board without stones."""
        return not any(self._board.stones())

    def prisoners(self, color: Color) -> int:
        """How many stones that color has taken in the whole game."""
        return self._taken[color - 1] + self._board.prisoners(color)

    # Games, rules, set-ups.

    def new_game(self, size: Size | None = None) -> None:
        """Clear the board and start the clocks; rules, komi and time settings stay."""
        self._rules = replace(self._rules, handicap=0)
        self.clock.restart()
        self._begin(size or self._size, None, Color.BLACK)

    def set_rules(self, rules: Rules) -> None:
        """Play on by these rules (the handicap stays); refused when they forbid a move of the game."""
        rules = replace(rules, handicap=self._rules.handicap)
        if (rules.ko, rules.suicide) == (self._rules.ko, self._rules.suicide):
            self._rules = rules
            return
        other = Session(size=self._size, rules=rules)
        other._begin(self._size, self._start, self._start_to_play)
        for done in self._done:
            try:
                other._carry_out(done.action)
            except GtpError as error:
                raise GtpError("these rules forbid a move of the game") from error
        self._rules, self._board = rules, other._board
        self._done, self._taken = other._done, other._taken

    def place_handicap(self, points: Sequence[Point]) -> None:
        """Put Black's handicap stones on the empty board; White moves next. It cannot be undone."""
        if not self.empty:
            raise GtpError("board not empty")
        if len(points) < 2 or len(set(points)) < len(points) or not all(p in self._size for p in points):
            raise GtpError("bad vertex list")
        try:
            start = Position.of(self._size, black=points, to_play=Color.WHITE, rules=self._rules)
        except InputError as error:
            raise GtpError("bad vertex list") from error
        self._rules = replace(self._rules, handicap=len(points))
        self._begin(self._size, start.stones, Color.WHITE)

    def set_position(self, stones: bytes, to_play: Color = Color.BLACK, *, handicap: int = 0) -> None:
        """Replace the board; nothing before can be undone. Refused when a chain has no liberty."""
        self._require_possible(stones)
        self._rules = replace(self._rules, handicap=handicap)
        self._begin(self._size, stones, to_play)

    def set_up(self, cells: Mapping[Point, Color | None]) -> None:
        """Put stones on the board or take them off; refused when a chain is left without liberty."""
        with self._without_tried():
            before = self._board.stones()
            after = bytearray(before)
            for point, color in cells.items():
                after[point] = color or 0
            self._require_possible(bytes(after))
            self._carry_out(SetUp(before, bytes(after)))

    def set_to_play(self, color: Color) -> None:
        """Say who moves next."""
        with self._without_tried():
            self._board.to_play = color

    # Moves.

    def play(self, color: Color, point: Point) -> None:
        """Play a stone or pass, in or out of turn."""
        self.play_sequence([Move(color, point)])

    def play_sequence(self, moves: Iterable[Move]) -> None:
        """Play all these moves, or none when one is illegal."""
        with self._without_tried():
            before = len(self._done)
            try:
                for move in moves:
                    self._carry_out(move)
            except GtpError:
                while len(self._done) > before:
                    self._carry_back()
                raise

    def undo(self, count: int = 1) -> None:
        """Take back that many moves, or none when fewer follow the last set-up."""
        with self._without_tried():
            last = self._done[max(0, len(self._done) - count) :]
            if len(last) < count or not all(isinstance(done.action, Move) for done in last):
                raise GtpError("cannot undo")
            for _ in last:
                self._carry_back()

    def undo_set_up(self) -> None:
        """Take back a set-up that no move followed."""
        with self._without_tried():
            if not self._done or isinstance(self._done[-1].action, Move):
                raise GtpError("cannot undo")
            self._carry_back()

    def try_move(self, color: Color, point: Point) -> None:
        """Play a move on top of the game, to be taken back by `untry` or the next change of the game."""
        self._carry_out(Move(color, point))
        self._tried.append(1)

    def try_ko(self, color: Color, point: Point) -> None:
        """The same, and a ko may be retaken at once, as if a threat had been answered."""
        if self.position.with_to_play(color).ko_point != point:
            self.try_move(color, point)
            return
        self._carry_out(Move(color, PASS))
        try:
            self._carry_out(Move(color, point))
        except GtpError:
            self._carry_back()
            raise
        self._tried.append(2)

    def untry(self) -> None:
        """Take back the last tried move."""
        if not self._tried:
            raise GtpError("no move was tried")
        for _ in range(self._tried.pop()):
            self._carry_back()

    # Private.

    def _begin(self, size: Size, stones: bytes | None, to_play: Color) -> None:
        self._size = size
        self._start = stones or bytes(size.area)
        self._start_to_play = to_play
        self._board = self._fresh(self._start, to_play)
        self._done = []
        self._tried = []
        self._taken = (0, 0)

    def _fresh(self, stones: bytes, to_play: Color) -> Board:
        """A board whose history starts with these stones."""
        return Position(self._size, stones, to_play=to_play, rules=self._rules).board()

    def _carry_out(self, action: Move | SetUp) -> None:
        """Do it and remember how to undo it; refused when it is an illegal move."""
        board, to_play, taken = self._board, self.to_play, self._taken
        if isinstance(action, SetUp):
            self._restart(action.after, to_play)
            self._done.append(_Done(action, to_play, board, taken))
            return
        empty_points = board.stones().count(0)
        board.to_play = action.color
        if not board.try_play(action.point):
            board.to_play = to_play
            raise GtpError("illegal move")
        stones = board.stones()
        if action.color != to_play and stones.count(0) == empty_points - 1:
            board.undo()
            self._restart(stones, action.color.other)
            self._done.append(_Done(action, to_play, board, taken))
        else:
            self._done.append(_Done(action, to_play, None, taken))

    def _restart(self, stones: bytes, to_play: Color) -> None:
        self._taken = (self.prisoners(Color.BLACK), self.prisoners(Color.WHITE))
        self._board = self._fresh(stones, to_play)

    def _carry_back(self) -> None:
        done = self._done.pop()
        if done.board_before is None:
            self._board.undo()
        else:
            self._board = done.board_before
        self._board.to_play = done.to_play_before
        self._taken = done.taken_before

    @contextmanager
    def _without_tried(self) -> Iterator[None]:
        """Take back the tried moves for a change of the game; try them again when it is refused."""
        parts = list(self._tried)
        tried = [done.action for done in self._done[len(self._done) - sum(parts) :]]
        while self._tried:
            self.untry()
        try:
            yield
        except GtpError:
            for action in tried:
                self._carry_out(action)
            self._tried = parts
            raise

    def _require_possible(self, stones: bytes) -> None:
        try:
            Position(self._size, stones, rules=self._rules)
        except InputError as error:
            raise GtpError(f"no such position: {error}") from error
