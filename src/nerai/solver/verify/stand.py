"""What a zone keeps: atoms that cannot be reached while the zone stays as it is, bounds that hold in it.

Takes a state and a zone; every function says what is true in *all* positions that look the same on the zone.
"""

from nerai.solver.verify.certificate import Header
from nerai.solver.verify.fault import Refusal
from nerai.solver.verify.goal import IMPOSSIBLE, OPEN, REACHED, Atom, Goal
from nerai.solver.verify.grid import each
from nerai.solver.verify.life import not_living, shows_no_eye
from nerai.solver.verify.state import State, eye_is_shown, safety_is_shown


def value_is_kept(header: Header, state: State, zone: int) -> bool:
    """Whether the value of the state is the winner's, by what the zone holds (*stand*)."""
    goal, winner, kept = header.goal, header.winner, 0
    for index, (letter, atom) in enumerate(zip(state.standing, goal.atoms, strict=True)):
        if letter == OPEN and atom.reacher != winner and _keeps(header, state, atom, zone):
            kept |= 1 << index
    return goal.sure(winner, state.standing, kept)


def _keeps(header: Header, state: State, atom: Atom, zone: int) -> bool:
    """Whether the zone shows that the atom is not reached; on open points the loser may play."""
    board, known = state.board, zone & ~header.shelter
    if atom.eye:
        return all(
            shows_no_eye(board, atom.owner, point, known, suicide=header.suicide)
            for point in each(atom.stones)
        )
    chains = board.beside(atom.owner, atom.stones & ~state.taken)
    if atom.safe:
        doomed = not_living(board, atom.owner, known, suicide=header.suicide)
        return any(
            chain.stones & doomed and not chain.stones & header.goal.assumed[atom.owner] for chain in chains
        )
    if atom.joins:
        return any(
            atom.stones & ~chain.stones and not (chain.stones | chain.around) & ~known for chain in chains
        )
    inside = [not chain.stones & ~zone for chain in chains]
    return all(inside) if atom.one_is_enough else any(inside)


def check_unreached(header: Header, state: State, zone: int) -> None:
    """N1: refuse a zone that does not show that an eye of the loser is not there, nor its safety.

    Elsewhere they could be there for a moment, and be reached by that. Safety that is the goal's only atom
    need not be shown: it could not be lost again while the loser passes.
    """
    goal, winner = header.goal, header.winner
    for letter, atom in zip(state.standing, goal.atoms, strict=True):
        fleeting = atom.eye or (atom.safe and len(goal.atoms) > 1)
        if letter == OPEN and fleeting and atom.reacher != winner and not _keeps(header, state, atom, zone):
            what = "eye is not there" if atom.eye else "stones are not safe"
            raise Refusal("N1", f"the zone does not show that the loser's {what}", atom.stones)


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
    check_changed(header, OPEN * len(goal.atoms), state, zone)
    for letter, atom in zip(state.standing, goal.atoms, strict=True):
        if letter == REACHED and atom.joins and atom.reacher == winner:
            missing = state.board.chain_of(atom.stones).stones & ~zone
            if missing:
                raise Refusal("zone", "the zone does not show the connection", missing)


def check_changed(header: Header, before: str, state: State, known: int) -> None:
    """C1: refuse a state in which an atom has just changed for the winner, unless what is known shows it.

    `before` is the standing before the move that led here, `known` the points that look the same after it.
    What is taken or joined is shown by other rules.
    """
    for old, new, atom in zip(before, state.standing, header.goal.atoms, strict=True):
        if old != OPEN or new == OPEN or (atom.reacher == header.winner) != (new == REACHED):
            continue
        if atom.own:
            _check_race(state, atom, known, outlived=new == REACHED)
        elif atom.bound and new == IMPOSSIBLE:
            _check_bound_passed(header, state, atom, known)
        elif new == REACHED and (atom.eye or atom.safe):
            _check_shown(header, state, atom, known)


def _check_shown(header: Header, state: State, atom: Atom, known: int) -> None:
    is_shown, what = (eye_is_shown, "eye") if atom.eye else (safety_is_shown, "safety")
    if not is_shown(header.goal, atom, state.board, known & ~header.shelter):
        raise Refusal("C1", f"the zone does not show the winner's {what}", atom.stones & ~known)


def _check_race(state: State, atom: Atom, zone: int, *, outlived: bool) -> None:
    """A race is decided: the zone holds a stone of the survivors, which is there in the other positions."""
    owner, stones = (3 - atom.owner, atom.own) if outlived else (atom.owner, atom.stones)
    survivors = state.board.beside(owner, stones & ~state.taken)
    if all(chain.stones & ~zone for chain in survivors):
        raise Refusal("C1", "the zone shows no stone that is there after the race", stones & ~state.taken)


def _check_bound_passed(header: Header, state: State, atom: Atom, zone: int) -> None:
    """The chain is seen, with more of its liberties than the bound."""
    chain = state.board.chain_of(atom.stones)
    shown = (state.board.liberties(chain) & zone & ~header.shelter).bit_count()
    if chain.stones & ~zone or shown <= atom.bound:
        raise Refusal(
            "bound",
            f"the chain has more than {atom.bound} liberties, but the zone does not show it",
            (chain.stones | state.board.liberties(chain)) & ~zone,
        )
