"""Questions about the board as it stands, with the names and answer forms of GNU Go.

All are answered from stones, liberties and unconditional life: nothing here searches or guesses.
"""

import time
from collections.abc import Iterable
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, gtp_list, to_gtp
from nerai.engine.arguments import Arguments
from nerai.engine.command import Engine, Entry
from nerai.errors import GtpError, InputError
from nerai.gtp.server import Context
from nerai.query.tactical import unconditional


def color(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer black, white or empty."""
    point = words.take_board_point(engine.session.size)
    words.end()
    stone = engine.session.position.at(point)
    return stone.word if stone else "empty"


def all_legal(engine: Engine, words: Arguments, _: Context) -> str:
    """List the points where this color may play."""
    side = words.take_color()
    words.end()
    return _listed(engine, map(Point, engine.session.board(side).legal_points()))


def is_legal(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer 1 when the move is legal, else 0."""
    side, point = words.take_color(), words.take_point(engine.session.size)
    words.end()
    return str(int(engine.session.board(side).is_legal(point)))


def countlib(engine: Engine, words: Arguments, _: Context) -> str:
    """Count the liberties of the chain there."""
    return str(len(_chain_points(engine, words, liberties=True)))


def findlib(engine: Engine, words: Arguments, _: Context) -> str:
    """List the liberties of the chain there."""
    return _listed(engine, _chain_points(engine, words, liberties=True))


def worm_stones(engine: Engine, words: Arguments, _: Context) -> str:
    """List the stones of the chain there, or of every chain of a color or of both, one a line."""
    position = engine.session.position
    if not words or words.names_color:
        side = words.take_color() if words else None
        words.end()
        return "\n".join(_listed(engine, chain.points) for chain in position.chains(side))
    return _listed(engine, _chain_points(engine, words, liberties=False))


def list_stones(engine: Engine, words: Arguments, _: Context) -> str:
    """List the stones of a color."""
    side = words.take_color()
    words.end()
    position = engine.session.position
    return _listed(engine, position.black if side is Color.BLACK else position.white)


def captures(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer how many stones this color has taken."""
    side = words.take_color()
    words.end()
    return str(engine.session.prisoners(side))


def last_move(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer color and vertex of the last move."""
    words.end()
    move = engine.session.last_move
    if move is None:
        raise GtpError("no previous move known")
    return f"{move.color.word} {to_gtp(move.point, engine.session.size)}"


def move_history(engine: Engine, words: Arguments, _: Context) -> str:
    """List all moves, the last one first."""
    words.end()
    size = engine.session.size
    return "\n".join(f"{m.color.word} {to_gtp(m.point, size)}" for m in reversed(engine.session.moves))


def trymove(engine: Engine, words: Arguments, _: Context) -> str:
    """Play a move to be taken back by popgo, or by the next change of the game."""
    side, point = words.take_color(), words.take_point(engine.session.size)
    words.end()
    engine.session.try_move(side, point)
    return ""


def tryko(engine: Engine, words: Arguments, _: Context) -> str:
    """Play a move as trymove does; a ko may be retaken at once."""
    side, point = words.take_color(), words.take_board_point(engine.session.size)
    words.end()
    engine.session.try_ko(side, point)
    return ""


def popgo(engine: Engine, words: Arguments, _: Context) -> str:
    """Take back the last trymove or tryko."""
    words.end()
    engine.session.untry()
    return ""


def unconditional_status(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer alive, dead, white_territory, black_territory or undecided, as if the owner always passes."""
    point = words.take_board_point(engine.session.size)
    words.end()
    return unconditional.unconditional_status(engine.session.position, point).value


def cputime(_: Engine, words: Arguments, __: Context) -> str:
    """Answer the processor seconds used so far."""
    words.end()
    return f"{time.process_time():.3f}"


def _chain_points(engine: Engine, words: Arguments, *, liberties: bool) -> frozenset[Point]:
    point = words.take_board_point(engine.session.size)
    words.end()
    try:
        chain = engine.session.position.chain_at(point)
    except InputError as error:
        raise GtpError("vertex must not be empty") from error
    return chain.liberties if liberties else chain.points


def _listed(engine: Engine, points: Iterable[Point]) -> str:
    return " ".join(gtp_list(points, engine.session.size))


ENTRIES: Final = (
    Entry("color", "VERTEX", color),
    Entry("all_legal", "COLOR", all_legal),
    Entry("is_legal", "COLOR VERTEX", is_legal),
    Entry("countlib", "VERTEX", countlib),
    Entry("findlib", "VERTEX", findlib),
    Entry("worm_stones", "[VERTEX|COLOR]", worm_stones),
    Entry("list_stones", "COLOR", list_stones),
    Entry("captures", "COLOR", captures),
    Entry("last_move", "", last_move),
    Entry("move_history", "", move_history),
    Entry("trymove", "COLOR VERTEX", trymove),
    Entry("tryko", "COLOR VERTEX", tryko),
    Entry("popgo", "", popgo),
    Entry("unconditional_status", "VERTEX", unconditional_status),
    Entry("cputime", "", cputime),
    Entry("gomill-cpu_time", "", cputime),
)
