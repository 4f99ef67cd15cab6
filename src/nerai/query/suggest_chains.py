"""Suggestions about single chains: capture one of theirs, save one of ours.

Takes a survey and who moves; gives `capture` and `save` for chains, the likelier the fewer liberties and
points to run to they have. Static: no ladder is read.
"""

from collections import Counter
from collections.abc import Iterator
from math import fsum

from nerai.board.color import Color
from nerai.board.position import Chain
from nerai.lang import Kind
from nerai.query.flood import flood, neighbour_table
from nerai.query.opinions import (
    BREATH_STEPS,
    CAPTURE,
    CUTTING,
    EASE,
    GROUP_SIZE,
    HALF_BREATH,
    IN_GROUP,
    UNHELD,
)
from nerai.query.suggestion import Suggestion, counted, describe, worth
from nerai.query.surround import Camp, Survey


def suggest_chains(survey: Survey, mover: Color, *, alone: bool) -> Iterator[Suggestion]:
    """For each chain that might be taken: that it is captured, or saved.

    `alone`: chains are asked for, so that being part of a larger group does not count against one.
    """
    for camp in survey.camps:
        if camp.alive:
            continue
        enclosure = survey.enclosure_of(camp)
        in_group = enclosure is not None and len(enclosure.stones) >= GROUP_SIZE
        for chain in camp.chains:
            enemies = _enemies(survey, chain)
            if enemies:
                suggestion = _suggestion(survey, chain, enemies, mover)
                yield suggestion.scaled(IN_GROUP) if in_group and not alone else suggestion


def _suggestion(survey: Survey, chain: Chain, enemies: Counter[Camp], mover: Color) -> Suggestion:
    liberties = len(chain.liberties)
    breath = _breath(survey, chain)
    # fsum: the same whatever the order, so that turning the board changes nothing.
    held = fsum(camp.strength * count for camp, count in enemies.items()) / enemies.total()
    score = CAPTURE * (1 + EASE) / (liberties + EASE) * HALF_BREATH / (breath + HALF_BREATH)
    score *= (UNHELD + held) / (UNHELD + 1) * worth(len(chain.points))
    why = (
        f"{counted(liberties, 'liberty', 'liberties')} and {counted(breath, 'point')} to run to are left to "
    )
    why += describe([chain], survey.position.size)
    if _keeps_apart(survey, chain):
        score *= CUTTING
        why += f", between {chain.color.other.word} stones that want to connect"
    kind = Kind.SAVE if chain.color == mover else Kind.CAPTURE
    return Suggestion(kind, mover, ((chain,),), min(1.0, score), why)


def _breath(survey: Survey, chain: Chain) -> int:
    """How many points it could reach before the enemy, by itself, in a few steps."""
    stones, enemy = survey.position.stones, survey.distance[chain.color.other]
    reached = flood(
        survey.position.size,
        chain.points,
        lambda point, steps: not stones[point] and steps < enemy[point],
        limit=BREATH_STEPS,
    )
    return len(reached) - len(chain.points)


def _enemies(survey: Survey, chain: Chain) -> Counter[Camp]:
    """The enemy camps next to the chain and its liberties, and how often."""
    near = neighbour_table(survey.position.size)
    around: Counter[Camp] = Counter()
    for point in (*chain.points, *chain.liberties):
        for step in near[point]:
            camp = survey.camp_of.get(step)
            if camp and camp.color != chain.color:
                around[camp] += 1
    return around


def _keeps_apart(survey: Survey, chain: Chain) -> bool:
    """True when stones of two enemy camps touch the chain itself."""
    near = neighbour_table(survey.position.size)
    touching = {survey.camp_of.get(step) for point in chain.points for step in near[point]}
    return sum(camp is not None and camp.color != chain.color for camp in touching) > 1
