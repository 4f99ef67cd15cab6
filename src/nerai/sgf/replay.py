"""Game records onto the board: moves and positions along any line of a game tree.

Takes a Game and a path (see tree.Game.line); gives a Record: the starting position, and for each node its
move and the position after it. A move the rules forbid is an SgfError with its number, line and column, or,
if asked for, is carried out as SGF says and reported as a repair; none is passed over in silence. A line may
have MAX_STEPS nodes. Knows nothing of problems.

*Carried out* means: the stone is put down whatever was there, then chains without liberties are taken.
Set-up after the first move, and a move carried out against the rules, begin a new *stretch*: history, ko ban
and prisoners start anew, and a repair says so.
"""

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import to_gtp
from nerai.board.position import Move, Position
from nerai.board.rules import KoRule, Rules, Suicide
from nerai.errors import IllegalMove, InputError
from nerai.sgf.source import Repair
from nerai.sgf.tree import Game, Node

MAX_STEPS: Final = 20_000
_ILLEGAL_HINT: Final = "correct it, or read the file with Illegal.CARRY_OUT"


class Illegal(enum.Enum):
    """What to do with a move that the rules forbid."""

    REFUSE = "refuse"
    CARRY_OUT = "carry out"


@dataclass(slots=True)
class _Stretch:
    """A position and the legal moves that follow it; grows while a line is read."""

    start: Position
    moves: list[Move]


@dataclass(frozen=True, slots=True)
class Step:
    """One node of a line: its move, if any, and how many moves were made up to and including it."""

    node: Node
    move: Move | None
    number: int
    to_play: Color
    _stretch: _Stretch
    _played: int

    @property
    def position(self) -> Position:
        """The position after this node."""
        played = self._stretch.moves[: self._played]
        return self._stretch.start.play_all(played).with_to_play(self.to_play)


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a game, every move of it checked."""

    start: Position
    steps: tuple[Step, ...]
    repairs: tuple[Repair, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in order."""
        return tuple(step.move for step in self.steps if step.move)

    def position(self, move_number: int | None = None) -> Position:
        """The position after that many moves (None: after the last); InputError when there are fewer."""
        count = self.steps[-1].number if self.steps else 0
        number = count if move_number is None else move_number
        if not 0 <= number <= count:
            raise InputError(f"there is no move {number}", hint=f"this line has {count} moves")
        # Set-up that follows a move belongs to the position after it, so the last step of that number counts.
        # Only a move in the very first node leaves no step before it.
        last = next((step for step in reversed(self.steps) if step.number == number), None)
        return last.position if last else self.start


def replay(
    game: Game,
    path: Sequence[int] = (),
    *,
    last_move: int | None = None,
    rules: Rules | None = None,
    illegal: Illegal = Illegal.REFUSE,
) -> Record:
    """The line along `path`, up to that many moves, under the rules of the record unless others are given.

    SgfError, with line and column, for points off the board, set-up no board can have, and illegal moves
    (unless they are to be carried out).
    """
    rules = rules or game.rules
    nodes = list(game.line(path))
    player = _first_player(nodes)
    line = _Line(Position.empty(game.size, rules=rules, to_play=player), illegal)
    for node in nodes:
        if node.has_move and line.number == last_move:
            break
        line.read(node)
    return Record(line.start, tuple(line.steps), tuple(line.repairs))


def position_at(
    game: Game,
    move_number: int | None = None,
    *,
    path: Sequence[int] = (),
    rules: Rules | None = None,
    illegal: Illegal = Illegal.REFUSE,
) -> Position:
    """The position after that many moves along `path` (None: at its end), whatever the moves after it.

    InputError when there are fewer moves; other errors as for `replay`.
    """
    return replay(game, path, last_move=move_number, rules=rules, illegal=illegal).position(move_number)


def set_up(position: Position, node: Node) -> Position:
    """The position after the set-up of a node, without history; SgfError when no board can have it."""
    size = position.size
    stones = bytearray(position.stones)
    added = {name: node.points(name) for name in ("AE", "AB", "AW")}
    for name, cell in (("AE", 0), ("AB", Color.BLACK), ("AW", Color.WHITE)):
        for point in added[name]:
            stones[point] = cell
    both = set(added["AB"]) & set(added["AW"])
    if both:
        raise node.error(
            f"black and white stones are both added at {to_gtp(min(both), size)}",
            "AW",
            hint="leave it in AB or in AW",
        )
    try:
        return Position(size, bytes(stones), to_play=position.to_play, rules=position.rules)
    except InputError as fault:
        raise node.error(fault.message, "AB" if "AB" in node else "AW", hint=fault.hint) from fault


def carry_out(position: Position, move: Move) -> Position:
    """The position after a move that no rule can stop, without history; what stands there is replaced."""
    stones = bytearray(position.stones)
    stones[move.point] = 0
    lawless = replace(position.rules, ko=KoRule.SIMPLE, suicide=Suicide.ALLOWED)
    cleared = Position(position.size, bytes(stones), to_play=move.color, rules=lawless)
    return cleared.play(move.point).without_history().with_rules(position.rules)


class _Line:
    """Reads node after node; keeps one mutable board, so that long lines cost no more than their moves."""

    def __init__(self, start: Position, illegal: Illegal) -> None:
        self.start = start
        self.steps: list[Step] = []
        self.repairs: list[Repair] = []
        self._illegal = illegal
        self.number = 0
        self._begin(start)

    def read(self, node: Node) -> None:
        """Carry out a node: set-up, then the move, then who is to move next."""
        if len(self.steps) == MAX_STEPS:
            raise node.error(f"more than {MAX_STEPS} nodes in one line", hint="this is no game of Go")
        if node.has_setup:
            self._set_up(node)
        move = node.move
        if move:
            self._play(node, move)
        player = node.player_to_move
        if player:
            self._board.to_play = player
            if self.number == 0:
                self.start = self.start.with_to_play(player)
        played = len(self._stretch.moves)
        self.steps.append(Step(node, move, self.number, Color(self._board.to_play), self._stretch, played))

    def _begin(self, start: Position) -> None:
        self._stretch = _Stretch(start, [])
        self._board = start.board()
        if self.number == 0:
            self.start = start

    def _position(self) -> Position:
        position = self._stretch.start.play_all(self._stretch.moves)
        return position.with_to_play(Color(self._board.to_play))

    def _set_up(self, node: Node) -> None:
        if self.number:
            self._note(node, f"stones set up after move {self.number}: history and ko start anew")
        self._begin(set_up(self._position(), node))

    def _play(self, node: Node, move: Move) -> None:
        if self._board.to_play != move.color:
            self._board.to_play = move.color
        self.number += 1
        if self._board.try_play(move.point):
            self._stretch.moves.append(move)
            return
        reason = _why_illegal(self._position(), move)
        what = f"move {self.number}, {move.color.word} {to_gtp(move.point, self._stretch.start.size)}"
        if self._illegal is Illegal.REFUSE:
            raise node.error(f"{what}, is illegal: {reason}", move.color.letter, hint=_ILLEGAL_HINT)
        self._note(node, f"{what}, is illegal ({reason}) and was carried out")
        self._begin(carry_out(self._position(), move))

    def _note(self, node: Node, what: str) -> None:
        self.repairs.append(Repair(*node.place(), what))


def _why_illegal(position: Position, move: Move) -> str:
    try:
        position.play_as(move.color, move.point)
    except IllegalMove as refused:
        return refused.reason
    raise AssertionError("a refused move turned out to be legal")


def _first_player(nodes: Sequence[Node]) -> Color:
    """Who begins when PL does not say: the color of the first move, else White after handicap stones."""
    for node in nodes:
        if node.has_move:
            return Color.BLACK if "B" in node else Color.WHITE
    handicapped = nodes[0].game.handicap > 1 and "AB" in nodes[0] and "AW" not in nodes[0]
    return Color.WHITE if handicapped else Color.BLACK
