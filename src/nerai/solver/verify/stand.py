"""What a zone keeps: atoms that cannot be reached while the zone stays as it is, bounds that hold in it.

Takes a state and a zone; every function says what is true in *all* positions that look the same on the zone.
"""

from nerai.solver.verify.certificate import Header
from nerai.solver.verify.fault import Refusal
from nerai.solver.verify.goal import IMPOSSIBLE, OPEN, REACHED, Atom, Goal
from nerai.solver.verify.state import State


def value_is_kept(header: Header, state: State, zone: int) -> bool:
    """Whether the value of the state is the winner's, by what the zone holds (*stand*)."""
    goal, winner, kept = header.goal, header.winner, 0
    for index, (letter, atom) in enumerate(zip(state.standing, goal.atoms, strict=True)):
        if letter == OPEN and atom.reacher != winner and _keeps(state, atom, zone, header.shelter):
            kept |= 1 << index
    return goal.sure(winner, state.standing, kept)


def _keeps(state: State, atom: Atom, zone: int, shelter: int) -> bool:
    """Whether the zone shows that the atom is not reached; on open points (`shelter`) the loser may play."""
    chains = state.board.beside(atom.owner, atom.stones & ~state.taken)
    if atom.joins:
        return any(
            atom.stones & ~chain.stones and not (chain.stones | chain.around) & ~(zone & ~shelter)
            for chain in chains
        )
    inside = [not chain.stones & ~zone for chain in chains]
    return all(inside) if atom.one_is_enough else any(inside)


def bounds_out_of_zone(state: State, goal: Goal, winner: int, zone: int) -> int:
    """The points that must be in the zone so that no bound the winner plays under is passed unseen.

    For each open `capture(C, k)` of the winner: the chain and all points beside it.
    """
    missing = 0
    for letter, atom in zip(state.standing, goal.atoms, strict=True):
        if letter == OPEN and atom.bound and atom.reacher == winner:
            chain = state.board.chain_of(atom.stones)
            missing |= (chain.stones | chain.around) & ~zone
    return missing


def bound_is_passed(state: State, goal: Goal, winner: int) -> bool:
    """Whether an open `capture(C, k)` of the winner would be impossible, were the winner to move."""
    return any(
        state.board.liberties(state.board.chain_of(atom.stones)).bit_count() > atom.bound
        for letter, atom in zip(state.standing, goal.atoms, strict=True)
        if letter == OPEN and atom.bound and atom.reacher == winner
    )


def check_first(header: Header, zone: int) -> None:
    """Refuse a first state in which something is so from the beginning, unless the zone shows it."""
    state, goal, winner = header.start, header.goal, header.winner
    check_bounds_passed(header, OPEN * len(goal.atoms), state, zone)
    for letter, atom in zip(state.standing, goal.atoms, strict=True):
        if letter == REACHED and atom.joins and atom.reacher == winner:
            missing = state.board.chain_of(atom.stones).stones & ~zone
            if missing:
                raise Refusal("zone", "the zone does not show the connection", missing)


def check_bounds_passed(header: Header, before: str, state: State, zone: int) -> None:
    """Refuse a state in which the loser's bound is passed, unless the zone shows it.

    `before` is the standing before the move that led here. The chain must be in the zone, with more of its
    liberties than the bound.
    """
    for old, new, atom in zip(before, state.standing, header.goal.atoms, strict=True):
        if (old, new) == (OPEN, IMPOSSIBLE) and atom.bound and atom.reacher != header.winner:
            chain = state.board.chain_of(atom.stones)
            shown = (state.board.liberties(chain) & zone & ~header.shelter).bit_count()
            if chain.stones & ~zone or shown <= atom.bound:
                raise Refusal(
                    "bound",
                    f"the chain has more than {atom.bound} liberties, but the zone does not show it",
                    (chain.stones | state.board.liberties(chain)) & ~zone,
                )
