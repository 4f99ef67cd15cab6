"""`nerai tutor`: a page on this machine to solve problems on, with hints, refutations, plans and proofs."""

import webbrowser
from pathlib import Path
from typing import Annotated, Final

import typer

from nerai.cli.learned import LearnedFile, dynamic_in, experience_in
from nerai.cli.terminal import console
from nerai.errors import ConfigError
from nerai.web.app import Settings
from nerai.web.guard import is_loopback
from nerai.web.server import serve

_MOST_NAMED: Final = 5


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("tutor")(tutor)


def tutor(
    place: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE|FOLDER",
            help="A problem file, or a folder of .sgf and .jsonl files to work through; without, examples.",
        ),
    ] = None,
    port: Annotated[
        int,
        typer.Option(min=0, max=65535, help="Where to listen; without, a free port.", show_default=False),
    ] = 0,
    host: Annotated[
        str, typer.Option(help="Address to listen on. Others than loopback let the network in.")
    ] = "127.0.0.1",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
    data: Annotated[
        Path | None,
        typer.Option(
            help="Folder for solved problems and played games; without, NERAI_DATA_DIR or user data."
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=0, max=64, help="Searches at once; without, by cores.", show_default=False)
    ] = 0,
    learned: LearnedFile = None,
) -> int:
    """Open a page to solve problems on: play, and the proof answers; hints, plan, reasons, why not.

    nerai tutor problems/ --no-browser

    Game records are shown and reviewed on it, and Play begins a game against nerai, as nerai play does.

    With --learned searches come in the order that nerai learn ways has found best, rules of the store decide
    what they can and advise moves to the planner, and an answer names the rule or way that settled it and
    the rules that its plan follows.

    Serves one page on this machine only and prints its address; nothing is loaded from or sent to anywhere
    else. Ctrl-C ends it. Exit codes: 0 ended, 64 bad input.
    """
    if place is not None and not place.exists():
        raise ConfigError(f"there is no {place}", hint="name a file or a folder")
    if not host.strip():
        raise ConfigError("--host is empty", hint="leave it out for this machine only, or name an address")
    experience = experience_in(learned)
    screen = console()

    def ready(address: str, left_out: tuple[str, ...]) -> None:
        screen.print(f"nerai tutor: {address}", markup=False)
        if left_out:
            more = f" and {len(left_out) - _MOST_NAMED} more" if len(left_out) > _MOST_NAMED else ""
            told = f"left out, as it cannot be read: {', '.join(left_out[:_MOST_NAMED])}{more}"
            screen.print(told, style="yellow", markup=False)
        if not is_loopback(host):
            told = f"with --host {host} whoever reaches this machine can use the tutor"
            screen.print(told, style="yellow", markup=False)
        screen.print("Ctrl-C ends it", style="dim", markup=False)
        if not no_browser:
            webbrowser.open(address)

    try:
        serve(Settings(place, host, data, workers, experience, dynamic_in(learned)), port=port, ready=ready)
    except KeyboardInterrupt:
        screen.print("ended", markup=False)
    return 0
