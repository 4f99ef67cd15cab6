"""`nerai learn ways`: which way of searching comes first, learned from problems, here or on many machines.

Takes files of problems; each is searched in every way that the solver has.
"""

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from nerai.batch import Json
from nerai.cli.cluster import ClusterAddress, Jobs
from nerai.cli.counting import counted
from nerai.cli.learn_batch import Again, JournalFile, LearnTask, Work, learn_from, posed
from nerai.cli.rule_store import StoreFile, opened, store_path
from nerai.errors import GoalError
from nerai.learn.experience import Experience
from nerai.learn.store import RuleStore
from nerai.learn.ways import Case
from nerai.query.exploring import explore
from nerai.query.question import ask_problem


def ways(
    files: Annotated[list[Path], typer.Argument(help="Problem files, .jsonl or .sgf.")],
    nodes: Annotated[
        int, typer.Option(min=1, max=1_000_000_000, help="Nodes that each way of searching gets.")
    ] = 10_000,
    again: Again = False,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    out: JournalFile = None,
    store: StoreFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Search problems in every way that the solver has, and remember what each way needed.

    nerai learn ways problems/*.jsonl --store mine.sqlite3; nerai solve problem.sgf --learned mine.sqlite3

    Each question, with either side first, is searched in its region and anywhere, with the walls around taken
    for alive and without, and so on. What worked for questions like it is then tried first. That changes what
    an answer costs, never what is true. Problems that were learned from with as many nodes are passed over.
    Ends with 0, with 2 when some could not be worked on, with 64 for bad input.
    """
    given = posed(files, nodes)
    with opened(store, make=True) as kept:
        found = learn_from(given, EXPLORING, kept, again=again, jobs=jobs, cluster=cluster, journal=out)
        count = len(kept.cases())
    where = {"store": str(store_path(store)), "cases": count, "passed_over": found.passed_over}
    summary = f"{counted(len(found.log), 'problem')} searched in every way{found.over}"
    return found.tell(
        map(_line, found.log),
        f"{summary}; {counted(count, 'case')} in {store_path(store)}",
        {"schema": "nerai.learn-ways/1", "nodes": nodes, **where},
        as_json=as_json,
    )


def _line(one: dict[str, Any]) -> str:
    fault = f"; {one['fault']}" if one["fault"] else ""
    return f"{one['problem']}: {counted(one['questions'], 'question')}, {one['settled']} settled{fault}"


def explore_one(task: LearnTask) -> Json:
    """What every way needs for the questions of a problem; the function a worker calls."""
    found = Experience(explores=task.most)
    try:
        explore(ask_problem(task.problem), found)
    except GoalError as error:
        return {"cases": [], "fault": str(error)}
    return {"cases": [case.to_json() for case in found.ways.cases], "fault": None}


def _keep(store: RuleStore, task: LearnTask, value: Json, reached: tuple[str, int]) -> dict[str, Any] | None:
    match value:
        case {"cases": list() as told, "fault": fault}:
            cases = [Case.from_json(one) for one in told]
            store.keep_cases(cases, source=f"ways: {task.name}", reached=reached)
            settled = sum(case.settled for case in cases)
            return {"questions": len(cases), "settled": settled, "fault": fault}
    return None


EXPLORING: Final = Work(
    "learn ways", "nodes", explore_one, _keep, {"questions": 0, "settled": 0}, prefix="ways: "
)
