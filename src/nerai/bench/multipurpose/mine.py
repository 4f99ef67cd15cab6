"""Multipurpose positions found in games that tree search plays against itself, and in fights drawn by lot.

Takes a seed; gives positions of a game or fight, and of a position the records that hold there, each with all
its moves. The same seed and limits give the same records. What is asked about are the chains, links and
groups that a review watches: goals come from shape alone.
"""

import itertools
import random
from collections.abc import Iterable, Iterator
from typing import Final

from nerai.bench.multipurpose.check import LEVELS, find_moves
from nerai.bench.multipurpose.record import Kind, Multipurpose
from nerai.bench.multipurpose.referee import Level, Referee
from nerai.board.point import PASS, Point, Size, to_cell, to_gtp
from nerai.board.position import Position
from nerai.lang import Goal, opposite, parse_goal
from nerai.playout import GameTree, playable_points
from nerai.query.review.unit import Sort, units
from nerai.solver.target import target_of

KOMI: Final = 7.0
_OPENING: Final = 4
_HEEDED: Final = 0.85
_LATEST: Final = 4
_BOUNDS: Final = (3, 2)
_THIRD: Final = 2
_MOST_GOALS: Final = 14


def self_played(size: Size, *, seed: int, playouts: int) -> Iterator[Position]:
    """The positions of one game, from the opening drawn by lot to the first pass."""
    lot = random.Random(seed)
    position = Position.empty(size)
    for point in lot.sample(_inner(size), _OPENING):
        position = position.play(point)
    tree = GameTree(memory_mb=64)
    for turn in range(size.area * 2):
        yield position
        board = position.board()
        tree.follow(board, position.moves, KOMI)
        points = [Point(point) for point in playable_points(board)]
        if not points:
            return
        tree.search(board, points, count=playouts, seed=seed * 1000 + turn)
        best = max(tree.moves(), key=lambda move: move.visits)
        if best.point == PASS:
            return
        position = position.play(Point(best.point))


def fought(size: Size, *, seed: int, moves: int = 22) -> Iterator[Position]:
    """The positions of a fight: contact moves near the last ones, taking and saving what is in atari."""
    lot = random.Random(seed * 31 + size.width)
    position = Position.empty(size).play(lot.choice(_inner(size)))
    while len(position.moves) < moves:
        urgent = [point for point in _urgent(position) if lot.random() < _HEEDED]
        near = _close_by(position)
        lot.shuffle(near)
        after = next((found for point in (*urgent, *near) if (found := _solid(position, point))), None)
        if after is None:
            return
        position = after
        yield position


def mined(position: Position, *, nodes: int, kinds: Iterable[Kind] = tuple(Kind)) -> Iterator[Multipurpose]:
    """The records that hold on a position for its side to move; names are left to the caller."""
    board = Position(position.size, position.stones, to_play=position.to_play)
    referee = Referee(board, nodes=nodes)
    levels = dict(_settled(forms, referee) for forms in itertools.islice(goals_on(board), _MOST_GOALS))
    for kind in kinds:
        wanted = LEVELS[kind]
        firsts, seconds = ([goal for goal, level in levels.items() if level is one] for one in wanted)
        pairs = (
            itertools.combinations(firsts, 2)
            if wanted[0] is wanted[1]
            else itertools.product(firsts, seconds)
        )
        for pair in pairs:
            if _stones(pair[0], board) & _stones(pair[1], board):
                continue
            found = find_moves(kind, board, pair, referee)
            if (
                found.open
                or not found.moves
                or (kind is Kind.DEMOTION and not found.demoting + found.overloading)
            ):
                continue
            yield Multipurpose(
                name="",
                kind=kind,
                position=board,
                goals=pair,
                moves=found.moves,
                demoting=found.demoting,
                overloading=found.overloading,
                about="",
            )


def goals_on(position: Position) -> Iterator[tuple[Goal, ...]]:
    """What the side to move may want of the stones that are in some danger, each in several forms.

    A capture is lost once the chain has three liberties, where four make too long a story.
    """
    for unit in units(position, least=1):
        texts = [unit.goal]
        if unit.sort is Sort.CHAIN:
            texts = [f"capture({to_gtp(unit.ends[0], position.size)}, {bound})" for bound in _BOUNDS]
        goals = tuple(parse_goal(text) for text in texts)
        yield goals if unit.color is not position.to_play else tuple(map(opposite, goals))


def _settled(forms: Iterable[Goal], referee: Referee) -> tuple[Goal, Level]:
    """The first form of a goal whose level is settled, with that."""
    for goal in forms:
        level = referee.level(goal)
        if level is not Level.UNKNOWN:
            break
    return goal, level


def _stones(goal: Goal, position: Position) -> frozenset[Point]:
    """Two goals about the same stones are two words for one."""
    return target_of(goal, position).stones


def _urgent(position: Position) -> list[Point]:
    """The last liberties of chains in atari, the opponent's first."""
    return [
        min(chain.liberties)
        for color in (position.to_play.other, position.to_play)
        for chain in position.chains(color)
        if len(chain.liberties) == 1
    ]


def _close_by(position: Position) -> list[Point]:
    """The points around the last moves that touch a stone of the opponent."""
    size = position.size
    around = {
        near
        for move in position.moves[-_LATEST:]
        for near in (*size.neighbours(move.point), *size.diagonals(move.point))
    }
    other = position.to_play.other
    return sorted(
        point for point in around if any(position.at(near) is other for near in size.neighbours(point))
    )


def _solid(position: Position, point: Point) -> Position | None:
    """The position after a legal move that leaves its chain more than one liberty."""
    if not position.legal(point):
        return None
    after = position.play(point)
    return after if len(after.chain_at(point).liberties) > 1 else None


def _inner(size: Size) -> list[Point]:
    """The points from the third line on, where games begin."""
    return [
        point
        for point in size.points()
        if all(
            _THIRD <= at < side - _THIRD
            for at, side in zip(to_cell(point, size), (size.height, size.width), strict=True)
        )
    ]
