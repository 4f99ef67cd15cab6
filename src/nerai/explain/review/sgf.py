"""A reviewed game as an annotated SGF file.

Takes the game tree that was read and its Review; gives it back with what is told of a move in its comment,
BM on mistakes, and the better moves as variations, out of the proofs. What stood in the file stays there.
"""

from collections.abc import Iterable
from typing import Final

from nerai.board.point import Point
from nerai.board.position import Move
from nerai.explain.lesson.line import play_line
from nerai.explain.review.words import tell_what
from nerai.query.review import Change, Event, Review
from nerai.query.review.ground import Ground
from nerai.sgf.tree import Game, Node
from nerai.sgf.writer import write

_VERDICTS: Final = ("BM", "TE", "DO", "IT")


def review_to_sgf(game: Game, review: Review) -> str:
    """The text of the file; the main line of the game is the one that was reviewed."""
    nodes = [node for node in game.line() if node.has_move]
    for event in review.events:
        node = nodes[event.number - 1]
        _comment(node, [node.text("C"), tell_what(event)])
        # A node may carry one verdict only, and the file's own comes first.
        if event.change is Change.BAD and event.cost and not any(name in node for name in _VERDICTS):
            node.set("BM", "1")
        _mark(node, event)
        if event.better is not None and node.parent is not None:
            _add_line(node.parent, event.before, tell_what(event))
        # Where the game ends, a line below the last move would pass for a part of the game.
        if event.change is Change.BAD and event.after is not None and node.children:
            _add_line(node, event.after, "")
    return write(game)


def _mark(node: Node, event: Event) -> None:
    node.set_points("TR", [*node.points("TR"), *_unmarked(node, event.unit.stones)])


def _unmarked(node: Node, points: Iterable[Point]) -> list[Point]:
    """The points that have no mark yet: two marks on one point are an error in SGF."""
    marked = {point for name in ("TR", "SQ", "CR", "MA", "SL") for point in node.points(name)}
    return [point for point in sorted(points) if point not in marked]


def _add_line(node: Node, ground: Ground, comment: str) -> None:
    """The line of a proof as a variation, up to a move that cannot be played on the board."""
    line = play_line(ground.position, ground.line)
    for move in line.moves:
        if move.after_threat:
            break
        node = node.add()
        node.set_move(Move(move.color, move.point))
    if comment and line.moves:
        _comment(node, [comment])


def _comment(node: Node, texts: Iterable[str]) -> None:
    node.set_text("C", "\n".join(filter(None, texts)))
