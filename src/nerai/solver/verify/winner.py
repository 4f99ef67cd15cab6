"""The rules for nodes where the winner is to move: W1 to W5.

Takes the state, the node and the zone of its child; gives the step made, or a Refusal that names the rule.
"""

from nerai.solver.verify.board import Play
from nerai.solver.verify.certificate import Header, Node
from nerai.solver.verify.fault import Refusal
from nerai.solver.verify.goal import OPEN, REACHED
from nerai.solver.verify.grid import PASS
from nerai.solver.verify.stand import bounds_out_of_zone, check_changed, check_unreached
from nerai.solver.verify.state import State, Step, step


def check_winner(header: Header, state: State, node: Node, child_zone: int) -> Step:
    """The winner's move, legal here and in all positions that look the same on the zone."""
    goal, winner, zone = header.goal, header.winner, node.zone
    ((point, _),) = node.moves
    if child_zone & ~zone:
        raise Refusal("zone", "the zone does not hold the child's zone", child_zone & ~zone)
    missing = bounds_out_of_zone(state, goal, winner, zone)
    if missing:
        raise Refusal("W5", "the chain that may not get more liberties is not seen from all sides", missing)
    check_unreached(header, state, zone)
    if point == PASS:
        made = _check_pass(header, state, node)
    else:
        made = _check_stone(header, state, node, child_zone)
    check_changed(header, state.standing, made.after, _seen_after(point, made.play, zone))
    return made


def _check_pass(header: Header, state: State, node: Node) -> Step:
    if node.pays:
        raise Refusal("W3", "a pass takes no ko")
    return step(state, PASS, header.goal)


def _check_stone(header: Header, state: State, node: Node, child_zone: int) -> Step:
    ((point, _),) = node.moves
    bit, zone, board = 1 << point, node.zone, state.board
    if not board.empty & bit:
        raise Refusal("move", "the winner's move is to a point that is not empty", bit)
    if bit & (header.assumptions.open_points[1] | header.assumptions.open_points[2]):
        raise Refusal("move", "the winner plays on an open point of stones that are assumed alive", bit)
    if not zone & bit:
        raise Refusal("zone", "the zone does not hold the winner's move", bit)
    if node.pays != (state.ko == point):
        message = "pays a threat, but takes no banned ko" if node.pays else "is banned by ko"
        raise Refusal("W3", f"the winner's move {message}", bit)
    if node.pays and not state.threats[state.to_play]:
        raise Refusal("W3", "the winner has no threat left", bit)
    made = step(state, point, header.goal, pays=node.pays)
    play = made.play
    assert play is not None
    if play.suicide:
        raise Refusal("W4", "the winner's move is suicide", bit)
    for chain in play.taken:
        if chain.stones & header.assumptions.stones[3 - state.to_play]:
            raise Refusal("move", "the winner takes stones that are assumed alive", chain.stones)
    if not shown_legal(header, state, point, zone):
        raise Refusal("W1", "the zone does not show that the winner's move is no suicide", bit)
    _check_taken(header, state, play, zone, child_zone)
    _check_joined(header, state, made, point, zone)
    return made


def shown_legal(header: Header, state: State, point: int, zone: int) -> bool:
    """Whether the move, which is no suicide here, is none wherever the stones on the zone are the same."""
    board, color = state.board, state.to_play
    near, bit = board.grid.near[point], 1 << point
    sure = zone & ~header.shelter & ~bit
    if near & board.empty & sure:
        return True
    for chain in board.beside(color, near):
        if not chain.stones & ~zone and (board.liberties(chain) & sure or chain.stones & header.sheltered):
            return True
    return any(not (chain.stones | chain.around) & ~zone for chain in board.taken_by(color, point))


def _check_taken(header: Header, state: State, play: Play, zone: int, child_zone: int) -> None:
    seen = child_zone | (header.goal.named & ~state.taken)
    for chain in play.taken:
        missing = (chain.stones | chain.around) & ~zone
        if chain.stones & seen and missing:
            raise Refusal("W2", "the zone does not show that the winner takes this chain", missing)


def _seen_after(point: int, play: Play | None, zone: int) -> int:
    """The points that look the same after the move wherever the zone looked the same before it."""
    if play is None:
        return zone
    seen = zone | 1 << point
    for chain in play.taken:
        if (chain.stones | chain.around) & ~zone:
            seen &= ~chain.stones
    return seen


def _check_joined(header: Header, state: State, made: Step, point: int, zone: int) -> None:
    for old, new, atom in zip(state.standing, made.after.standing, header.goal.atoms, strict=True):
        if (old, new) == (OPEN, REACHED) and atom.joins and atom.owner == header.winner:
            missing = made.after.board.chain_of(atom.stones).stones & ~zone & ~(1 << point)
            if missing:
                raise Refusal("W2", "the zone does not show the connection", missing)


def check_taken_before(reply: int, play: Play, child: Node, grid_near: list[int]) -> None:
    """W3, for each way the loser's reply leads to a winner's node.

    Where the reply took a single stone on the point the winner plays next, the zone must show, as it is seen
    here, that this is no ko.
    """
    ((point, _),) = child.moves
    if child.pays or point == PASS or not any(chain.stones == 1 << point for chain in play.taken):
        return
    missing = (1 << reply | grid_near[reply]) & ~child.zone
    if missing:
        raise Refusal("W3", "the zone does not show that the winner's move is no banned ko", missing)
