"""What a planning cycle costs: `python bench/planner.py`.

The world answers at once and from nothing: goals have two schemas each, four levels down to an action, with
`width` subgoals in each. Where actions are sparse, most of the lowest goals come to none. What is measured is
therefore the planner alone, with trees, agendas and memory, in processor time. Prints JSON, a line for each.
"""

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from itertools import pairwise

from nerai.planner import (
    Action,
    Agent,
    Goal,
    Limits,
    Pattern,
    Schema,
    Schemas,
    Standing,
    Value,
    Variable,
    plan,
)

X = Variable("X")


class Free:
    """A world whose state is what was played; nothing is ever achieved but by the agendas."""

    __slots__ = ("key", "sparse")

    def __init__(self, key: tuple[Action, ...] = (), *, sparse: bool) -> None:
        self.key = key
        self.sparse = sparse

    def standing(self, agent: Agent, goal: Goal) -> Standing:
        """Open at the top, without a test below."""
        return Standing.OPEN if goal.name == "top" else Standing.UNTOLD

    def ask(self, agent: Agent, predicate: Goal) -> Iterator[tuple[Value, ...]]:
        """Nothing is known."""
        return iter(())

    def moves(self, agent: Agent, goal: Goal) -> Iterable[Action]:
        """One action for the lowest goals."""
        return goal.args if goal.name == "act" and not (self.sparse and goal.args[0] != "b1") else ()

    def play(self, agent: Agent, action: Action) -> "Free":
        """One action longer."""
        return Free((*self.key, action), sparse=self.sparse)

    def passed(self, agent: Agent) -> "Free":
        """One pass longer."""
        return Free((*self.key, None), sparse=self.sparse)

    def alarms(self, agent: Agent) -> Iterable[Goal]:
        """No critics."""
        return ()


def knowledge(width: int) -> Schemas:
    """Each goal into `width` subgoals, by two schemas, four levels down."""
    levels = ["top", "plan", "part", "step", "act"]
    return Schemas(
        *(
            Schema(
                f"{upper}_{way}",
                Pattern(upper, (X,)),
                (tuple(Pattern(lower, (f"{way}{i}",)) for i in range(width)),),
            )
            for upper, lower in pairwise(levels)
            for way in "ab"
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cycles", type=int, default=20000)
    options = parser.parse_args()
    for width, sparse in ((1, False), (2, False), (2, True), (3, False), (3, True)):
        best = None
        for _ in range(3):
            start = time.process_time()
            found = plan(
                Free(sparse=sparse),
                [Goal("top", (1,))],
                [Goal("top", (2,))],
                knowledge(width),
                limits=Limits(cycles=options.cycles, depth=12),
            )
            seconds = time.process_time() - start
            best = seconds if best is None else min(best, seconds)
        cycles, moves = found.counts
        print(
            json.dumps(
                {
                    "width": width,
                    "sparse": sparse,
                    "cycles": cycles,
                    "moves": moves,
                    "cycles_per_move": round(cycles / moves, 1),
                    "us_per_cycle": round(1e6 * (best or 0) / cycles, 1),
                    "us_per_move": round(1e6 * (best or 0) / moves, 1),
                }
            )
        )


if __name__ == "__main__":
    main()
