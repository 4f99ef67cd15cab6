"""Problem files against the planner alone: no search for proof, every first move a guess.

Takes files of problems, limits, knowledge and a sample; gives one result a problem and their summary. Which
problems, scores and journals: as in `problems.py`. Problems whose goal the planner cannot be given stay
unknown, and are counted so.
"""

import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from nerai.answer import EvidenceKind, MoveSource, Result
from nerai.batch import Identity, Json, Progress, Runner
from nerai.bench.goals import FrozenGoals, freeze_goals, read_goals
from nerai.bench.problems import Score, choose, error_result, run_parameters, run_tasks, score
from nerai.board.point import from_gtp, gtp_list
from nerai.errors import ConfigError, InputError
from nerai.knowledge import Knowledge, load_knowledge
from nerai.knowledge.load import knowledge_texts
from nerai.learn.advising import RuleAdvice
from nerai.learn.dynamic_store import entries
from nerai.learn.store import RuleStore
from nerai.learn.taste import Taste
from nerai.query.plan import Outcome, make_limits, plan_question
from nerai.query.question import ask_problem
from nerai.sgf import Problem


@dataclass(frozen=True, slots=True)
class PlanLimits:
    """What one problem may cost; at least one limit is set."""

    time_s: float | None = None
    cycles: int | None = None
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class KnowledgeUsed:
    """What problems are planned with: folders of more knowledge, and what is left out of all of it.

    `texts`: the files of each folder, names and contents; with them the folders themselves are not needed.
    """

    folders: tuple[Path, ...] = ()
    without: tuple[str, ...] = ()
    critics: bool = True
    texts: tuple[tuple[tuple[str, str], ...], ...] = ()

    def packed(self) -> "KnowledgeUsed":
        """The same for a worker on any machine, whether it has the folders or not."""
        return replace(self, folders=(), texts=tuple(map(knowledge_texts, self.folders)))


@dataclass(frozen=True, slots=True)
class PlanTask:
    """One problem to plan, with its limits and the knowledge."""

    problem: Problem
    limits: PlanLimits
    used: KnowledgeUsed = KnowledgeUsed()
    goals: FrozenGoals | None = None
    """What it asks for; None: that is inferred."""
    learned: Path | None = None
    """A store with rules that advise moves, and experience with tries."""


@dataclass(frozen=True, slots=True)
class PlanSummary:
    """The scores of a run, and what planning took; means are over all problems."""

    problems: int
    scores: dict[str, int]
    outcomes: dict[str, int]
    """By what came of planning; problems with an error have none."""
    right: int
    also_ok: int
    """How many of those right are only in `also_ok`."""
    mean_moves_tried: float
    mean_cycles: float
    cycles_per_move: float
    """All cycles by all moves tried; 0 when no move was tried."""
    us_per_cycle: float
    """Microseconds of processor time, with all that the world took to answer; the clock of a busy machine
    says little."""


def bench_plans(
    files: Sequence[Path],
    *,
    limits: PlanLimits,
    used: KnowledgeUsed | None = None,
    goals: Path | None = None,
    learned: Path | None = None,
    where: Sequence[str] = (),
    sample: int | None = None,
    seed: int = 1,
    jobs: int = 1,
    journal: Path | None = None,
    on_progress: Callable[[Progress], None] = lambda _: None,
    runner: Runner | None = None,
) -> tuple[list[dict[str, Json]], PlanSummary]:
    """Plan the problems, or some of them; the results are in the order of the problems.

    KnowledgeError before anything is planned when something is wrong with the knowledge. `goals`: a file of
    frozen ones; ConfigError when it lacks a problem that has any.
    """
    used = used or KnowledgeUsed()
    problems = choose(files, where=where, sample=sample, seed=seed)
    parameters = run_parameters(files, asdict(limits), where, sample, seed)
    parameters["knowledge"] = digest(knowledge_of(used))
    packed = used.packed()
    frozen = None if goals is None else read_goals(goals)
    parameters["learned"] = None if learned is None else hashlib.sha256(learned.read_bytes()).hexdigest()[:16]
    parameters["goals"] = None if goals is None else hashlib.sha256(goals.read_bytes()).hexdigest()[:16]
    results = run_tasks(
        plan_one,
        [PlanTask(problem, limits, packed, _asked(problem, frozen), learned) for problem in problems],
        identity=Identity("plans", version("nerai"), parameters),
        time_s=limits.time_s,
        jobs=jobs,
        journal=journal,
        on_progress=on_progress,
        runner=runner,
    )
    return results, summarise(results)


@cache
def _learned(path: Path) -> tuple[Taste, RuleAdvice]:
    with RuleStore(path) as store:
        return Taste(store.contests()), RuleAdvice(entries(store))


def plan_one(task: PlanTask) -> Json:
    """Plan one problem; the function a worker calls."""
    problem, limits = task.problem, task.limits
    knowledge = knowledge_of(task.used)
    try:
        question = ask_problem(problem) if task.goals is None else task.goals.question(problem)
    except InputError as error:
        return error_result(problem.id, str(error))
    taste, advice = (None, None) if task.learned is None else _learned(task.learned)
    began = time.process_time()
    found = plan_question(
        question,
        knowledge.advised_by(advice),
        limits=make_limits(limits.time_s, limits.cycles, limits.moves),
        taste=taste,
    )
    worked = time.process_time() - began
    guess, decision, cost = found.guess, found.taken.decision, found.cost
    point = None if guess is None else from_gtp(guess, problem.size)
    return {
        "id": problem.id,
        "goal": found.goal,
        "target": list(gtp_list(found.taken.scene.target.stones, problem.size)),
        "result": Result.UNKNOWN.value,
        "evidence": EvidenceKind.UNKNOWN.value,
        "move": None,
        "guess": guess,
        "checked": False,
        "nodes": 0,
        "seconds": round(cost.seconds, 6),
        "processor_s": round(worked, 6),
        "plan_cycles": cost.plan_cycles,
        "moves_tried": cost.moves_tried,
        "score": score(problem, guess, proved=False).value,
        "also_ok": point is not None and problem.accepts(point) and point not in problem.correct,
        "move_source": None if guess is None else MoveSource.SCHEMA.value,
        "plan_evidence": found.evidence.value,
        "outcome": found.taken.outcome.value,
        "unfit": found.taken.unfit or None,
        "schemas": [] if decision is None else list(decision.schemas),
    }


def summarise(results: Sequence[dict[str, Json]]) -> PlanSummary:
    """The counts and means of some results."""
    scores = Counter(str(result["score"]) for result in results)
    outcomes = Counter(str(result.get("outcome")) for result in results)
    cycles = sum(_number(result.get("plan_cycles")) for result in results)
    moves = sum(_number(result.get("moves_tried")) for result in results)
    seconds = sum(_number(result.get("processor_s")) for result in results)
    count = max(len(results), 1)
    return PlanSummary(
        problems=len(results),
        scores={one.value: scores[one.value] for one in Score},
        outcomes={one.value: outcomes[one.value] for one in Outcome},
        right=scores[Score.RIGHT_GUESS.value],
        also_ok=sum(result.get("also_ok") is True for result in results),
        mean_moves_tried=moves / count,
        mean_cycles=cycles / count,
        cycles_per_move=cycles / moves if moves else 0.0,
        us_per_cycle=1e6 * seconds / cycles if cycles else 0.0,
    )


def _asked(problem: Problem, frozen: Mapping[str, FrozenGoals] | None) -> FrozenGoals | None:
    """What a problem was taken to ask for when goals were frozen; those that had no goal have none now."""
    if frozen is None or problem.id in frozen:
        return None if frozen is None else frozen[problem.id]
    if freeze_goals([problem]):
        raise ConfigError(f"no goal of {problem.id} is frozen", hint="freeze the goals of all problems")
    return None


@cache
def knowledge_of(used: KnowledgeUsed) -> Knowledge:
    """The knowledge of a worker, read once; ConfigError for a name to be left out that nothing has."""
    with TemporaryDirectory() as place:
        folders = list(used.folders)
        for number, texts in enumerate(used.texts):
            for name, text in texts:
                file = Path(place, str(number), name)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            folders.append(Path(place, str(number)))
        return load_knowledge(*folders).without(used.without, critics=used.critics)


def digest(knowledge: Knowledge) -> str:
    """Stands for all schemas, patterns and critics as they are: a journal goes on only with the same."""
    ways: list[object] = [{**way.to_dict(), "source": None} for way in knowledge.all_ways]
    ways.append([critic.name for critic in knowledge.critics])
    return hashlib.sha256(json.dumps(ways, sort_keys=True).encode()).hexdigest()[:16]


def _number(value: Json) -> float:
    return value if isinstance(value, int | float) else 0
