"""Mistakes as problems: positions of a game where something proved was let go.

Takes a Review; gives Problems in the project's format, the worst first: the goal, the stones, every first
move that is proved to reach it, and the move of the game with its refutation. Positions with a ko ban are
left out, as a problem has no history. Writes no files.
"""

from collections.abc import Iterator
from typing import Final

from nerai.answer import Answer, Proved, Refuted
from nerai.board.point import Point, Size, from_gtp, to_gtp
from nerai.errors import InputError
from nerai.explain.review.words import goal_of, say
from nerai.query.question import ask
from nerai.query.review import Event, Kind, Review
from nerai.query.review.unit import Sort
from nerai.query.solve import inquire
from nerai.sgf.problem import GoalKind, Problem, Refutation
from nerai.solver.search import StopFlag

DEFAULT_NODES: Final = 20_000
"""What a problem may take, all its first moves together."""
_ATTACKS: Final = {Sort.CHAIN: GoalKind.CAPTURE, Sort.LINK: GoalKind.CUT, Sort.GROUP: GoalKind.KILL}
_DEFENDS: Final = {Sort.CHAIN: GoalKind.SAVE, Sort.LINK: GoalKind.CONNECT, Sort.GROUP: GoalKind.LIVE}


def problems_of(
    review: Review, *, name: str, nodes: int = DEFAULT_NODES, stop: StopFlag | None = None
) -> Iterator[Problem]:
    """The problems of a game called `name`, each position and goal once."""
    return (problem for _, problem in mistakes_posed(review, name=name, nodes=nodes, stop=stop))


def mistakes_posed(
    review: Review, *, name: str, nodes: int = DEFAULT_NODES, stop: StopFlag | None = None
) -> Iterator[tuple[Event, Problem]]:
    """The same, each with the event that it is made of."""
    seen: set[tuple[int, str]] = set()
    for event in review.worst:
        if stop is not None and stop.is_set():
            return
        key = event.number, event.before.goal
        if event.better is None or event.before.position.ko_point is not None or key in seen:
            continue
        seen.add(key)
        problem = _problem(event, name, nodes, stop)
        if problem is not None:
            yield event, problem


def _problem(event: Event, name: str, nodes: int, stop: StopFlag | None) -> Problem | None:
    """One problem; None when the goal is not proved again within the limit."""
    position = event.before.position.without_history()
    size = position.size
    attacks = event.kind is Kind.MISSED_CAPTURE
    asks = goal_of(event)
    answer = inquire(ask(position, asks), nodes=nodes, all_moves=True, stop=stop).answer
    if not isinstance(answer.evidence, Proved):
        return None
    correct = tuple(_points(answer.solutions, size))
    if not correct or event.move.point in correct:
        return None
    played = to_gtp(event.move.point, size)
    refuted = _refutation(answer, played, size)
    told = say("problem", number=event.number, move=played)
    try:
        return Problem(
            id=f"{name}/move-{event.number}-{event.unit.sort.value}-{to_gtp(event.unit.ends[0], size)}",
            size=size,
            black=position.black,
            white=position.white,
            to_move=event.move.color,
            goal=(_ATTACKS if attacks else _DEFENDS)[event.unit.sort],
            goal_text=told,
            asks=str(asks),
            target=tuple(event.unit.stones),
            correct=correct,
            wrong=(event.move.point,),
            refutations=() if refuted is None else (refuted,),
            source=name,
        )
    except InputError:
        return None


def _refutation(answer: Answer, played: str, size: Size) -> Refutation | None:
    """The move of the game with the reply to it, where that is proved."""
    tried = next((one for one in answer.moves if one.move == played), None)
    if tried is None or not isinstance(tried.evidence, Refuted) or not tried.refutation:
        return None
    return Refutation(from_gtp(played, size), (from_gtp(tried.refutation[0], size),))


def _points(names: tuple[str, ...], size: Size) -> Iterator[Point]:
    return (from_gtp(name, size) for name in names)
