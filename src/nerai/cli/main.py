"""`nerai`: the subcommands in one program, and what its exit codes mean.

    0   done; proved
    1   refuted
    2   unknown
    64  bad input: the message says where and what to do
    130 interrupted

The library below raises NeraiError for bad input; here it becomes a message and a code.
"""

import sys
from importlib.metadata import version
from typing import Annotated

import typer

from nerai.cli import bench, diagram, doctor, gtp, match
from nerai.cli.terminal import BAD_INPUT, INTERRUPTED, show_error
from nerai.errors import NeraiError

app = typer.Typer(
    help="Goal-driven Go: plans a person can read, proofs a program can check.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done or proved, 1 refuted, 2 unknown, 64 bad input. Points are written D4.",
)
app.command("diagram")(diagram.diagram)
app.command("match")(match.match)
app.command("gtp", context_settings=gtp.CONTEXT)(gtp.gtp)
app.add_typer(bench.app, name="bench")
app.command("doctor")(doctor.doctor)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"nerai {version('nerai')}")
        raise typer.Exit


@app.callback()
def _options(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and stop."),
    ] = False,
) -> None:
    """Options that stand before any subcommand."""


def run(arguments: list[str]) -> int:
    """Run one command line; gives its exit code."""
    try:
        code = app(arguments, prog_name="nerai", standalone_mode=False)
    except typer.TyperException as error:
        show_error(error, as_json="--json" in arguments)
        return BAD_INPUT
    except NeraiError as error:
        show_error(error, as_json="--json" in arguments)
        return BAD_INPUT
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("interrupted\n")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone (`nerai ... | head`): nobody is left to tell.
        sys.stderr.close()
        return 0
    return code if isinstance(code, int) else 0


def main() -> None:
    """Entry point of the `nerai` program."""
    sys.exit(run(sys.argv[1:]))
