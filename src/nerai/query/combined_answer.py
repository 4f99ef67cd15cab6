"""The answer for a joined goal that was put together from its parts.

Takes Combinations, with the side to move and with the other side first; gives the Investigation that front
ends show. Every part that was searched is a statement with its own evidence; and so is how many of the parts
the proof needs, which do not touch each other.
Plain assembling: nothing is searched or judged.
"""

from nerai.answer import (
    Answer,
    Cost,
    Evidence,
    FirstMove,
    MoveSource,
    OtherSideFirst,
    Proved,
    Refuted,
    Result,
    Side,
    Statement,
    Unknown,
)
from nerai.answer import Reason as UnknownReason
from nerai.board.point import PASS, Point, gtp_list, to_gtp
from nerai.lang import canonical
from nerai.query.budget import Budget
from nerai.query.combined import Combination
from nerai.query.finding import certificates_of
from nerai.query.investigation import Investigation, assumptions_stated, setup_of, shown
from nerai.query.question import Question
from nerai.solver.certificate import Certificate
from nerai.solver.combined import CombinedCertificate


def combined_answer(
    question: Question, found: Combination, other: Combination | None, budget: Budget
) -> Investigation:
    """The answer; `other` is the same goal with the other side to move, None when that is not known."""
    scene, proof = found.scene, found.certificate
    evidence = _evidence(found)
    result = Result.UNCONDITIONAL if found.reached else Result.FAILS
    moves = _moves(found, evidence, result)
    move = moves[0].move if moves and scene.friend_moves and found.reached else None
    answer = Answer(
        position=setup_of(scene.position),
        to_move=Side(scene.mover.word),
        goal=str(canonical(scene.goal)),
        goal_source=question.source,
        candidates=question.candidates,
        result=result,
        ko=None,
        evidence=evidence,
        move=move,
        moves=moves,
        other_side_first=_other_side(other),
        assumptions=assumptions_stated(proof.assumptions, scene.size),
        zone=tuple(gtp_list(proof.zone, scene.size)),
        move_source=MoveSource.SEARCH if move else None,
        statements=tuple(_statements(found, evidence)),
        cost=Cost(nodes=budget.nodes_used, seconds=round(budget.seconds_used, 6), moves_tried=len(moves)),
    )
    return Investigation(
        answer, scene, None, _certificates(found), combination=found, other_combination=other
    )


def _evidence(found: Combination) -> Proved | Refuted:
    kind = Proved if found.reached else Refuted
    return kind(found.certificate.name, 0)


def _moves(found: Combination, evidence: Evidence, result: Result) -> tuple[FirstMove, ...]:
    """The winner's first move, if it is his turn and he needs one, with the line of the part it plays in."""
    proof, size = found.certificate, found.scene.size
    if proof.first_move is None or proof.first_move == PASS:
        return ()
    name = to_gtp(proof.first_move, size)
    line = tuple(to_gtp(point, size) for point in _line(proof))
    return (FirstMove(name, result, evidence, line=line if line[:1] == (name,) else (name,)),)


def _line(proof: CombinedCertificate) -> tuple[Point, ...]:
    """Play in the part that the first move belongs to."""
    lines = (made.main_line() for made in proof.used.values())
    return next((line for line in lines if line[:1] == (proof.first_move,)), ())


def _other_side(other: Combination | None) -> OtherSideFirst:
    if other is None:
        return OtherSideFirst(Result.UNKNOWN, None, Unknown(UnknownReason.INCOMPLETE_MOVES))
    evidence = _evidence(other)
    result = Result.UNCONDITIONAL if other.reached else Result.FAILS
    moves = _moves(other, evidence, result)
    if not moves:
        return OtherSideFirst(result, None, evidence)
    return OtherSideFirst(result, None, evidence, (moves[0].move,), moves[0].line)


def _statements(found: Combination, evidence: Evidence) -> list[Statement]:
    size = found.scene.size
    stated = [
        Statement(
            0,
            None,
            "parts_apart",
            evidence,
            args=(len(found.certificate.used), len(found.parts)),
            points=tuple(gtp_list(found.certificate.zone, size)),
            goal=str(canonical(found.scene.goal)),
        )
    ]
    for part in found.parts:
        # Of a part that was not needed nothing is known, so nothing is stated.
        seen = shown(part.findings[0])[0] if part.findings else None
        if not isinstance(seen, Proved | Refuted):
            continue
        way = "together" if part.unit.joint else "alone"
        stated.append(
            Statement(
                len(stated),
                0,
                "part_status",
                seen,
                args=(part.letters, way, part.nodes),
                points=tuple(gtp_list(part.zone, size)),
                goal=str(part.unit.goal),
            )
        )
    return stated


def _certificates(found: Combination) -> dict[str, Certificate]:
    """The certificates of all parts, with either side first."""
    findings = (one for part in found.parts for one in part.findings)
    return {made.name: made for one in findings for made in certificates_of(one.grade)}
