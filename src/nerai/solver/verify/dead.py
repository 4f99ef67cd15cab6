"""The leaf test `dead`: stones shut in by chains that are never taken, in a shape that no play can save.

Takes a state and a leaf; a leaf that does not hold is a Refusal. The shapes, and why they are dead whoever is
to move, are on the page "What a proof is". Knows only rooms of up to three points.
"""

from nerai.solver.verify.board import Board, Chain
from nerai.solver.verify.certificate import Header, Node
from nerai.solver.verify.fault import Refusal
from nerai.solver.verify.goal import OPEN, Atom
from nerai.solver.verify.grid import Grid, each
from nerai.solver.verify.state import State

_RULE = "leaf dead"


def check_dead(header: Header, state: State, node: Node) -> None:
    """One taking atom of the winner speaks of dead stones, and with it the winner has the goal."""
    wall = _wall(header, state.board)
    for index, (letter, atom) in enumerate(zip(state.standing, header.goal.atoms, strict=True)):
        if letter != OPEN or not atom.takes or atom.own or atom.bound or atom.reacher != header.winner:
            continue
        if not header.goal.sure(header.winner, state.standing, reached=1 << index):
            continue
        chains = state.board.beside(atom.owner, atom.stones & ~state.taken)
        for dying in _enough(atom, chains):
            needed = _needed(header, state.board, dying, wall)
            if needed is not None and not needed & ~node.zone:
                return
    raise Refusal(_RULE, "no stones that decide the goal are shown to be dead here")


def ground(header: Header, state: State, node: Node) -> int:
    """Where the winner may yet play to take the stones of such a leaf: all that is shut in with them."""
    board = state.board
    asked = header.goal.named & ~state.taken & node.zone
    stones = sum(chain.stones for chain in board.beside(3 - header.winner, asked))
    return _flood(board.grid, stones, board.grid.full & ~_wall(header, board))


def _enough(atom: Atom, chains: list[Chain]) -> list[list[Chain]]:
    """The sets of chains of which one must be dead."""
    return [[chain] for chain in chains] if atom.one_is_enough else [chains]


def _needed(header: Header, board: Board, chains: list[Chain], wall: int) -> int | None:
    """The zone of the death of all these chains; None when it is not shown."""
    needed, together = 0, []
    for chain in chains:
        shape = _Shape(header, board, [chain], wall)
        if shape.is_dead():
            needed |= shape.needed
        else:
            together.append(chain)
    if together:
        shape = _Shape(header, board, together, wall)
        if not shape.shares_one_point():
            return None
        needed |= shape.needed
    return needed


def _wall(header: Header, board: Board) -> int:
    """The winner's stones that are never taken."""
    return sum(
        chain.stones
        for chain in board.beside(header.winner, header.sheltered)
        if chain.around & board.empty & header.shelter
    )


class _Shape:
    """Chains in a wall: all that is inside, and the `room`, which is neither theirs nor beside the wall."""

    def __init__(self, header: Header, board: Board, chains: list[Chain], wall: int) -> None:
        grid = board.grid
        self._board, self._chains = board, chains
        self._stones = sum(chain.stones for chain in chains)
        self._inside = _flood(grid, self._stones, grid.full & ~wall)
        self._room = self._inside & ~self._stones & ~grid.spread(wall)
        self._prisoners = self._room & board.stones[header.winner]
        _, black, white = header.assumptions.open_points
        self._open = self._inside & (black | white)
        border = grid.around(self._inside) & wall
        walls = (chain.stones for chain in board.beside(header.winner, border))
        self.needed = self._stones | self._room | sum(walls)

    def is_dead(self) -> bool:
        """Whether a single chain has too little room."""
        size = self._room.bit_count()
        if self._open or size > 3:
            return False
        if size == 2:
            return bool(self._board.grid.spread(self._room) & self._room)
        return size < 2 or self._is_blocked_line()

    def shares_one_point(self) -> bool:
        """Whether the room is one empty point that each of the chains has for a liberty."""
        if self._open or self._room.bit_count() != 1 or self._room & ~self._board.empty:
            return False
        return all(self._room & chain.around for chain in self._chains)

    def _is_blocked_line(self) -> bool:
        for middle in each(self._prisoners):
            ends = self._room & ~(1 << middle)
            if not ends & ~self._board.grid.near[middle]:
                return not ends & ~self._chains[0].around and bool(ends & ~self._prisoners)
        return False


def _flood(grid: Grid, seed: int, within: int) -> int:
    while True:
        grown = (seed | grid.spread(seed)) & within
        if grown == seed:
            return seed
        seed = grown
