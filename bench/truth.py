"""Are explanations true? python bench/truth.py FILE... [--answers N] [--seed S] [--nodes N] [--json].

Solves problems with all first moves, tells the answers as statements, and decides each statement again from
the position and the certificates alone. Prints how many statements of each claim were checked, and lists
those that failed: there must be none. Certificates are checked anew for it.

`--sample N` looks at N problems drawn from all; most hard ones stay unknown, and have no statements.
`--answers N` goes on drawing until N answers were proved or refuted.
"""

import argparse
import json
import random
import sys
from collections import Counter
from pathlib import Path

from nerai.errors import GoalError, InputError
from nerai.explain.recheck import recheck
from nerai.explain.statements import grounds_of, statements_of
from nerai.query.solve import solve_problem
from nerai.sgf import Problem, load_problems


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path, help="problems, as .jsonl or .sgf")
    parser.add_argument("--sample", type=int, metavar="N", help="only N problems of all files together")
    parser.add_argument("--answers", type=int, metavar="N", help="draw until N answers have statements")
    parser.add_argument("--seed", type=int, default=1, help="decides the sample (1)")
    parser.add_argument(
        "--nodes", type=int, default=60_000, metavar="N", help="search nodes a problem (60000)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    try:
        problems = [problem for file in options.files for problem in load_problems(file)]
    except (InputError, OSError) as error:
        sys.exit(f"truth: {error}")
    if options.sample is not None or options.answers is not None:
        count = len(problems) if options.sample is None else min(options.sample, len(problems))
        problems = random.Random(options.seed).sample(problems, count)
    true: Counter[str] = Counter()
    false: list[str] = []
    answered = looked_at = 0
    for number, problem in enumerate(problems, start=1):
        if sys.stderr.isatty():
            print(f"\r{number}/{len(problems)}", end="", file=sys.stderr)
        answered += _checked(problem, options.nodes, true, false)
        looked_at = number
        if answered == options.answers:
            break
    result = {
        "problems": looked_at,
        "with_statements": answered,
        "true": dict(sorted(true.items())),
        "statements": sum(true.values()) + len(false),
        "false": false,
    }
    if options.json:
        print(json.dumps(result))
    else:
        for claim, count in sorted(true.items()):
            print(f"{claim:18} {count:6}")
        told = f"{result['statements']} statements of {answered} answers to {looked_at} problems"
        print(f"{told}, {len(false)} false")
        print("\n".join(false))
    return 1 if false else 0


def _checked(problem: Problem, nodes: int, true: Counter[str], false: list[str]) -> bool:
    """Count the statements of one answer; whether it had any."""
    try:
        found = solve_problem(problem, nodes=nodes, all_moves=True)
    except GoalError:
        return False
    grounds = grounds_of(found)
    told = statements_of(found)
    for statement in told:
        if recheck(statement, grounds):
            true[statement.claim] += 1
        else:
            false.append(f"{problem.id}: {statement.claim} {statement.args} {statement.points}")
    return bool(told)


if __name__ == "__main__":
    sys.exit(main())
