"""`nerai-gtp`: the engine on standard input and output.

Takes command line options, all optional; speaks GTP until `quit`, the end of the input or an interrupt.
Nothing but GTP goes to standard output. Imports no library for terminals: a controller waits for the start.
"""

import argparse
import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from nerai.board.rules import NAMED_RULES, Rules
from nerai.engine.command import Engine, handlers
from nerai.engine.commands import ENTRIES
from nerai.engine.levels import level_numbered, levels
from nerai.engine.player import DEFAULT_RESIGN, DEFAULT_SECONDS, DEFAULT_TACTICS_SECONDS, Options, Player
from nerai.engine.session import Session
from nerai.errors import ConfigError
from nerai.gtp.server import serve_stdio
from nerai.knowledge.opening import load_opening
from nerai.learn.concerns import Watch
from nerai.learn.dynamic_store import load_book
from nerai.learn.store import RuleStore
from nerai.playout import MOST_THREADS

_BAD_INPUT = 64
Number = TypeVar("Number", int, float)


def make_engine(
    *,
    options: Options | None = None,
    rules: Rules | None = None,
    seed: int | None = None,
    learned: Path | None = None,
    opening: bool = True,
) -> Engine:
    """An engine with an empty 19x19 board; without a seed every run is different.

    `learned`: a store whose dynamic rules the player uses; ConfigError when there is none. `opening`: whether
    the player begins with opening knowledge.
    """
    start = int.from_bytes(os.urandom(8), "big") if seed is None else seed
    session = Session(rules=rules or Rules.named("chinese"), seed=start)
    watch = None if learned is None else _watch(learned)
    return Engine(session, Player(options or Options(), watch, load_opening() if opening else None))


def _watch(learned: Path) -> Watch:
    if not learned.is_file():
        raise ConfigError(f"no rules in {learned}", hint="nerai learn games or nerai learn play makes some")
    try:
        with RuleStore(learned) as store:
            return Watch(load_book(store))
    except sqlite3.Error as fault:
        raise ConfigError(f"{learned} is damaged: {fault}", hint="name another file with --learned") from None


def run(arguments: Sequence[str]) -> int:
    """Serve one controller; gives the exit code."""
    try:
        chosen = _parser().parse_args(arguments)
    except SystemExit as stop:
        return _BAD_INPUT if stop.code else 0
    tactics_s = chosen.tactics_time
    if tactics_s is None and chosen.tactics_nodes is None:
        tactics_s = DEFAULT_TACTICS_SECONDS
    options = Options(
        seconds=chosen.time,
        playouts=chosen.playouts,
        threads=chosen.threads,
        resign_below=chosen.resign,
        tactics_seconds=tactics_s,
        tactics_nodes=chosen.tactics_nodes,
        level=None if chosen.level is None else level_numbered(chosen.level),
        strategy=chosen.strategy,
    )
    try:
        engine = make_engine(
            options=options,
            rules=chosen.rules,
            seed=chosen.seed,
            learned=chosen.learned,
            opening=not chosen.no_opening,
        )
    except ConfigError as error:
        sys.stderr.write(f"{error}\n")
        return _BAD_INPUT
    with ended_by_interrupt():
        serve_stdio(handlers(engine, ENTRIES))
    return 0


@contextmanager
def ended_by_interrupt() -> Iterator[None]:
    """Let the system end the program at Ctrl-C: nothing needs saving, and Python would wait for a search."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def main() -> None:
    """The entry point of the program."""
    sys.exit(run(sys.argv[1:]))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="nerai-gtp",
        description="The Go engine nerai, speaking GTP on standard input and output. Works without options.",
    )
    parser.add_argument(
        "--time",
        type=positive,
        default=DEFAULT_SECONDS,
        metavar="S",
        help="seconds a move when no clock is set (default: %(default)s)",
    )
    parser.add_argument("--playouts", type=count, metavar="N", help="random games a move instead of a time")
    parser.add_argument(
        "--level",
        type=level,
        metavar="N",
        help=f"play at a strength level for people, from 1 (weak) to {len(levels())} (default: no limit)",
    )
    parser.add_argument(
        "--threads",
        type=threads,
        metavar="N",
        help="threads that search for a move (default: 1 with --playouts, else up to 2)",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="with --playouts: the same moves every time")
    parser.add_argument(
        "--rules",
        type=_rules,
        default="chinese",
        metavar="NAME",
        help=f"{', '.join(sorted(NAMED_RULES))}; until told otherwise (default: %(default)s)",
    )
    parser.add_argument(
        "--resign",
        type=_share,
        default=DEFAULT_RESIGN,
        metavar="P",
        help="resign when no move wins this share of random games; 0 for never (default: %(default)s)",
    )
    parser.add_argument(
        "--learned",
        type=Path,
        metavar="FILE",
        help="a store of nerai learn games or nerai learn play: look first where its rules see something",
    )
    parser.add_argument("--no-opening", action="store_true", help="play without opening knowledge")
    parser.add_argument(
        "--no-strategy",
        dest="strategy",
        action="store_false",
        help="choose moves by search alone, without a plan for the whole board",
    )
    parser.add_argument(
        "--tactics-time",
        type=positive,
        metavar="S",
        help=f"seconds a tactical command such as attack (default: {DEFAULT_TACTICS_SECONDS:g}, or none "
        "with --tactics-nodes)",
    )
    parser.add_argument(
        "--tactics-nodes",
        type=count,
        metavar="N",
        help="search nodes a tactical command: the same answers every time",
    )
    return parser


def positive(text: str) -> float:
    """A number of seconds, for argparse."""
    return _checked(text, float, lambda value: 0 < value < float("inf"), "a number of seconds above 0")


def _share(text: str) -> float:
    return _checked(text, float, lambda value: 0 <= value <= 1, "a number from 0 to 1")


def count(text: str) -> int:
    """A whole number from 1 on, for argparse."""
    return _checked(text, int, lambda value: value >= 1, "a whole number from 1 on")


def level(text: str) -> int:
    """A level, for argparse."""
    return _checked(
        text, int, lambda value: 1 <= value <= len(levels()), f"a number from 1 to {len(levels())}"
    )


def threads(text: str) -> int:
    """A number of threads, for argparse."""
    return _checked(text, int, lambda value: 1 <= value <= MOST_THREADS, f"a number from 1 to {MOST_THREADS}")


def _rules(text: str) -> Rules:
    try:
        return Rules.named(text)
    except ConfigError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _checked(text: str, kind: Callable[[str], Number], good: Callable[[Number], bool], wanted: str) -> Number:
    try:
        value = kind(text)
    except ValueError:
        value = None
    if value is None or not good(value):
        raise argparse.ArgumentTypeError(f"'{text}' is not {wanted}")
    return value


if __name__ == "__main__":
    main()
