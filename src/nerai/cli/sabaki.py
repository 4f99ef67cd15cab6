"""`nerai sabaki`: what to paste into Sabaki, and a test that nerai answers as Sabaki expects."""

import os
import shutil
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import typer

from nerai.cli.terminal import console, print_json
from nerai.engine.sabaki_check import checks
from nerai.errors import ConfigError

ARGUMENTS: Final = "--tactics-time 5"
COMMANDS: Final = {
    "nerai-explain w B9": "what becomes of the group at B9, White moving first, and why",
    "nerai-why_not w A9": "why White A9 does not do it",
    "nerai-goals w": "which goals White may have in mind",
    "nerai-solve w kill(B9)": "the whole answer as JSON",
    "gomill-explain_last_move": "why the last move of nerai, or of its analysis",
}
"""To be typed into Sabaki's GTP console, and what they tell."""


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("sabaki")(sabaki)


def sabaki(
    test: Annotated[bool, typer.Option(help="Start nerai-gtp as Sabaki does, and check its answers.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Print what to paste into Sabaki, and check that nerai answers as Sabaki expects.

    nerai sabaki --no-test

    Exit codes: 0 all is well, 1 a check failed, 64 nerai-gtp is not installed.
    """
    path = _engine_path()
    done = list(checks([path, *ARGUMENTS.split()])) if test else []
    well = all(check.ok for check in done)
    if as_json:
        engine = {"name": "nerai", "path": path, "arguments": ARGUMENTS}
        print_json(
            {"engine": engine, "commands": COMMANDS, "checks": [asdict(one) for one in done], "ok": well}
        )
        return 0 if well else 1
    screen = console()
    screen.print("In Sabaki: Engines > Manage Engines > Add, then fill in", style="bold")
    for label, text in (("name", "nerai"), ("path", path), ("arguments", ARGUMENTS)):
        # Lines, not a table: a path is to be copied, so nothing of it may be cut or folded.
        screen.print(f"  {label:<10} {text}", markup=False)
    screen.print(
        "Attach it, open a problem, and start the analysis. Useful in the GTP console:", style="bold"
    )
    for command, text in COMMANDS.items():
        screen.print(f"  {command:<25} {text}", markup=False)
    for check in done:
        mark, style = ("ok", "green") if check.ok else ("FAILS", "red")
        screen.print(f"{mark:<6}", style=style, end="")
        screen.print(f"{check.name}: {check.told}", markup=False)
    return 0 if well else 1


def _engine_path() -> str:
    """The full path of nerai-gtp: that of the environment nerai runs in, else the one on the path."""
    places = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    found = shutil.which("nerai-gtp", path=places)
    if found is None:
        raise ConfigError("no nerai-gtp found", hint="install nerai anew, in its folder: pip install .")
    return str(Path(found).absolute())
