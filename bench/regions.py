"""How much of the known play lies in proposed regions: python bench/regions.py FILE.jsonl ...

For each level of widening, over all problems whose inferred goal is about one group: how many regions are
closed, how many hold an accepted first move, how many hold every move of the solution and of the refutations,
and the empty points they have in the median and at the ninth decile.
"""

import statistics
import sys

from nerai.board import PASS
from nerai.errors import NeraiError
from nerai.query.infer import infer_problem
from nerai.query.region import LocalRegion, propose_region
from nerai.sgf import Problem, load_problems

LEVELS = 4


def regions(problem: Problem) -> list[LocalRegion]:
    found = infer_problem(problem).suggestions
    if not found or len(found[0].parties) > 1:
        return []
    position, target = problem.position, found[0].target
    owner = position.at(min(target))
    return (
        [propose_region(position, target, owner.other, level=level) for level in range(LEVELS)]
        if owner
        else []
    )


def measure(path: str, rows: list[tuple[Problem, list[LocalRegion]]], level: int) -> str:
    closed = first = every = 0
    sizes = sorted(len(found[level].empty) for _, found in rows)
    for problem, found in rows:
        points = found[level].points
        moves = {*problem.solution, *(move for item in problem.refutations for move in item.replies)} - {PASS}
        closed += found[level].closed
        first += any(problem.accepts(point) for point in points)
        every += moves <= points
    return (
        f"{path} level {level}, {len(rows)}: closed {closed}; first move {first}; every move {every}; "
        f"empty points {statistics.median(sizes):.0f}, ninth decile {sizes[len(sizes) * 9 // 10]}"
    )


def main(paths: list[str]) -> int:
    for path in paths:
        try:
            rows = [(problem, found) for problem in load_problems(path) if (found := regions(problem))]
        except NeraiError as error:
            print(error, file=sys.stderr)
            return 65
        if not rows:
            print(f"{path}: no problem whose goal is about one group", flush=True)
        for level in range(LEVELS if rows else 0):
            print(measure(path, rows, level), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
