"""Benson's algorithm, written as in the textbook, to disagree with the native one.

Takes a size, stone bytes and a color (1 or 2); gives the stones of that color which can never be captured
even if their owner always passes. Imports nothing of ours.

A region is a maximal connected set of points without stones of the color. It is *vital* to a chain when
each of its empty points is a liberty of that chain. Chains with fewer than two vital regions are dropped,
then regions that touch a dropped chain, until nothing changes.
"""


def alive_stones(width: int, height: int, stones: bytes, color: int) -> set[int]:
    """The stones of unconditionally alive chains."""

    def near(point: int) -> list[int]:
        row, column = divmod(point, width)
        sides = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return [r * width + c for r, c in sides if 0 <= r < height and 0 <= c < width]

    def parts(members: set[int]) -> list[frozenset[int]]:
        found = []
        left = set(members)
        while left:
            todo = [left.pop()]
            part = set(todo)
            while todo:
                fresh = [n for n in near(todo.pop()) if n in left]
                left.difference_update(fresh)
                part.update(fresh)
                todo.extend(fresh)
            found.append(frozenset(part))
        return found

    own = {point for point, cell in enumerate(stones) if cell == color}
    chains = parts(own)
    regions = parts(set(range(width * height)) - own)

    def around(part: frozenset[int]) -> set[int]:
        return {n for point in part for n in near(point)} - part

    def vital(region: frozenset[int], chain: frozenset[int]) -> bool:
        return all(point in around(chain) for point in region if not stones[point])

    while True:
        kept = [c for c in chains if sum(vital(r, c) and bool(around(c) & r) for r in regions) >= 2]
        if len(kept) == len(chains):
            return {point for chain in chains for point in chain}
        dropped = {point for chain in chains if chain not in kept for point in chain}
        regions = [region for region in regions if not around(region) & dropped]
        chains = kept
