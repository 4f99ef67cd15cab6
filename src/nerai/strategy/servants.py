"""Servants: goals that would help another one, which is not to be had alone.

Takes an under-achievable goal with the chains that its refutation rests on; gives Servants: goals that weaken
those chains, by schemas, each *validated* by playing its moves and asking for the master again. A servant
that helps nothing is kept with no moves, so that a trace can tell it was tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nerai.board.position import Position
from nerai.knowledge.sorts import Chain
from nerai.knowledge.world import GoWorld
from nerai.planner.goal import Agent, Goal
from nerai.planner.structure import grow
from nerai.strategy.table import Level
from nerai.strategy.tactics import SHORT, TACTICAL, Assessment, Assessor, Proposed, in_order

_MOST_OBSTACLES: Final = 4
_MOST_SERVANTS: Final = 6


@dataclass(frozen=True, slots=True)
class Servant:
    """A goal that serves a master; `moves` are those of it after which the master is one move away."""

    master: Goal
    obstacle: Chain
    schema: str
    assessment: Assessment
    moves: tuple[Proposed, ...]

    @property
    def validated(self) -> bool:
        """Whether playing it helps its master."""
        return bool(self.moves)


def servants_of(
    master: Assessment, position: Position, world: GoWorld, assessor: Assessor
) -> Iterator[Servant]:
    """The servants of a goal that one move does not achieve; none for others."""
    if master.level not in (Level.UNDER, Level.LOST):
        return
    made = 0
    for obstacle in master.obstacles[:_MOST_OBSTACLES]:
        below = grow(Goal("weaken", (obstacle,)), world, Agent.ALPHA, assessor.knowledge, is_leaf=_tactical)
        for way in below.nodes[below.top].ways:
            for goal in map(in_order, way.goals):
                if made >= _MOST_SERVANTS:
                    return
                if goal.name == "capture" and world.view.liberties(obstacle) > SHORT:
                    continue
                made += 1
                found = assessor.assess(position, goal, world.view)
                moves = tuple(
                    one
                    for one in (*found.achieving, *found.promoting, *found.tried)
                    if one.move in master.zone and assessor.promotes(position, master.text, one.move)
                )
                yield Servant(master.goal, obstacle, way.schema, found, moves)


def _tactical(goal: Goal) -> bool:
    return goal.name in TACTICAL
