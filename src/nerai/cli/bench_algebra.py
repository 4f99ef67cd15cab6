"""`nerai bench algebra`: answers by parts against joint search, and what they cost, as a table or JSON."""

import dataclasses
from typing import Annotated

import typer
from rich.table import Table

from nerai.bench.algebra import LEAST_NODES, AlgebraBench, measure
from nerai.bench.machine import describe_machine
from nerai.cli.terminal import console, print_json, progress_console


def algebra(
    seed: Annotated[
        list[int] | None, typer.Option(help="Decides the positions; more seeds, more costs. [default: 4]")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, help="Nodes of one search, or of one question.")] = 100_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Joined goals: answered by parts and by joint search, the nodes of both, the time to combine.

    Exit code 1 when an answer by parts differs from joint search.
    """
    with progress_console().status("starting") as status:
        found = measure(tuple(seed or (4,)), limit=limit, report=status.update)
    if as_json:
        print_json({"machine": describe_machine(), "limit": limit, **_as_record(found)})
    else:
        _print(found)
    return 1 if found.agreement.disagree else 0


def _as_record(found: AlgebraBench) -> dict[str, object]:
    return {
        "agreement": dataclasses.asdict(found.agreement),
        "questions_compared": len(found.costs),
        "plain_ratio_median": found.plain_ratio,
        "joint_ratio_median": found.joint_ratio,
        "costs": [dataclasses.asdict(cost) for cost in found.costs],
        "combine_ms": found.combine_ms,
    }


def _print(found: AlgebraBench) -> None:
    counts = found.agreement
    table = Table(title="goals of several parts", show_header=False)
    table.add_row("positions", f"{counts.positions}, {counts.meant_dependent} of them made to be dependent")
    table.add_row("answered by parts", f"{counts.by_parts} of {2 * counts.positions} questions")
    table.add_row(
        "joint search",
        f"agrees on {counts.agree}, unknown {counts.joint_unknown}, differs on {len(counts.disagree)}",
    )
    table.add_row("pairs of parts certified apart", f"{counts.certified_pairs} of {counts.pairs}")
    if found.plain_ratio is not None and found.joint_ratio is not None:
        table.add_row(
            "fewer nodes, median",
            f"{found.plain_ratio:.0f} times than plain joint search, {found.joint_ratio:.0f} times than ours "
            f"({len(found.costs)} questions that need several parts of {LEAST_NODES} nodes and more)",
        )
    table.add_row("combining two statuses of tally 3", f"{found.combine_ms:.2f} ms")
    console().print(table)
    for name in counts.disagree:
        console().print(f"differs: {name}", style="red", markup=False)
