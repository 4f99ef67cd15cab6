"""Claims that certificates decide: each is checked by the independent checker, and must be about the claim.

Takes a statement and its grounds; says yes or no. A result without condition needs a proof that holds however
many ko threats the loser has; ko and seki need proofs for both sides.
"""

from collections.abc import Sequence

from nerai.answer import Evidence, Proved, Refuted, Result, Statement
from nerai.board.point import PASS, Point
from nerai.explain.check_kos import both_ways, is_seki
from nerai.explain.check_lines import enclosed
from nerai.explain.eye_shapes import named_shape
from nerai.explain.grounds import Grounds, on_board
from nerai.explain.shown import Node, evidence_of, shows, zone_of
from nerai.lang import Kind, Qualifier, atoms, parse_goal
from nerai.query.reasons import replayed
from nerai.solver.target import TargetKind

_TAKEN = (TargetKind.CAPTURE_ALL, TargetKind.CAPTURE_ANY)


def result(statement: Statement, grounds: Grounds) -> bool:
    """What becomes of the goal, the side to move beginning."""
    (value,) = statement.args
    return _comes_out(Result(value), statement, grounds)


def achieves(statement: Statement, grounds: Grounds) -> bool:
    """A first move reaches the goal."""
    move, value = statement.args
    if not isinstance(statement.evidence, Proved) or statement.points != on_board(str(move)):
        return False
    return _comes_out(Result(value), statement, grounds, grounds.points([move]))


def refuted_by(statement: Statement, grounds: Grounds) -> bool:
    """The move fails, and the line can be played."""
    line = grounds.points(statement.args)
    replayed(grounds.position, line)
    evidence = statement.evidence
    return (
        len(line) > 1
        and isinstance(evidence, Refuted)
        and statement.points == on_board(str(statement.args[0]))
        and shown(statement, grounds, line[:1])
        and (_free_of_ko(evidence, grounds) or grounds.target.qualifier is Qualifier.UNCONDITIONALLY)
    )


def other_side_first(statement: Statement, grounds: Grounds) -> bool:
    """What becomes of the goal, the other side beginning."""
    (value,) = statement.args
    return _comes_out(Result(value), statement, _turned(grounds))


def stays(statement: Statement, grounds: Grounds) -> bool:
    """The stones stand after the line, and there the proof leaves a pass unanswered."""
    node = _end_node(statement, grounds)
    if node is None or node.leaf or "pass" in dict(node.steps) or node.to_play != _loser(statement, grounds):
        return False
    stones, after = grounds.points(statement.points), grounds.after(statement.args)
    owners = {grounds.position.at(stone) for stone in stones}
    return None not in owners and len(owners) == 1 and {after.at(stone) for stone in stones} == owners


def one_eye_at_most(statement: Statement, grounds: Grounds) -> bool:
    """The certificate has a leaf `dead` at the end of the line."""
    node = _end_node(statement, grounds)
    stones = set(grounds.points(statement.points))
    return node is not None and node.leaf == "dead" and bool(stones) and stones <= grounds.target.stones


def _end_node(statement: Statement, grounds: Grounds) -> Node | None:
    """The node where the proof arrives by the line; its evidence may stand before it or some moves on."""
    evidence, line = statement.evidence, grounds.points(statement.args)
    if not isinstance(evidence, Proved | Refuted):
        return None
    for played_before in range(len(line) + 1):
        if shown(statement, grounds, line[:played_before]):
            nodes, number = grounds.proofs.nodes(evidence.certificate), evidence.node
            for move in statement.args[played_before:]:
                following = dict(nodes[number].steps).get(str(move))
                if following is None:
                    return None
                number = following
            return nodes[number]
    return None


def _loser(statement: Statement, grounds: Grounds) -> str:
    assert isinstance(statement.evidence, Proved | Refuted)
    return "W" if grounds.proofs.header(statement.evidence.certificate)["winner"] == "black" else "B"


def cannot_get_out(statement: Statement, grounds: Grounds) -> bool:
    """No way out on the board, and the stones are proved to be taken."""
    target = grounds.target
    inside = enclosed(grounds.position, target.stones, target.owner)
    if target.kind not in _TAKEN or inside is None or inside != set(grounds.points(statement.points)):
        return False
    takes = isinstance(statement.evidence, Proved) == (target.friend is target.attacker)
    return takes and _free_of_ko(statement.evidence, grounds) and shown(statement, grounds)


def nakade(statement: Statement, grounds: Grounds) -> bool:
    """The empty points are one eye space of a known shape, and the move at its vital point does it."""
    shape, move = statement.args
    target, position = grounds.target, grounds.position
    space = frozenset(grounds.points(statement.points))
    if target.kind not in _TAKEN or enclosed(position, target.stones, target.owner) != space:
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
    if target.kind is not TargetKind.CAPTURE_ALL or point == PASS or point in target.stones:
        return False
    if any(near in target.stones for near in position.size.neighbours(point)):
        return False
    if {atom.kind for atom in atoms(parse_goal(grounds.goal))} != {Kind.CAPTURE}:
        return False
    after = position.play(point)
    free = all(len(after.chain_at(stone).liberties) > 1 for stone in target.stones)
    return free and _attacks_with(statement, grounds, str(move))


def _attacks_with(statement: Statement, grounds: Grounds, move: str) -> bool:
    """Whether the attacker is to move, and the evidence shows that the move takes the stones."""
    target = grounds.target
    takes = isinstance(statement.evidence, Proved) == (target.friend is target.attacker)
    moves = grounds.position.to_play is target.attacker
    surely = takes and moves and _free_of_ko(statement.evidence, grounds)
    return surely and shown(statement, grounds, grounds.points([move]))


def if_ignored(statement: Statement, grounds: Grounds) -> bool:
    """After the move and a pass the goal is reached, and the line can be played."""
    line = grounds.points(statement.args)
    replayed(grounds.position, line)
    return (
        len(line) > 1
        and line[1] == PASS
        and isinstance(statement.evidence, Proved)
        and statement.points == on_board(str(statement.args[0]))
        and shown(statement, grounds, line[:2])
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
    if not shown(statement, own, line) or not _free_of_ko(evidence, own):
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
    legal = set(replayed(grounds.position, moves).legal_points())
    done: set[Point] = set()
    while found := {point for point in legal - done if zone >> point & 1}:
        done |= found
        for point in sorted(found):
            wider = _zone_ignoring((*moves, point, PASS), number - 1, grounds)
            if wider is None:
                return None
            zone |= wider
    return zone


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


def part_status(statement: Statement, grounds: Grounds) -> bool:
    """The part's evidence shows its first letter that was searched."""
    letters, _, _ = statement.args
    evidence = statement.evidence
    if statement.goal is None or not isinstance(evidence, Proved | Refuted):
        return False
    own = Grounds(grounds.position, statement.goal, grounds.proofs)
    position, friend = own.position, own.target.friend
    friend_first, opponent_first = str(letters).split("|")
    mover, letter = (friend, friend_first) if friend_first != "?" else (friend.other, opponent_first)
    right = letter == ("W" if isinstance(evidence, Proved) else "L")
    return right and shows(own.proofs, evidence, position.with_to_play(mover), (), own.goal)


def searched_as_one(statement: Statement, grounds: Grounds) -> bool:
    """The goal has so many parts, and one proof is about all of it."""
    return int(statement.args[0]) == len(grounds.target.atoms) and shown(statement, grounds)


def parts_apart(statement: Statement, grounds: Grounds) -> bool:
    """The certificate proves so many parts, of so many that the goal has."""
    evidence = statement.evidence
    if not isinstance(evidence, Proved | Refuted):
        return False
    checked = grounds.proofs.check(evidence.certificate)
    if checked is None or (checked.proved_units, checked.units) != tuple(statement.args):
        return False
    return shown(statement, grounds)


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
