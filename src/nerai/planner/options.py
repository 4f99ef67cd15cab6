"""Every action that knowledge proposes at a first turn, each with the goals and schemas behind it.

Takes a world, the goals of the agent whose turn it is, and knowledge; gives Proposals in the order they would
be tried. Nothing is played, so nothing is said of what becomes of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.planner.agenda import Agenda
from nerai.planner.expand import Expander, Knowledge, Tested, View
from nerai.planner.goal import Action, Agent, Goal
from nerai.planner.plan import Decision
from nerai.planner.world import World

MOST_CYCLES: Final = 5_000
"""Knowledge that proposes without end is cut off there."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """An action, and why it is proposed."""

    action: Action
    decision: Decision


def proposals(
    world: World, agent: Agent, goals: Sequence[Goal], knowledge: Knowledge, *, critics: bool = True
) -> Iterator[Proposal]:
    """What the agent would try, in order; an action that several goals ask for comes once for each."""
    standings = Tested(world, agent)
    agenda = Agenda.of(tuple(goals)).renewed(standings)
    if agenda.reached or agenda.lost:
        return
    if critics:
        agenda = agenda.with_offers(tuple(world.alarms(agent)))
    cycles = _Cycles()
    options = Expander(knowledge, cycles.count).options(agenda, View(world, agent, standings, None))
    for option in options:
        if cycles.counted > MOST_CYCLES:
            return
        if not option.idle:
            yield Proposal(option.action, Decision.of(option.place))


class _Cycles:
    """Counts planning cycles."""

    def __init__(self) -> None:
        self.counted = 0

    def count(self) -> None:
        """One more."""
        self.counted += 1
