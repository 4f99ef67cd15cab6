"""What a plan owes to a ko: planning with threats granted, and how many of them a plan uses.

Takes Wanted, its plan, and a function that plans with what is left of the limits; gives KoPart, or None where
no ko decides. Threats are not looked for on the board: a plan by ko says how many more of them its player has
to have than the other side.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from nerai.knowledge import GoWorld
from nerai.planner.goal import Agent
from nerai.planner.plan import Node, Plan
from nerai.query.plan_goals import Wanted

MOST_THREATS: Final = 2
"""A plan that needs more threats than this is no plan."""
KO_TRY_SHARE: Final = 0.85
"""As TRY_SHARE, where threats are granted: taking and taking back makes lines long."""

Planner: TypeAlias = Callable[[Wanted], Plan | None]
"""Plans with what is left of the limits; None when that is nothing."""


@dataclass(frozen=True, slots=True)
class KoPart:
    """The ko in a plan. `needs`: threats its player must have; 0: he takes first, the other needs one."""

    needs: int

    def to_dict(self) -> dict[str, int | bool]:
        """As plain data."""
        return {"needs": self.needs, "takes_first": self.needs == 0}


@dataclass(frozen=True, slots=True)
class KoPlan:
    """A plan with the threats it was made for, and what it owes to a ko: None when that is nothing."""

    wanted: Wanted
    plan: Plan
    ko: KoPart | None


def seen_for_ko(wanted: Wanted, plan: Plan, again: Planner) -> KoPlan:
    """A plan that works, with what it owes to a ko; or one by ko in its place, where none works without.

    A plan in which the other side may not take back a ko is made again with a threat for that side.
    """
    if plan.complete:
        lines = _lines(plan.root, wanted.world, {})
        if lines.used or not lines.banned:
            return KoPlan(wanted, plan, KoPart(lines.used) if lines.used else None)
        against = wanted.granting(Agent.BETA, 1)
        other = again(against)
        firm = other is not None and other.complete
        return KoPlan(against, other, None) if other and firm else KoPlan(wanted, plan, KoPart(0))
    for number in range(1 + wanted.world.view.threats(wanted.world.alpha), MOST_THREATS + 1):
        granted = wanted.granting(Agent.ALPHA, number)
        other = again(granted)
        if other is None:
            break
        if other.complete:
            used = _lines(other.root, granted.world, {})
            return KoPlan(granted, other, KoPart(used.used) if used.used or used.banned else None)
    return KoPlan(wanted, plan, None)


@dataclass(frozen=True, slots=True)
class _Lines:
    """What happens on the lines of a plan: most threats used on one, and whether Beta meets a ban."""

    used: int
    banned: bool


def _lines(node: Node, world: GoWorld, known: dict[int, _Lines]) -> _Lines:
    """What happens below a node of a plan that works, in the world there."""
    here = node.searched
    if id(here) in known:
        return known[id(here)]
    mine = node.agent is Agent.ALPHA
    used, banned = 0, not mine and world.position.ko_point is not None
    chosen = node.chosen
    for below in here.tried if not mine else () if chosen is None else (chosen,):
        after = world.passed(node.agent) if below.passed else world.play(node.agent, below.action)
        lines = _lines(below, after, known)
        spent = world.view.threats(world.alpha) - after.view.threats(world.alpha)
        used, banned = max(used, lines.used + spent), banned or lines.banned
    known[id(here)] = found = _Lines(used, banned)
    return found
