"""The proof-reader: a problem record compared with what is proved about it.

Takes a problem and limits; gives an Audit, and the text of every certificate it names. How a record is
solved is reading.py, what contradicts it is proved by itself in anew.py, lines beyond the first
move are lines.py, what there is to say is compare.py. Knows nothing of files or reports.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from nerai.answer import Unknown
from nerai.board.point import Point, to_gtp
from nerai.errors import GoalError
from nerai.explain.audit.anew import with_own_proofs
from nerai.explain.audit.compare import compare
from nerai.explain.audit.finding import Audit, Finding, FindingKind
from nerai.explain.audit.lines import read_lines
from nerai.explain.audit.reading import AuditLimits, Reading, read_problem
from nerai.explain.audit.told import taken_for_granted
from nerai.query.words import goal_line, result_text
from nerai.sgf import Problem

__all__ = ["AuditLimits", "Audited", "audit_problem"]


@dataclass(frozen=True, slots=True)
class Audited:
    """An audit, and the certificates it names, as `nerai verify` reads them."""

    audit: Audit
    certificates: dict[str, str]


def audit_problem(
    problem: Problem, limits: AuditLimits, *, place: str = "", unmarked: bool = False
) -> Audited:
    """Solve a problem and compare; what cannot be asked or found out is a finding, too.

    `unmarked`: nothing in its file says which line is right, so that an answer that fails may be none.
    """
    try:
        reading = read_problem(problem, limits)
    except GoalError as fault:
        kind = FindingKind.ERROR if problem.asks else FindingKind.GOAL_UNCLEAR
        text = str(fault) if problem.asks else str(fault).removeprefix(f"column {fault.column}: ")
        return Audited(Audit(place, problem.id, findings=(Finding(kind, text),)), {})
    reading = with_own_proofs(reading, limits)
    lines = read_lines(reading, limits)
    findings = compare(reading, lines, unmarked=unmarked)
    confirmed = [point for point in reading.listed if reading.solves(point)]
    proofs = {proof.name: proof for point in confirmed if (proof := reading.proof_of(point))}
    answer = reading.answer
    audit = Audit(
        place=place,
        id=problem.id,
        goal=answer.goal,
        goal_words=goal_line(reading.scene),
        basis=reading.basis,
        result=result_text(reading.scene, answer.result, answer.ko) if reading.settled else "unknown",
        confirmed=tuple(to_gtp(point, problem.size) for point in confirmed),
        certificates=tuple(f"{name}.jsonl" for name in proofs),
        assumes=tuple(dict.fromkeys(text for one in proofs.values() for text in taken_for_granted(one))),
        doubts=reading.doubts,
        open_moves=tuple(item.move for item in answer.moves if isinstance(item.evidence, Unknown)),
        proof_nodes=_proof_nodes(reading, confirmed),
        nodes=reading.nodes + lines.nodes,
        findings=findings,
    )
    named = {*audit.certificates, *(name for finding in findings for name in finding.certificates)}
    known = {**reading.certificates, **lines.certificates}
    texts = {f"{name}.jsonl": proof.text for name, proof in known.items()}
    return Audited(audit, {name: text for name, text in texts.items() if name in named})


def _proof_nodes(reading: Reading, confirmed: Sequence[Point]) -> int:
    """The size of the proof of the goal; without one, of the proof that a listed answer works."""
    proof = reading.proof
    if proof is None and confirmed:
        proof = reading.proof_of(confirmed[0])
    return len(proof.proof) if proof else 0
