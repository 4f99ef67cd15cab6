"""Moves: played by the controller, or chosen by the engine, with and without reports.

The engine's choice obeys the clock; `# interrupt` on the input makes it answer with what it has.
"""

from dataclasses import replace
from typing import Final

from nerai.board.point import to_gtp
from nerai.engine.analysis import Dialect, Tally, info_line, parse_request
from nerai.engine.arguments import Arguments, syntax_error
from nerai.engine.command import Engine, Entry, Run
from nerai.engine.growing import Choice, Limits
from nerai.engine.levels import level_numbered, levels
from nerai.engine.player import Decision
from nerai.engine.seeds import Seeds
from nerai.gtp.server import Context
from nerai.playout import StopFlag

_REGRESSION_PLAYOUTS: Final = 20_000
_REGRESSION_SEED: Final = 1


def play(engine: Engine, words: Arguments, _: Context) -> str:
    """Play a stone or pass; several moves of one color in a row are fine."""
    color, point = words.take_color(), words.take_point(engine.session.size)
    words.end()
    engine.session.play(color, point)
    return ""


def undo(engine: Engine, words: Arguments, _: Context) -> str:
    """Take back the last move."""
    words.end()
    engine.session.undo()
    engine.player.memory.taken_back(engine.session)
    return ""


def gg_undo(engine: Engine, words: Arguments, _: Context) -> str:
    """Take back that many moves (one if not said), or none when there are fewer."""
    count = words.take_int("number of moves") if words else 1
    words.end()
    engine.session.undo(count)
    engine.player.memory.taken_back(engine.session)
    return ""


def genmove(engine: Engine, words: Arguments, context: Context) -> str:
    """Choose and play a move: a vertex, pass or resign."""
    color = words.take_color()
    words.end()
    return _play_decision(engine, _think(engine, context, Choice(color)))


def reg_genmove(engine: Engine, words: Arguments, context: Context) -> str:
    """Choose a move as genmove does but do not play it; by playouts the same board gives the same answer."""
    color = words.take_color()
    words.end()
    return _vertex(engine, _regression(engine, context, Choice(color, may_resign=False)))


def restricted_genmove(engine: Engine, words: Arguments, context: Context) -> str:
    """Choose among these points as reg_genmove does; pass when no move there makes sense."""
    color = words.take_color()
    points = set()
    while words:
        points.add(words.take_board_point(engine.session.size))
    if not points:
        raise syntax_error("no allowed vertex")
    choice = Choice(color, may_resign=False, admits=points.__contains__)
    return _vertex(engine, _regression(engine, context, choice))


def kgs_genmove_cleanup(engine: Engine, words: Arguments, context: Context) -> str:
    """Choose and play a move; never resign, and pass only when no dead stone of the opponent is left."""
    color = words.take_color()
    words.end()
    return _play_decision(engine, _think(engine, context, Choice(color, clean_up=True)))


def level(engine: Engine, words: Arguments, _: Context) -> str:
    """Play at a strength level for people, from 1 on; the last one, 10, is all that the engine can do."""
    number = words.take_int("level")
    words.end()
    if not 1 <= number <= len(levels()):
        raise syntax_error(f"there is no level {number}; give a number from 1 to {len(levels())}")
    engine.player.options = replace(engine.player.options, level=level_numbered(number))
    return ""


def _genmove_analyze(dialect: Dialect) -> Run:
    def run(engine: Engine, words: Arguments, context: Context) -> str:
        """Choose and play a move, with reports; the last line says `play VERTEX`."""
        session = engine.session
        request = parse_request(words, dialect, session.size, session.to_play)

        def report(tally: Tally) -> None:
            context.emit(info_line(tally, request, dialect, session.size))

        choice = Choice(
            request.color,
            admits=request.admits,
            ownership=request.ownership,
            report=report,
            report_every_s=request.interval_s,
        )
        return f"\nplay {_play_decision(engine, _think(engine, context, choice))}"

    return run


def _think(engine: Engine, context: Context, choice: Choice) -> Decision:
    """Decide within the clock, and count the time it took."""
    session, begin = engine.session, engine.now()
    empty_points = session.position.stones.count(0)
    # A side plays on about every third of the points that are empty now; the clock adds some more.
    budget_s = session.clock.budget(choice.color, empty_points // 3)
    decision = _decide(engine, context, choice, engine.player.limits(budget_s))
    session.clock.spend(choice.color, engine.now() - begin)
    return decision


def _regression(engine: Engine, context: Context, choice: Choice) -> Decision:
    """Decide by playouts alone, from the same seed every time."""
    limits = Limits(engine.player.options.playouts or _REGRESSION_PLAYOUTS)
    return _decide(engine, context, replace(choice, seeds=Seeds(_REGRESSION_SEED)), limits)


def _decide(engine: Engine, context: Context, choice: Choice, limits: Limits) -> Decision:
    stop = StopFlag()

    def stop_when_hurried() -> None:
        if context.hurried.is_set():
            stop.set()

    with context.on_interrupt(stop_when_hurried):
        return engine.player.decide(engine.session, choice, limits, stop)


def _play_decision(engine: Engine, decision: Decision) -> str:
    if decision.point is not None:
        engine.session.play(decision.color, decision.point)
    return _vertex(engine, decision)


def _vertex(engine: Engine, decision: Decision) -> str:
    return "resign" if decision.point is None else to_gtp(decision.point, engine.session.size)


ENTRIES: Final = (
    Entry("play", "COLOR VERTEX", play),
    Entry("undo", "", undo),
    Entry("gg-undo", "[COUNT]", gg_undo),
    Entry("genmove", "COLOR", genmove),
    Entry("reg_genmove", "COLOR", reg_genmove),
    Entry("restricted_genmove", "COLOR VERTEX...", restricted_genmove),
    Entry("kgs-genmove_cleanup", "COLOR", kgs_genmove_cleanup),
    Entry("level", "NUMBER", level),
    Entry("genmove_analyze", "[COLOR] [INTERVAL] [KEY VALUE]...", _genmove_analyze(Dialect.PLAIN)),
    Entry("lz-genmove_analyze", "[COLOR] [INTERVAL] [KEY VALUE]...", _genmove_analyze(Dialect.LEELA)),
    Entry("kata-genmove_analyze", "[COLOR] [INTERVAL] [KEY VALUE]...", _genmove_analyze(Dialect.KATAGO)),
)
