"""Goals about points that somebody chose: stones, a region, or both.

Takes a position and points; gives the goals that the side to move may have there: first those that `infer`
sees in the position and that speak of the chosen stones, then what the language can ask of them at all.
Static: nothing is searched, so a goal may be out of reach. What is decided on the board is left out.

A point with a stone stands for its whole chain; the empty points of a choice are where an eye may be wanted.
"""

from collections.abc import Collection, Iterator

from nerai.answer import Side
from nerai.board.point import Point, Size, gtp_list, to_gtp
from nerai.board.position import Chain, Position
from nerai.errors import GoalError
from nerai.lang import Atom, Goal, Kind, Points, canonical
from nerai.query.infer import infer
from nerai.query.scene import Scene


def scenes_about(position: Position, points: Collection[Point], *, comment: str = "") -> tuple[Scene, ...]:
    """The goals about those points on the position, the likeliest first; none for no points."""
    chosen = [chain for chain in position.chains() if not chain.points.isdisjoint(points)]
    empty = [point for point in sorted(points) if position.at(point) is None]
    stones = frozenset(point for chain in chosen for point in chain.points)
    seen = infer(position, comment=comment, marked=stones).suggestions if stones else ()
    goals: dict[str, Scene] = {}
    likely = (one.goal(position.size) for one in seen if one.target <= stones)
    for goal in (*likely, *_askable(position, chosen, empty)):
        scene = _open_scene(position, goal)
        if scene is not None:
            goals.setdefault(str(canonical(goal)), scene)
    return tuple(goals.values())


def _askable(position: Position, chains: Collection[Chain], empty: Collection[Point]) -> Iterator[Goal]:
    """What the side to move can want of chains and empty points, by whose they are and how many."""
    size, mover = position.size, position.to_play
    own = [chain for chain in chains if chain.color is mover]
    theirs = [chain for chain in chains if chain.color is not mover]
    yield from _of_stones(theirs, size, Kind.KILL, Kind.KILL_ANY, (Kind.CAPTURE, Kind.CONTAIN), Kind.CUT)
    yield from _of_stones(own, size, Kind.LIVE, Kind.LIVE_ALL, (Kind.SAVE, Kind.ESCAPE), Kind.CONNECT)
    if own and theirs:
        yield Atom(Kind.WIN_RACE, (_group(own, size), _group(theirs, size)))
    if empty:
        area = Points(tuple(gtp_list(empty, size)))
        side = Side(mover.word)
        yield Atom(Kind.MAKE_EYE, (area,), side=side)
        yield Atom(Kind.DENY_EYE, (area,), side=side)


def _of_stones(
    chains: Collection[Chain], size: Size, all_of: Kind, some_of: Kind, of_one: tuple[Kind, ...], pair: Kind
) -> Iterator[Goal]:
    """Goals about the chains of one side: about the one there is, or about several together."""
    if not chains:
        return
    group = _group(chains, size)
    yield Atom(all_of, (group,))
    if len(chains) == 1:
        yield from (Atom(kind, (group,)) for kind in of_one)
        return
    yield Atom(some_of, (group,))
    if len(chains) == 2:
        first, second = (Points((to_gtp(chain.anchor, size),)) for chain in chains)
        yield Atom(pair, (first, second))


def _group(chains: Collection[Chain], size: Size) -> Points:
    return Points(tuple(to_gtp(chain.anchor, size) for chain in chains))


def _open_scene(position: Position, goal: Goal) -> Scene | None:
    """The goal on the position; None when it does not fit there, or there is nothing left to want."""
    try:
        scene = Scene.of(position, goal)
    except GoalError:
        return None
    return scene if scene.decided is None else None
