"""Problem files against the solver: every problem solved, every proof checked, every answer scored.

Takes files of problems, limits and a sample; gives one result a problem and their summary. A run with a
journal goes on where it stopped. Goal and target are inferred from the record, as for a user.
Knows nothing of how problems are solved.

The *signature* is the total of search nodes: a change that only moves code keeps it, under a node limit.
"""

import enum
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Protocol, TypeVar

from nerai.answer import Ko, Result
from nerai.batch import Crashed, Done, Failed, Identity, Json, Outcome, Progress, Runner, TimedOut, iterate
from nerai.bench.where import select
from nerai.board.point import from_gtp, gtp_list
from nerai.errors import ConfigError, InputError
from nerai.query.solve import Investigation, solve_problem
from nerai.sgf import Problem, load_problems

_GRACE_S = 120.0
"""How far beyond its limit a problem may go before it is given up: checking a proof takes time too."""


class Score(enum.Enum):
    """How an answer compares with the record."""

    RIGHT_PROVED = "right_proved"
    RIGHT_GUESS = "right_guess"
    OTHER_PROVED = "other_proved"
    """Proved, and in none of the record's lists."""
    WRONG_PROVED = "wrong_proved"
    """Proved, but the record calls it wrong."""
    WRONG_GUESS = "wrong_guess"
    UNKNOWN = "unknown"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class ProblemLimits:
    """What one problem may cost; at least one limit is set."""

    time_s: float | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """One problem to solve, with its limits: what a worker is handed."""

    problem: Problem
    limits: ProblemLimits


class HasProblem(Protocol):
    """A task about a problem."""

    @property
    def problem(self) -> Problem:
        """The problem."""
        ...


AnyTask = TypeVar("AnyTask", bound=HasProblem)


@dataclass(frozen=True, slots=True)
class ProblemSummary:
    """The scores of a run. Medians count problems that were not proved right as the limit."""

    problems: int
    scores: dict[str, int]
    also_ok: int
    """How many of those right are only in `also_ok`."""
    refuted: int
    checked: int
    """Proofs and refutations; each was accepted by the checker, or it would not be one."""
    ko_named: int
    """Right, proved, and the result is a ko."""
    signature: int
    median_nodes: float
    median_seconds: float


def bench_problems(
    files: Sequence[Path],
    *,
    limits: ProblemLimits,
    where: Sequence[str] = (),
    sample: int | None = None,
    seed: int = 1,
    jobs: int = 1,
    journal: Path | None = None,
    on_progress: Callable[[Progress], None] = lambda _: None,
    runner: Runner | None = None,
) -> tuple[list[dict[str, Json]], ProblemSummary]:
    """Solve the problems, or some of them; the results are in the order of the problems.

    `where` are conditions such as `status=l1d,l2d`: the field has one of these values. Without `runner` they
    are solved in `jobs` processes.
    """
    problems = choose(files, where=where, sample=sample, seed=seed)
    results = run_tasks(
        solve_one,
        [Task(problem, limits) for problem in problems],
        identity=Identity(
            "problems", version("nerai"), run_parameters(files, asdict(limits), where, sample, seed)
        ),
        time_s=limits.time_s,
        jobs=jobs,
        journal=journal,
        on_progress=on_progress,
        runner=runner,
    )
    return results, summarise(results, limits)


def run_tasks(
    function: Callable[[AnyTask], Json],
    tasks: Sequence[AnyTask],
    *,
    identity: Identity,
    time_s: float | None,
    jobs: int,
    journal: Path | None,
    on_progress: Callable[[Progress], None],
    runner: Runner | None,
) -> list[dict[str, Json]]:
    """One result a task, in their order, whatever happens to the process that works on it."""
    found = {
        outcome.key: outcome
        for outcome in iterate(
            function,
            tasks,
            key=lambda task: task.problem.id,
            identity=identity,
            journal=journal,
            jobs=jobs,
            timeout_s=time_s + _GRACE_S if time_s else None,
            progress=on_progress,
            runner=runner,
        )
    }
    return [_result(found[task.problem.id]) for task in tasks]


def choose(
    files: Sequence[Path], *, where: Sequence[str] = (), sample: int | None, seed: int
) -> list[Problem]:
    """The problems for which the conditions hold, or so many of them drawn with the seed.

    ConfigError when there is none, when two share an id, or when a condition makes no sense.
    """
    problems = [problem for file in files for problem in load_problems(file)]
    if not problems:
        raise ConfigError("no problem in these files", hint="name a .jsonl or .sgf file with problems")
    doubles = [name for name, count in Counter(problem.id for problem in problems).items() if count > 1]
    if doubles:
        raise ConfigError(f"two problems are called {doubles[0]}", hint="give each its own id")
    problems = select(problems, where)
    if sample is None or sample >= len(problems):
        return problems
    chosen = set(random.Random(seed).sample(range(len(problems)), sample))
    return [problem for index, problem in enumerate(problems) if index in chosen]


def solve_one(task: Task) -> Json:
    """Solve one problem; the function a worker calls."""
    problem = task.problem
    try:
        found = solve_problem(problem, time_s=task.limits.time_s, nodes=task.limits.nodes)
    except InputError as error:
        return error_result(problem.id, str(error))
    return result_of(problem, found)


def result_of(problem: Problem, found: Investigation) -> dict[str, Json]:
    """What came of a problem, as one result."""
    answer = found.answer
    move = answer.move or answer.guess
    accepted = move is not None and problem.accepts(from_gtp(move, problem.size))
    return {
        "id": problem.id,
        "goal": answer.goal,
        "target": list(gtp_list(found.target.stones, problem.size)),
        "result": answer.result.value,
        "ko": None if answer.ko is None else _ko_record(answer.ko),
        "evidence": answer.evidence.kind.value,
        "move": answer.move,
        "guess": answer.guess,
        "checked": answer.proved or answer.refuted,
        "nodes": answer.cost.nodes,
        "seconds": round(answer.cost.seconds, 4),
        "plan_cycles": answer.cost.plan_cycles,
        "moves_tried": answer.cost.moves_tried,
        "score": score(problem, move, proved=answer.move is not None).value,
        "also_ok": accepted and from_gtp(str(move), problem.size) not in problem.correct,
    }


def _ko_record(ko: Ko) -> dict[str, Json]:
    return {
        "first": ko.first.value,
        "kind": ko.kind.value,
        "approach_moves": ko.approach_moves,
        "threats_needed": ko.threats_needed,
    }


def score(problem: Problem, move: str | None, *, proved: bool) -> Score:
    """How a first move compares with the record."""
    if move is None:
        return Score.UNKNOWN
    point = from_gtp(move, problem.size)
    if problem.accepts(point):
        return Score.RIGHT_PROVED if proved else Score.RIGHT_GUESS
    if not proved:
        return Score.WRONG_GUESS
    return Score.WRONG_PROVED if point in problem.wrong else Score.OTHER_PROVED


def summarise(results: Sequence[dict[str, Json]], limits: ProblemLimits) -> ProblemSummary:
    """The counts of some results."""
    scores = Counter(str(result["score"]) for result in results)
    nodes = [_cost(result, "nodes", limits.nodes) for result in results]
    seconds = [_cost(result, "seconds", limits.time_s) for result in results]
    return ProblemSummary(
        problems=len(results),
        scores={one.value: scores[one.value] for one in Score},
        also_ok=sum(result.get("also_ok") is True for result in results),
        refuted=sum(result.get("evidence") == "refuted" for result in results),
        checked=sum(result.get("checked") is True for result in results),
        ko_named=sum(_names_ko(result) for result in results),
        signature=sum(_number(result["nodes"]) for result in results),
        median_nodes=median(nodes) if nodes else 0.0,
        median_seconds=median(seconds) if seconds else 0.0,
    )


def _cost(result: dict[str, Json], name: str, limit: float | None) -> float:
    cost = float(str(result[name]))
    return cost if limit is None or result["score"] == Score.RIGHT_PROVED.value else float(limit)


def _names_ko(result: dict[str, Json]) -> bool:
    return result["score"] == Score.RIGHT_PROVED.value and result.get("result") == Result.KO.value


def _number(value: Json) -> int:
    return value if isinstance(value, int) else 0


def _result(outcome: Outcome) -> dict[str, Json]:
    match outcome:
        case Done(value=dict() as value):
            return dict(value)
        case Failed(error=error):
            reason = error
        case TimedOut(timeout_s=timeout_s):
            reason = f"no answer after {timeout_s:g} seconds"
        case Crashed(how=how):
            reason = f"crashed: {how}"
        case _:
            reason = "the journal holds no result"
    return error_result(outcome.key, reason)


def error_result(name: str, reason: str) -> dict[str, Json]:
    """The result of a problem that could not be worked on."""
    return {"id": name, "score": Score.ERROR.value, "error": reason, "nodes": 0, "seconds": 0.0}


def run_parameters(
    files: Sequence[Path], limits: dict[str, Json], where: Sequence[str], sample: int | None, seed: int
) -> dict[str, Json]:
    """What a journal must have in common with a run that goes on with it."""
    return {
        "files": [file.name for file in files],
        "limits": limits,
        "where": sorted(where),
        "sample": sample,
        "seed": seed if sample is not None else None,
    }
