"""`nerai learn plans`: which tries to trust where no plan is complete, learned from problems with solutions.

Takes files of problems; each is planned without search. What the tries were like, and which of them the
record calls right, is kept.
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
from nerai.knowledge import load_knowledge
from nerai.learn.store import RuleStore
from nerai.learn.taste import Contest
from nerai.query.judged import judged_tries
from nerai.query.plan import make_limits, plan_question
from nerai.query.plan_limits import DEFAULT_MOVES
from nerai.query.question import ask_problem


def plans(
    files: Annotated[list[Path], typer.Argument(help="Problem files with solutions, .jsonl or .sgf.")],
    moves: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Moves that planning may try a problem.")
    ] = DEFAULT_MOVES,
    again: Again = False,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    out: JournalFile = None,
    store: StoreFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Plan problems with solutions, and remember what right and wrong tries look like.

    nerai learn plans problems/*.jsonl --store my.sqlite3; nerai solve A.sgf --plan-only --learned my.sqlite3

    Where no plan is complete, the try whose schemas and shape were right most often is guessed, with its
    chance. Ends with 0, with 2 when some problems could not be worked on, with 64 for bad input.
    """
    given = posed(files, moves)
    with opened(store, make=True) as kept:
        found = learn_from(given, TRYING, kept, again=again, jobs=jobs, cluster=cluster, journal=out)
        count = len(kept.contests())
    where = {"store": str(store_path(store)), "contests": count, "passed_over": found.passed_over}
    taught = sum(one["taught"] for one in found.log)
    summary = f"{counted(len(found.log), 'problem')} planned, {taught} with tries to learn from{found.over}"
    return found.tell(
        (f"{one['problem']}: {one['fault']}" for one in found.log if one["fault"]),
        f"{summary}; {count} such in {store_path(store)}",
        {"schema": "nerai.learn-plans/1", "moves": moves, **where},
        as_json=as_json,
    )


def try_one(task: LearnTask) -> Json:
    """The tries for a problem and which of them are right; the function a worker calls."""
    try:
        question = ask_problem(task.problem)
    except GoalError as error:
        return {"contest": None, "fault": str(error)}
    found = plan_question(question, load_knowledge(), limits=make_limits(moves=task.most))
    tries = judged_tries(task.problem, found)
    contest = None if tries is None else Contest.of(*tries)
    return {"contest": None if contest is None else contest.to_json(), "fault": None}


def _keep(store: RuleStore, task: LearnTask, value: Json, reached: tuple[str, int]) -> dict[str, Any] | None:
    match value:
        case {"contest": told, "fault": fault}:
            contests = [] if told is None else [Contest.from_json(told)]
            store.keep_contests(contests, source=f"plans: {task.name}", reached=reached)
            return {"taught": bool(contests), "fault": fault}
    return None


TRYING: Final = Work("learn plans", "moves", try_one, _keep, {"taught": False}, prefix="plans: ")
