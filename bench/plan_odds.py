"""How often is a complete plan right? python bench/plan_odds.py FILE... [--goals GOALS].

Plans problems without search for proof, and asks the solver about the first move of each plan that is
complete: it proves the goal after it, refutes it, or knows nothing within the limit. Prints the counts. Where
the solver knows nothing the answer rests on the plan alone: the share of moves there that the record calls
right is what it says of such plans (CONFIRMED_PLANS in nerai.query.planning).
"""

import sys
from collections import Counter
from collections.abc import Sequence

from nerai.answer import EvidenceKind, GoalSource
from nerai.bench.asked import chosen, make_parser, planned
from nerai.board.point import from_gtp
from nerai.errors import NeraiError
from nerai.knowledge import load_knowledge
from nerai.query.plan import Outcome
from nerai.query.question import Question
from nerai.query.solve import inquire


def main(arguments: Sequence[str] | None = None) -> int:
    parser = make_parser(__doc__)
    parser.add_argument("--nodes", type=int, default=50_000, help="search nodes for each first move")
    options = parser.parse_args(arguments)
    tally: Counter[EvidenceKind] = Counter()
    right: Counter[EvidenceKind] = Counter()
    try:
        problems = chosen(options)
    except NeraiError as error:
        print(error, file=sys.stderr)
        return 65
    for asked in planned(options, problems, load_knowledge()):
        found, problem = asked.planned, asked.problem
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
    print(f"{len(problems)} problems, {tally.total()} complete plans")
    for kind, count in tally.items():
        print(f"first move {kind.value}: {count}, of which the record calls right {right[kind]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
