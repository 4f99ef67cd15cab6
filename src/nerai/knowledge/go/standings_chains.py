"""How goals about chains stand: capture and save, connect and cut; each function judges the goal of its name.

What the rules decide (stones are gone, or can never be taken) is certain. The rest is opinion and marked so:
plans are closed by it, proofs are not. Ladders and nets are read, room to run is counted.

Who has the move matters. What a player can still do by his own move he has to show: his goal stays open. The
other one's goal fails by it at once. Where an attacker has passed, he had nothing to try: then the chain is
saved, or connected, as long as nothing is seen that would undo it.
"""

from typing import Final

from nerai.board.point import PASS
from nerai.knowledge.go.chasing import catchable, room_to_run, runs_free, trapped
from nerai.knowledge.marks import standing
from nerai.knowledge.sorts import Chain
from nerai.knowledge.view import View
from nerai.planner.goal import Standing

MANY_LIBERTIES: Final = 6
"""Opinion: a chain with so many liberties is not caught."""
ROOM_TO_RUN: Final = 9
"""Opinion: so many liberties, now and after the best step together, are enough in the open."""
FAR_APART: Final = 3
"""Opinion: chains with more empty points than this on every way between them are cut."""
LINKED_IN: Final = 2
"""Opinion: chains that so many moves join although the enemy moves first are connected."""
JOINED_IN: Final = 2
"""Opinion: chains that not even so many moves join, if their owner moves first, are cut."""


@standing
def capture(world: View, chain: Chain) -> Standing:
    """Achieved when the chain is gone or cannot get away any more, failed when it is out of reach."""
    if world.captured(chain):
        return Standing.ACHIEVED
    if world.position.to_play is not chain.color:
        return Standing.FAILED if _settled(world) and out_of_reach(world, chain) else Standing.OPEN
    if world.facts.begun and out_of_reach(world, chain):
        return Standing.FAILED
    return Standing.ACHIEVED if _settled(world) and trapped(world, chain) else Standing.OPEN


@standing
def save(world: View, chain: Chain) -> Standing:
    """Failed when the chain is gone, or will be; achieved when it is out of the attacker's reach."""
    if world.captured(chain):
        return Standing.FAILED
    if world.position.to_play is chain.color:
        return Standing.FAILED if _settled(world) and trapped(world, chain) else Standing.OPEN
    if catchable(world, chain):
        return Standing.FAILED
    safe = _at_rest(world) or out_of_reach(world, chain)
    return Standing.ACHIEVED if world.facts.begun and safe else Standing.OPEN


@standing
def connect(world: View, one: Chain, other: Chain) -> Standing:
    """Achieved when the two are one, or held together though the enemy moves; failed when they come apart."""
    if world.captured(one) or world.captured(other):
        return Standing.FAILED
    if world.same(one, other):
        return Standing.ACHIEVED
    if world.position.to_play is one.color:
        apart = _settled(world) and not world.joinable(one, other, JOINED_IN)
        return Standing.FAILED if apart or not _near(world, one, other) else Standing.OPEN
    if world.parting(one, other, JOINED_IN):
        return Standing.FAILED
    return Standing.ACHIEVED if _at_rest(world) or world.linked(one, other, LINKED_IN) else Standing.OPEN


@standing
def cut(world: View, one: Chain, other: Chain) -> Standing:
    """Achieved when one of the two is gone, or their owner, who has the move, does not join them any more."""
    if world.captured(one) or world.captured(other):
        return Standing.ACHIEVED
    if world.same(one, other):
        return Standing.FAILED
    if world.position.to_play is one.color:
        if world.joinable(one, other, JOINED_IN):
            return Standing.FAILED
        return Standing.ACHIEVED if _settled(world) else Standing.OPEN
    return Standing.FAILED if _settled(world) and world.linked(one, other, LINKED_IN) else Standing.OPEN


def _at_rest(world: View) -> bool:
    """Whether both have passed: the attacker had nothing to try."""
    last = world.position.moves[-2:]
    return world.facts.begun and len(last) > 1 and all(move.point == PASS for move in last)


def _settled(world: View) -> bool:
    """Whether opinion may close a line: not before the first move, which is asked for, and not after a pass.

    After a pass a plan should show what it would have done.
    """
    return world.facts.begun and world.position.last_move != PASS


def out_of_reach(world: View, chain: Chain) -> bool:
    """Whether a chain is safe although its attacker moves: it has liberties and runs free, or lives."""
    liberties = world.liberties(chain)
    if liberties > 2 and runs_free(world, chain):
        many = liberties >= MANY_LIBERTIES or liberties + room_to_run(world, chain) >= ROOM_TO_RUN
        if many and not catchable(world, chain):
            return True
    return world.alive(chain)


def _near(world: View, one: Chain, other: Chain) -> bool:
    """Whether a way of few points joins the chains: empty ones, or such with stones in atari on them."""
    goal = world.points(other)
    reached = dict.fromkeys(world.points(one), 0)
    todo = list(reached)
    for point in todo:  # grows while it is walked; a point is walked again when a shorter way to it is found
        for near in world.facts.around(point):
            stone = world.at(near)
            if stone is one.color.other and world.liberties(world.chain_at(near)) > 1:
                continue
            steps = reached[point] + (stone is not one.color)
            if steps <= FAR_APART and steps < reached.get(near, FAR_APART + 1):
                reached[near] = steps
                todo.append(near)
    return bool(goal & reached.keys())
