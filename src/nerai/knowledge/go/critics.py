"""Alarms: goals that the board itself suggests to the player who moves next."""

from collections.abc import Iterator

from nerai.board.color import Color
from nerai.knowledge.marks import critic
from nerai.knowledge.view import View
from nerai.planner.goal import Goal


@critic
def enemy_chain_in_atari(world: View, mover: Color) -> Iterator[Goal]:
    """Offer to take each enemy chain left with one liberty."""
    yield from (Goal("take", (one,)) for one in world.chains(mover.other) if world.liberties(one) == 1)


@critic
def own_chain_in_atari(world: View, mover: Color) -> Iterator[Goal]:
    """Offer to extend each own chain left with one liberty."""
    yield from (Goal("extend", (one,)) for one in world.chains(mover) if world.liberties(one) == 1)
