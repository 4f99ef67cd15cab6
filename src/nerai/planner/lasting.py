"""Plans that last: a plan goes on after real moves, and is repaired where they leave it.

Takes a plan, the moves played since, and the world now; gives a Continuation: a plan for now, how it was come
by, and what that took. On the tree nothing is searched: the rest of the plan is the plan. Off the tree the
agenda of the last turn that was foreseen is kept, tested in the world as it is, and regrown from the
lowest goals that are still valid; if that does not work, from one level higher, and so on up to the input
goals. What the search remembers of equal states is kept throughout.
"""

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nerai.planner.agenda import Agenda
from nerai.planner.expand import Knowledge, Tested
from nerai.planner.goal import Action, Agent, Goal
from nerai.planner.plan import Counts, Node, Plan
from nerai.planner.search import Limits, Search
from nerai.planner.world import World

PASS: Final = None
"""Among the actions that were played: the agent did nothing."""


class Way(enum.Enum):
    """How a plan was continued."""

    FORESEEN = "foreseen"
    """The moves are in the contingency tree."""
    REPAIRED = "repaired"
    """Expanded goals of the old plan are still valid, and the new plan starts from them."""
    REBUILT = "rebuilt"
    """Planned from the input goals."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """A plan for now.

    `kept`: the open goals Alpha goes on with. `foreseen`: how many of the moves were in the tree. `spent` is
    what it took; `anew` what planning from nothing takes, which is known when it was measured, or, on the
    tree, taken from what this part of the tree once took.
    """

    plan: Plan
    way: Way
    kept: tuple[Goal, ...]
    foreseen: int
    spent: Counts
    anew: Counts | None

    @property
    def saved(self) -> Counts | None:
        """What going on with the old plan saves; negative if it costs more; None if not known."""
        if self.anew is None:
            return None
        return Counts(self.anew.cycles - self.spent.cycles, self.anew.moves - self.spent.moves)


def continued(
    plan: Plan,
    world: World,
    actions: Sequence[Action],
    knowledge: Knowledge,
    *,
    limits: Limits | None = None,
    measure: bool = False,
) -> Continuation:
    """The plan after actions were really played, in turn from the plan's first agent on (PASS: none).

    `world` is the world after them; `knowledge` the one that the plan was made with. `measure`: plan from
    nothing as well, to know what was saved. Limits hold for the continuation.
    """
    node, foreseen = _followed(plan.root, actions)
    agent = plan.root.agent if len(actions) % 2 == 0 else plan.root.agent.other
    bounds = limits or Limits()
    inputs = _inputs(plan)
    anew = None
    if measure:
        anew = Search(knowledge, bounds, plan.settings, {}).plan(world, inputs, agent).counts
    if foreseen == len(actions) and node.winner is Agent.ALPHA:
        there = node.searched
        rest = Plan(node.winner, there, Counts(), "", plan.settings, plan.memory)
        once = Counts(there.cycles, there.moves)
        return Continuation(rest, Way.FORESEEN, _open(node.agendas, world), foreseen, Counts(), anew or once)
    search = Search(knowledge, bounds, plan.settings, plan.memory)
    alpha = (node.agendas or inputs)[0].renewed(Tested(world, Agent.ALPHA))
    spent = Counts()
    for height in range(alpha.height, -1, -1):
        # Beta has left the plan we had for it, and may do anything it knows.
        start = (alpha.cut(height), inputs[1])
        found = search.plan(world, start, agent)
        spent = Counts(spent.cycles + found.counts.cycles, spent.moves + found.counts.moves)
        if found.complete or height == 0 or found.stopped in ("cycles", "moves", "time", "stopped"):
            break
    way = Way.REPAIRED if height else Way.REBUILT
    return Continuation(found, way, _open(start, world), foreseen, spent, anew)


def _followed(root: Node, actions: Sequence[Action]) -> tuple[Node, int]:
    """The node that some of the actions lead to, as far as they were foreseen, and how many were."""
    node = root
    for number, action in enumerate(actions):
        fitting = [
            below
            for below in node.searched.tried
            if (below.passed if action is PASS else not below.passed and below.action == action)
        ]
        if not fitting:
            return node, number
        node = next((below for below in fitting if below.winner is Agent.ALPHA), fitting[-1])
    return node, len(actions)


def _inputs(plan: Plan) -> tuple[Agenda, Agenda]:
    alpha, beta = plan.root.agendas or (Agenda(()), Agenda(()))
    return Agenda.of(alpha.inputs), Agenda.of(beta.inputs)


def _open(agendas: tuple[Agenda, Agenda] | None, world: World) -> tuple[Goal, ...]:
    """The goals that Alpha can work on now."""
    if agendas is None:
        return ()
    alpha = agendas[0].renewed(Tested(world, Agent.ALPHA))
    return tuple(place.frame.goal for place in alpha.ready())
