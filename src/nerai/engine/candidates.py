"""Where a move may do something: the candidates of a choice, before anything is searched.

Takes a session; gives points. Leaves out what fills own eyes, what unconditional life has decided, and stones
that are off the board again at once. Ranks nothing.
"""

from nerai.board import Board
from nerai.board.color import Color
from nerai.board.point import Point
from nerai.board.position import Position
from nerai.board.regions import connected_sets, unconditional_life
from nerai.board.rules import Scoring, Suicide
from nerai.engine.estimate import Status, estimate
from nerai.engine.session import Session
from nerai.playout import playable_points


def useful_points(session: Session, color: Color, settled: frozenset[Point]) -> list[Point]:
    """Where a move may do something: not in own eyes, nor where unconditional life has decided already.

    Dead stones inside sure territory may still be taken under area scoring. Under territory scoring, where a
    move in settled territory costs a point, settled points are left out.
    """
    position = session.position
    own, other = unconditional_life(position, color), unconditional_life(position, color.other)
    quiet: set[Point] = set(other.territory)
    for region in connected_sets(position.size, own.territory.__contains__):
        if not any(position.at(point) is color.other for point in region):
            quiet |= region
    if session.rules.scoring is Scoring.TERRITORY:
        quiet |= own.territory
        quiet |= settled
    return [point for point in _playable(session, color) if point not in quiet]


def points_to_take(session: Session, color: Color) -> list[Point]:
    """Where dead stones of the other side can be taken: all that cleaning up is for where a move costs."""
    dead = [chain for chain in estimate(session).stones(Status.DEAD) if chain.color is color.other]
    wanted = frozenset[Point]().union(*(chain.liberties for chain in dead))
    return [point for point in _playable(session, color) if point in wanted]


def _playable(session: Session, color: Color) -> list[Point]:
    """Legal moves that fill no own eye, and put down no lone stone that is off the board again at once."""
    board, position = session.board(color), session.position
    points = [Point(point) for point in playable_points(board)]
    if session.rules.suicide is Suicide.FORBIDDEN:
        return points
    return [point for point in points if not _kills_itself(board, position, color, point)]


def _kills_itself(board: Board, position: Position, color: Color, point: Point) -> bool:
    if any(position.at(near) is not color.other for near in position.size.neighbours(point)):
        return False
    after = board.copy()
    return not (after.try_play(point) and after.stones()[point])


def proved_owners(position: Position) -> dict[Point, Color]:
    """The points that unconditional life has decided, and whose they are: nothing can happen there."""
    lives = {color: unconditional_life(position, color) for color in Color}
    return {
        point: color
        for color, life in lives.items()
        for point in sorted(life.stones | life.sheltered | life.territory)
    }
