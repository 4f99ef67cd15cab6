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

Every answer by parts is compared with who won the searches of the whole, where they came to an end. `spent`
is what that answer took in all: it proves each part against any number of ko threats, and makes several
attempts, so that it takes more nodes than `parts`. There is none where a proof has loops, in which the loser
takes back kos for threats without end: such parts are not put together, though their zones do not meet.
"""

import enum
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

    `answered`: there is an answer by parts. `differs` names the searches of the whole that say otherwise.
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

    @property
    def fault(self) -> bool:
        """Whether an answer by parts is contradicted; by the plain search only where no other came to an end.

        The plain search proves nothing: it may not look at the move that matters.
        """
        return "joint" in self.differs or ("plain" in self.differs and not self.joint_ended)


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


class Way(enum.Enum):
    """What is compared with what.

    Named are the nodes apart, the nodes of the whole, whether that search was solved, and whether only those
    cases count in which there is an answer by parts.
    """

    PLAIN = ("parts", "plain", "plain_ended", False)
    """Parts in our search, the whole without zones."""
    ANSWERED = ("parts", "plain", "plain_ended", True)
    """The same, only where there is an answer by parts."""
    BOTH_PLAIN = ("plain_parts", "plain", "plain_ended", False)
    """Parts and whole without zones."""
    JOINT = ("parts", "joint", "joint_ended", False)
    """Parts and whole in our search."""
    SPENT = ("spent", "plain", "plain_ended", True)
    """The answer by parts with all its proofs, the whole without zones."""


def saving_of_pairs(costs: Iterable[PairCost], way: Way) -> Saving | None:
    """Over all pairs, both questions of a pair together; None without pairs."""
    return _saving([one.questions for one in costs], way)


def saving_of_disproofs(costs: Iterable[PairCost], way: Way) -> Saving | None:
    """Over all questions that are disproofs; None when there are none."""
    return _saving([(asked,) for one in costs for asked in one.questions if asked.disproof], way)


def _saving(cases: list[tuple[QuestionCost, ...]], way: Way) -> Saving | None:
    apart, whole, ended, answered_only = way.value
    cases = [case for case in cases if not answered_only or all(one.answered for one in case)]
    if not cases:
        return None
    ratios = sorted(_total(case, whole) / _total(case, apart) for case in cases)
    quarter = len(ratios) // 4
    bounded = sum(not all(getattr(one, ended) for one in case) for case in cases)
    return Saving(len(cases), median(ratios), ratios[quarter], ratios[-1 - quarter], bounded)


def _total(case: tuple[QuestionCost, ...], field: str) -> int:
    values = [getattr(one, field) for one in case]
    return sum(sum(value) if isinstance(value, tuple) else value for value in values)


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
        spent=budget.nodes_used,
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
