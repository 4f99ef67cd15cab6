"""Alarms: goals that the board itself suggests to the player who moves next."""

from collections.abc import Iterator
from typing import Final

from nerai.board.color import Color
from nerai.board.point import PASS
from nerai.knowledge.go.chasing import catchable, trapped
from nerai.knowledge.marks import critic
from nerai.knowledge.sorts import Chain
from nerai.knowledge.view import View
from nerai.planner.goal import Goal

SEVERAL_STONES: Final = 2
"""Chains of fewer stones raise no alarm before they are in atari."""


@critic
def enemy_chain_in_atari(world: View, mover: Color) -> Iterator[Goal]:
    """Offer to take each enemy chain left with one liberty."""
    yield from (Goal("take", (one,)) for one in world.chains(mover.other) if world.liberties(one) == 1)


@critic
def own_chain_in_atari(world: View, mover: Color) -> Iterator[Goal]:
    """Offer to extend each own chain left with one liberty."""
    yield from (Goal("extend", (one,)) for one in world.chains(mover) if world.liberties(one) == 1)


@critic
def enemy_chain_about_to_escape(world: View, mover: Color) -> Iterator[Goal]:
    """Offer to capture the largest enemy chain that can be caught now, and gets away if it moves next."""
    yield from (Goal("capture", (one,)) for one in _in_question(world, mover.other))


@critic
def threat_to_be_answered(world: View, mover: Color) -> Iterator[Goal]:
    """Offer to save the largest own chain that the enemy's last stone, beside it, threatens to catch."""
    last = world.position.last_move
    if world.facts.begun and last not in (None, PASS):
        beside = set(world.facts.around(last))
        in_question = _in_question(world, mover)
        yield from (Goal("save", (one,)) for one in in_question if not beside.isdisjoint(world.points(one)))


def _in_question(world: View, color: Color) -> list[Chain]:
    """The largest chain of several stones that is caught if its attacker moves, and not if its owner does."""
    chains = [one for one in world.chains(color) if world.liberties(one) == 2]
    large = [one for one in chains if len(world.points(one)) >= SEVERAL_STONES]
    large.sort(key=lambda one: (-len(world.points(one)), one.stone))
    return [one for one in large[:2] if catchable(world, one) and not trapped(world, one)][:1]
