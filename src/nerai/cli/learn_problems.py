"""`nerai learn problems`: static rules from the proofs about problems, here or on many machines.

Takes files of problems; each is an item of a batch, and whoever works on it gives back the rules as text with
their proofs. They are kept here, in the order of the problems: the store is the same however many work.
"""

import hashlib
import time as clock
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from nerai.batch import Crashed, Done, Failed, Identity, Json, Outcome, TimedOut, iterate
from nerai.cli.cluster import ClusterAddress, Jobs, runner_of
from nerai.cli.counting import counted, counting_bar
from nerai.cli.rule_store import StoreFile, opened, store_path
from nerai.cli.terminal import console, print_json
from nerai.errors import GoalError
from nerai.learn.from_proofs import Yield, proofs_about, rules_from
from nerai.learn.store import Learned, RuleStore
from nerai.learn.text import from_text, to_text
from nerai.query.solve import solve_problem
from nerai.sgf import Problem, load_problems
from nerai.sgf.jsonlines import problem_to_json

_UNFINISHED: Final = 2
_SHORT: Final = 1000
"""Nodes for each question about a problem's board that is not the problem's own."""


@dataclass(frozen=True, slots=True)
class LearnTask:
    """One problem to learn from: what a worker is handed. `name` is that of its file and its own."""

    name: str
    problem: Problem
    nodes: int

    @property
    def work(self) -> str:
        """The name under which the store knows that it was learned from."""
        return f"{self.name}, {self.nodes} nodes"

    @property
    def key(self) -> str:
        """Names it with its contents: a problem that was changed is another one."""
        return f"{self.name} {hashlib.sha256(problem_to_json(self.problem).encode()).hexdigest()[:12]}"


def problems(
    files: Annotated[list[Path], typer.Argument(help="Problem files, .jsonl or .sgf.")],
    nodes: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="Nodes for each problem.")] = 20_000,
    time: Annotated[float | None, typer.Option(min=0.0, help="End after so many seconds.")] = None,
    again: Annotated[bool, typer.Option("--again", help="Also problems that were learned from.")] = False,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="Journal of what is found before it can be kept.")
    ] = None,
    store: StoreFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Solve problems, either side first, and keep what the proofs show of other places as rules.

    nerai learn problems problems/capture.jsonl

    Chains with at most three liberties on a problem's board are asked about as well. Problems that were
    learned from with as many nodes are passed over. Ends with 0, with 2 when some could not be worked on or
    time was up, with 64 for bad input.
    """
    until = None if time is None else clock.monotonic() + time
    posed = {
        task.name: task
        for file in files
        for task in (LearnTask(f"{file.name}: {one.id}", one, nodes) for one in load_problems(file))
    }
    log: list[dict[str, Any]] = []
    with (
        opened(store, make=True) as kept,
        runner_of(cluster, jobs) as runner,
        counting_bar("problems") as bar,
    ):
        tasks = [task for task in posed.values() if again or not kept.reached(task.work)]
        shown = bar.add_task("problems", total=len(tasks))
        coming = iterate(
            learn_one,
            tasks,
            key=lambda task: task.key,
            identity=Identity("learn problems", version("nerai"), {"nodes": nodes}),
            journal=out,
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
                log.append(_keep(kept, *following))
        count = len(kept)
    passed_over, failed = len(posed) - len(tasks), sum(not one.pop("kept") for one in log)
    left = len(tasks) - len(log)
    code = _UNFINISHED if failed or left else 0
    if as_json:
        where = {"store": str(store_path(store)), "rules": count, "passed_over": passed_over, "left": left}
        print_json({"schema": "nerai.learn-problems/1", "nodes": nodes, **where, "problems": log})
        return code
    screen = console()
    for one in log:
        why = "; ".join([f"{number} unfit: {reason}" for reason, number in one["unfit"].items()])
        fault = f"; {one['fault']}" if one["fault"] else ""
        words = f"{one['problem']}: {one['new']} new, {one['known']} known{fault}{'; ' * bool(why)}{why}"
        screen.print(words, markup=False)
    over = f"; {passed_over} passed over, learned from before" if passed_over else ""
    new = counted(sum(one["new"] for one in log), "new rule")
    summary = f"{new} from {counted(len(log), 'problem')}{over}"
    screen.print(f"{summary}; {counted(count, 'rule')} in {store_path(store)}", markup=False, style="bold")
    if failed:
        screen.print(f"{counted(failed, 'problem')} to be tried again by the same command")
    if left:
        screen.print(f"{counted(left, 'problem')} left for the same command")
    return code


def learn_one(task: LearnTask) -> Json:
    """What the proofs about a problem show, and why there are none; the function a worker calls."""
    short = min(task.nodes, _SHORT)
    proofs = list(proofs_about(task.problem.position, nodes=short))
    try:
        found = solve_problem(task.problem, nodes=task.nodes).certificates
    except GoalError as error:
        return _sent(rules_from(proofs, nodes=short), str(error))
    fault = None if found else "no proof within the limit"
    return _sent(rules_from([*found.values(), *proofs], nodes=short), fault)


def in_order(tasks: Iterable[LearnTask], coming: Iterable[Outcome]) -> Iterator[tuple[LearnTask, Outcome]]:
    """Tasks with their outcomes, in the order of the tasks, each as soon as those before it have theirs."""
    early: dict[str, Outcome] = {}
    arriving = iter(coming)
    for task in tasks:
        while task.key not in early:
            outcome = next(arriving)
            early[outcome.key] = outcome
        yield task, early.pop(task.key)


def _sent(found: Yield, fault: str | None) -> Json:
    learned = [{"rule": to_text(one.rule), "proof": one.proof} for one in found.learned]
    return {"learned": learned, "unfit": dict(found.unfit), "fault": fault}


def _keep(store: RuleStore, task: LearnTask, outcome: Outcome) -> dict[str, Any]:
    """Keep what was found; gives the line of the log. What failed is not marked as learned from."""
    match outcome:
        case Done(value={"learned": list() as texts, "unfit": dict() as unfit, "fault": fault}):
            learned = [_received(one) for one in texts]
            source = store.keep(learned, source=task.name, reached=(task.work, 1))
            rules = [one.rule.id for one in learned]
            counts = {"new": source.new, "known": source.known, "rules": rules}
            return {"problem": task.name, **counts, "unfit": unfit, "fault": fault, "kept": True}
        case Failed(error=reason) | Crashed(how=reason):
            fault = f"failed: {reason}"
        case TimedOut(timeout_s=timeout_s):
            fault = f"failed: no answer after {timeout_s:g} seconds"
        case _:
            fault = "failed: the journal holds no rules"
    nothing: dict[str, Any] = {"new": 0, "known": 0, "rules": [], "unfit": {}}
    return {"problem": task.name, **nothing, "fault": fault, "kept": False}


def _received(found: Json) -> Learned:
    match found:
        case {"rule": str() as text, "proof": str() as proof}:
            (told,) = from_text(text)
            return Learned(told.rule, proof)
        case _:
            raise AssertionError("learn_one gives both")
