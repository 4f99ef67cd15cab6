"""Whether a multipurpose position is what its record says: every claim is proved again.

Takes records and a limit of nodes a question; gives the faults found, none when all is true. Looked at are
the levels of both goals, and every legal first move: the moves of the record must be all that do it. What
stays open within the limit is a fault, too.

Also tells which positions are the same but for symmetry, colors and where on the board they stand.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from nerai.bench.multipurpose.record import Kind, Multipurpose
from nerai.bench.multipurpose.referee import Level, Referee
from nerai.board.color import Color
from nerai.board.point import Point, to_cell, to_gtp
from nerai.board.position import Position
from nerai.lang import And, Goal, Or

DEFAULT_NODES: Final = 20_000
LEVELS: Final = {
    Kind.ANDSIM: (Level.ACHIEVABLE, Level.ACHIEVABLE),
    Kind.ORSIM: (Level.UNDER, Level.UNDER),
    Kind.ANDINI: (Level.ACHIEVABLE, Level.UNDER),
    Kind.DEMOTION: (Level.ACHIEVABLE, Level.OVER),
}
"""The levels that the two goals of a kind have."""


@dataclass(frozen=True, slots=True)
class Found:
    """The legal moves that do what the kind says, those that demote or overload, and those left open."""

    moves: tuple[Point, ...]
    demoting: tuple[Point, ...] = ()
    overloading: tuple[Point, ...] = ()
    open: tuple[Point, ...] = ()


def faults(record: Multipurpose, *, nodes: int = DEFAULT_NODES) -> list[str]:
    """What is wrong with a record, in words; nothing when every claim is proved."""
    referee = Referee(record.position, nodes=nodes)
    told: list[str] = []
    for goal, wanted in zip(record.goals, LEVELS[record.kind], strict=True):
        level = referee.level(goal)
        if level is not wanted:
            told.append(f"{goal} is {level.value}, and should be {wanted.value}")
    if told:
        return told
    found = find_moves(record.kind, record.position, record.goals, referee)
    told += _differences("moves", record.moves, found.moves, found.open, record)
    told += _differences("demoting", record.demoting, found.demoting, found.open, record)
    told += _differences("overloading", record.overloading, found.overloading, found.open, record)
    told += [f"{_name(move, record)} is not settled" for move in found.open]
    if not record.moves:
        told.append("no move does it")
    if record.kind is Kind.DEMOTION and not record.demoting and not record.overloading:
        told.append("no move demotes or overloads")
    return told


def find_moves(kind: Kind, position: Position, goals: tuple[Goal, Goal], referee: Referee) -> Found:
    """What the legal moves do, for two goals that have the levels of the kind."""
    sorts: dict[str, list[Point]] = {"does": [], "demotes": [], "overloads": [], "open": [], "nothing": []}
    for move in position.legal_points():
        sorts[_effect(kind, goals, move, referee)].append(move)
    return Found(tuple(sorts["does"]), *(tuple(sorts[word]) for word in ("demotes", "overloads", "open")))


def same_shapes(records: Iterable[Multipurpose]) -> Iterator[tuple[str, str]]:
    """Pairs of records with the same stones, but for symmetry, colors and place."""
    seen: dict[tuple[tuple[int, int, bool], ...], str] = {}
    for record in records:
        key = shape(record)
        if key in seen:
            yield seen[key], record.name
        seen[key] = record.name


def shape(record: Multipurpose) -> tuple[tuple[int, int, bool], ...]:
    """The stones, Friend's and the others, in a form that does not tell symmetry, colors and place."""
    position = record.position
    stones = [
        (*to_cell(point, position.size), color is position.to_play)
        for color, points in ((Color.BLACK, position.black), (Color.WHITE, position.white))
        for point in points
    ]
    turned = (
        [
            (row * down, column * right, own) if not swap else (column * right, row * down, own)
            for row, column, own in stones
        ]
        for down in (1, -1)
        for right in (1, -1)
        for swap in (False, True)
    )
    return min(map(_shifted, turned))


def _shifted(stones: list[tuple[int, int, bool]]) -> tuple[tuple[int, int, bool], ...]:
    top, left = min(stone[0] for stone in stones), min(stone[1] for stone in stones)
    return tuple(sorted((row - top, column - left, own) for row, column, own in stones))


def _effect(kind: Kind, goals: tuple[Goal, Goal], move: Point, referee: Referee) -> str:
    """What a move does; parts are asked first, since their proofs say most of most moves."""
    first, second = goals
    if kind is Kind.ORSIM:
        return _word(referee.after(Or(goals), move))
    reached = referee.after(first, move)
    if reached is False:
        return "nothing"
    if kind is Kind.ANDINI:
        return _word(_both(reached, referee.after(second, move, again=True)))
    kept = referee.after(second, move)
    if kind is Kind.DEMOTION and kept is False:
        return "demotes" if reached else "open"
    # What is lost alone is lost together: that saves most of the joint searches.
    together = referee.after(And(goals), move) if reached and kept else _both(reached, kept)
    return "overloads" if kind is Kind.DEMOTION and together is False else _word(together)


def _both(one: bool | None, two: bool | None) -> bool | None:
    return False if one is False or two is False else None if one is None or two is None else True


def _word(came_out: bool | None) -> str:
    return {True: "does", False: "nothing", None: "open"}[came_out]


def _differences(
    field: str,
    claimed: Iterable[Point],
    found: Iterable[Point],
    unsettled: Iterable[Point],
    record: Multipurpose,
) -> Iterator[str]:
    for move in sorted({*claimed} - {*found} - {*unsettled}):
        yield f"{_name(move, record)} in {field} does not do it"
    for move in sorted({*found} - {*claimed}):
        yield f"{_name(move, record)} is missing in {field}"


def _name(move: Point, record: Multipurpose) -> str:
    return to_gtp(move, record.position.size)
