"""Life and death on the open board: python bench/open_board.py cho_elementary.jsonl [--sample N] [--jobs N].

The list is fixed by rule: problems whose likeliest inferred goal is to live or to kill, and whose proposed
region is not closed by chains that look safe. Life and kill are counted apart: how many are proved (each
proof has a zone, and was accepted by the checker), how many of those agree with the record, and how many more
are right as a guess. `--list` prints the list and solves nothing.
"""

import argparse
import json
import random
import sys
from collections import Counter
from importlib.metadata import version
from pathlib import Path

from nerai.batch import Done, Identity, iterate
from nerai.bench.problems import ProblemLimits, Task, solve_one
from nerai.errors import NeraiError
from nerai.lang import Atom, Kind
from nerai.query.question import ask_problem
from nerai.query.region import target_region
from nerai.sgf import Problem, load_problems

WANTED = {"life": 0.7, "kill": 0.3}
KINDS = {Kind.LIVE: "life", Kind.LIVE_ALL: "life", Kind.KILL: "kill", Kind.KILL_ANY: "kill"}


def part_of(problem: Problem) -> str | None:
    """`life` or `kill` for problems of the list; None for all others."""
    try:
        scene = ask_problem(problem).scene
    except NeraiError:
        return None
    part = KINDS.get(scene.goal.kind) if isinstance(scene.goal, Atom) else None
    return None if target_region(scene.position, scene.target).closed else part


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", type=Path, help="problems, as .jsonl or .sgf")
    parser.add_argument("--sample", type=int, metavar="N", help="only N problems of each part")
    parser.add_argument("--seed", type=int, default=1, help="decides the sample (1)")
    parser.add_argument("--time", type=float, metavar="S", help="seconds a problem (10, unless --nodes)")
    parser.add_argument("--nodes", type=int, metavar="N", help="search nodes a problem: repeatable results")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="problems solved at a time (1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--list", action="store_true", help="print the list and solve nothing")
    options = parser.parse_args()
    for name in ("sample", "time", "nodes", "jobs"):
        given = getattr(options, name)
        if given is not None and given <= 0:
            parser.error(f"--{name} {given}: give a number above 0")
    return options


def chosen(file: Path, sample: int | None, seed: int) -> dict[str, list[Problem]]:
    lists: dict[str, list[Problem]] = {part: [] for part in WANTED}
    for problem in load_problems(file):
        part = part_of(problem)
        if part is not None:
            lists[part].append(problem)
    if sample is not None:
        draw = random.Random(seed)
        lists = {part: draw.sample(found, min(sample, len(found))) for part, found in lists.items()}
    return lists


def solved(problems: list[Problem], limits: ProblemLimits, jobs: int) -> list[dict[str, object]]:
    results: list[dict[str, object]] = []
    coming = iterate(
        solve_one,
        [Task(problem, limits) for problem in problems],
        key=lambda task: task.problem.id,
        identity=Identity("open board", version("nerai")),
        jobs=jobs,
        progress=lambda state: print(f"\r{state.finished}/{state.total}", end="", file=sys.stderr),
    )
    for outcome in coming:
        value = outcome.value if isinstance(outcome, Done) else None
        results.append(value if isinstance(value, dict) else {"id": outcome.key, "score": "error"})
    print(file=sys.stderr)
    return sorted(results, key=lambda result: str(result["id"]))


def summary(results: list[dict[str, object]]) -> dict[str, int]:
    scores = Counter(str(result["score"]) for result in results)
    proved = sum(result.get("evidence") == "proved" for result in results)
    return {"problems": len(results), "proved": proved, **dict(sorted(scores.items()))}


def main() -> int:
    options = read_options()
    try:
        lists = chosen(options.file, options.sample, options.seed)
    except NeraiError as error:
        print(error, file=sys.stderr)
        return 65
    if options.list:
        for part, problems in lists.items():
            for problem in problems:
                print(part, problem.id)
        return 0
    seconds = 10.0 if options.time is None and options.nodes is None else options.time
    limits = ProblemLimits(seconds, options.nodes)
    report = {}
    for part, problems in lists.items():
        results = solved(problems, limits, options.jobs)
        report[part] = {**summary(results), "wanted": WANTED[part], "results": results}
        if not options.json:
            counts = summary(results)
            share = counts["proved"] / max(1, counts["problems"])
            others = ", ".join(f"{name} {count}" for name, count in counts.items() if "_" in name)
            reached = "reached" if share >= WANTED[part] else "missed"
            print(
                f"{part}: {counts['proved']} of {counts['problems']} proved with a zone ({share:.0%}, wanted "
                f"{WANTED[part]:.0%}: {reached}); {others}",
                flush=True,
            )
    if options.json:
        print(json.dumps(report))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
