"""Life and eyes, as far as a zone shows them: unconditional life (Benson), and eyes, there or not there.

Takes a board, a side and a set of known points; every function says what is true in *all* positions that
look the same on that set. With the whole board known they say what is true on the board. The arguments are
on the page "What a proof is". Knows no goals.
"""

from nerai.solver.verify.board import Board, Chain
from nerai.solver.verify.grid import Grid, each


def regions_within(board: Board, owner: int, known: int, border: int) -> list[int]:
    """The known regions without stones of the owner that touch no stones of the owner but `border`."""
    grid, regions = board.grid, []
    left = known & ~board.stones[owner]
    while left:
        region = _flood(grid, left & -left, grid.full & ~board.stones[owner])
        left &= ~region
        if not region & ~known and not grid.around(region) & ~border:
            regions.append(region)
    return regions


def vital(board: Board, region: int, chain: Chain, *, suicide: bool) -> bool:
    """Whether each empty point of the region is a liberty of the chain.

    Where suicide is allowed the enemy's stones in a region can leave it, so that their points count as well.
    """
    return bool(region & board.empty) and not _counting(board, region, suicide=suicide) & ~chain.around


def living(board: Board, owner: int, known: int, *, suicide: bool) -> int:
    """The owner's stones that are shown to be unconditionally alive."""
    chains = [chain for chain in board.chains[owner] if not chain.stones & ~known]
    while True:
        stones = sum(chain.stones for chain in chains)
        regions = regions_within(board, owner, known, stones)
        kept = [
            chain
            for chain in chains
            if sum(vital(board, region, chain, suicide=suicide) for region in regions) >= 2
        ]
        if len(kept) == len(chains):
            return stones
        chains = kept


def not_living(board: Board, owner: int, known: int, *, suicide: bool) -> int:
    """The owner's stones that are shown not to be unconditionally alive, whatever is where nothing is known.

    Only chains that are known with all points beside them are judged. Known points without stones of the
    owner that are joined lie in one region, and a known point beside no stone of the chain spoils it.
    """
    complete = [chain for chain in board.chains[owner] if not (chain.stones | chain.around) & ~known]
    groups = _groups(board.grid, known & ~board.stones[owner])
    dead = 0
    while True:
        fallen = [
            chain
            for chain in complete
            if not chain.stones & dead
            and sum(
                bool(group & chain.around & board.empty)
                and not _counting(board, group, suicide=suicide) & ~chain.around
                and not board.grid.around(group) & dead
                for group in groups
            )
            < 2
        ]
        if not fallen:
            return dead
        dead |= sum(chain.stones for chain in fallen)


def shows_eye(board: Board, owner: int, point: int, known: int, *, suicide: bool) -> bool:
    """Whether the point is shown to lie in an eye of the owner."""
    grid = board.grid
    if board.stones[owner] >> point & 1 or not known >> point & 1:
        return False
    region = _flood(grid, 1 << point, grid.full & ~board.stones[owner])
    if (region | grid.around(region)) & ~known:
        return False
    chains = board.beside(owner, grid.around(region))
    for chain in chains:
        liberties = board.liberties(chain) & known
        if chain.stones & ~known or not liberties & (liberties - 1):
            return False
        if not vital(board, region, chain, suicide=suicide):
            return False
    if len(chains) < 2:
        return bool(chains)
    alive = living(board, owner, known, suicide=suicide)
    return all(not chain.stones & ~alive for chain in chains)


def shows_no_eye(board: Board, owner: int, point: int, known: int, *, suicide: bool) -> bool:
    """Whether the point is shown to lie in no eye of the owner."""
    grid, own = board.grid, board.stones[owner]
    if not known >> point & 1:
        return False
    if own >> point & 1:
        return True
    part = _flood(grid, 1 << point, known & ~own)  # of the point's region, as far as it is known
    if any(not grid.near[free] & (own | ~known) for free in each(part & board.empty)):
        return True
    border = grid.around(part) & own & known
    several = False
    for chain in board.beside(owner, border):
        if (chain.stones | chain.around) & ~known:
            continue
        liberties = board.liberties(chain)
        if not liberties & (liberties - 1) or _counting(board, part, suicide=suicide) & ~chain.around:
            return True
        several = several or bool(border & ~chain.stones)
    return several and bool(border & not_living(board, owner, known, suicide=suicide))


def _counting(board: Board, region: int, *, suicide: bool) -> int:
    """The points of a region that must be beside a chain for the region to be vital to it."""
    return region if suicide else region & board.empty


def _groups(grid: Grid, points: int) -> list[int]:
    """The connected parts of a set."""
    groups = []
    while points:
        groups.append(_flood(grid, points & -points, points))
        points &= ~groups[-1]
    return groups


def _flood(grid: Grid, seed: int, within: int) -> int:
    """The connected part of a set that holds the seed."""
    while True:
        grown = (seed | grid.spread(seed)) & within
        if grown == seed:
            return seed
        seed = grown
