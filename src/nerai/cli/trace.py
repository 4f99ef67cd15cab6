"""`nerai trace`: every choice of the planner, in the order it was made, and what became of it."""

from typing import Annotated

import typer

from nerai.cli.knowledge_folders import Folders
from nerai.cli.plan_screen import title
from nerai.cli.posed import read_posed
from nerai.cli.solve_options import CyclesOption, GoalOption, NumberOption, ProblemFile, TimeOption
from nerai.cli.terminal import console, print_json
from nerai.knowledge.load import load_knowledge
from nerai.lang import canonical
from nerai.planner.trace import Entry, entries
from nerai.query.plan import Attempt, make_limits, plan_question

SCHEMA = "nerai.trace/1"


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("trace")(trace)


def trace(
    file: ProblemFile,
    goal: GoalOption = None,
    time: TimeOption = None,
    cycles: CyclesOption = None,
    knowledge: Folders = None,
    number: NumberOption = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Tell every choice of the planner: move, goals and schemas behind it, and what became of it.

    nerai trace problem.sgf --goal 'capture(C8)'

    Goals and schemas that came to no move are told with the reason. Where no goal is named, the likely ones
    are told in the order they were planned. Exit codes: 2, as nothing is proved; 64 bad input.
    """
    posed = read_posed(file, number=number, goal=goal)
    limits = make_limits(time, cycles)
    found = plan_question(posed.question, load_knowledge(*(knowledge or ())), limits=limits, passed_over=True)
    if as_json:
        print_json({"schema": SCHEMA, "goals": [_record(one) for one in found.attempts]})
        return 2
    screen = console()
    screen.print(title(posed, found), style="bold", markup=False)
    for one in found.attempts:
        friend = one.scene.target.friend
        sides = f"alpha is {friend.word.title()}, beta {friend.other.word.title()}"
        screen.print(f"{canonical(one.scene.goal)}: {one.unfit or sides}", style="cyan", markup=False)
        for entry in entries(one.plan) if one.plan is not None else ():
            screen.print(f"  {entry}", markup=False)
    return 2


def _record(attempt: Attempt) -> dict[str, object]:
    told = entries(attempt.plan) if attempt.plan is not None else ()
    return {
        "goal": str(canonical(attempt.scene.goal)),
        "alpha": attempt.scene.target.friend.word,
        "outcome": attempt.outcome.value,
        "unfit": attempt.unfit or None,
        "entries": [_entry(entry) for entry in told],
    }


def _entry(entry: Entry) -> dict[str, object]:
    return {
        "depth": entry.depth,
        "agent": entry.agent.value,
        "goal": None if entry.goal is None else str(entry.goal),
        "action": entry.action or None,
        "schemas": [] if entry.decision is None else list(entry.decision.schemas),
        "worked": entry.worked,
        "refuted_by": entry.refuted_by or None,
        "passed_over": entry.reason or None,
    }
