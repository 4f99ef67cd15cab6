"""Stones on a grid, and what a move does to them: the checker's own board.

A Board is a value; playing gives a new one. It keeps its chains, because every rule speaks of chains: a
stone joins the chains beside it, a taken chain is dropped, and nothing else ever changes them.

Knows no turns, no ko ban in force and no goal; `Play.ko` only says which ban a move would leave.
"""

from typing import NamedTuple

from nerai.solver.verify.grid import Grid, each

BLACK, WHITE = 1, 2
NO_POINT = -1


class Chain(NamedTuple):
    """Solidly joined stones, and the points beside them."""

    stones: int
    around: int


Chains = tuple[Chain, ...]


class Board:
    """Stones by colour, as sets of points and as chains; index 1 is Black, 2 is White."""

    __slots__ = ("chains", "empty", "grid", "stones")

    def __init__(
        self, grid: Grid, stones: tuple[int, int, int], chains: tuple[Chains, Chains, Chains]
    ) -> None:
        self.grid = grid
        self.stones = stones
        self.chains = chains
        self.empty = grid.full & ~(stones[BLACK] | stones[WHITE])

    @classmethod
    def of(cls, grid: Grid, black: int, white: int) -> "Board":
        """The board with those stones; chains without liberties are not looked for."""
        board = cls(grid, (0, 0, 0), ((), (), ()))
        for color, points in ((BLACK, black), (WHITE, white)):
            for point in each(points):
                board = board._with(color, *board._joined(color, point))
        return board

    def liberties(self, chain: Chain) -> int:
        """The chain's liberties, as a set."""
        return chain.around & self.empty

    def chain_of(self, stones: int) -> Chain:
        """The chain that holds at least one of these stones (there must be one)."""
        return next(
            chain for color in (BLACK, WHITE) for chain in self.chains[color] if chain.stones & stones
        )

    def beside(self, color: int, points: int) -> list[Chain]:
        """The chains of a colour that have a stone among the points."""
        return [chain for chain in self.chains[color] if chain.stones & points]

    def taken_by(self, color: int, point: int) -> Chains:
        """The enemy chains that a stone of this colour on an empty point would take."""
        near, bit, empty = self.grid.near[point], 1 << point, self.empty
        return tuple(
            chain for chain in self.chains[3 - color] if chain.stones & near and (chain.around & empty) == bit
        )

    def play(self, color: int, point: int) -> "Play":
        """What a stone on an empty point does, ko or not, suicide or not."""
        taken = self.taken_by(color, point)
        removed = sum(chain.stones for chain in taken)
        chain, kept = self._joined(color, point)
        after = self._without(3 - color, taken) if taken else self
        if not chain.around & after.empty:
            return Play(after._only(color, kept), taken, chain, suicide=True, ko=NO_POINT)
        after = after._with(color, chain, kept)
        alone = not chain.stones & (chain.stones - 1)
        is_ko = alone and removed and not removed & (removed - 1) and chain.around & after.empty == removed
        return Play(after, taken, chain, suicide=False, ko=removed.bit_length() - 1 if is_ko else NO_POINT)

    def _joined(self, color: int, point: int) -> tuple[Chain, list[Chain]]:
        """The chain that a new stone makes, and the other chains of its colour."""
        near, stones, kept = self.grid.near[point], 1 << point, []
        for chain in self.chains[color]:
            if chain.stones & near:
                stones |= chain.stones
            else:
                kept.append(chain)
        return Chain(stones, self.grid.around(stones)), kept

    def _with(self, color: int, chain: Chain, kept: list[Chain]) -> "Board":
        return self._replaced(color, self.stones[color] | chain.stones, (*kept, chain))

    def _only(self, color: int, kept: list[Chain]) -> "Board":
        return self._replaced(color, sum(chain.stones for chain in kept), tuple(kept))

    def _without(self, color: int, taken: Chains) -> "Board":
        kept = tuple(chain for chain in self.chains[color] if chain not in taken)
        return self._replaced(color, sum(chain.stones for chain in kept), kept)

    def _replaced(self, color: int, stones: int, chains: Chains) -> "Board":
        if color == BLACK:
            return Board(self.grid, (0, stones, self.stones[WHITE]), ((), chains, self.chains[WHITE]))
        return Board(self.grid, (0, self.stones[BLACK], stones), ((), self.chains[BLACK], chains))


class Play(NamedTuple):
    """What a move did.

    `chain` is the chain of the new stone (with `suicide`, the one that was lost); `ko` is the point where
    the other side may not take back at once, or NO_POINT.
    """

    board: Board
    taken: Chains
    chain: Chain
    suicide: bool
    ko: int
