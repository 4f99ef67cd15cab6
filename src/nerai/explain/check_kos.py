"""Kos and sekis decided again: it takes certificates for both sides.

Takes grounds, moves played first, and what is claimed of a ko; says yes or no. Certificates are looked for
among those at hand, and checked. What a kind means is on the page about answers; that a ko of several stages
is none with approach moves is not shown, only that one threat does not win it.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from nerai.answer import KoKind, Party, Proved, Refuted, Statement
from nerai.board.color import Color
from nerai.board.point import PASS, Point, gtp_list
from nerai.board.position import Position
from nerai.explain.grounds import Grounds
from nerai.explain.shown import all_evidence, scene_after, shows
from nerai.lang import Atom, Goal, Kind, canonical, parse_goal
from nerai.query.scene import Scene
from nerai.query.seki import questions
from nerai.solver.target import TargetKind


def both_ways(grounds: Grounds, moves: Sequence[Point] = ()) -> bool:
    """Whether either side is shown to reach its end, each with some number of ko threats.

    A proof free of ko says otherwise only if it takes no more for granted than those two.
    """
    reached, prevented = (list(_shown_for(grounds, moves, reached=one)) for one in (True, False))
    proofs = grounds.proofs
    free = [proofs.assumed(name) for name in (*reached, *prevented) if proofs.free_of_ko(name)]
    return any(
        not any(taken <= proofs.assumed(one) | proofs.assumed(other) for taken in free)
        for one, other in product(reached, prevented)
        if not proofs.free_of_ko(one) and not proofs.free_of_ko(other)
    )


def _shown_for(grounds: Grounds, moves: Sequence[Point] = (), *, reached: bool) -> Iterator[str]:
    """The certificates that show it for Friend, or for the opponent."""
    for one in all_evidence(grounds.proofs, grounds.position, moves, grounds.goal, reached=reached):
        yield one.certificate


def is_seki(grounds: Grounds, moves: Sequence[Point] = ()) -> bool:
    """Whether the stones are shown to stay, whoever has ko threats, and to get two eyes by a ko at most."""
    scene = scene_after(grounds.position, grounds.goal, moves)
    if not isinstance(scene, Scene) or len(scene.target.atoms) > 1:
        return False
    atom = scene.target.atoms[0]
    stays = atom.reacher is not scene.target.friend
    proofs, board = grounds.proofs, scene.position
    standing = all_evidence(proofs, board, (), str(canonical(scene.goal)), reached=stays)
    if not any(proofs.free_of_ko(one.certificate) for one in standing):
        return False
    asked = list(questions(board, atom))
    return bool(asked) and all(_denied(grounds, board, question) for question in asked)


def _denied(grounds: Grounds, board: Position, question: Goal) -> bool:
    """Whether what would make it no seki is refuted; that the other side wins the race, for any threats."""
    found = all_evidence(grounds.proofs, board, (), str(canonical(question)), reached=False)
    race = isinstance(question, Atom) and question.kind is Kind.WIN_RACE
    return any(not race or grounds.proofs.free_of_ko(one.certificate) for one in found)


def seki(statement: Statement, grounds: Grounds) -> bool:
    """It is seki, and the points are the stones that stay."""
    shown = isinstance(statement.evidence, Proved | Refuted) and shows(
        grounds.proofs, statement.evidence, grounds.position, (), grounds.goal
    )
    stones = tuple(gtp_list(grounds.target.stones, grounds.position.size))
    return shown and statement.points == stones and is_seki(grounds)


def ko(statement: Statement, grounds: Grounds) -> bool:
    """A ko of that kind decides."""
    kind, first, approach, threats = statement.args
    if not isinstance(statement.evidence, Proved | Refuted) or not shows(
        grounds.proofs, statement.evidence, grounds.position, (), grounds.goal
    ):
        return False
    if KoKind(kind) is KoKind.DOUBLE:
        return _double(statement, grounds, Party(first))
    return _fight(statement, grounds, KoKind(kind), Party(first), int(approach), int(threats))


def _fight(
    statement: Statement, grounds: Grounds, kind: KoKind, first: Party, approach: int, threats: int
) -> bool:
    proofs, friend_first = grounds.proofs, first is Party.FRIEND
    pays = [proofs.check(name) for name in _shown_for(grounds, reached=not friend_first)]
    if threats < 1 or not any(checked is not None and checked.pays == threats for checked in pays):
        return False
    shown_needed = max(
        (_withstood(grounds, name) for name in _shown_for(grounds, reached=friend_first)), default=-1
    )
    if shown_needed < 0:
        return False
    match kind:
        case KoKind.DIRECT:
            return approach == 0
        case KoKind.MULTI_STAGE:
            return approach == 0 and 0 < shown_needed < threats
        case KoKind.APPROACH:
            points = grounds.points(statement.points)
            enough = 0 < shown_needed < threats and approach == len(points) > 0
            return enough and _approached(grounds, points, friend=first is Party.OPPONENT)
        case KoKind.TEN_THOUSAND_YEAR:
            return approach == 0 and _left_alone(grounds)
        case _:
            return False


def _withstood(grounds: Grounds, name: str) -> int:
    """With how many threats of the loser's, and none of its own, the winner wins; -1 when that is no ko."""
    head = grounds.proofs.header(name)
    loser = "white" if head["winner"] == "black" else "black"
    threats = head["ko_assumption"]
    if threats[head["winner"]] != 0 or threats[loser] == "unlimited":
        return -1
    return int(threats[loser])


def _approached(grounds: Grounds, points: Sequence[Point], *, friend: bool) -> bool:
    """Whether the moves, played for nothing, leave the side that plays them a ko for one threat."""
    target = grounds.target
    side = target.friend if friend else target.friend.other
    moves: list[Point] = []
    for point in points:
        moves += [point, PASS] if grounds.position.to_play is side else [PASS, point]
    shown = (grounds.proofs.check(name) for name in _shown_for(grounds, moves, reached=friend))
    return any(checked is not None and checked.pays == 1 for checked in shown)


def _left_alone(grounds: Grounds) -> bool:
    """Whether the owner of the stones, moving first, has a seki, and by winning the ko gets two eyes."""
    target, position = grounds.target, grounds.position
    owners_move = Grounds(position.with_to_play(target.owner), grounds.goal, grounds.proofs)
    return is_seki(owners_move) and any(_gets_eyes(name, grounds) for name in grounds.proofs.names)


def _gets_eyes(name: str, grounds: Grounds) -> bool:
    proofs, target = grounds.proofs, grounds.target
    checked = proofs.check(name)
    if checked is None or checked.units or checked.winner != target.owner.word:
        return False
    start = proofs.start(name)
    own = Scene.of(start, parse_goal(checked.goal)).target
    safe = all(atom.kind is TargetKind.SAFE and atom.owner is target.owner for atom in own.atoms)
    return safe and own.stones <= target.stones and _one_move_on(grounds.position, start, target.attacker)


def _one_move_on(position: Position, start: Position, mover: Color) -> bool:
    """Whether it is the same board, or the one after a move of that side: the move that begins the ko."""
    if position.stones == start.stones:
        return True
    turned = position.without_history().with_to_play(mover)
    return any(turned.play(move).stones == start.stones for move in turned.legal_points())


def _double(statement: Statement, grounds: Grounds, first: Party) -> bool:
    """The proof holds against any number of threats, and leads in a circle in which two kos are retaken."""
    evidence = statement.evidence
    assert isinstance(evidence, Proved | Refuted)
    proofs, name = grounds.proofs, evidence.certificate
    wins = isinstance(evidence, Proved) == (first is Party.FRIEND)
    if not wins or not proofs.free_of_ko(name) or len(statement.points) < 2:
        return False
    return any(set(statement.points) <= set(circle) for circle in proofs.circles(name))
