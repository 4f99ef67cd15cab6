"""Problem files against planner and solver together, beside the solver alone under the same limits.

Takes files of problems, limits, knowledge and a sample; gives one result a problem and their summary. Each
problem is solved twice, alone and with a plan. Which problems, scores and journals: as in `problems.py`.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Final

from nerai.answer import MoveSource, PlanEvidence
from nerai.batch import Identity, Json, Progress, Runner
from nerai.bench.plans import KnowledgeUsed, digest, knowledge_of
from nerai.bench.problems import (
    ProblemLimits,
    Score,
    choose,
    error_result,
    result_of,
    run_parameters,
    run_tasks,
)
from nerai.board.point import from_gtp
from nerai.errors import InputError
from nerai.query.forethought import Adviser
from nerai.query.plan_limits import DEFAULT_MOVES
from nerai.query.question import ask_problem
from nerai.query.solve import inquire
from nerai.query.surprise import SurpriseKind
from nerai.sgf import Problem

LARGE_NODES: Final = 1_000
"""Problems on which the solver alone needs more are those that a plan is to make shorter."""


@dataclass(frozen=True, slots=True)
class TogetherTask:
    """One problem, what it may cost each time, how many moves planning may try, and the knowledge."""

    problem: Problem
    limits: ProblemLimits
    moves: int
    used: KnowledgeUsed
    leaf_nodes: int = 0


@dataclass(frozen=True, slots=True)
class TogetherSummary:
    """The scores of both ways, who proposed the moves, and nodes where the solver alone needs many."""

    problems: int
    scores: dict[str, int]
    solver_scores: dict[str, int]
    answers: int
    """Problems with a move or a guess."""
    by_schema: int
    """Answers whose move a schema proposed before anything was searched."""
    by_first: int
    """Those of them whose move is what the plan puts first."""
    proposed: float
    """How many first moves schemas propose, on average."""
    plan_evidence: dict[str, int]
    surprises: dict[str, int]
    large: int
    """Problems on which the solver alone needs more than LARGE_NODES; the medians are over these."""
    median_nodes: float
    solver_median_nodes: float
    mean_plan_cycles: float
    seconds: float
    solver_seconds: float


def bench_together(
    files: Sequence[Path],
    *,
    limits: ProblemLimits,
    moves: int | None = None,
    leaf_nodes: int = 0,
    used: KnowledgeUsed | None = None,
    where: Sequence[str] = (),
    sample: int | None = None,
    seed: int = 1,
    jobs: int = 1,
    journal: Path | None = None,
    on_progress: Callable[[Progress], None] = lambda _: None,
    runner: Runner | None = None,
) -> tuple[list[dict[str, Json]], TogetherSummary]:
    """Solve the problems, or some of them, both ways; the results are in the order of the problems."""
    used, moves = used or KnowledgeUsed(), DEFAULT_MOVES if moves is None else moves
    problems = choose(files, where=where, sample=sample, seed=seed)
    parameters = run_parameters(
        files, {**asdict(limits), "moves": moves, "leaf_nodes": leaf_nodes}, where, sample, seed
    )
    parameters["knowledge"] = digest(knowledge_of(used))
    packed = used.packed()
    results = run_tasks(
        solve_both_ways,
        [TogetherTask(problem, limits, moves, packed, leaf_nodes) for problem in problems],
        identity=Identity("together", version("nerai"), parameters),
        time_s=2 * limits.time_s if limits.time_s else None,
        jobs=jobs,
        journal=journal,
        on_progress=on_progress,
        runner=runner,
    )
    return results, summarise(results)


def solve_both_ways(task: TogetherTask) -> Json:
    """Solve one problem alone and with a plan; the function a worker calls."""
    problem, limits = task.problem, task.limits
    try:
        question = ask_problem(problem)
    except InputError as error:
        return error_result(problem.id, str(error))
    alone = result_of(problem, inquire(question, time_s=limits.time_s, nodes=limits.nodes))
    adviser = Adviser(knowledge_of(task.used), moves=task.moves, leaf_nodes=task.leaf_nodes)
    found = inquire(question, time_s=limits.time_s, nodes=limits.nodes, adviser=adviser)
    answer, thought = found.answer, found.thought
    move = answer.move or answer.guess
    proposed = () if thought is None else thought.proposed
    leads = bool(proposed) and move is not None and proposed[0].move == from_gtp(move, problem.size)
    return {
        **result_of(problem, found),
        "move_source": None if answer.move_source is None else answer.move_source.value,
        "plan_evidence": answer.plan_evidence.value,
        "proposed": len(proposed),
        "first": leads,
        "schemas": [step.schema for step in answer.plan if step.schema],
        "surprises": [one.to_dict() for one in found.surprises],
        "solver": alone,
    }


def summarise(results: Sequence[dict[str, Json]]) -> TogetherSummary:
    """The counts and medians of some results."""
    whole = [(one, alone) for one in results if isinstance(alone := one.get("solver"), dict)]
    large = [(one, alone) for one, alone in whole if _number(alone["nodes"]) > LARGE_NODES]
    by_schema = [one for one in results if one.get("move_source") == MoveSource.SCHEMA.value]
    surprises = Counter(
        str(found["kind"])
        for one in results
        for found in _list(one.get("surprises"))
        if isinstance(found, dict)
    )
    errors = len(results) - len(whole)
    return TogetherSummary(
        problems=len(results),
        scores=_scores([one for one, _ in whole], errors),
        solver_scores=_scores([alone for _, alone in whole], errors),
        answers=sum(one.get("move_source") is not None for one in results),
        by_schema=len(by_schema),
        by_first=sum(one.get("first") is True for one in by_schema),
        proposed=sum(_number(one.get("proposed")) for one in results) / max(1, len(whole)),
        plan_evidence={
            kind.value: sum(one.get("plan_evidence") == kind.value for one in results)
            for kind in PlanEvidence
        },
        surprises={kind.value: surprises[kind.value] for kind in SurpriseKind},
        large=len(large),
        median_nodes=median([_number(one["nodes"]) for one, _ in large]) if large else 0.0,
        solver_median_nodes=median([_number(alone["nodes"]) for _, alone in large]) if large else 0.0,
        mean_plan_cycles=sum(_number(one.get("plan_cycles")) for one in results) / max(1, len(whole)),
        seconds=sum(_number(one.get("seconds")) for one, _ in whole),
        solver_seconds=sum(_number(alone.get("seconds")) for _, alone in whole),
    )


def _scores(results: Sequence[dict[str, Json]], errors: int) -> dict[str, int]:
    counted = Counter(str(one["score"]) for one in results)
    counted[Score.ERROR.value] += errors
    return {one.value: counted[one.value] for one in Score}


def _number(value: Json) -> float:
    return value if isinstance(value, int | float) else 0


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
