"""The rules for nodes where the loser is to move: L1 to L7.

Takes the state, the node and the zones of its children; gives the steps made, or a Refusal that names the
rule. Nothing is searched: which moves there are is looked up, whether they lose is said by the children.
"""

from collections.abc import Sequence

from nerai.solver.verify.board import NO_POINT
from nerai.solver.verify.certificate import Header, Node
from nerai.solver.verify.fault import Refusal
from nerai.solver.verify.grid import PASS, each
from nerai.solver.verify.stand import (
    bound_is_passed,
    bounds_out_of_zone,
    check_changed,
    check_unreached,
    value_is_kept,
)
from nerai.solver.verify.state import UNLIMITED, State, Step, step
from nerai.solver.verify.winner import shown_legal


def check_loser(header: Header, state: State, node: Node, nodes: Sequence[Node]) -> list[Step]:
    """The loser's moves, in the order of the node's list; `nodes` are all nodes, by id."""
    zone = node.zone
    for _, child in node.moves:
        if nodes[child].zone & ~zone:
            missing = nodes[child].zone & ~zone
            raise Refusal("zone", f"the zone does not hold the zone of the child {child}", missing)
    _check_chains(header, state, zone)
    breathing = _no_suicide(state)
    _check_moves(header, state, node, breathing)
    _check_ban(state, zone)
    free = zone & state.board.empty & ~header.shelter
    if header.suicide:
        _check_suicide_allowed(header, state, zone, free, breathing)
    else:
        _check_suicide_forbidden(state, zone, free & ~breathing)
    _check_pass(header, state, node)
    check_unreached(header, state, zone)
    steps = [_reply(header, state, node, point) for point, _ in node.moves]
    for (point, _), made in zip(node.moves, steps, strict=True):
        if point != PASS and zone >> point & 1:
            check_changed(header, state.standing, made.after, zone)
    return steps


def _check_chains(header: Header, state: State, zone: int) -> None:
    """L3: whole chains, that nothing outside of the zone can take.

    Open points are no liberties to rely on, but for the chains that are assumed alive.
    """
    board, loser = state.board, state.to_play
    for color in (loser, 3 - loser):
        for chain in board.beside(color, zone):
            if chain.stones & ~zone:
                raise Refusal("L3", "the zone holds only a part of a chain", chain.stones & ~zone)
            liberties = chain.around & board.empty
            inside = liberties & zone & ~header.shelter
            if color == loser:
                assumed = chain.stones & header.assumptions.stones[loser]
                if not inside and not (assumed and liberties & header.assumptions.open_points[loser]):
                    raise Refusal("L3", "a chain of the loser has no liberty in the zone", chain.stones)
            elif inside & (inside - 1) or (chain.stones & header.sheltered and liberties & header.shelter):
                continue
            elif liberties & (liberties - 1) or liberties & header.shelter:
                raise Refusal(
                    "L3", "a chain of the winner has no two liberties in the zone", liberties & ~zone
                )
            elif chain.around & ~zone:
                raise Refusal(
                    "L3", "a chain of the winner in atari is not seen from all sides", chain.around & ~zone
                )


def _no_suicide(state: State) -> int:
    """The empty points where a stone of the side to move has a liberty at the end, ko or not."""
    board, mover = state.board, state.to_play
    helpful = board.empty
    for chain in board.chains[mover]:
        liberties = chain.around & board.empty
        if liberties & (liberties - 1):
            helpful |= chain.stones
    for chain in board.chains[3 - mover]:
        liberties = chain.around & board.empty
        if not liberties & (liberties - 1):
            helpful |= chain.stones
    return board.grid.spread(helpful) & board.empty


def _check_moves(header: Header, state: State, node: Node, breathing: int) -> None:
    """L2: each legal move inside is listed once, and nothing else is."""
    listed = passes = 0
    legal = (state.board.empty if header.suicide else breathing) & ~header.shelter
    if state.ko != NO_POINT and not state.threats[state.to_play]:
        legal &= ~(1 << state.ko)
    for point, _ in node.moves:
        bit = 1 << point if point != PASS else 0
        if bit & listed or (point == PASS and passes):
            raise Refusal("L2", "a move is listed twice", bit)
        if bit & ~legal:
            raise Refusal("move", "a move is listed that the loser may not make", bit)
        listed |= bit
        passes += point == PASS
    missing = legal & node.zone & ~listed
    if missing:
        raise Refusal("L2", "legal moves of the loser inside the zone are not listed", missing)


def _check_ban(state: State, zone: int) -> None:
    """L5: who may not take the ko here, or only at a price, may not in the other positions."""
    if state.ko == NO_POINT or not zone >> state.ko & 1 or state.threats[state.to_play] == UNLIMITED:
        return
    (taker,) = state.board.taken_by(state.to_play, state.ko)
    missing = (taker.stones | taker.around) & ~zone
    if missing:
        raise Refusal("L5", "the zone does not show that the loser may not take this ko", missing)


def _check_suicide_forbidden(state: State, zone: int, points: int) -> None:
    """L4: suicide stays suicide."""
    for point in each(points):
        missing = _closed_in(state, point) & ~zone
        if missing:
            raise Refusal("L4", f"that {_name(state, point)} is suicide is not seen in the zone", missing)


def _check_suicide_allowed(header: Header, state: State, zone: int, points: int, breathing: int) -> None:
    """L6: suicide stays suicide, and what is none stays none."""
    for point in each(points):
        if breathing >> point & 1:
            if not shown_legal(header, state, point, zone):
                raise Refusal("L6", "that this move is no suicide is not seen in the zone", 1 << point)
        elif _closed_in(state, point) & ~zone:
            missing = _closed_in(state, point) & ~zone
            raise Refusal("L6", f"that {_name(state, point)} is suicide is not seen in the zone", missing)


def _closed_in(state: State, point: int) -> int:
    """All points beside the chain that a suicide would make, and beside its parts."""
    points = near = state.board.grid.near[point]
    for chain in state.board.beside(state.to_play, near):
        points |= chain.around
    return points


def _check_pass(header: Header, state: State, node: Node) -> None:
    """L1: the pass is listed, or the winner may answer it by passing, and every outside move too."""
    if any(point == PASS for point, _ in node.moves):
        return
    goal, winner, zone = header.goal, header.winner, node.zone
    if not value_is_kept(header, state, zone):
        raise Refusal("L1", "the pass is not listed, and the zone does not keep the goal as it stands")
    if state.ko != NO_POINT and zone >> state.ko & 1:
        raise Refusal("L1", "the pass is not listed, but it would lift a ban in the zone", 1 << state.ko)
    missing = bounds_out_of_zone(state, goal, winner, zone)
    if missing or bound_is_passed(state, goal, winner):
        raise Refusal("L1", "the pass is not listed, but a bound may be passed meanwhile", missing)


def _reply(header: Header, state: State, node: Node, point: int) -> Step:
    """One move of the loser, with L7."""
    made = step(state, point, header.goal, pays=point == state.ko and point != PASS)
    if made.play is not None:
        named = header.goal.named & ~state.taken
        for chain in made.play.taken:
            if chain.stones & named and chain.stones & ~node.zone:
                raise Refusal("L7", "named stones are taken that are not in the zone", chain.stones)
    return made


def _name(state: State, point: int) -> str:
    return state.board.grid.names[point]
