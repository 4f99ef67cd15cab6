"""`nerai solve`: a goal proved or refuted, shown with its move, reasons, other tries and certificate."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import typer

from nerai.answer import EvidenceKind
from nerai.cli.knowledge_folders import Folders, known
from nerai.cli.learned import Hints, LearnedFile, advised, experience_in, print_learned, taste_in
from nerai.cli.plan_screen import print_planned
from nerai.cli.posed import Posed, read_points, read_posed
from nerai.cli.solve_options import (
    CyclesOption,
    GoalOption,
    LeafNodesOption,
    LevelOption,
    NoCriticsOption,
    NodesOption,
    NumberOption,
    ProblemFile,
    TimeOption,
    WithoutOption,
)
from nerai.cli.solve_screen import paints, show
from nerai.cli.solve_words import below, beside, title
from nerai.cli.terminal import console, print_json, progress_console, write_output
from nerai.cli.working import Working
from nerai.errors import ConfigError
from nerai.explain.learned import with_learned
from nerai.explain.level import Level
from nerai.explain.picture import answer_diagram
from nerai.explain.statements import statements_of
from nerai.explain.telling import tell
from nerai.query.forethought import Adviser
from nerai.query.plan import make_limits, plan_question
from nerai.query.rehearsal import rehearse
from nerai.query.solve import Investigation, inquire

EXIT_CODES: Final = {
    EvidenceKind.PROVED: 0,
    EvidenceKind.REFUTED: 1,
    EvidenceKind.ESTIMATED: 2,
    EvidenceKind.UNKNOWN: 2,
}
_TRIES: Final = 8
"""Plausible first moves that are looked into, to tell why they fail."""


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("solve")(solve)


def solve(
    file: ProblemFile,
    goal: GoalOption = None,
    target: Annotated[
        str | None, typer.Option(help="Stones in question, when the goal is inferred: D4,E5.")
    ] = None,
    region: Annotated[
        str | None, typer.Option(help="Where to try moves first: A9:E6, or points. [default: inferred]")
    ] = None,
    time: TimeOption = None,
    nodes: NodesOption = None,
    all_moves: Annotated[
        bool, typer.Option("--all", help="Judge every other first move, too; find threats and status.")
    ] = False,
    tally: Annotated[
        int | None, typer.Option(help="Find the status to so many moves in a row, 1 to 4. [--all: 2]")
    ] = None,
    level: LevelOption = Level.KYU,
    plan_only: Annotated[
        bool, typer.Option("--plan-only", help="Plan by knowledge alone; nothing is searched or proved.")
    ] = False,
    cycles: CyclesOption = None,
    rehearsed: Annotated[
        bool,
        typer.Option("--rehearse", help="Plan an answer to each reply nearby, also to unexpected ones."),
    ] = False,
    no_plan: Annotated[
        bool, typer.Option("--no-plan", help="Search without a plan: no schema is asked for moves.")
    ] = False,
    knowledge: Folders = None,
    without: WithoutOption = None,
    no_critics: NoCriticsOption = False,
    leaf_nodes: LeafNodesOption = 0,
    learned: LearnedFile = None,
    hints: Hints = False,
    certificate: Annotated[Path | None, typer.Option(help="Write the proof here, for nerai verify.")] = None,
    number: NumberOption = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as one JSON object.")] = False,
) -> int:
    """Prove or refute a goal: the move, the reasons, what it takes for granted, and a certificate.

    nerai solve problem.sgf --goal 'kill(B9)' --all

    Goals are planned first: moves that schemas propose are tried before others, and the answer names the
    schemas if its move is one of these. With --plan-only the planner's guess is shown with its goals, schemas
    and contingency tree; --rehearse adds what it would answer to replies that it did not expect.

    With --learned the ways of searching come in the order that nerai learn ways has found best; the answer
    names the one that settled it. Moves that its dynamic rules advise are tried by planning, which names the
    rule. With --plan-only too, nerai learn plans says which try to trust where no plan is complete. With
    --hints the dynamic rules are heard at every node of the search: that orders moves, and proves nothing.

    Ctrl-C ends the search and shows what was found. Exit codes: 0 proved, 1 refuted, 2 unknown, 64 bad input.
    """
    searching = {"nodes": nodes, "region": region, "tally": tally, "certificate": certificate}
    planning = {"knowledge": knowledge, "without": without, "no-critics": no_critics or None}
    leaves = {"leaf-nodes": leaf_nodes or None}
    _check_options(
        plan_only,
        {**searching, "all": all_moves or None, "no-plan": no_plan or None, "hints": hints or None, **leaves},
        {"cycles": cycles, "rehearse": rehearsed or None},
    )
    _check_planning(no_plan, {**planning, **leaves})
    posed = read_posed(file, number=number, goal=goal, target=target)
    if plan_only:
        limits = make_limits(time, cycles)
        ideas = advised(known(knowledge, without, no_critics=no_critics), learned)
        planned = plan_question(posed.question, ideas, limits=limits, taste=taste_in(learned))
        rehearsal = rehearse(planned, ideas, seconds=limits.seconds) if rehearsed else None
        if as_json:
            print_json(planned.to_dict() | ({"rehearsal": rehearsal.to_dict()} if rehearsal else {}))
        else:
            print_planned(posed, planned, rehearsal)
        return EXIT_CODES[EvidenceKind.UNKNOWN]
    where = None if region is None else read_points(region, posed.question.scene.size)
    adviser = None
    if not no_plan:
        ideas = advised(known(knowledge, without, no_critics=no_critics), learned)
        adviser = Adviser(ideas, leaf_nodes=leaf_nodes)
    experience = experience_in(learned, hints=hints)
    with Working() as working:
        found = inquire(
            posed.question,
            region=where,
            time_s=time,
            nodes=nodes,
            all_moves=all_moves,
            tally=tally,
            tries=_TRIES,
            stop=working.stop,
            report=working.report,
            adviser=adviser,
            experience=experience,
        )
    found = with_learned(found, experience)
    if certificate is not None:
        _write(found, certificate)
    if as_json:
        print_json(replace(found.answer, statements=statements_of(found)).to_dict())
    else:
        _print(posed, found, level)
        if experience is not None:
            print_learned(found.answer.learned)
    return EXIT_CODES[found.answer.evidence.kind]


def _check_options(plan_only: bool, searching: Mapping[str, object], planning: Mapping[str, object]) -> None:
    """Refuse options that would do nothing."""
    for name, value in planning.items() if not plan_only else ():
        if value is not None:
            raise ConfigError(f"--{name} goes with --plan-only", hint=f"leave out --{name}")
    for name, value in searching.items() if plan_only else ():
        if value is not None:
            raise ConfigError(f"--{name} goes with search, not with --plan-only", hint=f"leave out --{name}")


def _check_planning(no_plan: bool, planning: Mapping[str, object]) -> None:
    """Refuse options of planning where nothing is planned."""
    for name, value in planning.items() if no_plan else ():
        if value is not None:
            raise ConfigError(f"--{name} goes with a plan, not with --no-plan", hint=f"leave out --{name}")


def _write(found: Investigation, path: Path) -> None:
    text = found.proof_text
    if text is None:
        progress_console().print("no certificate: the answer is unknown", style="yellow")
    else:
        write_output(path, text.encode())


def _print(posed: Posed, found: Investigation, level: Level) -> None:
    screen = console()
    screen.print(title(posed.name, found), style="bold", markup=False)
    board = answer_diagram(found, marked=paints(screen))
    telling = tell(found, level)
    show(screen, board, beside(found, telling), below(found, telling, posed.file, posed.number))
