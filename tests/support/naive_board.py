"""The slow, obvious board: it exists only to disagree with the native boards.

Takes and gives the numbers of `nerai.board.Board` (points row by row; 0 empty, 1 black, 2 white; -1 pass).
It is written from the rules alone: a list of cells, flood fill, and every earlier board kept whole. It
imports nothing of ours and knows no trick: no hashes, no counted liberties, no ko flag.

The rules, as used here:

- A move puts a stone down, takes enemy chains without liberties, then its own chain if that has none left.
- Ko: a move that captures may not bring back the board that stood before the opponent's last move.
- Positional superko: no move may bring back an earlier board. Situational: none with the same side to move.
  Both come on top of the ko.
- A pass is always legal and lifts a ko. Earlier boards count from the set-up on.
"""

from dataclasses import dataclass
from functools import cache

EMPTY, BLACK, WHITE = 0, 1, 2
PASS = -1
SIMPLE, POSITIONAL, SITUATIONAL = 0, 1, 2
LEGAL, OFF_BOARD, OCCUPIED, SUICIDE, KO, SUPERKO = 0, 1, 2, 3, 4, 5


@dataclass(frozen=True)
class _Before:
    """Everything a move may change, as it was."""

    stones: bytes
    to_play: int
    previous: bytes | None
    last_move: int
    prisoners: tuple[int, ...]


class NaiveBoard:
    """A mutable board with the interface of the native one."""

    def __init__(self, width: int, height: int, *, ko: int = SIMPLE, suicide: bool = False) -> None:
        self.width = width
        self.height = height
        self.ko_rule = ko
        self.suicide = suicide
        self.to_play = BLACK
        self.cells = [EMPTY] * (width * height)
        self.near = _neighbours(width, height)
        self.last_move = -2
        self._previous: bytes | None = None  # the board before the last move, unless that was a pass
        self._prisoners = [0, 0, 0]
        self._seen = [(bytes(self.cells), self.to_play)]  # every board since the set-up, and who was to move
        self._undo: list[_Before] = []

    @classmethod
    def from_stones(
        cls,
        width: int,
        height: int,
        stones: bytes,
        *,
        to_play: int = BLACK,
        ko: int = SIMPLE,
        suicide: bool = False,
        ko_point: int = -1,
    ) -> "NaiveBoard":
        """A set-up position; with a ko point, that point is banned for the side to move."""
        board = cls(width, height, ko=ko, suicide=suicide)
        if len(stones) != width * height or any(cell > WHITE for cell in stones):
            raise ValueError("stones do not fit the board")
        board.cells = list(stones)
        board.to_play = to_play
        board._seen = [(bytes(stones), to_play)]
        if any(stones[p] and not board.liberties(p) for p in range(len(stones))):
            raise ValueError("a chain without liberties")
        if ko_point >= 0:
            board._previous = board.result(ko_point)[0]
        return board

    def at(self, point: int) -> int:
        return self.cells[point]

    def stones(self) -> bytes:
        return bytes(self.cells)

    @property
    def move_count(self) -> int:
        return len(self._undo)

    def prisoners(self, color: int) -> int:
        return self._prisoners[color]

    def chain(self, point: int) -> list[int]:
        return sorted(_flood(self.cells, self.near, point)[0])

    def liberties(self, point: int) -> list[int]:
        return sorted(_flood(self.cells, self.near, point)[1])

    def liberty_count(self, point: int) -> int:
        return len(self.liberties(point))

    def result(self, point: int) -> tuple[bytes, int, int]:
        """The board after the move, ko or not; the enemy stones taken; the own stones lost by suicide."""
        cells = self.cells.copy()
        own, enemy = self.to_play, 3 - self.to_play
        cells[point] = own
        taken = 0
        for next_to in self.near[point]:
            if cells[next_to] == enemy:
                taken += _remove_if_dead(cells, self.near, next_to)
        lost = 0 if taken else _remove_if_dead(cells, self.near, point)
        return bytes(cells), taken, lost

    def legality(self, point: int) -> int:
        if point == PASS:
            return LEGAL
        if not 0 <= point < len(self.cells):
            return OFF_BOARD
        if self.cells[point] != EMPTY:
            return OCCUPIED
        after, taken, lost = self.result(point)
        if lost and not self.suicide:
            return SUICIDE
        if taken and after == self._previous:
            return KO
        if self.ko_rule == SIMPLE:
            return LEGAL
        if self.ko_rule == POSITIONAL:
            repeats = (after, BLACK) in self._seen or (after, WHITE) in self._seen
        else:
            repeats = (after, 3 - self.to_play) in self._seen
        return SUPERKO if repeats else LEGAL

    def is_legal(self, point: int) -> bool:
        return self.legality(point) == LEGAL

    def legal_points(self) -> list[int]:
        return [point for point in range(len(self.cells)) if self.is_legal(point)]

    @property
    def ko_point(self) -> int:
        """The point where the side to move may not retake, or -1."""
        if self._previous is None:
            return -1
        emptied = [p for p, cell in enumerate(self._previous) if cell and not self.cells[p]]
        return next((point for point in emptied if self.legality(point) == KO), -1)

    def try_play(self, point: int) -> bool:
        if self.legality(point) != LEGAL:
            return False
        self._undo.append(
            _Before(self.stones(), self.to_play, self._previous, self.last_move, tuple(self._prisoners))
        )
        own, enemy = self.to_play, 3 - self.to_play
        if point == PASS:
            self._previous = None
        else:
            after, taken, lost = self.result(point)
            self._previous = self.stones()
            self.cells = list(after)
            self._prisoners[own] += taken
            self._prisoners[enemy] += lost
        self.to_play = enemy
        self.last_move = point
        self._seen.append((self.stones(), self.to_play))
        return True

    def undo(self) -> None:
        before = self._undo.pop()
        self._seen.pop()
        self.cells = list(before.stones)
        self.to_play = before.to_play
        self._previous = before.previous
        self.last_move = before.last_move
        self._prisoners = list(before.prisoners)

    def perft(self, depth: int, *, passes: bool = False) -> int:
        """How many sequences of that many legal moves there are."""
        if depth == 0:
            return 1
        count = 0
        for point in [*self.legal_points(), *([PASS] if passes else [])]:
            assert self.try_play(point)
            count += self.perft(depth - 1, passes=passes)
            self.undo()
        return count


@cache
def _neighbours(width: int, height: int) -> list[list[int]]:
    near = []
    for point in range(width * height):
        row, column = divmod(point, width)
        sides = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        near.append([r * width + c for r, c in sides if 0 <= r < height and 0 <= c < width])
    return near


def _flood(cells: list[int], near: list[list[int]], point: int) -> tuple[set[int], set[int]]:
    """The chain at a point, and its liberties."""
    color = cells[point]
    if color == EMPTY:
        return set(), set()
    chain, liberties, todo = {point}, set(), [point]
    while todo:
        for next_to in near[todo.pop()]:
            if cells[next_to] == EMPTY:
                liberties.add(next_to)
            elif cells[next_to] == color and next_to not in chain:
                chain.add(next_to)
                todo.append(next_to)
    return chain, liberties


def _remove_if_dead(cells: list[int], near: list[list[int]], point: int) -> int:
    """Take the chain at a point off the board if it has no liberty; how many stones that were."""
    color = cells[point]
    chain, todo = {point}, [point]
    while todo:
        for next_to in near[todo.pop()]:
            if cells[next_to] == EMPTY:
                return 0
            if cells[next_to] == color and next_to not in chain:
                chain.add(next_to)
                todo.append(next_to)
    for stone in chain:
        cells[stone] = EMPTY
    return len(chain)
