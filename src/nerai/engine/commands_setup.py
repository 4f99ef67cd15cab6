"""Commands that set a game up: size, komi, rules, handicap, stones put down without being played.

Each refuses without changing anything. Knows nothing of thinking.
"""

import json
from dataclasses import replace
from typing import Final

from nerai.board.color import Color
from nerai.board.point import Point, Size, to_gtp
from nerai.board.position import Move
from nerai.engine.arguments import Arguments, syntax_error
from nerai.engine.command import Engine, Entry
from nerai.engine.handicap import fixed_points, free_points, most_fixed
from nerai.engine.kata_rules import rules_from_object, rules_named, rules_object
from nerai.errors import ConfigError, GtpError, PointError
from nerai.gtp.server import Context


def boardsize(engine: Engine, words: Arguments, _: Context) -> str:
    """Take a board of this size and clear it."""
    width = words.take_int("size")
    height = words.take_int("height") if words else width
    words.end()
    engine.session.new_game(_size(width, height))
    engine.player.forget_choices()
    return ""


def rectangular_boardsize(engine: Engine, words: Arguments, _: Context) -> str:
    """Take a board of this width and height and clear it."""
    width, height = words.take_int("width"), words.take_int("height")
    words.end()
    engine.session.new_game(_size(width, height))
    engine.player.forget_choices()
    return ""


def query_boardsize(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer the size, or width and height when they differ."""
    words.end()
    size = engine.session.size
    return str(size.width) if size.width == size.height else f"{size.width} {size.height}"


def clear_board(engine: Engine, words: Arguments, _: Context) -> str:
    """Start a new game: no stones, no prisoners, no history, full clocks."""
    words.end()
    engine.session.new_game()
    engine.player.forget_choices()
    return ""


def komi(engine: Engine, words: Arguments, _: Context) -> str:
    """Set the komi."""
    value = words.take_float("komi")
    words.end()
    try:
        engine.session.set_rules(replace(engine.session.rules, komi=value))
    except ConfigError as error:
        raise syntax_error(str(error)) from error
    return ""


def get_komi(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer the komi."""
    words.end()
    return f"{engine.session.rules.komi:g}"


def get_handicap(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer the number of handicap stones."""
    words.end()
    return str(engine.session.rules.handicap)


def fixed_handicap(engine: Engine, words: Arguments, _: Context) -> str:
    """Put handicap stones on their traditional points; answer these."""
    session = engine.session
    stones = words.take_int("number of stones")
    words.end()
    if not session.empty:
        raise GtpError("board not empty")
    if not 2 <= stones <= most_fixed(session.size):
        raise GtpError("invalid number of stones")
    return _handicap(engine, fixed_points(session.size, stones))


def place_free_handicap(engine: Engine, words: Arguments, _: Context) -> str:
    """Put up to that many handicap stones where the engine likes; answer the points."""
    session = engine.session
    stones = words.take_int("number of stones")
    words.end()
    if not session.empty:
        raise GtpError("board not empty")
    points = free_points(session.size, stones) if 2 <= stones < session.size.area else ()
    if not points:
        raise GtpError("invalid number of stones")
    return _handicap(engine, points)


def set_free_handicap(engine: Engine, words: Arguments, _: Context) -> str:
    """Put handicap stones on these points, two or more."""
    points = []
    while words:
        points.append(words.take_board_point(engine.session.size))
    engine.session.place_handicap(points)
    return ""


def gogui_setup(engine: Engine, words: Arguments, _: Context) -> str:
    """Put stones down (b, w) or take them off (e) without playing; a chain must keep a liberty."""
    cells: dict[Point, Color | None] = {}
    while words:
        color = _color_or_empty(words)
        cells[words.take_board_point(engine.session.size)] = color
    engine.session.set_up(cells)
    return ""


def gogui_setup_player(engine: Engine, words: Arguments, _: Context) -> str:
    """Say who moves next."""
    color = words.take_color()
    words.end()
    engine.session.set_to_play(color)
    return ""


def gogui_undo_setup(engine: Engine, words: Arguments, _: Context) -> str:
    """Take back the last gogui-setup."""
    words.end()
    engine.session.undo_set_up()
    return ""


def gogui_play_sequence(engine: Engine, words: Arguments, _: Context) -> str:
    """Play these moves, or none when one is illegal."""
    moves = []
    while words:
        color = words.take_color()
        moves.append(Move(color, words.take_point(engine.session.size)))
    engine.session.play_sequence(moves)
    return ""


def set_position(engine: Engine, words: Arguments, _: Context) -> str:
    """Replace the board by these stones; who moves is not said, and nothing before can be undone."""
    session = engine.session
    stones = bytearray(session.size.area)
    while words:
        color = words.take_color()
        point = words.take_board_point(session.size)
        if stones[point]:
            raise syntax_error(f"{to_gtp(point, session.size)} is named twice")
        stones[point] = color
    session.set_position(bytes(stones))
    return ""


def kata_get_rules(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer the rules as KataGo's JSON object."""
    words.end()
    return json.dumps(rules_object(engine.session.rules), sort_keys=True, separators=(",", ":"))


def kata_set_rules(engine: Engine, words: Arguments, _: Context) -> str:
    """Set the rules by name or by KataGo's JSON object; komi and stones stay."""
    text = " ".join(words.take_rest())
    if not text:
        raise syntax_error("rules missing")
    rules = rules_from_object(text, engine.session.rules) if text.startswith("{") else rules_named(text)
    engine.session.set_rules(replace(rules, komi=engine.session.rules.komi))
    return ""


def _size(width: int, height: int) -> Size:
    try:
        return Size(width, height)
    except PointError as error:
        raise GtpError("unacceptable size") from error


def _handicap(engine: Engine, points: tuple[Point, ...]) -> str:
    engine.session.place_handicap(points)
    size = engine.session.size
    return " ".join(to_gtp(point, size) for point in points)


def _color_or_empty(words: Arguments) -> Color | None:
    if words.peek.lower() in ("e", "empty"):
        words.take_word("color")
        return None
    return words.take_color()


ENTRIES: Final = (
    Entry("boardsize", "SIZE", boardsize),
    Entry("rectangular_boardsize", "WIDTH HEIGHT", rectangular_boardsize),
    Entry("query_boardsize", "", query_boardsize),
    Entry("clear_board", "", clear_board),
    Entry("komi", "NUMBER", komi),
    Entry("get_komi", "", get_komi),
    Entry("get_handicap", "", get_handicap),
    Entry("fixed_handicap", "STONES", fixed_handicap),
    Entry("place_free_handicap", "STONES", place_free_handicap),
    Entry("set_free_handicap", "VERTEX...", set_free_handicap),
    Entry("gogui-setup", "(b|w|e VERTEX)...", gogui_setup),
    Entry("gogui-setup_player", "COLOR", gogui_setup_player),
    Entry("gogui-undo_setup", "", gogui_undo_setup),
    Entry("gogui-play_sequence", "(COLOR VERTEX)...", gogui_play_sequence),
    Entry("set_position", "(COLOR VERTEX)...", set_position),
    Entry("kata-get-rules", "", kata_get_rules),
    Entry("kata-set-rules", "RULES", kata_set_rules),
)
