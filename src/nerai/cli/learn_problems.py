"""`nerai learn problems`: static rules from the proofs about problems, here or on many machines.

Takes files of problems; whoever works on one gives back its rules as text with their proofs.
"""

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from nerai.batch import Json
from nerai.cli.cluster import ClusterAddress, Jobs
from nerai.cli.counting import counted
from nerai.cli.learn_batch import Again, JournalFile, LearnTask, Work, learn_from, posed
from nerai.cli.rule_store import StoreFile, opened, store_path
from nerai.errors import GoalError, InputError
from nerai.learn.from_proofs import Yield, proofs_about, rules_from
from nerai.learn.recheck import recheck
from nerai.learn.store import Learned, RuleStore
from nerai.learn.text import from_text, to_text
from nerai.query.solve import solve_problem

_SHORT: Final = 1000
"""Nodes for each question about a problem's board that is not the problem's own."""


def problems(
    files: Annotated[list[Path], typer.Argument(help="Problem files, .jsonl or .sgf.")],
    nodes: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="Nodes for each problem.")] = 20_000,
    time: Annotated[float | None, typer.Option(min=0.0, help="End after so many seconds.")] = None,
    again: Again = False,
    jobs: Jobs = None,
    cluster: ClusterAddress = None,
    out: JournalFile = None,
    store: StoreFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Solve problems, either side first, and keep what the proofs show of other places as rules.

    nerai learn problems problems/capture.jsonl

    Chains with at most three liberties on a problem's board are asked about as well. Problems that were
    learned from with as many nodes are passed over. Ends with 0, with 2 when some could not be worked on or
    time was up, with 64 for bad input.
    """
    given = posed(files, nodes)
    with opened(store, make=True) as kept:
        found = learn_from(
            given,
            PROVING,
            kept,
            again=again,
            jobs=jobs,
            cluster=cluster,
            journal=out,
            seconds=time,
        )
        count = len(kept)
    where = {"store": str(store_path(store)), "rules": count}
    counts = {"passed_over": found.passed_over, "left": found.left}
    new = counted(sum(one["new"] for one in found.log), "new rule")
    summary = f"{new} from {counted(len(found.log), 'problem')}{found.over}"
    return found.tell(
        map(_line, found.log),
        f"{summary}; {counted(count, 'rule')} in {store_path(store)}",
        {"schema": "nerai.learn-problems/1", "nodes": nodes, **where, **counts},
        as_json=as_json,
    )


def _line(one: dict[str, Any]) -> str:
    why = "; ".join(f"{number} unfit: {reason}" for reason, number in one["unfit"].items())
    fault = f"; {one['fault']}" if one["fault"] else ""
    return f"{one['problem']}: {one['new']} new, {one['known']} known{fault}{'; ' * bool(why)}{why}"


def learn_one(task: LearnTask) -> Json:
    """What the proofs about a problem show, and why there are none; the function a worker calls."""
    short = min(task.most, _SHORT)
    proofs = list(proofs_about(task.problem.position, nodes=short))
    try:
        found = solve_problem(task.problem, nodes=task.most).certificates
    except GoalError as error:
        return _sent(rules_from(proofs, nodes=short), str(error))
    fault = None if found else "no proof within the limit"
    return _sent(rules_from([*found.values(), *proofs], nodes=short), fault)


def _sent(found: Yield, fault: str | None) -> Json:
    learned = [{"rule": to_text(one.rule), "proof": one.proof} for one in found.learned]
    return {"learned": learned, "unfit": dict(found.unfit), "fault": fault}


def _keep(store: RuleStore, task: LearnTask, value: Json, reached: tuple[str, int]) -> dict[str, Any] | None:
    match value:
        case {"learned": list() as texts, "unfit": dict() as unfit, "fault": fault}:
            learned = [_received(one) for one in texts]
            source = store.keep(learned, source=task.name, reached=reached)
            rules = [one.rule.id for one in learned]
            counts = {"new": source.new, "known": source.known, "rules": rules}
            return {**counts, "unfit": unfit, "fault": fault}
    return None


def _received(found: Json) -> Learned:
    match found:
        case {"rule": str() as text, "proof": str() as proof}:
            (told,) = from_text(text)
            # It may come from another machine, or from a journal that somebody wrote in.
            fault = recheck(told.rule, proof)
            if isinstance(fault, str):
                raise InputError(f"rule {told.rule.id} is not proved: {fault}")
            return Learned(told.rule, proof)
        case _:
            raise InputError("no rule with its proof")


PROVING: Final = Work(
    "learn problems", "nodes", learn_one, _keep, {"new": 0, "known": 0, "rules": [], "unfit": {}}
)
