"""The leaf tests: decided, bound, alive; dead.py has the fourth.

Takes a state and a leaf; a leaf that does not hold is a Refusal. Each test is true for all positions that
look the same on the zone; the arguments are on the page "What a proof is".
"""

from nerai.solver.verify.certificate import Header, Node
from nerai.solver.verify.dead import check_dead
from nerai.solver.verify.fault import Refusal
from nerai.solver.verify.goal import IMPOSSIBLE, OPEN, Atom
from nerai.solver.verify.life import regions_within, vital
from nerai.solver.verify.state import State


def check_leaf(header: Header, state: State, node: Node) -> None:
    """Refuse a leaf whose condition does not hold."""
    if node.kind == "alive":
        _check_alive(header, state, node)
    elif node.kind == "bound":
        _check_bound(header, state, node)
    elif node.kind == "dead":
        check_dead(header, state, node)
    elif not header.goal.sure(header.winner, state.standing):
        raise Refusal("leaf decided", "the game is not decided for the winner here")


def _check_bound(header: Header, state: State, node: Node) -> None:
    """The zone shows more liberties than the bound, and the side that would take the chain is to move."""
    if state.to_play == header.winner:
        raise Refusal("leaf bound", "the bound counts only where the loser is to move")
    if not header.goal.sure(header.winner, state.standing):
        raise Refusal("leaf bound", "the game is not decided for the winner here")
    for letter, atom in zip(state.standing, header.goal.atoms, strict=True):
        if (
            letter == IMPOSSIBLE
            and atom.bound
            and atom.reacher != header.winner
            and not atom.stones & state.taken
        ):
            chain = state.board.chain_of(atom.stones)
            shown = (state.board.liberties(chain) & node.zone & ~header.shelter).bit_count()
            if not chain.stones & ~node.zone and shown > atom.bound:
                return
    raise Refusal("leaf bound", "the zone shows no chain with more liberties than its bound")


def _check_alive(header: Header, state: State, node: Node) -> None:
    """The stones are unconditionally alive (Benson), and with them the winner has the goal."""
    owner, alive, zone = header.winner, node.alive, node.zone
    board = state.board
    if not alive or alive & ~board.stones[owner]:
        raise Refusal("leaf alive", "these are no stones of the winner", alive & ~board.stones[owner])
    if alive & ~zone:
        raise Refusal("leaf alive", "the zone does not hold the stones", alive & ~zone)
    chains = board.beside(owner, alive)
    for chain in chains:
        if chain.stones & ~alive:
            raise Refusal("leaf alive", "only a part of a chain is named", chain.stones & ~alive)
    regions = regions_within(board, owner, zone & ~header.shelter, alive)
    eyes = 0
    for chain in chains:
        found = [region for region in regions if vital(board, region, chain, suicide=header.suicide)]
        if len(found) < 2:
            raise Refusal("leaf alive", "a chain has no two vital regions in the zone", chain.stones)
        for region in found:
            eyes |= region
    kept = 0
    for index, (letter, atom) in enumerate(zip(state.standing, header.goal.atoms, strict=True)):
        if letter == OPEN and _is_kept(atom, state, owner, alive, eyes):
            kept |= 1 << index
    if not header.goal.sure(owner, state.standing, kept):
        raise Refusal("leaf alive", "that these stones live does not decide the goal", alive)


def _is_kept(atom: Atom, state: State, owner: int, alive: int, eyes: int) -> bool:
    """Whether the loser can never reach the atom, these stones of the owner with these eyes being alive."""
    if atom.eye:
        return atom.owner != owner and not atom.stones & ~(alive | eyes)
    left = atom.stones & ~state.taken
    if not atom.takes or atom.owner != owner or not left & alive:
        return False
    return not (atom.one_is_enough and left & ~alive)
