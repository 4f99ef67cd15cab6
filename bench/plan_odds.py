"""How often is a complete plan right? python bench/plan_odds.py FILE... [--goals GOALS].

Plans problems without search for proof, and asks the solver about the first move of each plan that is
complete: it proves the goal after it, refutes it, or knows nothing within the limit. Prints the counts. Where
the solver knows nothing the answer rests on the plan alone: the share of moves there that the record calls
right is what it says of such plans (CONFIRMED_PLANS in nerai.query.planning).
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

from nerai.answer import EvidenceKind, GoalSource
from nerai.bench.goals import read_goals
from nerai.bench.problems import choose
from nerai.board.point import from_gtp
from nerai.errors import InputError
from nerai.knowledge import load_knowledge
from nerai.query.plan import Outcome, make_limits, plan_question
from nerai.query.question import Question, ask_problem
from nerai.query.solve import inquire


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--goals", type=Path)
    parser.add_argument("--where", action="append", default=[])
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=50_000, help="search nodes for each first move")
    options = parser.parse_args()
    knowledge = load_knowledge()
    goals = read_goals(options.goals) if options.goals else {}
    problems = choose(options.files, where=options.where, sample=options.sample, seed=options.seed)
    tally: Counter[EvidenceKind] = Counter()
    right: Counter[EvidenceKind] = Counter()
    for number, problem in enumerate(problems, start=1):
        print(f"\r{number}/{len(problems)}", end="", file=sys.stderr)
        frozen = goals.get(problem.id)
        try:
            question = ask_problem(problem) if frozen is None else frozen.question(problem)
        except InputError:
            continue
        found = plan_question(question, knowledge, limits=make_limits())
        if found.taken.outcome is not Outcome.COMPLETE or found.guess is None:
            continue
        move = from_gtp(found.guess, problem.size)
        after = found.taken.scene.play(move)
        if isinstance(after, bool):
            kind = EvidenceKind.PROVED if after else EvidenceKind.REFUTED
        else:
            kind = inquire(Question(after, GoalSource.GIVEN), nodes=options.nodes).answer.evidence.kind
        tally[kind] += 1
        right[kind] += problem.accepts(move)
    print(file=sys.stderr)
    print(f"{len(problems)} problems, {tally.total()} complete plans")
    for kind, count in tally.items():
        print(f"first move {kind.value}: {count}, of which the record calls right {right[kind]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
