"""Learning from problems as a batch: what the commands that do so have in common.

Takes files of problems and a Work, which says what is done with each of them; every problem is an item of a
batch, here or on many machines. What comes of them is kept by one process, in the order of the problems: the
store is the same however many work. Knows nothing of what is learned.
"""

import hashlib
import time as clock
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from nerai.batch import Crashed, Done, Failed, Identity, Json, Outcome, TimedOut, iterate
from nerai.cli.cluster import runner_of
from nerai.cli.counting import counted, counting_bar
from nerai.cli.terminal import console, print_json
from nerai.errors import InputError
from nerai.learn.store import RuleStore
from nerai.sgf import Problem, load_problems
from nerai.sgf.jsonlines import problem_to_json

_UNFINISHED: Final = 2

Again = Annotated[bool, typer.Option("--again", help="Also problems that were learned from.")]
JournalFile = Annotated[
    Path | None, typer.Option("-o", "--out", help="Journal of what is found before it can be kept.")
]


@dataclass(frozen=True, slots=True)
class LearnTask:
    """One problem to learn from, with what it may cost: what a worker is handed."""

    name: str
    """That of its file and its own."""
    problem: Problem
    most: int

    @property
    def key(self) -> str:
        """Names it with its contents: a problem that was changed is another one."""
        return f"{self.name} {hashlib.sha256(problem_to_json(self.problem).encode()).hexdigest()[:12]}"


@dataclass(frozen=True, slots=True)
class Work:
    """What is done with each problem, and how what came of it is kept.

    `learn` is called by workers; `keep` is given what it returned, and gives the line of the log, or None
    when `learn` returns no such thing. `failed` is the line of a problem that could not be worked on.
    """

    name: str
    unit: str
    """What `most` of a task counts."""
    learn: Callable[[LearnTask], Json]
    keep: Callable[[RuleStore, LearnTask, Json, tuple[str, int]], dict[str, Any] | None]
    failed: Mapping[str, Any]
    prefix: str = ""
    """What the store's names for this work begin with."""

    def done(self, task: LearnTask) -> str:
        """The name under which the store knows that a problem was learned from."""
        return f"{self.prefix}{task.key}, {task.most} {self.unit}"


@dataclass(frozen=True, slots=True)
class Learnt:
    """What came of a batch: a line for each problem, and how many were passed over, failed, and are left."""

    log: list[dict[str, Any]]
    passed_over: int
    failed: int
    left: int

    @property
    def code(self) -> int:
        """The exit code."""
        return _UNFINISHED if self.failed or self.left else 0

    @property
    def over(self) -> str:
        """Words about those passed over."""
        return f"; {self.passed_over} passed over, learned from before" if self.passed_over else ""

    def tell(self, lines: Iterable[str], summary: str, record: Mapping[str, Any], *, as_json: bool) -> int:
        """Print a record with the log, or lines and a summary and what is left to do; the exit code."""
        if as_json:
            print_json({**record, "problems": self.log})
            return self.code
        screen = console()
        for line in lines:
            screen.print(line, markup=False)
        screen.print(summary, markup=False, style="bold")
        self._print_rest(screen)
        return self.code

    def _print_rest(self, screen: Console) -> None:
        """Say what the same command would do if it were given again."""
        if self.failed:
            screen.print(f"{counted(self.failed, 'problem')} to be tried again by the same command")
        if self.left:
            screen.print(f"{counted(self.left, 'problem')} left for the same command")


def posed(files: Sequence[Path], most: int) -> list[LearnTask]:
    """The problems of files, each once; a file that cannot be read is told before anything is done."""
    tasks = [LearnTask(f"{file.name}: {one.id}", one, most) for file in files for one in load_problems(file)]
    return list({task.key: task for task in tasks}.values())


def learn_from(
    given: Sequence[LearnTask],
    work: Work,
    store: RuleStore,
    *,
    again: bool,
    jobs: int | None,
    cluster: str | None,
    journal: Path | None,
    seconds: float | None = None,
) -> Learnt:
    """Learn from those problems that were not learned from yet, until all are done or time is up."""
    until = None if seconds is None else clock.monotonic() + seconds
    tasks = [task for task in given if again or not store.reached(work.done(task))]
    most = given[0].most if given else 0
    log: list[dict[str, Any]] = []
    failed = 0
    with runner_of(cluster, jobs) as runner, counting_bar("problems") as bar:
        shown = bar.add_task("problems", total=len(tasks))
        coming = iterate(
            work.learn,
            tasks,
            key=lambda task: task.key,
            identity=Identity(work.name, version("nerai"), {work.unit: most}),
            journal=journal,
            retry=True,
            progress=lambda state: bar.update(shown, completed=state.finished),
            runner=runner,
        )
        with closing(coming):
            arriving = in_order(tasks, coming)
            while until is None or clock.monotonic() < until:
                following = next(arriving, None)
                if following is None:
                    break
                line, fault = _kept(work, store, *following)
                log.append(line)
                failed += fault
    return Learnt(log, len(given) - len(tasks), failed, len(tasks) - len(log))


def in_order(tasks: Iterable[LearnTask], coming: Iterable[Outcome]) -> Iterator[tuple[LearnTask, Outcome]]:
    """Tasks with their outcomes, in the order of the tasks, each as soon as those before it have theirs."""
    early: dict[str, Outcome] = {}
    arriving = iter(coming)
    for task in tasks:
        while task.key not in early:
            outcome = next(arriving)
            early[outcome.key] = outcome
        yield task, early.pop(task.key)


def _kept(work: Work, store: RuleStore, task: LearnTask, outcome: Outcome) -> tuple[dict[str, Any], bool]:
    """Keep what was found; the line of the log, and whether it failed: then the store marks nothing."""
    match outcome:
        case Done(value=value):
            try:
                line = work.keep(store, task, value, (work.done(task), 1))
            except (InputError, ValueError, TypeError, KeyError, AttributeError):
                line = None  # workers and journals may send anything
            if line is not None:
                return {"problem": task.name, **line}, False
            fault = "failed: the journal holds something else"
        case Failed(error=reason) | Crashed(how=reason):
            fault = f"failed: {reason}"
        case TimedOut(timeout_s=timeout_s):
            fault = f"failed: no answer after {timeout_s:g} seconds"
    return {"problem": task.name, **work.failed, "fault": fault}, True
