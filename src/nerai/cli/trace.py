"""`nerai trace`: every choice of the planner, in the order it was made, and what became of it."""

from typing import Annotated

import typer

from nerai.cli.knowledge_folders import Folders, known
from nerai.cli.learned import LearnedFile, advised
from nerai.cli.plan_screen import title
from nerai.cli.posed import read_posed
from nerai.cli.solve_options import (
    CyclesOption,
    GoalOption,
    NoCriticsOption,
    NumberOption,
    ProblemFile,
    TimeOption,
    WithoutOption,
)
from nerai.cli.terminal import console, print_json
from nerai.knowledge.knowledge import Knowledge
from nerai.lang import canonical
from nerai.planner.trace import Entry, entries
from nerai.query.forethought import Adviser, thought_of
from nerai.query.plan import Attempt, Planned, make_limits, plan_question
from nerai.query.plan_goals import Unfit
from nerai.query.question import Question
from nerai.query.solve import inquire
from nerai.query.surprise import Surprise

SCHEMA = "nerai.trace/1"


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("trace")(trace)


def trace(
    file: ProblemFile,
    goal: GoalOption = None,
    time: TimeOption = None,
    cycles: CyclesOption = None,
    nodes: Annotated[
        int,
        typer.Option(min=0, help="Nodes of search after planning, to find what knowledge lacks; 0: none."),
    ] = 20_000,
    knowledge: Folders = None,
    without: WithoutOption = None,
    no_critics: NoCriticsOption = False,
    number: NumberOption = 1,
    learned: LearnedFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Tell every choice of the planner: move, goals and schemas behind it, and what became of it.

    nerai trace problem.sgf --goal 'capture(C8)'

    Goals and schemas that came to no move are told with the reason. With --learned, moves that dynamic rules
    advise are tried as well; where several subgoals have some, it is told how they were put in order. Where
    no goal is named, the likely ones are told in the order they were planned. After that the solver is asked
    about the goal that was taken: a move that decides, and that no schema proposed, is told as a surprise,
    with the goal at which knowledge ran out. Exit codes: 2, as this is no proof; 64 bad input.
    """
    posed = read_posed(file, number=number, goal=goal)
    limits = make_limits(time, cycles)
    loaded = advised(known(knowledge, without, no_critics=no_critics), learned)
    found = plan_question(posed.question, loaded, limits=limits, passed_over=True)
    surprises = _surprises(found, loaded, nodes) if nodes else ()
    if as_json:
        goals = [_record(one) for one in found.attempts]
        told = [one.to_dict() for one in surprises]
        print_json({"schema": SCHEMA, "goals": goals, "surprises": told})
        return 2
    screen = console()
    screen.print(title(posed, found), style="bold", markup=False)
    for one in found.attempts:
        friend = one.scene.target.friend
        sides = f"alpha is {friend.word.title()}, beta {friend.other.word.title()}"
        screen.print(f"{canonical(one.scene.goal)}: {one.unfit or sides}", style="cyan", markup=False)
        for entry in entries(one.plan) if one.plan is not None else ():
            screen.print(f"  {entry}", markup=False)
    for surprise in surprises:
        screen.print(f"surprise: {surprise}", style="yellow", markup=False)
    return 2


def _surprises(found: Planned, knowledge: Knowledge, nodes: int) -> tuple[Surprise, ...]:
    """What the solver finds for the goal that was taken, and no schema proposed."""
    taken = found.taken
    if taken.plan is None or isinstance(taken.wanted, Unfit):
        return ()
    adviser = Adviser(knowledge)
    adviser.hear(thought_of(taken.scene, taken.wanted, taken.plan, knowledge, taken.ko))
    question = Question(taken.scene, found.question.source)
    return inquire(question, nodes=nodes, adviser=adviser).surprises


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
        "choice": entry.choice or None,
        "worked": entry.worked,
        "refuted_by": entry.refuted_by or None,
        "passed_over": entry.reason or None,
    }
