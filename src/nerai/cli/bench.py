"""`nerai bench`: measured speed, as a table or JSON."""

import dataclasses
from typing import Annotated

import typer
from rich.table import Table

from nerai.bench.board import BoardBench, Figure, measure
from nerai.bench.machine import describe_machine
from nerai.cli.terminal import console, print_json, progress_console


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    commands = typer.Typer(help="Measure speed on fixed workloads.", no_args_is_help=True)
    commands.callback()(lambda: None)  # keeps the name of a single subcommand from being swallowed
    commands.command("board")(board)
    app.add_typer(commands, name="bench")


def board(
    repeats: Annotated[int, typer.Option(min=1, max=100, help="Runs of each figure; the best counts.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.01, max=60, help="Length of one run.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Speed of the boards and playouts, beside OpenSpiel and sgfmill when they are installed.

    The comparisons come with the extra named bench.
    """
    with progress_console().status("starting") as status:
        result = measure(repeats=repeats, seconds=seconds, report=status.update)
    if as_json:
        print_json({"machine": describe_machine(), "repeats": repeats, **_as_record(result)})
    else:
        console().print(_as_table(result))
        for name in result.missing:
            console().print(f"not measured: {name} (pip install open_spiel)", style="dim")


def _as_record(result: BoardBench) -> dict[str, object]:
    figures = [{**dataclasses.asdict(figure), "reached": figure.reached} for figure in result.figures]
    return {"figures": figures, "missing": list(result.missing)}


def _as_table(result: BoardBench) -> Table:
    table = Table(title="best of the runs, one core")
    for heading in ("what", "rate", "goal", "unit", ""):
        table.add_column(heading, justify="right" if heading in ("rate", "goal") else "left")
    for figure in result.figures:
        table.add_row(figure.name, _number(figure.rate), _number(figure.goal), figure.unit, _verdict(figure))
    return table


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}"


def _verdict(figure: Figure) -> str:
    return {True: "[green]reached[/green]", False: "[red]missed[/red]", None: ""}[figure.reached]
