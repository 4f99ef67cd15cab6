"""`nerai learn ways`: which way of searching comes first, learned from problems, here or on many machines.

Takes files of problems; each is an item of a batch, searched in every way that the solver has. What each way
needed is kept here, in the order of the problems.
"""

from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from nerai.batch import Crashed, Done, Failed, Identity, Json, Outcome, TimedOut, iterate
from nerai.cli.cluster import ClusterAddress, Jobs, runner_of
from nerai.cli.counting import counted, counting_bar
from nerai.cli.learn_problems import LearnTask, in_order
from nerai.cli.rule_store import StoreFile, opened, store_path
from nerai.cli.terminal import console, print_json
from nerai.errors import GoalError
from nerai.learn.experience import Experience
from nerai.learn.store import RuleStore
from nerai.learn.ways import Case
from nerai.query.exploring import explore
from nerai.query.question import ask_problem
from nerai.sgf import load_problems

_UNFINISHED: Final = 2


def ways(
    files: Annotated[list[Path], typer.Argument(help="Problem files, .jsonl or .sgf.")],
    nodes: Annotated[
        int, typer.Option(min=1, max=1_000_000_000, help="Nodes that each way of searching gets.")
    ] = 10_000,
    again: Annotated[bool, typer.Option("--again", help="Also problems that were learned from.")] = False,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="Journal of what is found before it can be kept.")
    ] = None,
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
    posed = {
        task.name: task
        for file in files
        for task in (LearnTask(f"{file.name}: {one.id}", one, nodes) for one in load_problems(file))
    }
    with (
        opened(store, make=True) as kept,
        runner_of(cluster, jobs) as runner,
        counting_bar("problems") as bar,
    ):
        tasks = [task for task in posed.values() if again or not kept.reached(_work(task))]
        shown = bar.add_task("problems", total=len(tasks))
        coming = iterate(
            explore_one,
            tasks,
            key=lambda task: task.key,
            identity=Identity("learn ways", version("nerai"), {"nodes": nodes}),
            journal=out,
            retry=True,
            progress=lambda state: bar.update(shown, completed=state.finished),
            runner=runner,
        )
        with closing(coming):
            log = [_keep(kept, task, outcome) for task, outcome in in_order(tasks, coming)]
        count = len(kept.cases())
    passed_over, failed = len(posed) - len(tasks), sum(not one.pop("kept") for one in log)
    code = _UNFINISHED if failed else 0
    if as_json:
        where = {"store": str(store_path(store)), "cases": count, "passed_over": passed_over}
        print_json({"schema": "nerai.learn-ways/1", "nodes": nodes, **where, "problems": log})
        return code
    screen = console()
    for one in log:
        fault = f"; {one['fault']}" if one["fault"] else ""
        asked = counted(one["questions"], "question")
        screen.print(f"{one['problem']}: {asked}, {one['settled']} settled{fault}", markup=False)
    over = f"; {passed_over} passed over, learned from before" if passed_over else ""
    summary = f"{counted(len(log), 'problem')} searched in every way{over}"
    screen.print(f"{summary}; {counted(count, 'case')} in {store_path(store)}", markup=False, style="bold")
    if failed:
        screen.print(f"{counted(failed, 'problem')} to be tried again by the same command")
    return code


def explore_one(task: LearnTask) -> Json:
    """What every way needs for the questions of a problem; the function a worker calls."""
    found = Experience(explores=task.nodes)
    try:
        explore(ask_problem(task.problem), found)
    except GoalError as error:
        return {"cases": [], "fault": str(error)}
    return {"cases": [case.to_json() for case in found.ways.cases], "fault": None}


def _work(task: LearnTask) -> str:
    return f"ways: {task.work}"


def _keep(store: RuleStore, task: LearnTask, outcome: Outcome) -> dict[str, Any]:
    """Keep what was found; gives the line of the log. What failed is not marked as learned from."""
    match outcome:
        case Done(value={"cases": list() as told, "fault": fault}):
            cases = [Case.from_json(one) for one in told]
            store.keep_cases(cases, source=f"ways: {task.name}", reached=(_work(task), 1))
            settled = sum(case.settled for case in cases)
            counts = {"questions": len(cases), "settled": settled}
            return {"problem": task.name, **counts, "fault": fault, "kept": True}
        case Failed(error=reason) | Crashed(how=reason):
            fault = f"failed: {reason}"
        case TimedOut(timeout_s=timeout_s):
            fault = f"failed: no answer after {timeout_s:g} seconds"
        case _:
            fault = "failed: the journal holds no cases"
    return {"problem": task.name, "questions": 0, "settled": 0, "fault": fault, "kept": False}
