"""Are right plans ready for the replies that matter? python bench/confirm_plans.py FILE... [--goals GOALS].

Plans problems without search for proof, and for those whose first move the record calls right compares the
contingency tree, rehearsed, with the solver's proof of that move (nerai.bench.confirm). Prints the shares: of
right answers, of those whose first move the solver proves within the limit, and of complete plans among them;
and how many moves rehearsing tried besides those of planning.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from nerai.bench.confirm import confirm
from nerai.bench.goals import read_goals
from nerai.bench.problems import choose
from nerai.board.point import from_gtp
from nerai.errors import InputError
from nerai.knowledge import load_knowledge
from nerai.query.plan import make_limits, plan_question
from nerai.query.question import ask_problem
from nerai.query.rehearsal import rehearse


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--goals", type=Path)
    parser.add_argument("--where", action="append", default=[])
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=5.0, help="seconds a plan may take")
    parser.add_argument("--moves", type=int, help="moves that a plan may try")
    parser.add_argument("--nodes", type=int, default=100_000, help="search nodes for each proof")
    parser.add_argument("--json", action="store_true", help="print one object for each right answer")
    options = parser.parse_args()
    knowledge = load_knowledge()
    goals = read_goals(options.goals) if options.goals else {}
    problems = choose(options.files, where=options.where, sample=options.sample, seed=options.seed)
    tally: Counter[str] = Counter()
    tried = 0
    for number, problem in enumerate(problems, start=1):
        print(f"\r{number}/{len(problems)}", end="", file=sys.stderr)
        frozen = goals.get(problem.id)
        try:
            question = ask_problem(problem) if frozen is None else frozen.question(problem)
        except InputError:
            continue
        found = plan_question(question, knowledge, limits=make_limits(options.time, moves=options.moves))
        if found.guess is None or not problem.accepts(from_gtp(found.guess, problem.size)):
            continue
        rehearsal = rehearse(found, knowledge, seconds=options.time)
        assert rehearsal is not None, "a guess has a first move"
        tried += rehearsal.counts.moves
        seen = confirm(rehearsal, nodes=options.nodes)
        complete = found.taken.plan is not None and found.taken.plan.complete
        tally.update({"right": 1, "proved": seen.proved, "complete": complete, "confirmed": seen.confirmed})
        tally.update(
            {"confirmed_complete": seen.confirmed and complete, "complete_proved": complete and seen.proved}
        )
        if options.json:
            print(
                json.dumps(
                    {
                        "id": problem.id,
                        "goal": found.goal,
                        "guess": found.guess,
                        "complete": complete,
                        "proved": seen.proved,
                        "replies": seen.replies,
                        "missed": seen.missed,
                    }
                )
            )
    print(file=sys.stderr)
    if not options.json:
        print(
            f"{len(problems)} problems, right {tally['right']}, of which the solver proves {tally['proved']}"
        )
        print(f"confirmed {tally['confirmed']} of {tally['right']} right answers")
        print(
            f"complete plans: {tally['complete']} of the right answers, {tally['complete_proved']} proved, "
            f"{tally['confirmed_complete']} confirmed"
        )
        print(f"rehearsing tried {tried / max(1, tally['right']):.0f} moves in the mean")
    return 0


if __name__ == "__main__":
    sys.exit(main())
