"""The goal algebra measured: answers by parts against joint search, what that costs, and the time to combine.

Takes seeds for the positions and a limit; gives an AlgebraBench. Every position is asked with either side
first. What is answered by parts is compared with a search of the whole, which is the referee; where the parts
are not certified apart, the whole is searched anyway and there is nothing to compare.

*Cost* is counted in expanded nodes on questions whose proof needs several parts: the searches of those parts,
against (a) the whole in one search without zones over the moves that any part suggests, and (b) the whole in
our own search. A search that reaches the limit counts as the limit.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Final

from nerai.algebra import both, either, parse_game, value
from nerai.bench.multi_goals import MultiGoal, made_goals, paper_goals
from nerai.board.position import Position
from nerai.lang import parse_goal
from nerai.query.combined import Combination, find_combination
from nerai.query.judge import Judge
from nerai.query.scene import Scene
from nerai.query.solve import make_budget
from nerai.query.threats import REACHED, height
from nerai.solver.search import Limits, Threats, search
from nerai.solver.target import Target

LEAST_NODES: Final = 20
"""Parts that take fewer are too easy to compare."""
_TALLY: Final = 3
_TIMED: Final = 200
_NO_THREATS: Final = Threats(0, 0)


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
class PartsCost:
    """One question: nodes of the parts its proof needs, of the plain search, and of our joint search."""

    name: str
    parts: tuple[int, ...]
    plain: int
    joint: int

    @property
    def plain_ratio(self) -> float:
        """How many times fewer nodes the parts took than the plain search."""
        return self.plain / sum(self.parts)

    @property
    def joint_ratio(self) -> float:
        """How many times fewer than our own joint search."""
        return self.joint / sum(self.parts)


@dataclass(frozen=True, slots=True)
class AlgebraBench:
    """All figures; costs are of questions whose parts took LEAST_NODES each."""

    agreement: Agreement
    costs: tuple[PartsCost, ...]
    combine_ms: float

    @property
    def plain_ratio(self) -> float | None:
        """The median over the questions."""
        return median(cost.plain_ratio for cost in self.costs) if self.costs else None

    @property
    def joint_ratio(self) -> float | None:
        """The median over the questions."""
        return median(cost.joint_ratio for cost in self.costs) if self.costs else None


def measure(
    seeds: tuple[int, ...], *, limit: int, report: Callable[[str], None] = lambda _: None
) -> AlgebraBench:
    """Agreement on the positions of the first seed and those made by hand; costs on all seeds."""
    first = [*paper_goals(), *made_goals(seeds[0])]
    agreement, costs = _agreement(first, limit, report)
    for seed in seeds[1:]:
        for goal in made_goals(seed):
            if not goal.meant:
                report(f"seed {seed}: {goal.name}")
                costs += [cost for _, found in _asked(goal, limit) for cost in _costs(goal, found, limit)]
    timed = [cost for cost in costs if min(cost.parts) >= LEAST_NODES]
    return AlgebraBench(agreement, tuple(timed), combine_milliseconds(seeds[0]))


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


def _agreement(
    goals: list[MultiGoal], limit: int, report: Callable[[str], None]
) -> tuple[Agreement, list[PartsCost]]:
    by_parts = agree = unknown = certified = pairs = 0
    disagree: list[str] = []
    costs: list[PartsCost] = []
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
            if not goal.meant:
                costs += _costs(goal, found, limit)
    meant = sum(bool(goal.meant) for goal in goals)
    counts = Agreement(len(goals), meant, by_parts, agree, unknown, tuple(disagree), certified, pairs)
    return counts, costs


def _asked(goal: MultiGoal, limit: int) -> Iterator[tuple[Scene, Combination | None]]:
    scene = Scene.of(goal.position, parse_goal(goal.goal))
    for one in (scene, scene.turned()):
        yield one, find_combination(one, Judge(), make_budget(None, limit, None))


def _costs(goal: MultiGoal, found: Combination | None, limit: int) -> Iterator[PartsCost]:
    if found is None or len(found.certificate.used) < 2:
        return
    position, limits = found.scene.position, Limits(nodes=limit)

    def nodes(where: Position, target: Target, *, zones: bool = True) -> int:
        result = search(where, target, limits=limits, threats=_NO_THREATS, zones=zones)
        return limit if result.winner is None else result.nodes

    parts = tuple(
        nodes(position.with_to_play(proof.position.to_play), proof.target)
        for proof in found.certificate.used.values()
    )
    target, side = found.scene.target, found.scene.mover.word
    plain, joint = nodes(position, target, zones=False), nodes(position, target)
    yield PartsCost(f"{goal.name}, {side} first", parts, plain, joint)
