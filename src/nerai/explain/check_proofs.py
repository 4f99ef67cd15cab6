"""Claims that certificates decide: each is checked by the independent checker, and must be about the claim.

Takes a statement and its grounds; says yes or no. A result without condition needs a proof that holds however
many ko threats the loser has; ko and seki need proofs for both sides.
"""

from collections.abc import Sequence
from dataclasses import replace

from nerai.answer import Evidence, Proved, Refuted, Result, Statement
from nerai.board.point import PASS, Point, gtp_list, to_gtp
from nerai.board.position import Position
from nerai.explain import check_lines
from nerai.explain.check_kos import both_ways, is_seki
from nerai.explain.check_lines import enclosed
from nerai.explain.check_parts import begins_parts
from nerai.explain.eye_shapes import named_shape
from nerai.explain.grounds import Grounds, on_board
from nerai.explain.shown import Node, all_evidence, evidence_of, scene_after, shows, zone_of
from nerai.lang import Kind, Qualifier, atoms, parse_goal
from nerai.query.reasons import replayed
from nerai.query.scene import Scene
from nerai.solver.target import TargetKind

_TAKEN = (TargetKind.CAPTURE_ALL, TargetKind.CAPTURE_ANY)


def result(statement: Statement, grounds: Grounds) -> bool:
    """What becomes of the goal, the side to move beginning."""
    (value,) = statement.args
    stones = tuple(gtp_list(grounds.target.stones, grounds.position.size))
    return statement.points == stones and _comes_out(Result(value), statement, grounds)


def achieves(statement: Statement, grounds: Grounds) -> bool:
    """A first move reaches the goal."""
    move, value = statement.args
    if not isinstance(statement.evidence, Proved) or statement.points != on_board(str(move)):
        return False
    (point,) = grounds.points([move])
    if not grounds.position.legal(point):
        return False
    if begins_parts(statement, grounds, str(move)):
        return _comes_out(Result(value), statement, grounds)
    return _comes_out(Result(value), statement, grounds, [point])


def refuted_by(statement: Statement, grounds: Grounds) -> bool:
    """The move fails, and the line that follows is the proof's."""
    line = grounds.points(statement.args)
    evidence = statement.evidence
    return (
        len(line) > 1
        and isinstance(evidence, Refuted)
        and grounds.position.legal(line[0])
        and statement.points == on_board(str(statement.args[0]))
        and _goes_on(statement, grounds, 1)
        and (_free_of_ko(evidence, grounds) or grounds.target.qualifier is Qualifier.UNCONDITIONALLY)
    )


def other_side_first(statement: Statement, grounds: Grounds) -> bool:
    """What becomes of the goal, the other side beginning, and the line of the proof if one is told."""
    value, *line = statement.args
    turned = _turned(grounds)
    if line and not _goes_on(replace(statement, args=tuple(line)), turned, 0):
        return False
    return _comes_out(Result(value), statement, turned)


def stays(statement: Statement, grounds: Grounds) -> bool:
    """The stones stand after the line, and there the proof leaves a pass unanswered."""
    node, target = _end_node(statement, grounds), grounds.target
    if node is None or node.leaf or "pass" in dict(node.steps) or node.to_play != _loser(statement, grounds):
        return False
    stones, after = set(grounds.points(statement.points)), grounds.after(statement.args)
    if len(target.atoms) > 1 or target.kind not in _TAKEN or not stones or not stones <= target.stones:
        return False
    if any(after.at(stone) is not target.owner for stone in stones):
        return False
    # Stones of a group may be taken one by one, as long as the last of them stays.
    return target.kind is TargetKind.CAPTURE_ANY or stones <= after.chain_at(min(stones)).points


def one_eye_at_most(statement: Statement, grounds: Grounds) -> bool:
    """The certificate has a leaf `dead` at the end of the line."""
    stones = set(grounds.points(statement.points))
    if not _all_or_none(grounds) or not stones or not stones <= grounds.target.stones:
        return False
    node = _end_node(statement, grounds)
    return node is not None and node.leaf == "dead"


def _all_or_none(grounds: Grounds) -> bool:
    """Whether the goal is that stones are taken or stay, and what becomes of one of them does of all."""
    target = grounds.target
    if len(target.atoms) > 1 or target.kind not in _TAKEN:
        return False
    together = target.stones <= grounds.position.chain_at(min(target.stones)).points
    return target.kind is TargetKind.CAPTURE_ALL or together


def _end_node(statement: Statement, grounds: Grounds) -> Node | None:
    """The node where the proof arrives by the line; its evidence may stand before it or some moves on."""
    for before in range(len(statement.args) + 1):
        if (number := _node_after(statement, grounds, before)) is not None:
            assert isinstance(statement.evidence, Proved | Refuted)
            return grounds.proofs.nodes(statement.evidence.certificate)[number]
    return None


def _goes_on(statement: Statement, grounds: Grounds, before: int) -> bool:
    """Whether the evidence shows what follows on the first moves of the line, and how the line goes on."""
    return _node_after(statement, grounds, before) is not None


def _node_after(statement: Statement, grounds: Grounds, before: int) -> int | None:
    """The number of the node that the rest of the line leads to from the one that its first moves lead to.

    Who wins though the other moves begins by passing when it is his turn.
    """
    evidence, line = statement.evidence, grounds.points(statement.args)
    if not isinstance(evidence, Proved | Refuted) or not shown(statement, grounds, line[:before]):
        return None
    replayed(grounds.position, line)
    checked = grounds.proofs.check(evidence.certificate)
    scene = scene_after(grounds.position, grounds.goal, line[:before])
    if checked is None or checked.units or not isinstance(scene, Scene):
        return None
    nodes, number = grounds.proofs.nodes(evidence.certificate), evidence.node
    rest = [to_gtp(move, grounds.position.size) for move in line[before:]]
    if nodes[number].to_play != scene.mover.letter:
        if rest[:1] != ["pass"]:
            return None
        del rest[0]
    for move in rest:
        following = dict(nodes[number].steps).get(move)
        if following is None:
            return None
        number = following
    return number


def _loser(statement: Statement, grounds: Grounds) -> str:
    assert isinstance(statement.evidence, Proved | Refuted)
    return "W" if grounds.proofs.header(statement.evidence.certificate)["winner"] == "black" else "B"


def cannot_get_out(statement: Statement, grounds: Grounds) -> bool:
    """No way out on the board, and the stones are proved to be taken."""
    target = grounds.target
    inside = enclosed(grounds.position, target.stones, target.owner)
    return inside == frozenset(grounds.points(statement.points)) and _is_taken(statement, grounds)


def nakade(statement: Statement, grounds: Grounds) -> bool:
    """The empty points are one eye space of a known shape, and the move at its vital point does it."""
    shape, move = statement.args
    target, position = grounds.target, grounds.position
    space = frozenset(grounds.points(statement.points))
    if not _all_or_none(grounds) or enclosed(position, target.stones, target.owner) != space:
        return False
    walled = all(
        near in space or position.at(near) is target.owner
        for point in space
        for near in position.size.neighbours(point)
    )
    return (
        walled
        and named_shape(space, position.size) == (shape, grounds.points([move])[0])
        and _attacks_with(statement, grounds, str(move))
    )


def net(statement: Statement, grounds: Grounds) -> bool:
    """The move touches none of the stones, leaves each chain two liberties, and catches them."""
    (move,) = statement.args
    target, position = grounds.target, grounds.position
    (point,) = grounds.points([move])
    if not _all_or_none(grounds) or point == PASS or point in target.stones:
        return False
    if any(near in target.stones for near in position.size.neighbours(point)):
        return False
    if {atom.kind for atom in atoms(parse_goal(grounds.goal))} != {Kind.CAPTURE}:
        return False
    after = position.play(point)
    free = all(len(after.chain_at(stone).liberties) > 1 for stone in target.stones)
    return free and _attacks_with(statement, grounds, str(move))


def ladder(statement: Statement, grounds: Grounds) -> bool:
    """The line is a ladder, and the stones are proved to be taken."""
    return _is_taken(statement, grounds) and check_lines.ladder(statement, grounds)


def snapback(statement: Statement, grounds: Grounds) -> bool:
    """The line is a snapback, and the stones are proved to be taken."""
    return _is_taken(statement, grounds) and check_lines.snapback(statement, grounds)


def _is_taken(statement: Statement, grounds: Grounds) -> bool:
    """Whether the evidence shows that the named stones are taken, all of them and without a ko."""
    target = grounds.target
    takes = isinstance(statement.evidence, Proved) == (target.friend is target.attacker)
    return (
        _all_or_none(grounds)
        and takes
        and _free_of_ko(statement.evidence, grounds)
        and shown(statement, grounds)
    )


def _attacks_with(statement: Statement, grounds: Grounds, move: str) -> bool:
    """Whether the evidence shows that the attacker's move takes the stones, and none that it is needless."""
    target, position = grounds.target, grounds.position
    attacker_wants = target.friend is target.attacker
    takes = isinstance(statement.evidence, Proved) == attacker_wants
    if not takes or position.to_play is not target.attacker or not _free_of_ko(statement.evidence, grounds):
        return False
    (point,) = grounds.points([move])
    if not position.legal(point) or not shown(statement, grounds, [point]):
        return False
    waiting = position.with_to_play(target.owner)
    return not any(
        _free_of_ko(one, grounds)
        for one in all_evidence(grounds.proofs, waiting, (), grounds.goal, reached=attacker_wants)
    )


def if_ignored(statement: Statement, grounds: Grounds) -> bool:
    """After the move and a pass the goal is reached, and the line that follows is the proof's."""
    line = grounds.points(statement.args)
    return (
        len(line) > 1
        and line[1] == PASS
        and grounds.position.legal(line[0])
        and isinstance(statement.evidence, Proved)
        and statement.points == on_board(str(statement.args[0]))
        and _goes_on(statement, grounds, 2)
        and _free_of_ko(statement.evidence, grounds)
    )


def threatens(statement: Statement, grounds: Grounds) -> bool:
    """Moving twice in a row, beginning with the move, Friend reaches the goal; it does not by moving once."""
    (move,) = statement.args
    friend = grounds.target.friend
    own = Grounds(grounds.position.with_to_play(friend), grounds.goal, grounds.proofs)
    line = [*own.points([move]), PASS]
    evidence = statement.evidence
    if not isinstance(evidence, Proved) or statement.points != on_board(str(move)):
        return False
    if not own.position.legal(line[0]) or not shown(statement, own, line) or not _free_of_ko(evidence, own):
        return False
    return evidence_of(own.proofs, own.position, (), own.goal, reached=False) is not None


def can_ignore(statement: Statement, grounds: Grounds) -> bool:
    """Whatever moves the opponent makes that often without an answer, Friend still reaches the goal."""
    (number,) = statement.args
    opponent = grounds.target.friend.other
    if not isinstance(statement.evidence, Proved) or not 0 < int(number) <= 2:
        return False
    own = Grounds(grounds.position.with_to_play(opponent), grounds.goal, grounds.proofs)
    return _zone_ignoring((), int(number), own) is not None


def _zone_ignoring(moves: tuple[Point, ...], number: int, grounds: Grounds) -> int | None:
    """Where it matters what the opponent plays so often in a row; None when Friend does not stand it.

    Moves elsewhere leave all that was shown as it is, as it also was for a number less.
    """
    evidence = evidence_of(grounds.proofs, grounds.position, moves, grounds.goal, reached=True)
    if evidence is None or not _free_of_ko(evidence, grounds):
        return None
    zone = zone_of(grounds.proofs, evidence)
    if number == 0:
        return zone
    below = _zone_ignoring(moves, number - 1, grounds)
    if below is None:
        return None
    zone |= below
    board = replayed(grounds.position, moves).without_history()
    done: set[Point] = set()
    while found := {point for point in board.size.points() if zone >> point & 1} - done:
        done |= found
        for point in sorted(found):
            if board.at(point) is not None:
                continue
            if not board.legal(point):
                # What is suicide now must stay so whatever is played elsewhere.
                zone |= _what_forbids(board, point)
                continue
            wider = _zone_ignoring((*moves, point, PASS), number - 1, grounds)
            if wider is None:
                return None
            zone |= wider
    return zone


def _what_forbids(board: Position, point: Point) -> int:
    """The points beside a suicide, and those beside the chains of the same side that it would join."""
    size = board.size
    beside = set(size.neighbours(point))
    own = [near for near in beside if board.at(near) is board.to_play]
    chains = {stone for near in own for stone in board.chain_at(near).points}
    around = beside | {near for stone in chains for near in size.neighbours(stone)}
    return sum(1 << near for near in around)


def assumes(statement: Statement, grounds: Grounds) -> bool:
    """The certificate takes it for granted."""
    kind, side = statement.args
    evidence = statement.evidence
    if not isinstance(evidence, Proved | Refuted) or grounds.proofs.check(evidence.certificate) is None:
        return False
    header = grounds.proofs.header(evidence.certificate)
    stated = [item for item in header["assumptions"] if item["side"] == side and item["kind"] == kind]
    placed = {name for item in header["assumptions"] if item["kind"] == "region" for name in item["points"]}
    named = {name for item in stated for name in item["points"]} - (placed if kind == "alive" else set())
    return bool(named) and named == set(statement.points)


def shown(statement: Statement, grounds: Grounds, moves: Sequence[Point] = ()) -> bool:
    """Whether the statement's evidence shows what becomes of the goal after the moves."""
    evidence = statement.evidence
    if not isinstance(evidence, Proved | Refuted) or (statement.goal or grounds.goal) != grounds.goal:
        return False
    return shows(grounds.proofs, evidence, grounds.position, moves, grounds.goal)


def _comes_out(value: Result, statement: Statement, grounds: Grounds, moves: Sequence[Point] = ()) -> bool:
    """Whether that is the result after the moves."""
    evidence = statement.evidence
    if not isinstance(evidence, Proved | Refuted) or not shown(statement, grounds, moves):
        return False
    match value:
        case Result.UNCONDITIONAL:
            return isinstance(evidence, Proved) and _free_of_ko(evidence, grounds)
        case Result.FAILS:
            return isinstance(evidence, Refuted) and _free_of_ko(evidence, grounds)
        case Result.KO:
            return both_ways(grounds, moves)
        case Result.SEKI:
            return is_seki(grounds, moves)
        case Result.UNKNOWN:
            return False


def _free_of_ko(evidence: Evidence, grounds: Grounds) -> bool:
    if not isinstance(evidence, Proved | Refuted) or grounds.proofs.check(evidence.certificate) is None:
        return False
    # A proof by parts is free of ko, or the checker rejects it.
    header = grounds.proofs.header(evidence.certificate)
    return "ko_assumption" not in header or grounds.proofs.free_of_ko(evidence.certificate)


def _turned(grounds: Grounds) -> Grounds:
    position = grounds.position
    return Grounds(position.with_to_play(position.to_play.other), grounds.goal, grounds.proofs)
