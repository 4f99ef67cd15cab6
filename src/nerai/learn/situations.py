"""From goals to situations that are read by rules.

Takes a position and a target; gives the Situation, or a GoalError that says which goals can be read. Reads
nothing.
"""

from nerai.board.position import Position
from nerai.errors import GoalError
from nerai.lang import Atom
from nerai.learn.asked import GROUPS
from nerai.learn.dynamic import EYES, KINDS, Adviser
from nerai.learn.eating import Eating
from nerai.learn.eyes import Eyes
from nerai.learn.joining import Joining
from nerai.learn.static import named_parts
from nerai.solver.target import Target

AnySituation = Eating | Joining | Eyes
"""What dynamic rules are about."""


def situation_of(position: Position, target: Target, adviser: Adviser) -> AnySituation:
    """The situation that a target means; liberties that bound it are not looked at."""
    goal = target.goal
    named = named_parts(position, target.atoms[0])
    if isinstance(goal, Atom) and goal.kind in KINDS and goal.kind not in GROUPS and named is not None:
        stones = [min(chain) for chain in named]
        if goal.kind in EYES and len(stones) == 1:
            return Eyes(position, (stones[0],), target.atoms[0].reacher, adviser)
        if len(stones) == 1:
            return Eating.of(position, stones[0], adviser)
        return Joining.of(position, stones[0], stones[1], adviser)
    raise GoalError(
        f"{goal} is not read by rules",
        column=1,
        hint="ask for capture or save of one chain, connect or cut of two, an eye at one point",
    )
