"""Small random games: a legal position, a goal about its stones, who moves, how many threats.

Everything comes from the random source handed in.
"""

import random

from nerai.errors import GoalError
from tests.support.local_game import UNLIMITED, LocalGame, chain_at, neighbours

SIZES = ((3, 3), (4, 3), (5, 2), (6, 2), (5, 3), (4, 4))
_KINDS = ("capture", "save", "kill", "live", "kill_any", "live_all", "connect", "cut", "capture", "save")
_THREATS: tuple[tuple[int | str, int | str], ...] = (
    *[(0, 0)] * 5,
    (1, 0),
    (0, 1),
    (1, 1),
    (UNLIMITED, 0),
    (0, UNLIMITED),
)


def random_game(
    rng: random.Random, *, sizes: tuple[tuple[int, int], ...] = SIZES, density: float = 0.75
) -> LocalGame:
    """A game on a board of one of the sizes, about that full of stones."""
    while True:
        width, height = rng.choice(sizes)
        stones = bytes(rng.choice((1, 2)) if rng.random() < density else 0 for _ in range(width * height))
        if not is_legal(stones, width, height):
            continue
        goal = _goal(rng, stones, width, height)
        if goal is None:
            continue
        try:
            return LocalGame(
                drawn(stones, width),
                goal,
                to_play=rng.choice((1, 2)),
                threats=rng.choice(_THREATS),
                suicide=rng.random() < 0.15,
            )
        except GoalError:
            continue  # its parts are wanted by different sides


def is_legal(stones: bytes, width: int, height: int) -> bool:
    """Whether every chain has a liberty."""
    near = neighbours(width, height)
    return all(
        not cell
        or any(not stones[beside] for stone in chain_at(stones, near, point) for beside in near[stone])
        for point, cell in enumerate(stones)
    )


def drawn(stones: bytes, width: int) -> str:
    """The stones as rows of signs."""
    signs = [".XO"[cell] for cell in stones]
    return "\n".join(" ".join(signs[start : start + width]) for start in range(0, len(signs), width))


def _goal(rng: random.Random, stones: bytes, width: int, height: int) -> str | None:
    near = neighbours(width, height)
    chains = {min(chain_at(stones, near, p)): cell for p, cell in enumerate(stones) if cell}
    parts = [_atom(rng, chains, width, height) for _ in range(1 if rng.random() < 0.6 else 2)]
    if None in parts:
        return None
    return f" {rng.choice(('and', 'or', 'and not', 'or not'))} ".join(part or "" for part in parts)


def _atom(rng: random.Random, chains: dict[int, int], width: int, height: int) -> str | None:
    if not chains:
        return None
    kind = rng.choice(_KINDS)
    point, color = rng.choice(list(chains.items()))
    friends = [other for other, cell in chains.items() if cell == color and other != point]
    name = _name(point, width, height)
    if kind in ("connect", "cut"):
        return f"{kind}({name}, {_name(rng.choice(friends), width, height)})" if friends else None
    if kind in ("capture", "save"):
        return f"{kind}({name}, {rng.choice((1, 2, 3))})" if rng.random() < 0.5 else f"{kind}({name})"
    if friends and rng.random() < 0.5:
        return f"{kind}({{{name}, {_name(rng.choice(friends), width, height)}}})"
    return f"{kind}({name})"


def _name(point: int, width: int, height: int) -> str:
    return f"{'ABCDEFGH'[point % width]}{height - point // width}"
