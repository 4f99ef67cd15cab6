"""`nerai`: the subcommands in one program, and what its exit codes mean.

    0   done; proved
    1   refuted
    2   unknown
    64  bad input, or output that cannot be written: the message says where and what to do
    70  a fault of nerai itself, with its traceback
    130 interrupted

The library below raises NeraiError for bad input; here it becomes a message and a code. A reader of the
output that goes away (`nerai ... | head`) is no error. Only the module of
the subcommand that is called is imported, so that `nerai --help` and every command start quickly.
"""

import importlib
import io
import os
import sys
from typing import Annotated, Final, NoReturn

import typer

from nerai.cli.terminal import BAD_INPUT, FAULT, INTERRUPTED, show_error
from nerai.errors import NeraiError

COMMANDS: Final = {
    "solve": "Prove or refute a goal: the move, the reasons, what it takes for granted, and a certificate.",
    "why-not": "Say why a first move does not reach the goal: the reply to it, and what is lost.",
    "explain": "Make a lesson: the solution, wrong tries and reasons as SGF, a page, figures and Markdown.",
    "tutor": "Open a page to solve problems on: play, and the proof answers; hints, plan, reasons, why not.",
    "status": "Tell a goal as a game: its status, who must move, what may be ignored, threats and kos.",
    "trace": "Tell every choice of the planner: move, goals and schemas behind it, and what became of it.",
    "follow": "Follow a plan through real moves: what was foreseen, the next move, and the cost saved.",
    "verify": "Check a certificate with the independent checker.",
    "review": "Review a game: which chains, links and groups each move won or lost, the worst first.",
    "audit": "Proof-read problem collections: failing answers, second solutions, duplicates.",
    "plan": "Plan for the whole board: goals, what is proved of them, gains, the decision table and a move.",
    "endgame": "Say what the last moves of a game are worth, in which order to play them, and the result.",
    "algebra": "Say what games, joined by AND, OR and NOT, are worth; the value is the last line.",
    "knowledge": "Check knowledge, and test it on the problems it names.",
    "goals": "List the goals that the planner knows, the highest level first, and how each is achieved.",
    "schemas": "Show schemas and patterns as they are written, in the order the planner tries them.",
    "learn": "Learn rules that are proved, moves to try, which way of searching pays, which tries to trust.",
    "rules": "Show the rules that were learned, check their proofs again, move and forget them.",
    "diagram": "Draw a position, a problem or a game: in the terminal, or as SVG or PNG.",
    "play": "Play against nerai in the terminal: hints, 'why did you play that?', undo, count, SGF.",
    "match": "Play a match between two GTP engines and print the win rate with its 95% interval.",
    "gtp": "Speak GTP on standard input and output; the same as nerai-gtp.",
    "analysis": "Answer queries of KataGo's JSON analysis protocol on standard input and output.",
    "sabaki": "Print what to paste into Sabaki, and check that nerai answers as Sabaki expects.",
    "bench": "Measure speed and right answers on fixed workloads.",
    "doctor": "Show versions, check speed, and say what is missing and how to get it.",
}
"""Each has a module of its name here, whose `register(app)` adds it; the text is the start of its help."""


def build(wanted: str | None = None) -> typer.Typer:
    """The program with the `wanted` subcommand loaded and the others only listed."""
    app = typer.Typer(
        help="Goal-driven Go: plans a person can read, proofs a program can check.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog="Exit codes: 0 done or proved, 1 refuted, 2 unknown, 64 bad input. Points are written D4.",
    )
    app.callback()(_options)
    for name, text in COMMANDS.items():
        if name == wanted:
            importlib.import_module(f"nerai.cli.{name.replace('-', '_')}").register(app)
        else:
            app.command(name, help=text)(_not_loaded)
    return app


def run(arguments: list[str]) -> int:
    """Run one command line; gives its exit code."""
    wanted = next((word for word in arguments if not word.startswith("-")), None)
    try:
        code = build(wanted)(arguments, prog_name="nerai", standalone_mode=False)
    except (typer.TyperException, NeraiError) as error:
        show_error(error, as_json="--json" in arguments)
        return BAD_INPUT
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("interrupted\n")
        return INTERRUPTED
    except SystemExit:
        return 0  # what typer and rich make of a broken pipe
    except OSError as error:
        show_error(error, as_json=False)  # standard output is what failed
        _drop_unwritten_output()
        return BAD_INPUT
    except Exception as error:
        # A code of its own: Python's would be read as "refuted".
        sys.excepthook(type(error), error, error.__traceback__)
        if "--json" in arguments:
            show_error(error, as_json=True)
        return FAULT
    return code if isinstance(code, int) else 0


def main() -> None:
    """Entry point of the `nerai` program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our characters shows ? for them
    sys.exit(run(sys.argv[1:]))


def _drop_unwritten_output() -> None:
    """Keep Python from failing once more at its end over what standard output did not take."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _not_loaded() -> NoReturn:
    raise AssertionError("the subcommand that is called is always loaded")


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - slow to import, rarely asked for

        typer.echo(f"nerai {version('nerai')}")
        raise typer.Exit


def _options(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and stop."),
    ] = False,
) -> None:
    pass
