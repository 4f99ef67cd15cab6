"""Analysis that reports until further input comes, and the settings of the search.

Where one goal stands out, as in a problem, it is solved meanwhile, and the reports tell what came of it.

An analysis ends at once when any line waits on the input, an empty one included, or the input ends.
It plays nothing and changes nothing.
"""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Final

from nerai.board.point import PASS, Point
from nerai.engine.analysis import Dialect, Request, Tally, info_line, parse_request, rows_of
from nerai.engine.arguments import Arguments, syntax_error
from nerai.engine.background import Solving
from nerai.engine.command import Engine, Entry, Run
from nerai.engine.growing import Choice, Limits, search
from nerai.engine.player import Decision, Options
from nerai.engine.seeds import Seeds
from nerai.engine.solving import posed
from nerai.gtp.server import Context
from nerai.playout import GameTree, StopFlag, playable_points

_ENOUGH_PLAYOUTS: Final = 20_000_000
"""After so many nothing changes any more: the processor is left alone until input comes."""
_SLICE_S: Final = 0.1


def _analyze(dialect: Dialect) -> Run:
    def run(engine: Engine, words: Arguments, context: Context) -> str:
        """Report moves, proved and refuted ones if there is one clear goal, until any input comes."""
        session = engine.session
        request = parse_request(words, dialect, session.size, session.to_play)
        stop = StopFlag()
        with context.on_interrupt(stop.set):
            _analyse(engine, request, context, stop, dialect)
        return ""

    return run


def _analyse(engine: Engine, request: Request, context: Context, stop: StopFlag, dialect: Dialect) -> None:
    session, tally = engine.session, Tally()
    position = session.position.with_to_play(request.color)
    question = posed(position)
    options = engine.player.options
    solving = None
    with ExitStack() as block:
        if question is not None:
            solving = Solving(question, seconds=options.tactics_seconds, nodes=options.tactics_nodes)
            block.enter_context(solving)
        _report(engine, request, context, stop, dialect, tally, solving)
    verdicts = None if solving is None else solving.verdicts
    rows = rows_of(tally, request, session.size, verdicts)
    if rows:
        why = "analysed, not played"
        solved = None if verdicts is None else verdicts.solved
        decision = Decision(request.color, rows[0].point, why, tally, position, solved)
        engine.player.remember(session, decision)


def _report(
    engine: Engine,
    request: Request,
    context: Context,
    stop: StopFlag,
    dialect: Dialect,
    tally: Tally,
    solving: Solving | None,
) -> None:
    session = engine.session
    playable = map(Point, playable_points(session.board(request.color)))
    candidates = [point for point in playable if request.admits(point)] or [PASS]
    choice = Choice(request.color, ownership=request.ownership, seeds=Seeds(session.seeds.start))
    tree, playouts = GameTree(), engine.player.options.playouts
    limits = Limits(seconds=_SLICE_S) if playouts is None else Limits(playouts)
    last_report = engine.now()
    while not context.interrupted.is_set():
        verdicts = None if solving is None else solving.verdicts
        settled = solving is not None and solving.finished and verdicts is not None and verdicts.complete
        if tally.visits >= _ENOUGH_PLAYOUTS:
            context.interrupted.wait()
            return
        if settled and tally.visits:
            context.interrupted.wait(max(request.interval_s, _SLICE_S))
        else:
            search(
                tree,
                session,
                choice,
                candidates,
                tally,
                limits=limits,
                stop=stop,
                threads=engine.player.threads,
            )
        if engine.now() - last_report >= request.interval_s:
            last_report = engine.now()
            pending = solving is not None
            context.emit(info_line(tally, request, dialect, session.size, verdicts, pending=pending))


def stop(_: Engine, words: Arguments, __: Context) -> str:
    """Do nothing: that it came has stopped any analysis."""
    words.end()
    return ""


def clear_cache(engine: Engine, words: Arguments, _: Context) -> str:
    """Forget what the search found in earlier moves."""
    words.end()
    engine.player.forget()
    return ""


def gogui_interrupt(_: Engine, words: Arguments, __: Context) -> str:
    """Do nothing: that it is known tells GoGui that `# interrupt` makes a running command answer early."""
    words.end()
    return ""


@dataclass(frozen=True, slots=True)
class _Parameter:
    """A setting of the search that can be asked and changed while the engine runs."""

    get: Callable[[Options], str]
    set: Callable[[Options, Arguments], None]


def _set_time(options: Options, words: Arguments) -> None:
    options.seconds = words.take_float("maxTime", at_least=0.01)


def _set_playouts(options: Options, words: Arguments) -> None:
    options.playouts = words.take_int("maxPlayouts") or None


def _set_resign(options: Options, words: Arguments) -> None:
    value = words.take_float("resignThreshold", at_least=0)
    if value > 1:
        raise syntax_error("resignThreshold must be at most 1")
    options.resign_below = value


def _set_tactics_time(options: Options, words: Arguments) -> None:
    options.tactics_seconds = words.take_float("tacticsTime", at_least=0) or None
    _keep_some_limit(options)


def _set_tactics_nodes(options: Options, words: Arguments) -> None:
    options.tactics_nodes = words.take_int("tacticsNodes") or None
    _keep_some_limit(options)


def _keep_some_limit(options: Options) -> None:
    if options.tactics_seconds is None and options.tactics_nodes is None:
        raise syntax_error("one of tacticsTime and tacticsNodes must be above 0")


PARAMETERS: Final[Mapping[str, _Parameter]] = {
    "maxPlayouts": _Parameter(lambda options: str(options.playouts or 0), _set_playouts),
    "maxTime": _Parameter(lambda options: f"{options.seconds:g}", _set_time),
    "resignThreshold": _Parameter(lambda options: f"{options.resign_below:g}", _set_resign),
    "tacticsNodes": _Parameter(lambda options: str(options.tactics_nodes or 0), _set_tactics_nodes),
    "tacticsTime": _Parameter(lambda options: f"{options.tactics_seconds or 0:g}", _set_tactics_time),
}


def kata_get_param(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer a setting; those of tactical commands are tacticsTime and tacticsNodes (0: no such limit)."""
    parameter = _take_parameter(words)
    words.end()
    return parameter.get(engine.player.options)


def kata_set_param(engine: Engine, words: Arguments, _: Context) -> str:
    """Change a setting that kata-get-param knows."""
    change_parameter(engine, words)
    return ""


def kata_list_params(_: Engine, words: Arguments, __: Context) -> str:
    """List the settings."""
    words.end()
    return " ".join(PARAMETERS)


def get_random_seed(engine: Engine, words: Arguments, _: Context) -> str:
    """Answer what the sequence of random numbers started from."""
    words.end()
    return str(engine.session.seeds.start)


def set_random_seed(engine: Engine, words: Arguments, _: Context) -> str:
    """Start the sequence of random numbers anew."""
    seed = words.take_int("seed")
    words.end()
    engine.session.seeds = Seeds(seed)
    return ""


def change_parameter(engine: Engine, words: Arguments) -> None:
    """Set the parameter that the words name to the value they give."""
    parameter = _take_parameter(words)
    changed = replace(engine.player.options)
    parameter.set(changed, words)
    words.end()
    engine.player.options = changed


def _take_parameter(words: Arguments) -> _Parameter:
    name = words.take_word("parameter")
    if name not in PARAMETERS:
        raise syntax_error(f"no parameter '{name}'; there are {', '.join(PARAMETERS)}")
    return PARAMETERS[name]


ENTRIES: Final = (
    Entry("analyze", "[COLOR] [INTERVAL] [KEY VALUE]...", _analyze(Dialect.PLAIN)),
    Entry("lz-analyze", "[COLOR] [INTERVAL] [KEY VALUE]...", _analyze(Dialect.LEELA)),
    Entry("kata-analyze", "[COLOR] [INTERVAL] [KEY VALUE]...", _analyze(Dialect.KATAGO)),
    Entry("stop", "", stop),
    Entry("clear_cache", "", clear_cache),
    Entry("gogui-interrupt", "", gogui_interrupt),
    Entry("kata-get-param", "NAME", kata_get_param),
    Entry("kata-set-param", "NAME VALUE", kata_set_param),
    Entry("kata-list-params", "", kata_list_params),
    Entry("get_random_seed", "", get_random_seed),
    Entry("set_random_seed", "SEED", set_random_seed),
)
