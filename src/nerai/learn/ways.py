"""Which way to search first, learned from what earlier questions needed.

Takes Cases: what a question was like, and how many nodes each way needed that was tried on it; gives for a
new question an order of steps, each a way and how many nodes it gets before the next has its turn. Knows
nothing of Go, and nothing of what a way does.

The order is greedy: among the cases that the steps so far have left open, the next step is the one that
settles most for the nodes it takes. (In the mean it costs at most four times what the best order does.) A
question is compared with cases of the same traits; where these are too few, the trait that says least is
dropped, then the next. Only the latest cases count, so experience that knowledge has overtaken is forgotten.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

WINDOW: Final = 5_000
"""So many cases are remembered."""
FEWEST: Final = 30
"""Fewer cases than this say nothing."""
LIMITS: Final = (100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800)
"""Nodes that a step may have."""
MOST_STEPS: Final = 12

Traits = tuple[tuple[str, str], ...]


class Step(NamedTuple):
    """One way, with so many nodes; of `of` cases that were open it settled `settled`."""

    way: str
    nodes: int
    settled: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Case:
    """What a question was like, and what each way needed; None: more than it had."""

    traits: Traits
    needed: Mapping[str, int | None]

    @property
    def settled(self) -> bool:
        """Whether any way settled it."""
        return any(need is not None for need in self.needed.values())

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"traits": [list(pair) for pair in self.traits], "needed": dict(self.needed)}

    @classmethod
    def from_json(cls, told: Any) -> "Case":
        """The case that to_json has written."""
        needed = {str(way): None if nodes is None else int(nodes) for way, nodes in told["needed"].items()}
        return cls(tuple((str(name), str(value)) for name, value in told["traits"]), needed)


class Ways:
    """What was learned of ways to search."""

    def __init__(self, cases: Iterable[Case] = (), *, window: int = WINDOW) -> None:
        self._cases: deque[Case] = deque(cases, maxlen=window)
        self._given: tuple[Step, ...] = ()
        self.helps: list[Step] = []
        """The steps that have settled a question, in the order of time."""
        self._known: dict[tuple[Traits, tuple[str, ...]], tuple[Step, ...]] = {}

    def anew(self) -> "Ways":
        """The same cases, without what helped; what was worked out of them is shared until one is added."""
        fresh = Ways(self._cases, window=self._cases.maxlen or WINDOW)
        fresh._known = self._known
        return fresh

    @property
    def cases(self) -> tuple[Case, ...]:
        """What is remembered, the oldest first."""
        return tuple(self._cases)

    def helped(self, way: str, nodes: int) -> None:
        """That step, of those given last, has settled the question."""
        self.helps += [step for step in self._given if (step.way, step.nodes) == (way, nodes)]

    def note(self, traits: Traits, needed: Mapping[str, int | None]) -> None:
        """One more case."""
        self._cases.append(Case(traits, dict(needed)))
        self._known = {}

    def steps(self, traits: Traits, ways: Sequence[str]) -> tuple[Step, ...]:
        """The order for a question like this; nothing where there is no experience."""
        key = (traits, tuple(ways))
        if key not in self._known:
            self._known[key] = schedule(self._alike(traits), ways)
        self._given = self._known[key]
        return self._given

    def _alike(self, traits: Traits) -> list[Case]:
        """Cases that share as many of the traits as leave enough of them; what is named first counts most."""
        for shared in range(len(traits), -1, -1):
            wanted = traits[:shared]
            found = [case for case in self._cases if case.traits[:shared] == wanted]
            if len(found) >= FEWEST:
                return found
        return []


def schedule(cases: Sequence[Case], ways: Sequence[str]) -> tuple[Step, ...]:
    """The steps that settle most of the cases for the nodes they take, one after the other."""
    open_cases = [case for case in cases if any(case.needed.get(way) is not None for way in ways)]
    hopeless = len(cases) - len(open_cases)
    steps: list[Step] = []
    while open_cases and len(steps) < MOST_STEPS:
        best = max(
            (_Worth.of(open_cases, way, limit) for way in ways for limit in LIMITS),
            key=lambda one: (one.settled / one.cost, one.settled, -one.nodes),
        )
        if not best.settled:
            break
        steps.append(Step(best.way, best.nodes, best.settled, len(open_cases) + hopeless))
        open_cases = [case for case in open_cases if not _settles(case, best.way, best.nodes)]
    return tuple(steps)


class _Worth(NamedTuple):
    """What a step would settle of some cases, and the nodes that this would take."""

    way: str
    nodes: int
    settled: int
    cost: int

    @classmethod
    def of(cls, cases: Sequence[Case], way: str, limit: int) -> "_Worth":
        settled = cost = 0
        for case in cases:
            # Where a way was not there to be tried it costs nothing.
            if way not in case.needed:
                continue
            needed = case.needed[way]
            settled += needed is not None and needed <= limit
            cost += limit if needed is None else min(limit, needed)
        return cls(way, limit, settled, max(1, cost))


def _settles(case: Case, way: str, limit: int) -> bool:
    needed = case.needed.get(way)
    return needed is not None and needed <= limit
