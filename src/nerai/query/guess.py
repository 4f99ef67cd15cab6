"""A move without proof, where no proof was found: the likeliest first move of Friend.

Takes a scene and what was found of it; gives a point, or None where there is nothing to guess. A guess is
never called a move, and says nothing about the goal.

First a move that wins under easier conditions, as when the opponent has fewer threats; for connections the
move of guess_link.py; else the move that is tried most in a tree of playouts about the named stones, in a
widened region. (The point where the other side is proved to win by moving first was no better guess than
that, when measured.)
"""

from typing import Final

from nerai.board.point import PASS, Point
from nerai.query.budget import Budget
from nerai.query.finding import Finding
from nerai.query.guess_link import guess_link
from nerai.query.promise import ordered
from nerai.query.region import propose_region, target_region
from nerai.query.scene import Scene
from nerai.solver.outlook import Arena, Question, try_goal
from nerai.solver.target import TargetKind

_LINK_LEVEL: Final = 1
_LEVEL: Final = 2
"""How far the region is widened: a tree of playouts minds a missing point more than a needless one."""
_PLAYOUTS: Final = 10_000
"""More of them change few guesses."""
_FEWEST: Final = 2_000
_PLAYOUTS_PER_S: Final = 20_000
"""About as many fit into a second on the largest board."""
_SEED: Final = 1


def guess(scene: Scene, found: Finding, budget: Budget) -> Point | None:
    """The likeliest first move; None when Friend is not to move, or no move is left to try."""
    if not scene.friend_moves:
        return None
    position, target = scene.position, scene.target
    legal = frozenset(position.legal_points())
    easier = found.grade.guess
    if easier is not None and easier in legal:
        return easier
    stones = target.stones_of(target.owner)
    if not stones:
        near = ordered(legal & target_region(position, target).points, scene, ())
        return next(iter(near), None)
    if target.single is not None and target.single.kind is TargetKind.CONNECT:
        near_by = propose_region(position, stones, target.attacker, level=_LINK_LEVEL).points
        linking = guess_link(scene, near_by)
        if linking is not None:
            return linking
    region = propose_region(position, stones, target.attacker, level=_LEVEL).points
    question = Question(position, stones, target.attacker)
    trials = try_goal(question, Arena(region), playouts=_count(budget), seed=_SEED, stop=budget.stop)
    best = next((trial.move for trial in trials.moves if trial.move != PASS and trial.move in legal), None)
    near = ordered(legal & region, scene, ())
    return best if best is not None else next(iter(near), None)


def _count(budget: Budget) -> int:
    """As many playouts as there is time for; with no limit on time always the same."""
    seconds = budget.limits().seconds
    if seconds is None:
        return _PLAYOUTS
    return max(_FEWEST, min(_PLAYOUTS, int(seconds * _PLAYOUTS_PER_S)))
