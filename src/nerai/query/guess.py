"""A move without proof, where no proof was found: the likeliest first move of Friend.

Takes a scene and what was found of it; gives a point, or None where there is nothing to guess. A guess is
never called a move, and says nothing about the goal.

In order of trust: a move that wins under easier conditions (fewer threats of the opponent); the point where
the other side, moving first, is proved to win, since vital points are mostly vital for both; the move after
which the named stones fare best in random games.
"""

from collections.abc import Collection, Sequence
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.playout.playout import INFORMED, playouts
from nerai.query.budget import Budget
from nerai.query.finding import Finding, first_move
from nerai.query.promise import ordered
from nerai.query.scene import Scene

_GAMES: Final = 60
"""Random games for each first move, and for each reply to the best of them."""
_TRIED: Final = 24
"""So many first moves are tried, the nearest; and as many replies."""
_KEPT: Final = 6
"""So many of them are tried against every reply."""
_SEED: Final = 1


def guess(
    scene: Scene, found: Finding, other: Finding | None, region: Collection[Point], budget: Budget
) -> Point | None:
    """The likeliest first move; None when Friend is not to move, or no move is left to try."""
    if not scene.friend_moves:
        return None
    legal = frozenset(scene.position.legal_points())
    easier = found.grade.guess
    if easier in legal:
        return easier
    proof = other.grade.certificate if other else None
    if other is not None and proof is not None and proof.winner is other.scene.mover:
        vital = first_move(proof, other.node)
        if vital in legal:
            return vital
    return _by_playouts(scene, ordered(legal.intersection(region), scene, ())[:_TRIED], budget)


def _by_playouts(scene: Scene, tried: Sequence[Point], budget: Budget) -> Point | None:
    """The move whose worst reply leaves Friend the most, among those that look best without one."""
    if not tried:
        return None
    favour = {move: _favour(scene, scene.position.play(move)) for move in tried}
    best = sorted(tried, key=lambda move: -favour[move])[:_KEPT]
    worst: dict[Point, float] = {}
    for move in best:
        after = scene.position.play(move)
        replies = [point for point in tried if point != move and after.legal(point)]
        worst[move] = favour[move]
        for reply in replies:
            if budget.exhausted is not None:
                return max(best, key=lambda one: worst.get(one, -2.0))
            worst[move] = min(worst[move], _favour(scene, after.play(reply)))
    return max(best, key=lambda one: worst[one])


def _favour(scene: Scene, position: Position) -> float:
    """How the named stones fare in random games, from -1 to 1, as Friend sees it."""
    target = scene.target
    owned = playouts(position, count=_GAMES, seed=_SEED, policy=INFORMED).ownership
    mean = sum(owned[point] for point in target.stones) / len(target.stones)
    return mean if target.friend is Color.BLACK else -mean
