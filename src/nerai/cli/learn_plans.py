"""`nerai learn plans`: which tries to trust where no plan is complete, learned from problems with solutions.

Takes files of problems; each is an item of a batch and is planned without search. What the tries were like,
and which of them the record calls right, is kept here in the order of the problems.
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
from nerai.knowledge import load_knowledge
from nerai.learn.store import RuleStore
from nerai.learn.taste import Contest
from nerai.query.judged import judged_tries
from nerai.query.plan import make_limits, plan_question
from nerai.query.plan_limits import DEFAULT_MOVES
from nerai.query.question import ask_problem
from nerai.sgf import load_problems

_UNFINISHED: Final = 2


def plans(
    files: Annotated[list[Path], typer.Argument(help="Problem files with solutions, .jsonl or .sgf.")],
    moves: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Moves that planning may try a problem.")
    ] = DEFAULT_MOVES,
    again: Annotated[bool, typer.Option("--again", help="Also problems that were learned from.")] = False,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="Journal of what is found before it can be kept.")
    ] = None,
    store: StoreFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Plan problems with solutions, and remember what right and wrong tries look like.

    nerai learn plans problems/*.jsonl --store my.sqlite3; nerai solve A.sgf --plan-only --learned my.sqlite3

    Where no plan is complete, the try whose schemas and shape were right most often is guessed, with its
    chance. Ends with 0, with 2 when some problems could not be worked on, with 64 for bad input.
    """
    posed = {
        task.name: task
        for file in files
        for task in (LearnTask(f"{file.name}: {one.id}", one, moves) for one in load_problems(file))
    }
    with (
        opened(store, make=True) as kept,
        runner_of(cluster, jobs) as runner,
        counting_bar("problems") as bar,
    ):
        tasks = [task for task in posed.values() if again or not kept.reached(_work(task))]
        shown = bar.add_task("problems", total=len(tasks))
        coming = iterate(
            try_one,
            tasks,
            key=lambda task: task.key,
            identity=Identity("learn plans", version("nerai"), {"moves": moves}),
            journal=out,
            retry=True,
            progress=lambda state: bar.update(shown, completed=state.finished),
            runner=runner,
        )
        with closing(coming):
            log = [_keep(kept, task, outcome) for task, outcome in in_order(tasks, coming)]
        count = len(kept.contests())
    passed_over, failed = len(posed) - len(tasks), sum(not one.pop("kept") for one in log)
    taught = sum(one["taught"] for one in log)
    code = _UNFINISHED if failed else 0
    if as_json:
        where = {"store": str(store_path(store)), "contests": count, "passed_over": passed_over}
        print_json({"schema": "nerai.learn-plans/1", "moves": moves, **where, "problems": log})
        return code
    screen = console()
    for one in log:
        if one["fault"]:
            screen.print(f"{one['problem']}: {one['fault']}", markup=False)
    over = f"; {passed_over} passed over, learned from before" if passed_over else ""
    summary = f"{counted(len(log), 'problem')} planned, {taught} with tries to learn from{over}"
    screen.print(f"{summary}; {count} such in {store_path(store)}", markup=False, style="bold")
    if failed:
        screen.print(f"{counted(failed, 'problem')} to be tried again by the same command")
    return code


def try_one(task: LearnTask) -> Json:
    """The tries for a problem and which of them are right; the function a worker calls."""
    try:
        question = ask_problem(task.problem)
    except GoalError as error:
        return {"contest": None, "fault": str(error)}
    found = plan_question(question, load_knowledge(), limits=make_limits(moves=task.nodes))
    tries = judged_tries(task.problem, found)
    contest = None if tries is None else Contest(tuple(tries[0]), frozenset(tries[1]))
    return {"contest": None if contest is None else contest.to_json(), "fault": None}


def _work(task: LearnTask) -> str:
    return f"plans: {task.name}, {task.nodes} moves"


def _keep(store: RuleStore, task: LearnTask, outcome: Outcome) -> dict[str, Any]:
    """Keep what was found; gives the line of the log. What failed is not marked as learned from."""
    match outcome:
        case Done(value={"contest": told, "fault": fault}):
            contests = [] if told is None else [Contest.from_json(told)]
            store.keep_contests(contests, source=f"plans: {task.name}", reached=(_work(task), 1))
            return {"problem": task.name, "taught": bool(contests), "fault": fault, "kept": True}
        case Failed(error=reason) | Crashed(how=reason):
            fault = f"failed: {reason}"
        case TimedOut(timeout_s=timeout_s):
            fault = f"failed: no answer after {timeout_s:g} seconds"
        case _:
            fault = "failed: the journal holds no tries"
    return {"problem": task.name, "taught": False, "fault": fault, "kept": False}
