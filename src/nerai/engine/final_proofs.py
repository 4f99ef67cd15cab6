"""What is proved of chains at the end of a game, soon: that one is lost, or that it stays, alive or in seki.

Takes a position and chains in the order in which they are to be asked about; gives a Status for each that a
proof settles within the nodes. A chain is *lost* when it is taken although its owner moves first, and *stays*
when it is not taken although the enemy does. What either side can still change is left open.

Stones that were put in to kill are lost and do their work all the same: of two chains beside each other that
are both lost the smaller one was given up, and counts as alive, as does whatever is beside a lost chain.

A chain that stays is in *seki* where it has liberties in common with one of the other side that stays too,
and neither can play on one of them without being taken.
"""

import enum
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from nerai.answer import EvidenceKind
from nerai.board.color import Color
from nerai.board.position import Chain, Position
from nerai.errors import IllegalMove
from nerai.query.budget import Budget
from nerai.query.tactical.chains import attack
from nerai.query.tactical.owl import proved

_NODES: Final = 40_000
_QUESTION: Final = 3_000
"""What all questions may take, and one."""


class Fate(enum.Enum):
    """What becomes of a chain."""

    LOST = "lost"
    ALIVE = "alive"
    SEKI = "seki"


def fates(position: Position, chains: Sequence[Chain]) -> Mapping[Chain, Fate]:
    """What is proved of these chains; those that are not settled are left out."""
    budget = Budget(nodes=_NODES, seconds=None)
    lost = [chain for chain in chains if _fails(position, chain, chain.color, budget)]
    lost = [chain for chain in lost if not _given_up(position, chain, lost)]
    found = dict.fromkeys(lost, Fate.LOST)
    open_chains = [chain for chain in chains if chain not in found]
    stays = [one for one in open_chains if _fails(position, one, one.color.other, budget)]
    for chain in stays:
        found[chain] = Fate.ALIVE
    for chain, rival in _sharing(stays):
        if _hangs(position, chain, rival) and _hangs(position, rival, chain):
            found[chain] = found[rival] = Fate.SEKI
    for chain in open_chains:
        if chain not in found and any(beside(position, chain, other) for other in lost):
            found[chain] = Fate.ALIVE
    return found


def beside(position: Position, chain: Chain, other: Chain) -> bool:
    """Whether two chains of different colors touch."""
    near = position.size.neighbours
    return chain.color is not other.color and any(
        point in other.points for stone in chain.points for point in near(stone)
    )


def _fails(position: Position, chain: Chain, first: Color, budget: Budget) -> bool:
    """Whether the side that moves first provably does not get its way with the chain."""
    if budget.exhausted is not None:
        return False
    part = Budget(nodes=_QUESTION, seconds=None, whole=budget)
    shown = proved(position.with_to_play(first), chain.points, first, part)
    return shown is not None and shown.evidence is EvidenceKind.REFUTED and not shown.assumes


def _given_up(position: Position, chain: Chain, lost: Sequence[Chain]) -> bool:
    return any(len(other.points) > len(chain.points) and beside(position, chain, other) for other in lost)


def _sharing(chains: Sequence[Chain]) -> Iterable[tuple[Chain, Chain]]:
    return (
        (one, other)
        for number, one in enumerate(chains)
        for other in chains[number + 1 :]
        if one.color is not other.color and one.liberties & other.liberties
    )


def _hangs(position: Position, chain: Chain, rival: Chain) -> bool:
    """Whether the chain is taken once its owner plays on any liberty that it shares with the rival."""
    for point in chain.liberties & rival.liberties:
        try:
            after = position.play_as(chain.color, point)
        except IllegalMove:
            continue
        if not attack(after, chain.anchor, Budget(nodes=_QUESTION, seconds=None)).works:
            return False
    return True
