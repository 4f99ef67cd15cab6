"""Speed of proof-number search: a ladder across the whole board, and expanded nodes per second on problems.

Takes files of problems and how often to run; gives a SearchBench. Every search is one call of the native
search as the solver makes it, against unlimited ko threats. Judges no answers: `bench problems` does that.

A node is *expanded* when its children are generated. Search generates them each time it enters a node, so a
node that it comes back to counts again: that is what `nodes` counts everywhere in this program.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from nerai.bench.problems import choose
from nerai.board import Color, Position, Size
from nerai.board.point import from_gtp
from nerai.errors import ConfigError, GoalError
from nerai.lang import parse_goal
from nerai.query.attempts import Attempt, attempts
from nerai.query.question import ask_problem
from nerai.sgf import Problem
from nerai.solver.certificate import Certificate, certify
from nerai.solver.search import UNLIMITED, Limits, SearchResult, Threats, search
from nerai.solver.target import Target, target_of

LADDER_GOALS: Final = ("capture(D4, 2)", "capture(D4)")
LADDER_NODES: Final = 20_000
"""What the solver's first short search may use; the ladder needs less, either way."""

_THREATS: Final = Threats(0, UNLIMITED)
_OWN_PROBLEMS: Final = Path(__file__).parents[3] / "problems"


@dataclass(frozen=True, slots=True)
class LadderTime:
    """The times of one question about the ladder; `proved` says that the checker accepted what was found."""

    goal: str
    proved: bool
    nodes: int
    proof_nodes: int
    runs_ms: tuple[float, ...]

    @property
    def median_ms(self) -> float:
        """The run in the middle."""
        return median(self.runs_ms)


@dataclass(frozen=True, slots=True)
class SearchRate:
    """Expanded nodes on the problems of some files, each searched once a pass; seconds inside the search.

    `unasked` problems have no goal that could be searched, and are left out of `problems`.
    """

    files: tuple[str, ...]
    problems: int
    unasked: int
    solved: int
    nodes: int
    passes_s: tuple[float, ...]

    @property
    def nodes_per_second(self) -> float:
        """By the pass in the middle."""
        return self.nodes / max(median(self.passes_s), 1e-9)


@dataclass(frozen=True, slots=True)
class SearchBench:
    """What was measured."""

    ladder: tuple[LadderTime, ...]
    rate: SearchRate


def measure(
    files: Sequence[Path] = (),
    *,
    runs: int = 25,
    passes: int = 20,
    nodes: int = 50_000,
    report: Callable[[str], None] = lambda _: None,
) -> SearchBench:
    """Time the ladder `runs` times, and search every problem of the files (none: our own) `passes` times.

    A problem gets at most `nodes` nodes. `report` is told what runs next.
    """
    sources = tuple(files) or own_problems()
    problems = choose(sources, sample=None, seed=1)
    ladder = tuple(_ladder(goal, runs, report) for goal in LADDER_GOALS)
    return SearchBench(ladder, _rate(sources, problems, passes, nodes, report))


def own_problems() -> tuple[Path, ...]:
    """The project's problem files, in order; ConfigError where the sources are not at hand."""
    found = tuple(sorted(_OWN_PROBLEMS.glob("*.jsonl")))
    if not found:
        raise ConfigError(
            "the project's own problems are not installed",
            hint="name a problem file, or run it in a checkout",
        )
    return found


def ladder_position() -> Position:
    """A white stone at D4 that Black drives from there to the far corner of an empty board, one way only."""
    size = Size.square(19)
    black = [from_gtp(name, size) for name in ("C3", "D3", "E3", "C4", "C5")]
    return Position.of(size, black=black, white=[from_gtp("D4", size)], to_play=Color.BLACK)


def _ladder(goal: str, runs: int, report: Callable[[str], None]) -> LadderTime:
    position = ladder_position()
    target = target_of(parse_goal(goal), position)
    limits = Limits(nodes=LADDER_NODES)
    # The first search is not timed: it warms up, and shows that what is timed ends in a proof.
    result = search(position, target, limits=limits, threats=_THREATS)
    proved = result.winner is Color.BLACK and isinstance(
        certify(position, target, result, threats=_THREATS), Certificate
    )
    times = []
    for turn in range(runs):
        report(f"ladder, {goal}, run {turn + 1} of {runs}")
        start = time.perf_counter()
        search(position, target, limits=limits, threats=_THREATS)
        times.append(1000 * (time.perf_counter() - start))
    return LadderTime(goal, proved, result.nodes, len(result.proof), tuple(times))


def _rate(
    files: Sequence[Path],
    problems: Sequence[Problem],
    passes: int,
    nodes: int,
    report: Callable[[str], None],
) -> SearchRate:
    asked = [one for one in map(_asked, problems) if one is not None]
    seconds = []
    results: list[SearchResult] = []
    for turn in range(passes):
        report(f"{len(asked)} problems, pass {turn + 1} of {passes}")
        results = [_searched(*one, nodes) for one in asked]
        seconds.append(sum(result.seconds for result in results))
    return SearchRate(
        files=tuple(file.name for file in files),
        problems=len(asked),
        unasked=len(problems) - len(asked),
        solved=sum(result.winner is not None for result in results),
        nodes=sum(result.nodes for result in results),
        passes_s=tuple(seconds),
    )


def _asked(problem: Problem) -> tuple[Position, Target, Attempt] | None:
    """The problem's likeliest question, and the first way to search it at length; None where there is none.

    Ladders have a figure of their own, and walls that are only taken to go on are no board of the problem's.
    """
    try:
        scene = ask_problem(problem).scene
    except GoalError:
        return None
    ways = attempts(scene.position, scene.target, None)
    return scene.position, scene.target, next(way for way in ways if not way.bound and not way.placed)


def _searched(position: Position, target: Target, way: Attempt, nodes: int) -> SearchResult:
    return search(
        position,
        target,
        limits=Limits(nodes=nodes),
        threats=_THREATS,
        region=way.points,
        open_points=frozenset(point for item in way.assumed for point in item.open_points),
        assumed=frozenset(point for item in way.assumed for point in item.stones),
    )
