"""What a plan owes to a ko: planning with threats granted, and with how many of them a plan is known.

Takes Wanted, its plan, and a function that plans with what is left of the limits; gives KoPart, or None where
no ko decides. Threats are not looked for on the board: a plan by ko says how many more of them its player has
to have than the other side.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from nerai.knowledge import GoWorld
from nerai.lang import Qualifier
from nerai.planner.goal import Agent
from nerai.planner.plan import Node, Plan
from nerai.query.plan_goals import Wanted
from nerai.query.scene import Scene

MOST_THREATS: Final = 2
"""A plan that needs more threats than this is no plan."""

Planner: TypeAlias = Callable[[Wanted], Plan | None]
"""Plans with what is left of the limits; None when that is nothing."""


@dataclass(frozen=True, slots=True)
class KoPart:
    """The ko in a plan: how many threats more than the other side its player has to have.

    `needs`: with so many a plan works, with fewer none is known. Where that is none at all, its player takes
    first, and the plan is for the case that the other side has no threat either.
    """

    needs: int

    @property
    def takes_first(self) -> bool:
        """Whether the plan's player takes first."""
        return self.needs == 0

    def to_dict(self) -> dict[str, int | bool]:
        """As plain data."""
        return {"needs": self.needs, "takes_first": self.takes_first}


@dataclass(frozen=True, slots=True)
class KoPlan:
    """A plan with the threats it was made for, and what it owes to a ko: None when that is nothing."""

    wanted: Wanted
    plan: Plan
    ko: KoPart | None


def ko_is_enough(scene: Scene) -> bool:
    """Whether the goal of a scene asks for no more than a ko."""
    return scene.target.qualifier is Qualifier.BY_KO


def asked_by_ko(scene: Scene, wanted: Wanted) -> Wanted:
    """What is planned for first: who asks for a ko is granted a threat for it."""
    return wanted.granting(Agent.ALPHA, 1) if ko_is_enough(scene) else wanted


def seen_for_ko(wanted: Wanted, plan: Plan, again: Planner) -> KoPlan:
    """A plan that works, with what it owes to a ko; or one by ko in its place, where none works without.

    `plan` was made for `wanted` as it is: with threats for its player, where a ko was asked for.
    """
    granted = wanted.world.view.threats(wanted.world.alpha)
    if not plan.complete:
        return _with_threats(wanted, plan, again, granted)
    if not granted:
        return _holding_out(wanted, plan, again)
    bare = wanted.granting(Agent.ALPHA, 0)
    without = again(bare)
    if without is not None and without.complete:
        return _holding_out(bare, without, again)
    return KoPlan(wanted, plan, KoPart(granted))


def _with_threats(wanted: Wanted, plan: Plan, again: Planner, granted: int) -> KoPlan:
    """The plan that works with the fewest threats, above those granted already; if none does, as it was."""
    for number in range(granted + 1, MOST_THREATS + 1):
        more = wanted.granting(Agent.ALPHA, number)
        other = again(more)
        if other is None:
            break
        if other.complete:
            return KoPlan(more, other, KoPart(number))
    return KoPlan(wanted, plan, None)


def _holding_out(wanted: Wanted, plan: Plan, again: Planner) -> KoPlan:
    """A plan that works without threats: whether the other side, who may not take back a ko, is held by that.

    A plan that never meets a ban owes nothing to a ko; nor does one that is found though the other side has a
    threat, and never meets one. That a plan is found though it has more says little: knowledge spends threats
    on what it knows of kos only.
    """
    if not _meets_a_ban(plan.root, wanted.world, set()):
        return KoPlan(wanted, plan, None)
    against = wanted.granting(Agent.BETA, 1)
    other = again(against)
    if other is None or not other.complete or _meets_a_ban(other.root, against.world, set()):
        return KoPlan(wanted, plan, KoPart(0))
    return KoPlan(against, other, None)


def _meets_a_ban(node: Node, world: GoWorld, seen: set[int]) -> bool:
    """Whether Beta may not take back a ko somewhere below a node of a plan that works, in the world there."""
    here = node.searched
    if id(here) in seen:
        return False
    seen.add(id(here))
    mine = node.agent is Agent.ALPHA
    if not mine and world.position.ko_point is not None:
        return True
    chosen = node.chosen
    for below in here.tried if not mine else () if chosen is None else (chosen,):
        after = world.passed(node.agent) if below.passed else world.play(node.agent, below.action)
        if _meets_a_ban(below, after, seen):
            return True
    return False
