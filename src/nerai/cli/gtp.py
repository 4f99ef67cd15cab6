"""`nerai gtp`: the same engine as `nerai-gtp`, for those who remember only one name."""

from typing import Final

import typer

from nerai.engine.main import run

CONTEXT: Final = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}


def gtp(context: typer.Context) -> None:
    """Speak GTP on standard input and output (Sabaki, GoGui and others: use [bold]nerai-gtp[/bold]).

    All options are those of nerai-gtp: see [bold]nerai gtp --help[/bold].
    """
    raise typer.Exit(run(list(context.args)))
