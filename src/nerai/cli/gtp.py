"""`nerai gtp`: the same engine as `nerai-gtp`, for those who remember only one name."""

import typer

from nerai.engine.main import run


def register(app: typer.Typer) -> None:
    """Add the command to the program; its options, `--help` too, are left to the engine."""
    settings = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
    app.command("gtp", context_settings=settings)(gtp)


def gtp(context: typer.Context) -> None:
    """Speak GTP on standard input and output; the same as nerai-gtp."""
    raise typer.Exit(run(context.args))
