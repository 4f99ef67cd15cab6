"""The game about one eye space: who gets how many eyes in it, the rest of the board standing still.

Takes a position, a space with what may change beside it, and the owner; answers whether the owner gets a
number of eyes when one side begins, and by which moves. Stones that are not in play can never be taken. The
enemy may pass; the owner moves as long as there is anything but eyes to fill, as he would have to once the
liberties outside are gone. A state that comes back is counted as it stands. Only the side that begins may
retake a ko at once: it is asked what it could get.

An *eye* is a point that only the owner's stones surround; the enemy must not hold too many of its diagonals:
two in the centre, one at the edge.

Exhaustive, so only for small spaces: `ExhaustedError` is raised when the states run out.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.query.flood import neighbour_table

_CENTRE_DIAGONALS: Final = 4
_DEEPEST: Final = 40


class ExhaustedError(Exception):
    """There are more states than were allowed."""


_State = tuple[bytes, bool, int]
"""The points in play (0 empty, 1 owner, 2 enemy), whether the owner moves, and the point banned by ko."""


class EyeGame:
    """One space, and every state of it that was looked at."""

    def __init__(
        self,
        position: Position,
        owner: Color,
        space: Iterable[Point],
        beside: Iterable[Point],
        *,
        states: int,
    ) -> None:
        """`space` are the points that may be eyes, `beside` others in play; at most `states` are visited."""
        size, stones = position.size, position.stones
        self._space = frozenset(space)
        self.points = (*sorted(self._space), *sorted(set(beside) - self._space))
        self._number = {point: number for number, point in enumerate(self.points)}
        near = neighbour_table(size)
        side = {0: 0, owner: 1, owner.other: 2}
        self._start = bytes(side[stones[point]] for point in self.points)
        self._near = [[self._number[n] for n in near[p] if n in self._number] for p in self.points]
        # What stands around and never moves: by point, whether owner, enemy, or empty points are there.
        self._around = [{side[stones[n]] for n in near[p] if n not in self._number} for p in self.points]
        self._diagonals = [
            [self._number.get(d, -1 - side[stones[d]]) for d in size.diagonals(p)] for p in self.points
        ]
        self._spaces = len(self._space)
        self._left = states

    def decided_by(
        self, eyes: int, *, owner_begins: bool, retaking: bool = True
    ) -> tuple[bool, tuple[Point, ...]]:
        """Whether the side that begins has its way about the owner getting so many eyes, and by which moves.

        The owner wants them, the enemy wants to prevent them. With True and no moves only a pass will do.
        Without `retaking` it may not retake a ko at once either.
        """
        self._threats = (1 if owner_begins else 2) if retaking else 0
        self._known: dict[tuple[_State, int], bool] = {}
        root: _State = (self._start, owner_begins, -1)
        self._path: set[_State] = {root}

        def succeeds(after: _State) -> bool:
            return self._gets(after, eyes, 1) == owner_begins

        tried = list(self._moves(root))
        moves = tuple(self.points[number] for number, after in tried if succeeds(after))
        if owner_begins:
            return bool(moves) or (not tried and self._single_points(self._start) >= eyes), moves
        return bool(moves) or succeeds((self._start, True, -1)), moves

    def _gets(self, state: _State, eyes: int, depth: int) -> bool:
        """Whether the owner gets so many eyes from there."""
        cells, owner_moves, ban = state
        if state in self._path or depth > _DEEPEST:
            # Nobody gets further.
            return self._single_points(cells) >= eyes
        known = self._known.get((state, eyes))
        if known is not None:
            return known
        self._left -= 1
        if self._left < 0:
            raise ExhaustedError
        self._path.add(state)
        after = [after for _, after in self._moves(state)]
        if not owner_moves or (not after and ban >= 0):
            after.append((cells, not owner_moves, -1))
        if after:
            won = any(self._gets(one, eyes, depth + 1) == owner_moves for one in after) == owner_moves
        else:
            won = self._single_points(cells) >= eyes
        self._path.discard(state)
        self._known[state, eyes] = won
        return won

    def _moves(self, state: _State) -> Iterator[tuple[int, _State]]:
        """The moves of the side to move; the owner fills no eye."""
        cells, owner_moves, _ = state
        strong = self._strong(cells) if owner_moves else set()
        for number in range(len(cells)):
            if owner_moves and self._single_point(cells, number, strong):
                continue
            after = self._play(state, number)
            if after is not None:
                yield number, after

    def _play(self, state: _State, number: int) -> _State | None:
        """The state after a move there; None when it is illegal."""
        cells, owner_moves, ban = state
        mover = 1 if owner_moves else 2
        if cells[number] or (number == ban and mover != self._threats):
            return None
        after = bytearray(cells)
        after[number] = mover
        taken: list[int] = []
        for near in self._near[number]:
            if after[near] == 3 - mover and near not in taken:
                chain, free = self._chain(after, near)
                if not free:
                    taken += chain
        for point in taken:
            after[point] = 0
        chain, free = self._chain(after, number)
        if not free or (owner_moves and not taken and not self._holds_on(after, chain)):
            return None
        ko = taken[0] if len(taken) == len(chain) == 1 and self._in_atari(after, number) else -1
        return bytes(after), not owner_moves, ko

    def _chain(self, cells: bytearray, start: int) -> tuple[list[int], bool]:
        """The stones joined to the one there, and whether they have a liberty or stones that stand."""
        color = cells[start]
        chain, free = [start], False
        for point in chain:  # grows while it is walked through
            around = self._around[point]
            free |= color in around or 0 in around
            for near in self._near[point]:
                if not cells[near]:
                    free = True
                elif cells[near] == color and near not in chain:
                    chain.append(near)
        return chain, free

    def _holds_on(self, cells: bytearray, chain: list[int]) -> bool:
        """Whether stones of the owner are joined to some that stand, or have liberties in play.

        Empty points outside are the enemy's, and a stone that has nothing else would be taken there.
        """
        return any(1 in self._around[p] or not all(cells[near] for near in self._near[p]) for p in chain)

    def _in_atari(self, cells: bytearray, number: int) -> bool:
        around = self._around[number]
        return (
            cells[number] not in around
            and 0 not in around
            and sum(not cells[near] for near in self._near[number]) == 1
        )

    def _single_points(self, cells: bytes) -> int:
        """How many eyes stand there."""
        strong = self._strong(cells)
        return sum(self._single_point(cells, point, strong) for point in range(self._spaces))

    def _single_point(self, cells: bytes, point: int, strong: set[int]) -> bool:
        return (
            not cells[point]
            and not self._around[point] & {0, 2}
            and all(cells[near] == 1 for near in self._near[point])
            and not self._false(point, strong)
        )

    def _false(self, point: int, strong: set[int]) -> bool:
        diagonals = self._diagonals[point]
        held = sum(d == -1 - 2 or d in strong for d in diagonals)
        return held >= (2 if len(diagonals) == _CENTRE_DIAGONALS else 1)

    def _strong(self, cells: bytes) -> set[int]:
        """The enemy's stones in play that are joined to some that stand, or to the open."""
        todo = [n for n, cell in enumerate(cells) if cell == 2 and self._around[n] & {0, 2}]
        found = set(todo)
        for point in todo:  # grows while it is walked through
            for near in self._near[point]:
                if cells[near] == 2 and near not in found:
                    found.add(near)
                    todo.append(near)
        return found
