"""How many points does knowledge offer to choose from? python bench/candidates.py FILE... [--goals FILE].

Plans problems without search for proof, and counts what every question of a schema that asks for points, and
every suggester of moves, gave: the mean over those that gave any, and the names that give most. A suggester
that lists a region would be seen here.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from nerai.bench.asked import chosen, make_parser, planned
from nerai.errors import NeraiError
from nerai.knowledge import Knowledge, load_knowledge
from nerai.knowledge.functions import Function
from nerai.knowledge.sorts import Kind

_SHOWN: Final = 5


class Tally:
    """Counts what functions give, by their names."""

    def __init__(self) -> None:
        self.questions: Counter[str] = Counter()
        self.points: Counter[str] = Counter()

    def counting(self, function: Function) -> Function:
        """A function that gives the same, and is counted."""
        call: Callable[..., Any] = function.call

        def counted(*arguments: Any) -> Iterator[Any]:
            given = list(call(*arguments))
            if given:
                self.questions[function.name] += 1
                self.points[function.name] += len(given)
            return iter(given)

        return replace(function, call=counted)

    def watching(self, knowledge: Knowledge) -> Knowledge:
        """The same knowledge, counted where it gives points."""
        asked = {
            name: self.counting(one) if any(sort.kind is Kind.POINT for sort in one.found) else one
            for name, one in knowledge.predicates.items()
        }
        moves = {name: self.counting(one) for name, one in knowledge.moves.items()}
        return replace(knowledge, predicates=asked, moves=moves)


def main(arguments: Sequence[str] | None = None) -> int:
    options = make_parser(__doc__).parse_args(arguments)
    tally = Tally()
    try:
        problems = chosen(options)
        for _ in planned(options, problems, tally.watching(load_knowledge())):
            pass
    except NeraiError as error:
        print(error, file=sys.stderr)
        return 65
    asked, given = tally.questions.total(), tally.points.total()
    if not asked:
        print("no problem, or no question that gave a point")
        return 0
    print(f"{len(problems)} problems: {given} points in {asked} answers, {given / asked:.2f} each")
    means = {name: tally.points[name] / count for name, count in tally.questions.items()}
    for name in sorted(means, key=lambda one: -means[one])[:_SHOWN]:
        print(f"{name}: {means[name]:.2f} ({tally.questions[name]} answers)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
