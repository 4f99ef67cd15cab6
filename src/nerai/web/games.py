"""Game records as pages hold them: the players, the start, the moves, and the record to be reviewed.

Takes a Document; gives plain data. Reviews nothing.

A *game* here is a record with many moves that sets up no problem.
"""

from typing import Any, Final

from nerai.board.point import Size, gtp_list, to_gtp
from nerai.board.position import Move, Position
from nerai.errors import IllegalMove
from nerai.sgf.document import Document
from nerai.sgf.tree import Game, Node
from nerai.sgf.writer import write
from nerai.web.reading import position_record

MOST_MOVES: Final = 1_000
_LEAST_MOVES: Final = 10
_MOST_TEXT: Final = 100
_OF_ROOT: Final = ("GN", "PB", "PW", "RU", "KM", "HA", "RE")
_OF_ALL: Final = ("AB", "AW", "AE", "PL", "B", "W")


def is_game(document: Document) -> bool:
    """Whether a page shows it as a game rather than as a problem."""
    many = _LEAST_MOVES <= len(document.moves) <= MOST_MOVES
    return document.game is not None and not document.is_problem and many


def game_record(document: Document) -> dict[str, Any]:
    """A game as pages hold it; `stones` stand with moves after which the board is another than by play."""
    assert document.game is not None
    root = document.game.root
    return {
        "title": (document.name or _players(root))[:_MOST_TEXT],
        "black": _name(root, "PB"),
        "white": _name(root, "PW"),
        "result": _name(root, "RE"),
        "start": position_record(document.positions[0]),
        "moves": [
            _move(move, before, after)
            for move, before, after in zip(
                document.moves, document.positions, document.positions[1:], strict=False
            )
        ],
        "text": write(_bare(document.game)),
    }


def _move(move: Move, before: Position, after: Position) -> dict[str, Any]:
    size = before.size
    told: dict[str, Any] = {"side": move.color.word, "vertex": to_gtp(move.point, size)}
    if not _follows(move, before, after):
        told["stones"] = _stones(after, size)
    return told


def _follows(move: Move, before: Position, after: Position) -> bool:
    try:
        return before.play_as(move.color, move.point).stones == after.stones
    except IllegalMove:
        return False


def _stones(position: Position, size: Size) -> dict[str, list[str]]:
    return {"black": gtp_list(position.black, size), "white": gtp_list(position.white, size)}


def _players(root: Node) -> str:
    return " – ".join(filter(None, (_name(root, "PB"), _name(root, "PW"))))


def _name(root: Node, name: str) -> str:
    return root.simple_text(name)[:_MOST_TEXT]


def _bare(game: Game) -> Game:
    """The main line alone, with what a review needs: files may hold far more."""
    made = Game.new(game.size)
    here = made.root
    for node in game.line():
        if node is not game.root:
            here = here.add()
        for name in (*_OF_ALL, *(_OF_ROOT if node is game.root else ())):
            if name in node:
                here.set(name, *node.raw(name))
    return made
