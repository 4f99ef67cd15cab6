"""What pairs of goals cost in nodes: each part by itself, against both in one search.

Takes pairs (MultiGoals of two parts) and a node limit for each search; gives PairCosts. All searches are
without ko threats, and nodes are expanded nodes. Four ways are counted of every question, which is a pair
with one side to move first:

- `parts`: each part in a search of its own, with zones;
- `plain_parts`: each part in a search of its own without zones;
- `plain`: both in one search without zones, over the union of the moves that either part suggests, which is
  how the literature searches such goals;
- `joint`: both in one search with zones, the best we have.

A search that was broken off counts the nodes it had expanded, so what it is compared by is a lower bound.

What is compared: a *pair* asks two questions, either side first, and so has four searches of a part against
two of the whole. A *disproof* is a single question: the side to move wants one of two goals, and each of them
is refuted although he moves first in it. That is the question of which Meijer and Koppelaar give the cost:
two goals refuted with 80 nodes apart, 2,520 together. Here both parts have to be searched, whereas many other
questions are decided by one of them, and a search of the whole may be as short as that of the one.

Every answer by parts is compared with who won the searches of the whole, where they came to an end.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Final

from nerai.bench.multi_goals import MultiGoal
from nerai.board.color import Color
from nerai.lang import Or, canonical, parse_goal
from nerai.query.combined import find_combination
from nerai.query.judge import Judge
from nerai.query.scene import Scene
from nerai.query.solve import make_budget
from nerai.solver.search import Limits, SearchResult, Threats, search

_NO_THREATS: Final = Threats(0, 0)


@dataclass(frozen=True, slots=True)
class QuestionCost:
    """Nodes of one question; `plain_ended` and `joint_ended` say which searches of the whole were solved.

    `spent` is what the answer by parts took with all its proofs, 0 if there is none. `differs` names the
    searches of the whole that came out otherwise.
    """

    first: str
    parts: tuple[int, ...]
    plain_parts: tuple[int, ...]
    plain: int
    joint: int
    plain_ended: bool
    joint_ended: bool
    disproof: bool
    answered: bool
    spent: int
    differs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairCost:
    """A pair, asked with Friend and with Opponent first."""

    name: str
    questions: tuple[QuestionCost, ...]


@dataclass(frozen=True, slots=True)
class Saving:
    """How many times fewer nodes the parts took, in the median and the middle half of so many cases.

    `bounded` is how many of them are lower bounds, because a search of the whole was broken off.
    """

    cases: int
    median: float
    low: float
    high: float
    bounded: int


def pair_costs(
    pairs: Iterable[MultiGoal], *, limit: int, report: Callable[[str], None] = lambda _: None
) -> tuple[PairCost, ...]:
    """The cost of every pair, in their order."""
    found = []
    for pair in pairs:
        report(pair.name)
        found.append(_cost(pair, limit))
    return tuple(found)


def against_plain(costs: Iterable[QuestionCost]) -> tuple[int, int, bool]:
    """Parts in our search, the whole without zones."""
    items = list(costs)
    return (
        sum(sum(one.parts) for one in items),
        sum(one.plain for one in items),
        all(one.plain_ended for one in items),
    )


def plain_against_plain(costs: Iterable[QuestionCost]) -> tuple[int, int, bool]:
    """Parts and whole without zones."""
    items = list(costs)
    return (
        sum(sum(one.plain_parts) for one in items),
        sum(one.plain for one in items),
        all(one.plain_ended for one in items),
    )


def against_joint(costs: Iterable[QuestionCost]) -> tuple[int, int, bool]:
    """Parts and whole in our search."""
    items = list(costs)
    return (
        sum(sum(one.parts) for one in items),
        sum(one.joint for one in items),
        all(one.joint_ended for one in items),
    )


Way = Callable[[Iterable[QuestionCost]], tuple[int, int, bool]]


def saving_of_pairs(costs: Iterable[PairCost], way: Way) -> Saving | None:
    """Over all pairs, both questions of a pair together; None without pairs."""
    return _saving([way(one.questions) for one in costs])


def saving_of_disproofs(costs: Iterable[PairCost], way: Way) -> Saving | None:
    """Over all questions that are disproofs; None when there are none."""
    return _saving([way([asked]) for one in costs for asked in one.questions if asked.disproof])


def _saving(cases: list[tuple[int, int, bool]]) -> Saving | None:
    if not cases:
        return None
    ratios = sorted(whole / apart for apart, whole, _ in cases)
    quarter = len(ratios) // 4
    bounded = sum(not ended for _, _, ended in cases)
    return Saving(len(cases), median(ratios), ratios[quarter], ratios[-1 - quarter], bounded)


def _cost(pair: MultiGoal, limit: int) -> PairCost:
    scene = Scene.of(pair.position, parse_goal(pair.goal))
    friend_first = scene if scene.friend_moves else scene.turned()
    parts = [Scene.of(pair.position, parse_goal(part)) for part in pair.parts]
    return PairCost(
        pair.name, tuple(_asked(one, parts, limit) for one in (friend_first, friend_first.turned()))
    )


def _asked(scene: Scene, parts: list[Scene], limit: int) -> QuestionCost:
    first = scene.mover
    apart, plain_apart = (list(_each(parts, first, limit, zones=zones)) for zones in (True, False))
    plain, joint = (_searched(scene, first, limit, zones=zones) for zones in (False, True))
    # Friend wants one of two by `or`; Opponent, who has to break the goal, by `and`.
    wants_one = isinstance(canonical(scene.target.goal), Or) is scene.friend_moves
    budget = make_budget(None, limit, None)
    answer = find_combination(scene, Judge(), budget)
    winner = None if answer is None else answer.certificate.winner
    return QuestionCost(
        first="friend" if scene.friend_moves else "opponent",
        parts=tuple(one.nodes for one in apart),
        plain_parts=tuple(one.nodes for one in plain_apart),
        plain=plain.nodes,
        joint=joint.nodes,
        plain_ended=plain.winner is not None,
        joint_ended=joint.winner is not None,
        disproof=wants_one and all(one.winner is first.other for one in apart),
        answered=answer is not None,
        spent=0 if answer is None else budget.nodes_used,
        differs=tuple(
            name
            for name, one in (("plain", plain), ("joint", joint))
            if None not in (winner, one.winner) and one.winner is not winner
        ),
    )


def _each(parts: list[Scene], first: Color, limit: int, *, zones: bool) -> Iterator[SearchResult]:
    return (_searched(part, first, limit, zones=zones) for part in parts)


def _searched(scene: Scene, first: Color, limit: int, *, zones: bool) -> SearchResult:
    position = scene.position.with_to_play(first)
    return search(position, scene.target, limits=Limits(nodes=limit), threats=_NO_THREATS, zones=zones)
