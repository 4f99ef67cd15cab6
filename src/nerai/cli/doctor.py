"""`nerai doctor`: what is here, what is missing, and how fast it is."""

import importlib.util
import os
import shutil
import sys
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated

import typer

from nerai.bench.machine import describe_machine
from nerai.board import Size
from nerai.board.speed import tactical_speed
from nerai.cli.terminal import console, print_json
from nerai.playout import playout_speed

SPEED_CHECK_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. `needed` things that are not `found` make nerai unusable; the others limit it."""

    name: str
    found: str
    needed: bool
    use: str
    remedy: str


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("doctor")(doctor)


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Show versions, check speed, and say what is missing and how to get it."""
    findings = [*_packages(), *_programs()]
    speeds = _speeds()
    ready = all(finding.found for finding in findings if finding.needed)
    if as_json:
        record = {"ready": ready, "machine": describe_machine(), "speed": speeds}
        print_json({**record, "findings": [asdict(finding) for finding in findings]})
    else:
        _print(findings, speeds, ready=ready)
    if not ready:
        raise typer.Exit(1)


def _packages() -> list[Finding]:
    # module, distribution, needed, what for, how to get it
    wanted = (
        ("sgfmill", "sgfmill", True, "reading SGF files", "pip install sgfmill"),
        ("rich", "rich", True, "this output", "pip install rich"),
        ("resvg_py", "resvg-py", False, "PNG pictures", "pip install resvg-py"),
        ("pyspiel", "open_spiel", False, "comparison in nerai bench board", "pip install open_spiel"),
        ("ray", "ray", False, "many machines: --cluster", "pip install 'nerai[cluster]'"),
    )
    python = Finding("Python", ".".join(map(str, sys.version_info[:3])), True, "everything", "")
    found = (
        Finding(name, _installed(module, name), needed, use, remedy)
        for module, name, needed, use, remedy in wanted
    )
    return [python, *found]


def _installed(module: str, distribution: str) -> str:
    if importlib.util.find_spec(module) is None:
        return ""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "present"


def _programs() -> list[Finding]:
    wanted = (
        (
            "nerai-gtp",
            "attaching nerai to Sabaki or GoGui",
            "install nerai anew, in its folder: pip install --force-reinstall .",
        ),
        ("gnugo", "matches against GNU Go, scoring by GNU Go", "Debian and Ubuntu: apt-get install gnugo"),
    )
    # A program of the environment nerai runs in counts as found, also when it is not on the path.
    places = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    return [
        Finding(name, shutil.which(name, path=places) or "", False, use, remedy)
        for name, use, remedy in wanted
    ]


def _speeds() -> dict[str, int]:
    rates = {}
    for side in (9, 19):
        size = Size.square(side)
        for name, speed in (("play+undo/s", tactical_speed), ("playouts/s", playout_speed)):
            amount, seconds = speed(size, seconds=SPEED_CHECK_SECONDS, seed=1)
            rates[f"{size} {name}"] = round(amount / seconds)
    return rates


def _print(findings: list[Finding], speeds: dict[str, int], *, ready: bool) -> None:
    screen = console()
    machine = describe_machine()
    screen.print(
        f"nerai {machine['nerai']} on {machine['system']}, {machine['cores']} cores, {machine['processor']}"
    )
    use_width = max(len(finding.use) for finding in findings)
    for finding in findings:
        mark, style = _verdict(finding)
        # Lines, not a table: a path is to be copied, so nothing of it may be cut or folded.
        screen.print(f"{mark:<8}", style=style, end="")
        found = finding.found or f"get it: {finding.remedy}"
        screen.print(f"{finding.name:<12}{finding.use:<{use_width}}  {found}", markup=False)
    for name, rate in speeds.items():
        screen.print(f"speed   {name:<20} {rate:>12,}")
    screen.print(
        "[green]ready[/green]" if ready else "[red]not usable until what is missing is installed[/red]"
    )


def _verdict(finding: Finding) -> tuple[str, str]:
    if finding.found:
        return "ok", "green"
    return ("missing", "red") if finding.needed else ("absent", "yellow")
