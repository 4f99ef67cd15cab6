"""`nerai bench search`: the time of a ladder and the rate of search, as a table or JSON."""

import dataclasses
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from nerai.bench.machine import describe_machine
from nerai.bench.search import SearchBench, measure
from nerai.cli.terminal import console, print_json, progress_console


def search(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Problem files: .jsonl or .sgf. [default: the project's own]")
    ] = None,
    runs: Annotated[int, typer.Option(min=1, max=10_000, help="Runs of the ladder; the median counts.")] = 25,
    passes: Annotated[
        int, typer.Option(min=1, max=10_000, help="Passes over the problems; the median counts.")
    ] = 20,
    nodes: Annotated[int, typer.Option(min=1, help="Expanded nodes a problem, at most.")] = 50_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Speed of proof-number search: a ladder across 19x19, and expanded nodes a second on problems.

    A node is expanded when its children are generated; one that is entered again counts again.
    """
    with progress_console().status("starting") as status:
        result = measure(files or (), runs=runs, passes=passes, nodes=nodes, report=status.update)
    if as_json:
        print_json({"machine": describe_machine(), **_as_record(result)})
    else:
        _print(result)


def _as_record(result: SearchBench) -> dict[str, object]:
    return {
        "ladder": [{**dataclasses.asdict(one), "median_ms": one.median_ms} for one in result.ladder],
        "rate": {**dataclasses.asdict(result.rate), "nodes_per_second": result.rate.nodes_per_second},
    }


def _print(result: SearchBench) -> None:
    table = Table(title="a ladder across 19x19, warm, one core")
    for heading in ("goal", "median ms", "fastest ms", "nodes", "proof"):
        table.add_column(heading, justify="left" if heading in ("goal", "proof") else "right")
    for one in result.ladder:
        proof = f"{one.proof_nodes:,} nodes, accepted" if one.proved else "[red]none[/red]"
        table.add_row(one.goal, f"{one.median_ms:.1f}", f"{min(one.runs_ms):.1f}", f"{one.nodes:,}", proof)
    console().print(table)
    rate = result.rate
    left_out = f" ({rate.unasked} more pose no question)" if rate.unasked else ""
    console().print(
        f"{rate.nodes_per_second:,.0f} expanded nodes a second: {rate.nodes:,} nodes "
        f"on {rate.problems} problems{left_out}, {rate.solved} of them settled"
    )
