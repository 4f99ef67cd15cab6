"""`nerai analysis`: KataGo's JSON analysis protocol, for programs that ask KataGo."""

import typer

from nerai.engine.kata.main import run


def register(app: typer.Typer) -> None:
    """Add the command to the program; its options, `--help` too, are left to the engine."""
    settings = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
    app.command("analysis", context_settings=settings)(analysis)


def analysis(context: typer.Context) -> None:
    """Answer queries of KataGo's JSON analysis protocol on standard input and output."""
    raise typer.Exit(run(context.args))
