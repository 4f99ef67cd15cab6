"""`nerai bench suite`: GNU Go's regression suites, as a table or JSON."""

import dataclasses
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from nerai.batch import Json
from nerai.bench.machine import describe_machine
from nerai.bench.suite import DEFAULT_TIMEOUT_S, SuiteEngine, SuiteSummary, bench_suites, summarise
from nerai.cli.terminal import console, print_json, progress_console
from nerai.errors import ConfigError


def suite(
    files: Annotated[list[Path], typer.Argument(help="Suites: .tst files, also named inside --dir.")],
    folder: Annotated[
        Path | None, typer.Option("--dir", help="Folder that holds games/. [default: the first file's]")
    ] = None,
    time: Annotated[
        float | None, typer.Option(min=0.01, help="Seconds a test. [default: 2, unless --nodes]")
    ] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Search nodes a test: repeatable results.")] = None,
    engine: Annotated[
        str | None, typer.Option(help="Another GTP engine's command line. [default: nerai's own]")
    ] = None,
    only: Annotated[str | None, typer.Option(help="Numbers of tests, such as 3,10-20.")] = None,
    timeout: Annotated[
        float, typer.Option(min=0.1, help="Seconds until an engine that does not answer is ended.")
    ] = DEFAULT_TIMEOUT_S,
    failures: Annotated[bool, typer.Option("--failures", help="List every wrong answer.")] = False,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="Journal of results, by which a stopped run resumes.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print summaries and results as one JSON object.")
    ] = False,
) -> None:
    """Run GNU Go's regression suites against an engine, and compare the answers.

    Tests of same_dragon and of whole-board moves are counted apart.
    """
    chosen = SuiteEngine(engine, time, nodes)
    with Progress(TextColumn("tests"), BarColumn(), MofNCompleteColumn(), console=progress_console()) as bar:
        task = bar.add_task("tests", total=None)
        results, summaries = bench_suites(
            files,
            folder=folder,
            engine=chosen,
            only=None if only is None else numbers(only),
            timeout_s=timeout,
            journal=out,
            on_progress=lambda state: bar.update(task, completed=state.finished, total=state.total),
        )
    total = summarise("all", results)
    if as_json:
        print_json(
            {
                "machine": describe_machine(),
                "summaries": [dataclasses.asdict(item) for item in summaries],
                "total": dataclasses.asdict(total),
                "results": results,
            }
        )
        return
    console().print(_table([*summaries, total] if len(summaries) > 1 else summaries))
    if failures:
        for result in results:
            if not result["right"] and not result["ignored"]:
                console().print(_line(result), markup=False, highlight=False)


def numbers(text: str) -> frozenset[int]:
    """The numbers in a list such as `3,10-20`; ConfigError when it is none."""
    found: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not (first.isdecimal() and (not dash or last.isdecimal())):
            raise ConfigError(f"'{part}' is no number of a test", hint="write --only 3,10-20")
        found.update(range(int(first), int(last or first) + 1))
    return frozenset(found)


def _table(summaries: list[SuiteSummary]) -> Table:
    table = Table(title="right answers; where GNU Go is expected to fail: in brackets")
    for heading in ("suite", "tests", "right", "expected failures", "unexpected", "no answer", "apart"):
        table.add_column(heading, justify="left" if heading == "suite" else "right")
    table.add_column("nodes", justify="right")
    table.add_column("s", justify="right")
    for item in summaries:
        table.add_row(
            item.suite,
            str(item.tests),
            f"{item.right} ({item.right_where_gnugo_fails})",
            str(item.wrong_where_gnugo_fails),
            str(item.unexpected),
            str(item.errors),
            f"{item.apart_right} of {item.apart_tests}" if item.apart_tests else "",
            f"{item.nodes:,}",
            f"{item.seconds:.1f}",
        )
    return table


def _line(result: dict[str, Json]) -> str:
    told = result["answer"] if result["status"] == "ok" else f"{result['status']}: {result['answer']}"
    star = " *" if result["gnugo_fails"] else ""
    return f"{result['suite']}:{result['test']} {result['command']}: {told}, not [{result['expected']}]{star}"
