"""Problems to be planned, for the scripts that measure plans: their arguments, and the questions asked.

Takes a command line; gives each problem with its question and what is planned for it, and shows progress on
standard error. Goals may be frozen in a file. Counts nothing.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nerai.bench.goals import read_goals
from nerai.bench.problems import choose
from nerai.errors import InputError
from nerai.knowledge import Knowledge
from nerai.query.plan import Planned, make_limits, plan_question
from nerai.query.question import ask_problem
from nerai.sgf import Problem


def make_parser(description: str | None) -> argparse.ArgumentParser:
    """A parser for which problems are planned; whoever takes it adds what else it wants to know."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="problems, as JSON lines")
    parser.add_argument("--goals", type=Path, help="goals of the problems, frozen by freeze_goals.py")
    parser.add_argument("--where", action="append", default=[], help="only such problems, as level=easy")
    parser.add_argument("--sample", type=int, help="so many problems, drawn by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=5.0, help="seconds a plan may take")
    parser.add_argument("--moves", type=int, help="moves that a plan may try")
    return parser


@dataclass(frozen=True, slots=True)
class Asked:
    """A problem and what was planned for it."""

    problem: Problem
    planned: Planned


def chosen(options: argparse.Namespace) -> list[Problem]:
    """The problems that a command line names."""
    return choose(options.files, where=options.where, sample=options.sample, seed=options.seed)


def planned(options: argparse.Namespace, problems: list[Problem], knowledge: Knowledge) -> Iterator[Asked]:
    """Each problem that asks for something, planned."""
    goals = read_goals(options.goals) if options.goals else {}
    limits = make_limits(options.time, moves=options.moves)
    for number, problem in enumerate(problems, start=1):
        sys.stderr.write(f"\r{number}/{len(problems)}")
        frozen = goals.get(problem.id)
        try:
            question = ask_problem(problem) if frozen is None else frozen.question(problem)
        except InputError:
            continue
        yield Asked(problem, plan_question(question, knowledge, limits=limits))
    sys.stderr.write("\n")
