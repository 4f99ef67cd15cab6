"""`nerai bench`: measured speed and counts of right answers, as a table or JSON."""

import dataclasses
import enum
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Final, TypedDict

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from nerai.batch import Json, Runner
from nerai.batch import Progress as State
from nerai.bench.board import BoardBench, Figure, measure
from nerai.bench.machine import describe_machine
from nerai.bench.plans import KnowledgeUsed, PlanLimits, PlanSummary, bench_plans
from nerai.bench.problems import ProblemLimits, ProblemSummary, bench_problems
from nerai.bench.together import TogetherSummary, bench_together
from nerai.cli.bench_algebra import algebra
from nerai.cli.bench_plans import print_plans, print_together, scores_table
from nerai.cli.bench_search import search
from nerai.cli.bench_suite import suite
from nerai.cli.cluster import ClusterAddress, Jobs, runner_of
from nerai.cli.knowledge_folders import Folders
from nerai.cli.learned import LearnedFile, taste_in
from nerai.cli.solve_options import LeafNodesOption, NoCriticsOption, WithoutOption
from nerai.cli.terminal import console, print_json, progress_console
from nerai.errors import ConfigError


class Mode(enum.Enum):
    """What works on the problems."""

    SOLVER = "solver"
    PLANNER = "planner"
    BOTH = "both"


class _Run(TypedDict):
    """Which problems, what runs them, and where results go: the same in all modes."""

    where: Sequence[str]
    sample: int | None
    seed: int
    runner: Runner
    journal: Path | None
    on_progress: Callable[[State], None]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    commands = typer.Typer(help="Measure speed and right answers on fixed workloads.", no_args_is_help=True)
    commands.callback()(lambda: None)  # keeps the name of a single subcommand from being swallowed
    commands.command("algebra")(algebra)
    commands.command("board")(board)
    commands.command("problems")(problems)
    commands.command("search")(search)
    commands.command("suite")(suite)
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


def problems(
    files: Annotated[list[Path], typer.Argument(help="Problem files: .jsonl or .sgf.")],
    mode: Annotated[Mode, typer.Option(help="What works on the problems.")] = Mode.SOLVER,
    time: Annotated[
        float | None, typer.Option(min=0.01, help="Seconds a problem. [default: 5, without other limits]")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="Search nodes a problem: repeatable results.")
    ] = None,
    cycles: Annotated[
        int | None, typer.Option(min=1, help="Planning cycles a problem: repeatable results.")
    ] = None,
    moves: Annotated[int | None, typer.Option(min=1, help="Moves that planning may try a problem.")] = None,
    knowledge: Folders = None,
    without: WithoutOption = None,
    no_critics: NoCriticsOption = False,
    leaf_nodes: LeafNodesOption = 0,
    goals: Annotated[
        Path | None, typer.Option(help="Goals frozen by bench/freeze_goals.py, instead of inferred ones.")
    ] = None,
    learned: LearnedFile = None,
    where: Annotated[
        list[str] | None,
        typer.Option(help="Only problems like this, such as status!=l,d or goal=live; may be repeated."),
    ] = None,
    sample: Annotated[
        int | None, typer.Option(min=1, help="Only so many problems, drawn with --seed.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Decides the sample.")] = 1,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="Journal of results, by which a stopped run resumes.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print summary and results as one JSON object.")
    ] = False,
) -> None:
    """Solve problem files, check every proof, and compare the answers with the records.

    With --mode planner nothing is searched for proof: first moves of plans are compared, as guesses. With
    --mode both each problem is solved twice, by the solver alone and with a plan.
    """
    _check_options(
        mode,
        nodes=nodes,
        cycles=cycles,
        moves=moves,
        knowledge=knowledge,
        goals=goals,
        learned=learned,
        without=without,
        no_critics=no_critics or None,
        leaf_nodes=leaf_nodes or None,
    )
    taste_in(learned)
    used = KnowledgeUsed(tuple(knowledge or ()), tuple(without or ()), not no_critics)
    limited = (time, nodes) if mode is Mode.BOTH else (time, nodes, cycles, moves)
    seconds = 5.0 if all(limit is None for limit in limited) else time
    results: list[dict[str, Json]]
    summary: ProblemSummary | PlanSummary | TogetherSummary
    with (
        runner_of(cluster, jobs) as runner,
        Progress(
            TextColumn("problems"), BarColumn(), MofNCompleteColumn(), console=progress_console()
        ) as bar,
    ):
        task = bar.add_task("problems", total=None)
        run: _Run = {
            "where": where or (),
            "sample": sample,
            "seed": seed,
            "runner": runner,
            "journal": out,
            "on_progress": lambda state: bar.update(task, completed=state.finished, total=state.total),
        }
        if mode is Mode.PLANNER:
            planning = PlanLimits(seconds, cycles, moves)
            results, summary = bench_plans(
                files, limits=planning, used=used, goals=goals, learned=learned, **run
            )
        elif mode is Mode.BOTH:
            limits = ProblemLimits(seconds, nodes)
            results, summary = bench_together(
                files, limits=limits, moves=moves, leaf_nodes=leaf_nodes, used=used, **run
            )
        else:
            results, summary = bench_problems(files, limits=ProblemLimits(seconds, nodes), **run)
    if as_json:
        where_run = {"machine": describe_machine(), "cluster": cluster}
        print_json({**where_run, "summary": dataclasses.asdict(summary), "results": results})
    elif isinstance(summary, PlanSummary):
        print_plans(summary)
    elif isinstance(summary, TogetherSummary):
        print_together(summary)
    else:
        _print_problems(summary)


_OPTIONS: Final = {
    Mode.SOLVER: ("nodes",),
    Mode.PLANNER: ("cycles", "moves", "knowledge", "goals", "learned", "without", "no_critics"),
    Mode.BOTH: ("nodes", "moves", "knowledge", "without", "no_critics", "leaf_nodes"),
}
"""Which options a mode has, besides those of all modes."""


def _check_options(mode: Mode, **options: object) -> None:
    """Refuse limits of another mode, rather than pass over them."""
    for name, value in options.items():
        if value is not None and name not in _OPTIONS[mode]:
            shown = f"--{name.replace('_', '-')}"
            other = next(one for one, names in _OPTIONS.items() if name in names)
            raise ConfigError(f"{shown} goes with --mode {other.value}", hint=f"leave out {shown}")


def _print_problems(summary: ProblemSummary) -> None:
    console().print(scores_table(summary.problems, summary.scores))
    console().print(
        f"right by also_ok {summary.also_ok}; refuted {summary.refuted}; checked proofs {summary.checked}; "
        f"right with the ko named {summary.ko_named}\n"
        f"median {summary.median_nodes:,.0f} nodes, {summary.median_seconds:.2f} s; "
        f"signature {summary.signature:,} nodes"
    )


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
