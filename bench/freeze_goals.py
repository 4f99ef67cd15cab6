"""Freeze the goals of problems: python bench/freeze_goals.py FILE... --out GOALS [--where C]... [--sample N].

Writes which goals each problem may have in mind, as they are inferred now, for `nerai bench problems
--goals`. Refuses to write over a file: frozen is frozen.
"""

import argparse
import sys
from pathlib import Path

from nerai.bench.goals import freeze_goals, write_goals
from nerai.bench.problems import choose


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--where", action="append", default=[])
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.out.exists():
        print(f"{arguments.out} is there already, and frozen", file=sys.stderr)
        return 1
    problems = choose(arguments.files, where=arguments.where, sample=arguments.sample, seed=arguments.seed)
    goals = freeze_goals(problems)
    write_goals(arguments.out, goals)
    print(f"{len(goals)} of {len(problems)} problems have goals")
    return 0


if __name__ == "__main__":
    sys.exit(main())
