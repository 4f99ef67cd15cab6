"""What learning buys: problems of one half learned from, those of the other searched with it and without.

Takes problem files, a seed and a node limit; gives Points of a learning curve: for growing parts of the half
that is learned from, how many of the held-out problems are settled at the limit, and what those needed that
take many nodes. Learned is which way to search first (nerai.learn.ways), and which moves look good inside of
searches (nerai.learn.hinting), as far as a store knows of them. The question is the goal alone, the side to
move beginning; every settled one has a certificate that the checker accepted. For the planner alone
it is which try to trust (nerai.learn.taste), counted in right guesses.

The half is drawn by the seed, so nothing is learned from a problem that is measured.
"""

import random
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Final, TypeAlias, cast

from nerai.batch import Done, Identity, Json, Progress, iterate
from nerai.board.point import from_gtp
from nerai.errors import InputError
from nerai.knowledge import Knowledge, load_knowledge
from nerai.learn.calibration import Calibration, calibration
from nerai.learn.dynamic_store import entries, search_odds
from nerai.learn.experience import Experience
from nerai.learn.hinting import Hinting
from nerai.learn.store import RuleStore
from nerai.learn.taste import Contest, Taste
from nerai.learn.ways import Case
from nerai.query.budget import Budget
from nerai.query.exploring import explore
from nerai.query.judge import Judge
from nerai.query.judged import judged_tries
from nerai.query.plan import make_limits, plan_question
from nerai.query.question import ask_problem
from nerai.sgf import Problem

LARGE_NODES: Final = 1_000
"""Problems on which the solver needs more than this without what was learned are large."""


@dataclass(frozen=True, slots=True)
class Task:
    """A problem, the nodes for it (to learn: for each way), and the store that is used, if any."""

    problem: Problem
    nodes: int
    store: Path | None = None


@dataclass(frozen=True, slots=True)
class Spent:
    """What a problem took, and whether it was settled."""

    nodes: int
    settled: bool


@dataclass(frozen=True, slots=True)
class Point:
    """One point of the curve: what came of the held-out problems after so many were learned from."""

    learned_from: int
    cases: int
    problems: int
    settled: int
    settled_without: int
    large: int
    """Problems that were settled without what was learned, by more than LARGE_NODES."""
    median_nodes: float
    median_without: float
    median_ratio: float
    total_nodes: int
    total_without: int

    @property
    def gained(self) -> float:
        """How many more in a hundred are settled."""
        return 100 * (self.settled - self.settled_without) / max(1, self.problems)


def halves(problems: Sequence[Problem], seed: int) -> tuple[list[Problem], list[Problem]]:
    """Two halves, drawn by the seed: to learn from, and to measure."""
    drawn = sorted(problems, key=lambda problem: problem.id)
    random.Random(seed).shuffle(drawn)
    return drawn[0::2], drawn[1::2]


def learn(
    problems: Sequence[Problem],
    *,
    nodes: int,
    jobs: int = 1,
    journal: Path | None = None,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> list[list[Case]]:
    """The cases of each problem; problems without a goal have none."""
    found = _results(learn_one, [Task(one, nodes) for one in problems], "ways", jobs, journal, on_progress)
    return [[Case.from_json(one) for one in cast("list[Json]", cases)] for cases in found]


def measure(
    problems: Sequence[Problem],
    *,
    nodes: int,
    store: Path | None,
    jobs: int = 1,
    journal: Path | None = None,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> dict[str, Spent]:
    """What each problem takes, by its id; problems without a goal are left out."""
    tasks = [Task(one, nodes, store) for one in problems]
    name = "measured" if store is None else f"measured with {store.name}"
    found = _results(measure_one, tasks, name, jobs, journal, on_progress)
    pairs = cast("list[list[int] | None]", found)
    return {
        one.id: Spent(pair[0], bool(pair[1]))
        for one, pair in zip(problems, pairs, strict=True)
        if pair is not None
    }


def point(
    learned_from: int, cases: int, without: dict[str, Spent], with_it: dict[str, Spent], *, nodes: int
) -> Point:
    """The figures of one store. What was not settled counts as having taken all nodes of the limit."""
    large = [name for name, spent in without.items() if spent.settled and spent.nodes > LARGE_NODES]
    before = [without[name].nodes for name in large]
    after = [with_it[name].nodes if with_it[name].settled else nodes for name in large]
    return Point(
        learned_from,
        cases,
        len(without),
        sum(spent.settled for spent in with_it.values()),
        sum(spent.settled for spent in without.values()),
        len(large),
        median(after) if large else 0,
        median(before) if large else 0,
        median(one / other for one, other in zip(after, before, strict=True)) if large else 1.0,
        sum(after),
        sum(before),
    )


def keep(path: Path, cases: Sequence[Sequence[Case]]) -> None:
    """Write the cases of problems to a new store."""
    path.unlink(missing_ok=True)
    with RuleStore(path) as store:
        store.keep_cases([case for some in cases for case in some], source="half", reached=("half", 1))


def both(rules: Path, ways: Path, into: Path) -> None:
    """A new store with the rules of one and the ways of another."""
    with RuleStore(ways) as store:
        cases = store.cases()
    shutil.copyfile(rules, into)
    with RuleStore(into) as store:
        store.keep_cases(cases, source="half", reached=("half", 1))


@dataclass(frozen=True, slots=True)
class Guesses:
    """Right first moves of the planner alone, with and without what was learned of tries."""

    learned_from: int
    contests: int
    problems: int
    right: int
    right_without: int
    moves: float
    """Moves tried, in the mean; the same either way, since only the choice differs."""
    calibration: Calibration | None
    """Whether the chances that were told came true."""

    @property
    def gained(self) -> float:
        """How many more in a hundred are right."""
        return 100 * (self.right - self.right_without) / max(1, self.problems)


PlannedRecord: TypeAlias = dict[str, Json]
"""What plan_one gives for a problem that asks for something."""


def plan_all(
    problems: Sequence[Problem],
    *,
    moves: int,
    jobs: int = 1,
    journal: Path | None = None,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> list[PlannedRecord]:
    """What the planner alone makes of each problem that asks for something."""
    found = _results(plan_one, [Task(one, moves) for one in problems], "planned", jobs, journal, on_progress)
    return [one for one in found if isinstance(one, dict)]


def guesses(first: Sequence[PlannedRecord], other: Sequence[PlannedRecord]) -> Guesses:
    """The tries of the first half say which of the other's to trust."""
    taste = Taste(Contest.from_json(one["tries"]) for one in first if one["tries"] is not None)
    right = 0
    foretold: list[tuple[float, bool]] = []
    for one in other:
        contest = None if one["tries"] is None else Contest.from_json(one["tries"])
        chosen = None if contest is None else taste.choose(contest.teams)
        if contest is None or chosen is None:
            right += bool(one["right"])
        else:
            foretold.append((chosen[1], chosen[0] in contest.right))
            right += chosen[0] in contest.right
    return Guesses(
        len(first),
        len(taste.contests),
        len(other),
        right,
        sum(bool(one["right"]) for one in other),
        sum(cast("int", one["moves"]) for one in other) / max(1, len(other)),
        calibration(foretold, bins=5) if foretold else None,
    )


def plan_one(task: Task) -> Json:
    """The planner's guess for one problem and which of its tries are right; None when it asks for nothing."""
    problem = task.problem
    try:
        question = ask_problem(problem)
    except InputError:
        return None
    found = plan_question(question, _knowledge(), limits=make_limits(moves=task.nodes))
    tries = judged_tries(problem, found)
    guess = found.guess
    return {
        "right": guess is not None and problem.accepts(from_gtp(guess, problem.size)),
        "moves": found.counts.moves,
        "tries": None if tries is None else Contest.of(*tries).to_json(),
    }


@cache
def _knowledge() -> Knowledge:
    return load_knowledge()


def learn_one(task: Task) -> Json:
    """What every way needs for one problem; the function a worker calls."""
    found = Experience(explores=task.nodes)
    try:
        explore(ask_problem(task.problem), found)
    except InputError:
        return []
    return [case.to_json() for case in found.ways.cases]


def measure_one(task: Task) -> Json:
    """Nodes and whether that settled it, for one problem; None when it asks for nothing."""
    try:
        scene = ask_problem(task.problem).scene
    except InputError:
        return None
    budget = Budget(
        nodes=task.nodes, seconds=None, experience=None if task.store is None else _experience(task.store)
    )
    settled = Judge().search(scene, budget).settled
    return [budget.nodes_used, int(settled)]


@cache
def _experience(path: Path) -> Experience:
    with RuleStore(path) as store:
        return Experience(store.cases(), hinting=Hinting(entries(store), search_odds(store)))


def _results(
    function: Callable[[Task], Json],
    tasks: Sequence[Task],
    name: str,
    jobs: int,
    journal: Path | None,
    on_progress: Callable[[Progress], None],
) -> list[Json]:
    found: dict[str, Json] = {}
    identity = Identity(f"learning: {name}", version("nerai"), {"nodes": tasks[0].nodes if tasks else 0})
    for outcome in iterate(
        function,
        tasks,
        key=lambda task: task.problem.id,
        identity=identity,
        journal=journal,
        jobs=jobs,
        retry=True,
        progress=on_progress,
    ):
        if not isinstance(outcome, Done):
            raise InputError(f"{outcome.key}: {outcome}", hint="run it again; the journal has the rest")
        found[outcome.key] = outcome.value
    return [found[task.problem.id] for task in tasks]
