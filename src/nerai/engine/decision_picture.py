"""What a board can show of a decision: the moves that were tried, what the chosen one serves, what came next.

Takes a Decision; gives points with numbers, small enough to be kept for every move of a game. Says nothing in
words, and adds nothing to what the decision holds.
"""

from dataclasses import dataclass
from typing import Final

from nerai.board.point import Point
from nerai.engine.player import Decision
from nerai.explain.row_words import wish
from nerai.explain.wishes import Wishes
from nerai.knowledge.sorts import Chain, Group, Region
from nerai.planner.goal import Goal
from nerai.strategy.plan import BoardPlan
from nerai.strategy.table import Row

_MOST_TRIED: Final = 3


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that search tried: how often, and the share of random games that it won."""

    point: Point
    visits: int
    winrate: float


@dataclass(frozen=True, slots=True)
class Served:
    """A goal that the move serves by the plan: the stones and points it is about, and the part of the board.

    An open point alone says little, so the goal above it that is about stones or a region comes with it.
    """

    goal: str
    points: frozenset[Point]
    region: frozenset[Point] = frozenset()


@dataclass(frozen=True, slots=True)
class DecisionPicture:
    """Points to be marked for one decision; `point` is None for a resignation.

    `second` is the move of the plan's next row, where its first was played; `overruled` the plan's own
    choice, where search chose another move.
    """

    point: Point | None
    tried: tuple[Tried, ...] = ()
    served: tuple[Served, ...] = ()
    second: Point | None = None
    overruled: Point | None = None


def picture_of(decision: Decision) -> DecisionPicture:
    """What can be drawn of the decision."""
    ranked = decision.tally.ranked()[:_MOST_TRIED]
    tried = tuple(Tried(one.point, one.visits, one.winrate) for one in ranked if one.visits)
    plan, verdict = decision.plan, decision.verdict
    if plan is None or verdict is None:
        return DecisionPicture(decision.point, tried)
    row = verdict.row if verdict.followed else plan.row_of(decision.point)
    runner_up = plan.choice.runner_up if verdict.followed else None
    return DecisionPicture(
        decision.point,
        tried,
        () if row is None else tuple(_served(plan, row)),
        second=_point_of(runner_up),
        overruled=None if verdict.followed else _point_of(verdict.row),
    )


def _served(plan: BoardPlan, row: Row) -> list[Served]:
    found = []
    for aim in row.aims:
        name = f"to {wish(plan, aim)}"
        points = frozenset(Point(point) for point in aim.about if isinstance(point, int))
        above = [goal for goal, _ in plan.trace(aim) if _stones(goal) or _region(goal)]
        if above:
            points |= _stones(above[-1])
            # A goal about the same stones says little more.
            if above[-1].args != plan.stake(aim).goal.args:
                over = f"to {Wishes(plan.position, plan.mover).to(above[-1])}"
                name = name if over == name else f"{name}, and so {over}"
        found.append(Served(name, points, _region(above[-1]) if above else frozenset()))
    return found


def _stones(goal: Goal) -> frozenset[Point]:
    """The stones that a goal names."""
    groups = [value.stones for value in goal.args if isinstance(value, Group)]
    chains = [{value.stone} for value in goal.args if isinstance(value, Chain)]
    return frozenset(stone.point for stones in (*groups, *chains) for stone in stones)


def _region(goal: Goal) -> frozenset[Point]:
    """The parts of the board that a goal names."""
    return frozenset[Point]().union(*(value.points for value in goal.args if isinstance(value, Region)))


def _point_of(row: Row | None) -> Point | None:
    return Point(row.move) if row is not None and isinstance(row.move, int) else None
