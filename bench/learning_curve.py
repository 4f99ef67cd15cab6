"""What learning buys: python bench/learning_curve.py FILE... [--seed 1] [--nodes 10000] [--plot FILE.svg].

Draws half of the problems by the seed and searches them in every way (nerai learn ways); then searches the
other half with what was learned from growing parts of the first, and without, at the same node limit. Prints
a table of problems settled and of the nodes that large ones took; --plot draws it. The folder --work keeps
what was done, by which a stopped run resumes.

With --planner the planner alone is measured, by what nerai learn plans has learned from the first half: which
tries to trust, alone and together with dynamic rules that advise more of them.

With --hints it is measured what dynamic rules buy inside of searches (nerai learn search), in the usual order
of ways and in the one that nerai learn ways has found.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TypeAlias

from nerai.batch import Progress
from nerai.bench.curve import draw_curve
from nerai.bench.learning import (
    LARGE_NODES,
    PlannedRecord,
    Point,
    Spent,
    both,
    guesses,
    halves,
    keep,
    learn,
    measure,
    plan_all,
    point,
)
from nerai.bench.plans import PlanLimits, bench_plans
from nerai.cli.main import run
from nerai.errors import NeraiError
from nerai.sgf import load_problems
from nerai.sgf.jsonlines import problem_to_json

Measured: TypeAlias = tuple[dict[str, Spent], dict[str, Spent]]
"""What the problems of a file took without what was learned, and with it."""
_PARTS = (25, 100)
"""How much of a half is learned from, besides all of it."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="problems, .jsonl or .sgf")
    parser.add_argument("--seed", type=int, default=1, help="draws the halves")
    parser.add_argument("--nodes", type=int, default=10_000, help="nodes for a problem, and for a way")
    parser.add_argument("--most", type=int, help="at most so many problems of each half")
    parser.add_argument("--jobs", type=int, default=1, help="problems searched at a time")
    parser.add_argument("--work", type=Path, help="folder for journals and stores; resumes a stopped run")
    parser.add_argument("--planner", action="store_true", help="the planner alone: which tries to trust")
    parser.add_argument("--hints", action="store_true", help="dynamic rules inside of searches")
    parser.add_argument("--moves", type=int, default=60, help="moves that a plan may try")
    parser.add_argument("--plot", type=Path, help="write the curve as SVG")
    parser.add_argument("--json", action="store_true", help="print one object")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        options.work = work = options.work or Path(scratch)
        work.mkdir(parents=True, exist_ok=True)
        try:
            if options.planner:
                return _planned(options) or _with_rules(options)
            if options.hints:
                return _hinted(options)
            measured: list[Measured] = []
            found = [one for file in options.files for one in _curve(file, work, options, measured)]
        except NeraiError as error:
            print(error, file=sys.stderr)
            return 65
    if options.plot:
        options.plot.write_text(
            draw_curve([(name, points) for name, points in _by_file(found)]), encoding="utf-8"
        )
    if options.json:
        print(json.dumps([{"file": name, **asdict(one)} for name, one in found]))
        return 0
    for name, points in _by_file(found):
        _print(name, points, options.nodes)
    if len(measured) > 1:
        without, with_it = (
            {name: one for pair in measured for name, one in pair[at].items()} for at in (0, 1)
        )
        _print("all of them", [point(0, 0, without, with_it, nodes=options.nodes)], options.nodes)
        lost = sum(spent.settled and not with_it[name].settled for name, spent in without.items())
        print(f"  {lost} that are settled without learning are not settled with it")
    return 0


def _planned(options: argparse.Namespace) -> int:
    """The planner alone: halves of each file, and of all files together."""
    planned: dict[str, tuple[list[PlannedRecord], list[PlannedRecord]]] = {}
    for file in options.files:
        parts = []
        for half, problems in zip("ab", halves(list(load_problems(file)), options.seed), strict=True):
            name = f"{file.stem}-{options.seed}-planned-{half}"
            journal, told = options.work / f"{name}.jsonl", _told(name)
            some = problems[: options.most]
            parts.append(
                plan_all(some, moves=options.moves, jobs=options.jobs, journal=journal, on_progress=told)
            )
        planned[file.stem] = (parts[0], parts[1])
    if len(planned) > 1:
        both = [[one for pair in planned.values() for one in pair[half]] for half in (0, 1)]
        planned["all of them"] = (both[0], both[1])
    for name, (first, other) in planned.items():
        found = guesses(first, other)
        print(f"{name}: {found.problems} held-out problems, planner alone")
        print(f"  right {found.right_without} without what was learned, {found.right} with it, "
              f"{found.gained:+.1f} in 100; {found.contests} of {found.learned_from} problems taught "
              f"something; {found.moves:.0f} moves tried in the mean")  # fmt: skip
        if found.calibration is not None:
            print(f"  chances that were told: Brier score {found.calibration.brier:.3f}")
            for one in found.calibration.bins:
                print(f"    {one.count:>4} times about {one.foretold:.0%}: right {one.observed:.0%}")
    return 0


def _with_rules(options: argparse.Namespace) -> int:
    """The planner with all that nerai learn plans has learned from the first halves of all files."""
    store: Path = options.work / f"plans-{options.seed}.sqlite3"
    files = _written(options)
    learned_from = [str(first) for first, _ in files.values()]
    moves, jobs = ("--moves", str(options.moves)), ("--jobs", str(options.jobs))
    code = run(["learn", "plans", *learned_from, *moves, *jobs, "--store", str(store)])
    if code:
        return code
    for name, (_, other) in files.items():
        found = [
            bench_plans(
                [other],
                limits=PlanLimits(moves=options.moves),
                learned=learned,
                jobs=options.jobs,
                journal=options.work
                / f"{name}-{options.seed}-{'bare' if learned is None else 'rules'}.jsonl",
                on_progress=_told(name),
            )[1]
            for learned in (None, store)
        ]
        without, with_it = found
        gained = 100 * (with_it.right - without.right) / max(1, without.problems)
        print(f"{name}: {without.problems} held-out problems, with dynamic rules and experience")
        moves = f"{without.mean_moves_tried:.1f} and {with_it.mean_moves_tried:.1f} moves tried in the mean"
        print(f"  right {without.right} without, {with_it.right} with them, {gained:+.1f} in 100; {moves}")
    return 0


def _written(options: argparse.Namespace) -> dict[str, tuple[Path, Path]]:
    """Both halves of each file as files, which commands can be given."""
    files: dict[str, tuple[Path, Path]] = {}
    for file in options.files:
        paths = [options.work / f"{file.stem}-{options.seed}-{half}.jsonl" for half in "ab"]
        for path, problems in zip(paths, halves(list(load_problems(file)), options.seed), strict=True):
            lines = map(problem_to_json, problems[: options.most])
            path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        files[file.stem] = (paths[0], paths[1])
    return files


def _hinted(options: argparse.Namespace) -> int:
    """Searches of the held-out halves with rules from the first halves, and with ways, and with both."""
    nodes, jobs = ("--nodes", str(options.nodes)), ("--jobs", str(options.jobs))
    together: dict[str, dict[str, Spent]] = {}
    for name, (first, other) in _written(options).items():
        problems = list(load_problems(other))
        stores: dict[str, Path | None] = {"nothing": None}
        for what, command in (("rules", "search"), ("ways", "ways")):
            stores[what] = store = options.work / f"{name}-{options.seed}-{what}.sqlite3"
            code = run(["learn", command, str(first), *nodes, *jobs, "--store", str(store)])
            if code:
                return code
        stores["both"] = options.work / f"{name}-{options.seed}-both.sqlite3"
        both(*filter(None, stores.values()))
        found: dict[str, dict[str, Spent]] = {}
        for what, where in stores.items():
            journal = options.work / f"{name}-{options.seed}-with-{what}.jsonl"
            found[what] = measure(problems, store=where, nodes=options.nodes, jobs=options.jobs,
                                  journal=journal, on_progress=_told(f"{name}: {what}"))  # fmt: skip
            together.setdefault(what, {}).update(found[what])
        _print_hinted(name, found, options.nodes)
    if len(options.files) > 1:
        _print_hinted("all of them", together, options.nodes)
    return 0


def _print_hinted(name: str, found: dict[str, dict[str, Spent]], nodes: int) -> None:
    print(f"{name}: {len(found['nothing'])} held-out problems, {nodes:,} nodes each")
    for without, with_it in (
        ("nothing", "rules"),
        ("nothing", "ways"),
        ("nothing", "both"),
        ("ways", "both"),
    ):
        one = point(0, 0, found[without], found[with_it], nodes=nodes)
        print(f"  {with_it} against {without}: settled {one.settled} against {one.settled_without}; "
              f"{one.large} above {LARGE_NODES:,} nodes: median {one.median_nodes:,.0f} against "
              f"{one.median_without:,.0f}, ratio in the median {one.median_ratio:.2f}, together "
              f"{one.total_nodes:,} against {one.total_without:,}")  # fmt: skip


def _curve(
    file: Path, work: Path, options: argparse.Namespace, measured: list[Measured]
) -> list[tuple[str, Point]]:
    """The points of one file; what was measured with all of a half learned is added to `measured`."""
    first, other = halves(list(load_problems(file)), options.seed)
    first, other = first[: options.most], other[: options.most]
    name = f"{file.stem}-{options.seed}"
    common = {"nodes": options.nodes, "jobs": options.jobs}
    cases = learn(
        first, journal=work / f"{name}-ways.jsonl", on_progress=_told(f"{name}: learning"), **common
    )
    bare = work / f"{name}-without.jsonl"
    without = measure(other, store=None, journal=bare, on_progress=_told(f"{name}: without"), **common)
    points = []
    for count in sorted({*(part for part in _PARTS if part < len(first)), len(first)}):
        store = work / f"{name}-{count}.sqlite3"
        keep(store, cases[:count])
        journal = work / f"{name}-{count}.jsonl"
        with_it = measure(
            other, store=store, journal=journal, on_progress=_told(f"{name}: {count}"), **common
        )
        total = sum(map(len, cases[:count]))
        points.append((file.stem, point(count, total, without, with_it, nodes=options.nodes)))
    measured.append((without, with_it))
    return points


def _told(what: str) -> Callable[[Progress], None]:
    def tell(progress: Progress) -> None:
        sys.stderr.write(f"\r{what}: {progress.finished} of {progress.total}   ")
        if progress.finished == progress.total:
            sys.stderr.write("\n")

    return tell


def _by_file(found: Sequence[tuple[str, Point]]) -> list[tuple[str, list[Point]]]:
    names = dict.fromkeys(name for name, _ in found)
    return [(name, [one for other, one in found if other == name]) for name in names]


def _print(name: str, points: Sequence[Point], nodes: int) -> None:
    last = points[-1]
    print(f"{name}: {last.problems} held-out problems, {nodes:,} nodes each")
    print(f"  {last.large} of them settled without learning by more than {LARGE_NODES:,} nodes")
    print("  learned from  cases  settled   more in 100   median nodes  ratio in the median  all nodes")
    print(f"  {0:>12}  {0:>5}  {last.settled_without:>7}  {'':>12}  {last.median_without:>13,.0f}  "
          f"{'':>19}  {last.total_without:>9,}")  # fmt: skip
    for one in points:
        print(f"  {one.learned_from:>12}  {one.cases:>5}  {one.settled:>7}  {one.gained:>+12.1f}  "
              f"{one.median_nodes:>13,.0f}  {one.median_ratio:>19.2f}  {one.total_nodes:>9,}")  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
