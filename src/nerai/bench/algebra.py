"""The goal algebra measured: answers by parts against joint search, what that costs, and the time to combine.

Takes seeds for the positions and a limit; gives an AlgebraBench. Every position is asked with either side
first. What is answered by parts is compared with a search of the whole, which is the referee; where the parts
are not certified apart, the whole is searched anyway and there is nothing to compare.

*Cost* is counted in expanded nodes (pair_costs.py) on three sets of pairs: large ones of all kinds, large
ones with a disproof (multi_goals/large.py says how both were drawn), and the small ones that are put together
from shapes drawn by hand.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Final

from nerai.algebra import both, either, parse_game, value
from nerai.bench.multi_goals import (
    DISPROOF_SEED,
    LARGE_SEED,
    MultiGoal,
    disproof_pairs,
    large_pairs,
    made_goals,
    paper_goals,
)
from nerai.bench.pair_costs import PairCost, pair_costs
from nerai.lang import parse_goal
from nerai.query.combined import Combination, find_combination
from nerai.query.judge import Judge
from nerai.query.scene import Scene
from nerai.query.solve import make_budget
from nerai.query.threats import REACHED, height

DEFAULT_LIMIT: Final = 200_000
_TALLY: Final = 3
_TIMED: Final = 200


@dataclass(frozen=True, slots=True)
class Seeds:
    """What decides the positions: those from shapes drawn by hand, large pairs, and those with a disproof."""

    made: int = 4
    large: int = LARGE_SEED
    disproofs: int = DISPROOF_SEED


@dataclass(frozen=True, slots=True)
class Agreement:
    """Questions by what became of them; a disagreement would be a fault of ours."""

    positions: int
    meant_dependent: int
    by_parts: int
    agree: int
    joint_unknown: int
    disagree: tuple[str, ...]
    certified_pairs: int
    pairs: int


@dataclass(frozen=True, slots=True)
class AlgebraBench:
    """All figures."""

    agreement: Agreement
    large: tuple[PairCost, ...]
    disproofs: tuple[PairCost, ...]
    small: tuple[PairCost, ...]
    combine_ms: float

    @property
    def disagree(self) -> tuple[str, ...]:
        """All questions whose answer by parts is contradicted by a search of the whole."""
        asked = (
            (pair, one) for pair in (*self.large, *self.disproofs, *self.small) for one in pair.questions
        )
        return (
            *self.agreement.disagree,
            *(f"{pair.name}, {one.first} first" for pair, one in asked if one.fault),
        )


def measure(
    seeds: Seeds, *, limit: int = DEFAULT_LIMIT, report: Callable[[str], None] = lambda _: None
) -> AlgebraBench:
    """Agreement and costs; `limit` is the nodes of one search, or of one question."""
    made = made_goals(seeds.made)
    return AlgebraBench(
        agreement=_agreement([*paper_goals(), *made], limit, report),
        large=pair_costs(large_pairs(seeds.large), limit=limit, report=report),
        disproofs=pair_costs(disproof_pairs(seeds.disproofs), limit=limit, report=report),
        small=pair_costs((goal for goal in made if _is_pair(goal)), limit=limit, report=report),
        combine_ms=combine_milliseconds(seeds.made),
    )


def combine_milliseconds(seed: int) -> float:
    """The median time of joining two random statuses of tally 3, in milliseconds of the processor."""
    source = random.Random(seed)
    times = []
    for _ in range(_TIMED):
        games = [parse_game("".join(source.choice("WL") for _ in range(2**_TALLY))) for _ in range(2)]
        joined = source.choice((both, either))(*games)
        start = time.process_time()
        value(joined, _TALLY)
        times.append(1000 * (time.process_time() - start))
    return median(times)


def _is_pair(goal: MultiGoal) -> bool:
    """Whether it is one of the pairs that are meant to be independent, without kos."""
    return goal.name.startswith("made/pair_")


def _agreement(goals: list[MultiGoal], limit: int, report: Callable[[str], None]) -> Agreement:
    by_parts = agree = unknown = certified = pairs = 0
    disagree: list[str] = []
    for goal in goals:
        report(goal.name)
        counted = False
        for scene, found in _asked(goal, limit):
            if found is None:
                continue
            by_parts += 1
            if not counted and found.complete:
                certified += found.certified_pairs
                pairs += len(found.parts) * (len(found.parts) - 1) // 2
                counted = True
            joint = Judge().search(scene, make_budget(None, limit, None))
            if not joint.settled:
                unknown += 1
            elif height(joint) == (REACHED if found.reached else 0):
                agree += 1
            else:
                disagree.append(f"{goal.name}, {scene.mover.word} first")
    meant = sum(bool(goal.meant) for goal in goals)
    return Agreement(len(goals), meant, by_parts, agree, unknown, tuple(disagree), certified, pairs)


def _asked(goal: MultiGoal, limit: int) -> Iterator[tuple[Scene, Combination | None]]:
    scene = Scene.of(goal.position, parse_goal(goal.goal))
    for one in (scene, scene.turned()):
        yield one, find_combination(one, Judge(), make_budget(None, limit, None))
