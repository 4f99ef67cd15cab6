"""Whose a goal of a plan is, who asks for it, and what it is about: its owners and targets, named.

Takes goals of a BoardPlan; gives words and records. The *player* is who wants it. Its *owners* are the goals
that ask for it, after Hu and Lehner: a goal that several ask for is merged, and has several. A goal about
stones of the player is asked for by that group. Its *targets* are the stones or points that it is about.
"""

from typing import Any, Final

from nerai.board.point import Point, gtp_list
from nerai.knowledge.sorts import Chain, Group, Region
from nerai.knowledge.view import View
from nerai.planner.goal import Goal
from nerai.strategy.plan import BoardPlan
from nerai.strategy.pursuits import points_of

_MOST_STONES: Final = 2
_MOST_OWNERS: Final = 4


def goal_name(goal: Goal) -> str:
    """A goal as it is written, with long lists of stones and points cut short."""
    if not goal.args:
        return goal.name
    return f"{goal.name}({', '.join(map(_argument, goal.args))})"


def _argument(value: object) -> str:
    if isinstance(value, Region) and len(value.names) > _MOST_STONES:
        return f"{value.names[0]} and {len(value.names) - 1} points more"
    if isinstance(value, Group) and len(value.stones) > _MOST_STONES:
        return f"{min(value.stones)} and {len(value.stones) - 1} stones more"
    return str(value)


def target_points(plan: BoardPlan, goal: Goal) -> frozenset[Point]:
    """The stones or points that a goal of a plan is about; none for goals about the whole board."""
    view = View(plan.position, plan.mover)
    return frozenset[Point]().union(*points_of(goal, view))


def owner_words(plan: BoardPlan, goal: Goal) -> str:
    """Who asks for a goal where several do, and the stones that its name cuts short; else empty.

    One owner is the goal that it stands below.
    """
    owners = plan.structure.nodes[goal].owners
    parts = []
    if len(owners) > 1:
        named = [goal_name(one) for one in owners[:_MOST_OWNERS]]
        rest = len(owners) - len(named)
        parts.append(f"asked for by {', '.join(named)}{f' and {rest} more' if rest else ''}")
    if any(isinstance(one, Group) and len(one.stones) > _MOST_STONES for one in goal.args):
        parts.append(f"about {' '.join(gtp_list(target_points(plan, goal), plan.position.size))}")
    return "; ".join(parts)


def owner_record(plan: BoardPlan, goal: Goal) -> dict[str, Any]:
    """Player, owners and targets of a goal, in full."""
    node = plan.structure.nodes[goal]
    stones = [one for one in node.targets if isinstance(one, Chain | Group)]
    return {
        "player": plan.mover.word,
        "owners": [str(one) for one in node.owners],
        "owner_groups": [
            str(one)
            for master in node.owners
            for one in master.args
            if isinstance(one, Chain | Group) and one.color is plan.mover
        ],
        "targets": gtp_list(target_points(plan, goal), plan.position.size),
        "target_color": stones[0].color.word if stones else None,
    }
