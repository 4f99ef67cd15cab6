"""`nerai learn search`: which moves win inside of searches, learned from problems, here or on many machines.

Takes files of problems; each is searched as `nerai solve --no-plan` does, either side first. Of positions
that were solved on the way, the moves that won and those that failed become trials of small rules.
"""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from nerai.batch import Json
from nerai.cli.cluster import ClusterAddress, Jobs
from nerai.cli.counting import counted
from nerai.cli.learn_batch import JournalFile, LearnTask, Work, learn_from, posed
from nerai.cli.rule_store import StoreFile, opened, store_path
from nerai.errors import ConfigError, GoalError
from nerai.learn.dynamic_store import keep_searched, load_book
from nerai.learn.experience import Experience
from nerai.learn.search_lessons import Watched, learn_searches
from nerai.learn.store import RuleStore
from nerai.query.budget import Budget
from nerai.query.judge import Judge
from nerai.query.question import ask_problem

_SOME_LEFT_OUT: Final = 2
_LESSONS: Final = 30
"""Of so many positions each search tells."""


def search(
    files: Annotated[list[Path], typer.Argument(help="Problem files, .jsonl or .sgf.")],
    nodes: Annotated[
        int, typer.Option(min=1, max=1_000_000_000, help="Nodes for a problem, for each side first.")
    ] = 10_000,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    out: JournalFile = None,
    store: StoreFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Search problems, and learn from the positions solved on the way which moves look better than they seem.

    nerai learn search problems/*.jsonl --store my.sqlite3; nerai solve A.sgf --learned my.sqlite3 --hints

    Each rule shows the points around a move, with liberties, and says by how much such a move wins more often
    than search would think at first sight. With --hints search tries it sooner, everywhere. That changes what
    an answer costs, never what is true. All problems given are learned from together, in place of what
    searches had taught before. Ends with 0, with 2 when some problems could not be worked on, with 64 for bad
    input.
    """
    given = posed(files, nodes)
    if not given:
        raise ConfigError("no problem in these files", hint="name files with problems, .jsonl or .sgf")
    told: list[Watched] = []
    work = Work("learn search", "nodes", watch_one, partial(_take, told), {"moves": 0}, prefix="search: ")
    with opened(store, make=True) as kept:
        # What rules add is fitted to all trials at once, so none is passed over.
        found = learn_from(given, work, kept, again=True, jobs=jobs, cluster=cluster, journal=out)
        book = load_book(kept)
        taught = learn_searches(book, told)
        # Searches that decided nothing teach nothing: what is known already is better than that.
        if taught.trials:
            keep_searched(kept, book, taught, source="searches", reached=map(work.done, given))
    rules = counted(len(taught.odds), "rule")
    summary = (
        f"{counted(len(found.log), 'problem')} searched; {counted(taught.trials, 'move')} decided on the way"
    )
    code = found.tell(
        (f"{one['problem']}: {one['fault']}" for one in found.log if one.get("fault")),
        f"{summary}; {rules} for searches, {len(taught.created)} of them new, in {store_path(store)}",
        {
            "schema": "nerai.learn-search/1",
            "nodes": nodes,
            "store": str(store_path(store)),
            "moves": taught.trials,
            "created": list(taught.created),
            "odds": {name: round(one.added, 3) for name, one in taught.odds.items()},
        },
        as_json=as_json,
    )
    return code or (_SOME_LEFT_OUT if any(one.get("fault") for one in found.log) else 0)


def watch_one(task: LearnTask) -> Json:
    """What searches of a problem tell, either side first; the function a worker calls."""
    try:
        scene = ask_problem(task.problem).scene
    except GoalError as error:
        return {"watched": [], "fault": str(error)}
    found = Experience(watches=_LESSONS)
    for first in (scene, scene.turned()):
        Judge().search(first, Budget(nodes=task.most, seconds=None, experience=found))
    return {"watched": [one.to_json() for one in found.watched], "fault": None}


def _take(
    told: list[Watched], store: RuleStore, task: LearnTask, value: Json, reached: tuple[str, int]
) -> dict[str, Any] | None:
    del store, reached  # all is kept together, at the end
    match value:
        case {"watched": list() as found, "fault": fault}:
            position = ask_problem(task.problem).scene.position if found else task.problem.position
            told += [Watched.from_json(one, task.name, position) for one in found]
            return {"moves": sum(_moves(told[len(told) - len(found) :])), "fault": fault}
    return None


def _moves(told: Iterable[Watched]) -> Iterable[int]:
    return (len(lesson.moves) for one in told for lesson in one.lessons)
