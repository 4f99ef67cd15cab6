"""Are right plans ready for the replies that matter? python bench/confirm_plans.py FILE... [--goals GOALS].

Plans problems without search for proof, and for those whose first move the record calls right compares the
contingency tree, rehearsed, with the solver's proof of that move (nerai.bench.confirm). Prints the shares: of
right answers, of those whose first move the solver proves within the limit, and of complete plans among them;
and how many moves rehearsing tried besides those of planning.
"""

import json
import sys
from collections import Counter
from collections.abc import Sequence

from nerai.bench.asked import chosen, make_parser, planned
from nerai.bench.confirm import confirm
from nerai.board.point import from_gtp
from nerai.errors import NeraiError
from nerai.knowledge import load_knowledge
from nerai.query.rehearsal import rehearse


def main(arguments: Sequence[str] | None = None) -> int:
    parser = make_parser(__doc__)
    parser.add_argument("--nodes", type=int, default=100_000, help="search nodes for each proof")
    parser.add_argument("--json", action="store_true", help="print one object for each right answer")
    options = parser.parse_args(arguments)
    knowledge = load_knowledge()
    tally: Counter[str] = Counter()
    tried = 0
    try:
        problems = chosen(options)
    except NeraiError as error:
        print(error, file=sys.stderr)
        return 65
    for asked in planned(options, problems, knowledge):
        found, problem = asked.planned, asked.problem
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
