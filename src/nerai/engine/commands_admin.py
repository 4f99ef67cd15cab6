"""Who the engine is, clocks, and what Go servers tell it.

Sets clocks and rules of the session; does not think.
"""

from dataclasses import replace
from typing import Final

from nerai.board.rules import CHINESE, CHINESE_SUPERKO
from nerai.engine.arguments import Arguments, syntax_error
from nerai.engine.command import Engine, Entry
from nerai.engine.kata_rules import rules_named
from nerai.gtp.clock import TimeLeft, TimeSettings
from nerai.gtp.server import Context

NAME: Final = "nerai"
_FISCHER: Final = "fischer"
_CAPPED: Final = "fischer-capped"


def name(_: Engine, words: Arguments, __: Context) -> str:
    """Answer the engine's name."""
    words.end()
    return NAME


def version(_: Engine, words: Arguments, __: Context) -> str:
    """Answer the engine's version."""
    words.end()
    return _package_version()


def gomill_describe_engine(engine: Engine, words: Arguments, _: Context) -> str:
    """Say in words what plays and with which settings."""
    words.end()
    options = engine.player.options
    effort = f"{options.playouts} playouts" if options.playouts else f"{options.seconds:g} s"
    return "\n".join(
        [
            f"{NAME} {_package_version()}",
            "Monte-Carlo tree search: random games that a growing tree of moves directs",
            f"{effort} a move unless a clock is set, {engine.session.rules.name} rules",
        ]
    )


def time_settings(engine: Engine, words: Arguments, _: Context) -> str:
    """Set the main time, then a period for a number of stones; a period without stones is no limit."""
    main_s = words.take_float("main time", at_least=0)
    period_s = words.take_float("byo-yomi time", at_least=0)
    stones = words.take_int("byo-yomi stones")
    words.end()
    engine.session.clock.set(TimeSettings.canadian(main_s, period_s, stones))
    return ""


def time_left(engine: Engine, words: Arguments, _: Context) -> str:
    """Say what a side has left; stones are 0 in main time, else the stones or periods left."""
    color = words.take_color()
    seconds = words.take_float("time")
    count = words.take_int("stones")
    words.end()
    engine.session.clock.correct(color, TimeLeft(max(0.0, seconds), count))
    return ""


def kgs_time_settings(engine: Engine, words: Arguments, _: Context) -> str:
    """Set the time system: none, absolute MAIN, canadian MAIN PERIOD STONES, byoyomi MAIN PERIOD PERIODS."""
    kind = words.take_word("time system").lower()
    if kind == "none":
        settings = TimeSettings()
    elif kind == "absolute":
        settings = TimeSettings.canadian(words.take_float("main time", at_least=0), 0, 0)
    elif kind in ("canadian", "byoyomi"):
        main_s = words.take_float("main time", at_least=0)
        period_s = words.take_float("period", at_least=0)
        count = words.take_int("stones or periods")
        make = TimeSettings.canadian if kind == "canadian" else TimeSettings.byoyomi
        settings = make(main_s, period_s, count)
    else:
        raise syntax_error(f"no time system '{kind}'; there are none, absolute, canadian and byoyomi")
    words.end()
    engine.session.clock.set(settings)
    return ""


def kata_time_settings(engine: Engine, words: Arguments, context: Context) -> str:
    """Set the time system as kgs-time_settings does, or fischer MAIN INCREMENT, or fischer-capped."""
    if words.peek.lower() not in (_FISCHER, _CAPPED):
        return kgs_time_settings(engine, words, context)
    kind = words.take_word("time system").lower()
    main_s = words.take_float("main time", at_least=0)
    increment_s = words.take_float("increment", at_least=0)
    most_s = move_s = 0.0
    if kind == _CAPPED:
        most_s = words.take_float("limit of the main time", at_least=0)
        move_s = words.take_float("limit of a move", at_least=0)
    words.end()
    engine.session.clock.set(TimeSettings.fischer(main_s, increment_s, most_s=most_s, move_s=move_s))
    return ""


def kata_list_time_settings(_: Engine, words: Arguments, __: Context) -> str:
    """List the time systems that kata-time_settings knows."""
    words.end()
    return f"none absolute byoyomi canadian {_FISCHER} {_CAPPED}"


def kgs_rules(engine: Engine, words: Arguments, _: Context) -> str:
    """Set the rules by name, as KGS means it: chinese ones ban every repetition; komi and stones stay."""
    text = " ".join(words.take_rest())
    if not text:
        raise syntax_error("rules missing")
    rules = rules_named(text)
    rules = CHINESE_SUPERKO if rules is CHINESE else rules
    engine.session.set_rules(replace(rules, komi=engine.session.rules.komi))
    return ""


def kgs_game_over(_: Engine, words: Arguments, __: Context) -> str:
    """Do nothing: the game is over, and the engine keeps it until the next one."""
    words.end()
    return ""


def _package_version() -> str:
    # This import takes as long as all others together, and a controller waits for the engine to start.
    from importlib.metadata import version as version_of  # noqa: PLC0415

    return version_of("nerai")


ENTRIES: Final = (
    Entry("name", "", name),
    Entry("version", "", version),
    Entry("gomill-describe_engine", "", gomill_describe_engine),
    Entry("time_settings", "MAIN PERIOD STONES", time_settings),
    Entry("time_left", "COLOR SECONDS STONES", time_left),
    Entry("kgs-time_settings", "SYSTEM [SECONDS]...", kgs_time_settings),
    Entry("kata-time_settings", "SYSTEM [SECONDS]...", kata_time_settings),
    Entry("kata-list_time_settings", "", kata_list_time_settings),
    Entry("kgs-rules", "RULES", kgs_rules),
    Entry("kgs-game_over", "", kgs_game_over),
)
