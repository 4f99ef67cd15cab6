"""How a question of life looks, typed: two native searches that settle nothing and say so.

Takes a position, the stones, who attacks them and an Arena; gives who seems to win and by which move. `look`
is proof-number search with leaves that are opinion, `try_goal` Monte-Carlo tree search. Neither gives a
proof: what is to be called proved goes through search.py and certificate.py.

An *arena* is where both sides may play. Nobody plays outside of it, so chains with liberties there stay.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from nerai._core import StopFlag, look_at
from nerai._core import try_goal as native_try_goal
from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.solver.search import Limits, Threats, simple_ko_board

__all__ = ["Arena", "Look", "Question", "Trial", "Trials", "look", "try_goal"]

_NO_MOVE: Final = -2
_TABLE_MB: Final = 32


@dataclass(frozen=True, slots=True)
class Arena:
    """Where play about some stones happens, and what is taken for granted around it.

    A chain of the stones that holds an *exit* has got out, one that holds a *home* is connected; *walls* are
    stones of the attacker that will not be taken.
    """

    points: frozenset[Point]
    exits: frozenset[Point] = frozenset()
    homes: frozenset[Point] = frozenset()
    walls: frozenset[Point] = frozenset()


@dataclass(frozen=True, slots=True)
class Question:
    """Do these stones live? The side to move is the position's.

    A race has a *guard*, too: stones of the attacker. What is left of them in the end must live.
    """

    position: Position
    stones: Collection[Point]
    attacker: Color
    guard: Collection[Point] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """Who seems to win (None: the nodes did not suffice), and the winner's move if it moves and needs one."""

    winner: Color | None
    move: Point | None
    nodes: int


@dataclass(frozen=True, slots=True)
class Trial:
    """A first move, how often it was tried, and the share that came out well for the side to move.

    The winner is None unless counting eyes settles what follows.
    """

    move: Point
    visits: int
    rate: float
    winner: Color | None = None


@dataclass(frozen=True, slots=True)
class Trials:
    """First moves, PASS among them, the most tried first; the winner is None unless eyes settle it."""

    moves: tuple[Trial, ...]
    winner: Color | None


def look(
    question: Question,
    arena: Arena,
    *,
    threats: Threats,
    limits: Limits,
    stop: StopFlag | None = None,
) -> Look:
    """What search with opinions for leaves says; the attacker is the `friend` of the threats."""
    points = sorted(arena.points)
    found = look_at(
        simple_ko_board(question.position),
        attacker=question.attacker,
        stones=sorted(question.stones),
        arena=points,
        exits=sorted(arena.exits),
        homes=sorted(arena.homes),
        walls=sorted(arena.walls),
        guard=sorted(question.guard),
        attacker_threats=threats.friend,
        defender_threats=threats.opponent,
        nodes=max(1, limits.nodes) if limits.nodes is not None else 0,
        seconds=max(0.001, limits.seconds) if limits.seconds is not None else 0.0,
        stop=stop,
        table_mb=_TABLE_MB,
    )
    sides = (question.attacker, question.attacker.other)
    return Look(
        sides[found.winner] if found.winner >= 0 else None,
        Point(found.move) if found.winner >= 0 and found.move != _NO_MOVE else None,
        found.nodes,
    )


def try_goal(
    question: Question,
    arena: Arena,
    *,
    playouts: int,
    judged: bool = False,
    seed: int = 0,
    stop: StopFlag | None = None,
) -> Trials:
    """What playouts in the arena say, for the side to move.

    Judged, they end where counting eyes says who wins.
    """
    points = sorted(arena.points)
    found = native_try_goal(
        simple_ko_board(question.position),
        attacker=question.attacker,
        stones=sorted(question.stones),
        arena=points,
        exits=sorted(arena.exits),
        homes=sorted(arena.homes),
        walls=sorted(arena.walls),
        guard=sorted(question.guard),
        judged=judged,
        playouts=max(1, playouts),
        seed=seed,
        stop=stop,
    )
    sides = {0: question.attacker, 1: question.attacker.other, -1: None}
    return Trials(
        tuple(
            Trial(Point(one.move), one.visits, one.wins / max(1, one.visits), sides[one.winner])
            for one in found.moves
        ),
        sides[found.winner],
    )
