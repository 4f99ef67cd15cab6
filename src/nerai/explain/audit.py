"""The proof-reader: a problem record compared with what is proved about it.

Takes a problem and limits; gives an Audit, and the text of every certificate it names. Nothing is called
wrong without a certificate, and only of a goal that the record states, on the board as it is: where the goal
is our reading of the position, or walls are taken for alive, author and proof may both be right. What a proof
takes for granted is in the finding. Knows nothing of files or reports.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.answer import AssumptionKind, FirstMove, Proved, Refuted, Result, Unknown
from nerai.board.point import PASS, Point, to_gtp
from nerai.errors import GoalError
from nerai.explain.audit_finding import Audit, Finding, FindingKind, GoalBasis
from nerai.explain.audit_reading import AuditLimits, Reading, proved_anew, read_problem
from nerai.query.investigation import assumptions_of
from nerai.query.reasons import ending
from nerai.query.words import REASONS, assumption_text, end_text, goal_text, result_text, verbs
from nerai.sgf import GoalKind, Problem
from nerai.solver.certificate import Certificate

__all__ = ["AuditLimits", "Audited", "audit_problem"]

_MANY: Final = 6
"""More moves than these are counted, not told."""
_CONDITIONS: Final = frozenset({AssumptionKind.ALIVE, AssumptionKind.REGION})
"""What a proof adds to the board of the record: whoever doubts it need not believe the proof."""
_KO_WORDS: Final = re.compile(r"\bko\b|by_ko|コウ|劫|패|^[ld]\d+[ld]$", re.IGNORECASE | re.MULTILINE)
_SEKI_WORDS: Final = re.compile(r"\bseki\b|by_seki|セキ|双活|雙活|빅", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Audited:
    """An audit, and the certificates it names, as `nerai verify` reads them."""

    audit: Audit
    certificates: dict[str, str]


def audit_problem(problem: Problem, limits: AuditLimits, *, place: str = "") -> Audited:
    """Solve a problem and compare; what cannot be asked or found out is a finding, too."""
    try:
        reading = read_problem(problem, limits)
    except GoalError as fault:
        kind = FindingKind.ERROR if problem.asks else FindingKind.GOAL_UNCLEAR
        text = str(fault) if problem.asks else str(fault).removeprefix(f"column {fault.column}: ")
        return Audited(Audit(place, problem.id, findings=(Finding(kind, text),)), {})
    for point in problem.correct + problem.wrong:
        if _contradicts(reading, point):
            reading = proved_anew(reading, point, limits)
    comparison = _Comparison(reading)
    findings = tuple(comparison.findings())
    confirmed = [point for point in problem.correct if reading.solves(point)]
    proofs = dict.fromkeys(name for point in confirmed for name in comparison.certificates(point))
    answer = reading.answer
    audit = Audit(
        place=place,
        id=problem.id,
        goal=answer.goal,
        goal_words=goal_text(reading.scene),
        basis=reading.basis,
        result=result_text(reading.scene, answer.result, answer.ko),
        confirmed=comparison.names(confirmed),
        certificates=tuple(proofs),
        open_moves=tuple(item.move for item in answer.moves if isinstance(item.evidence, Unknown)),
        proof_nodes=_proof_nodes(reading, confirmed),
        nodes=reading.nodes,
        findings=findings,
    )
    named = {*proofs, *(name for finding in findings for name in finding.certificates)}
    texts = {f"{name}.jsonl": proof.text for name, proof in reading.certificates.items()}
    return Audited(audit, {name: text for name, text in texts.items() if name in named})


def mentions(problem: Problem, words: re.Pattern[str]) -> bool:
    """Whether goal, status or any text of the record says so."""
    texts = (problem.asks, problem.goal_text, problem.note, problem.status, problem.level)
    return any(words.search(text) for text in (*texts, *(item.comment for item in problem.tree)))


def _contradicts(reading: Reading, point: Point) -> bool:
    fails = reading.works(point) is False
    return fails if point in reading.problem.correct else reading.solves(point) and not reading.needless


def _proof_nodes(reading: Reading, confirmed: Sequence[Point]) -> int:
    """The size of the proof of the goal; without one, of the proof that a listed answer works."""
    proof = reading.found.certificate
    if proof is None and confirmed:
        evidence = reading.judged[confirmed[0]].evidence
        assert isinstance(evidence, Proved | Refuted)
        proof = reading.certificates[evidence.certificate]
    return len(proof.proof) if proof else 0


class _Comparison:
    """A record beside its reading: a method for each kind of finding."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._problem = reading.problem
        self._scene = reading.scene
        self._goal = goal_text(reading.scene)
        listed = reading.problem.correct
        self._failing = [point for point in listed if reading.works(point) is False]
        self._lesser = [point for point in listed if reading.works(point) and not reading.solves(point)]
        self._confirmed = [point for point in listed if reading.solves(point)]

    def findings(self) -> Iterator[Finding]:
        """Everything to look at, the gravest first."""
        if not self._doubtful:
            for point in self._failing:
                yield self._author_fails(point)
            if not self._reading.needless:
                yield from self._wrong_works()
            for point in self._lesser:
                yield self._lesser_answer(point)
            yield from self._other_solutions()
            yield from self._unmentioned()
        unclear = list(self._goal_unclear())
        yield from unclear or self._unknown()
        yield from self._illegal()

    def names(self, points: Sequence[Point]) -> tuple[str, ...]:
        """Moves in GTP form."""
        return tuple(to_gtp(point, self._problem.size) for point in points)

    def certificates(self, point: Point) -> tuple[str, ...]:
        """The file of the certificate that shows what becomes of a first move."""
        proof = self._proof(self._reading.judged[point])
        return () if proof is None else (f"{proof.name}.jsonl",)

    def _author_fails(self, point: Point) -> Finding:
        kind = FindingKind.AUTHOR_FAILS if self._firm(point) else FindingKind.AUTHOR_DIFFERS
        better = self.names([move for move in self._reading.judged if self._reading.solves(move)])
        instead = f"; proved instead: {_some(better)}" if better and self._reading.settled else ""
        return self._about_move(kind, point, f"is listed as the answer, but {self._becomes(point)}{instead}")

    @property
    def _doubtful(self) -> bool:
        """Whether nothing ties the goal to the record: neither its words nor what becomes of its answer.

        What is proved about such a goal says nothing of the record.
        """
        if self._reading.basis is GoalBasis.STATED or not self._problem.correct:
            return False
        return not (self._confirmed or self._failing or self._lesser)

    def _wrong_works(self) -> Iterator[Finding]:
        found = [self._works_though_wrong(point) for point in self._reading.working_wrong]
        if self._reading.basis is GoalBasis.STATED or len(found) < 2:
            yield from found
            return
        # All of them hang on the same guess, so that an editor has one thing to look at.
        first = found[0]
        rest = ", ".join(one.moves[0] for one in found[1:])
        text = f"{first.text.removesuffix(self._about())}As well {rest}. {self._about()}"
        yield Finding(
            FindingKind.WRONG_DIFFERS,
            text,
            tuple(one.moves[0] for one in found),
            first.line,
            tuple(dict.fromkeys(name for one in found for name in one.certificates)),
            tuple(dict.fromkeys(text for one in found for text in one.assumes)),
        )

    def _works_though_wrong(self, point: Point) -> Finding:
        ko = self._reading.judged[point].result is Result.KO
        kind = FindingKind.WRONG_WORKS if self._firm(point) and not ko else FindingKind.WRONG_DIFFERS
        compared = "; it was not compared which ko is better" if ko else ""
        return self._about_move(kind, point, f"is listed as wrong, but {self._becomes(point)}{compared}")

    def _lesser_answer(self, point: Point) -> Finding:
        more = self.names([move for move in self._reading.judged if self._reading.solves(move)])
        best = result_text(self._scene, self._reading.answer.result, self._reading.answer.ko)
        text = f"is listed as the answer, and {self._becomes(point)}; but by {_some(more)} {best}"
        return self._about_move(FindingKind.LESSER_ANSWER, point, text)

    def _other_solutions(self) -> Iterator[Finding]:
        reading, problem = self._reading, self._problem
        if reading.needless:
            yield self._about_goal(
                FindingKind.NO_MOVE_NEEDED,
                f"the goal is reached even when {self._scene.mover.other.word.title()} moves first",
                self._proof_if_other_first(),
            )
            return
        solving = [
            point
            for point in reading.judged
            if point != PASS
            and reading.solves(point)
            and not problem.accepts(point)
            and point not in problem.wrong
        ]
        if not solving or self._failing or self._lesser:
            return
        names = self.names(solving)
        if not problem.correct:
            yield self._about_move(
                FindingKind.NO_ANSWER, solving[0], f"no answer is listed; proved: {_some(names)}"
            )
            return
        beside = ", ".join(self.names(problem.correct))
        known = "" if self._confirmed else " (not settled)"
        ko = reading.judged[solving[0]].result is Result.KO
        compared = "; all by ko, and it was not compared which ko is better" if ko else ""
        text = f"beside the listed {beside}{known}: {_some(names)}{compared}"
        found = self._about_move(FindingKind.SECOND_SOLUTION, solving[0], text)
        proofs = dict.fromkeys(name for point in solving for name in self.certificates(point))
        assumed = dict.fromkeys(text for point in solving for text in self._assumes(point))
        yield Finding(found.kind, found.text, names, found.line, tuple(proofs), tuple(assumed))

    def _unmentioned(self) -> Iterator[Finding]:
        answer, problem = self._reading.answer, self._problem
        result = answer.result
        if not self._reading.settled and self._confirmed:
            result = self._reading.judged[self._confirmed[0]].result
        kinds = {
            Result.KO: (FindingKind.KO_UNMENTIONED, GoalKind.KO, _KO_WORDS),
            Result.SEKI: (FindingKind.SEKI_UNMENTIONED, GoalKind.SEKI, _SEKI_WORDS),
        }
        if result not in kinds:
            return
        kind, goal, words = kinds[result]
        if problem.goal is goal or mentions(problem, words):
            return
        unsaid = "; the record does not say so"
        if self._reading.settled:
            yield self._about_goal(kind, f"{result_text(self._scene, result, answer.ko)}{unsaid}")
        else:
            point = self._confirmed[0]
            yield self._about_move(
                kind, point, f"is listed as the answer, and {self._becomes(point)}{unsaid}"
            )

    def _goal_unclear(self) -> Iterator[Finding]:
        reading = self._reading
        if reading.basis is not GoalBasis.INFERRED or reading.question.decided or reading.fits:
            return
        goals = [item.goal for item in reading.question.candidates]
        yield Finding(
            FindingKind.GOAL_UNCLEAR,
            "the record does not say what is asked, and the position leaves it open; likely "
            f"{_some(goals, most=3)}. The listed answer is not proved to reach one of them",
        )

    def _unknown(self) -> Iterator[Finding]:
        reading = self._reading
        open_ones = [
            point
            for point in self._problem.correct
            if reading.works(point) is None and reading.scene.position.legal(point)
        ]
        if not open_ones and (self._problem.correct or reading.settled):
            return
        several = len(open_ones) > 1
        listed = f", listed as {'answers' if several else 'the answer'},"
        about = f"{', '.join(self.names(open_ones))}{listed}" if open_ones else "the goal"
        item = reading.judged.get(open_ones[0]) if open_ones else None
        evidence = item.evidence if item else reading.answer.evidence
        why = REASONS[evidence.reason] if isinstance(evidence, Unknown) else "it was not looked into"
        yield self._about_goal(
            FindingKind.UNKNOWN,
            f"{about} {'were' if several else 'was'} not settled: {why}",
            moves=self.names(open_ones),
        )

    def _illegal(self) -> Iterator[Finding]:
        for point in self._problem.correct:
            reason = self._scene.position.why_illegal(point)
            if reason is not None:
                name = to_gtp(point, self._problem.size)
                yield Finding(
                    FindingKind.ERROR, f"{name} is listed as the answer, but illegal: {reason}", (name,)
                )

    def _about_goal(
        self, kind: FindingKind, text: str, proof: Certificate | None = None, *, moves: tuple[str, ...] = ()
    ) -> Finding:
        """A finding about the goal as a whole."""
        proof = proof if proof is not None or kind is FindingKind.UNKNOWN else self._reading.found.certificate
        return Finding(
            kind,
            f"{text}. {self._about()}",
            moves,
            certificates=(f"{proof.name}.jsonl",) if proof else (),
            assumes=() if proof is None else self._assumed_by(proof),
        )

    def _about_move(self, kind: FindingKind, point: Point, text: str) -> Finding:
        """A finding about a first move, with its proof."""
        item = self._reading.judged[point]
        lead = f"{item.move} " if point in self._problem.correct + self._problem.wrong else ""
        return Finding(
            kind,
            f"{lead}{text}. {self._about()}",
            (item.move,),
            item.line or (item.move, *item.refutation),
            self.certificates(point),
            self._assumes(point),
        )

    def _firm(self, point: Point) -> bool:
        """Whether what is proved of a first move is about the goal of the record, on its board as it is."""
        proof = self._proof(self._reading.judged[point])
        if proof is None or self._reading.basis is not GoalBasis.STATED:
            return False
        return not any(item.kind in _CONDITIONS for item in assumptions_of(proof))

    def _about(self) -> str:
        match self._reading.basis:
            case GoalBasis.STATED:
                return f"Goal: {self._goal}"
            case GoalBasis.BY_ANSWER:
                return f"If the goal is (the listed answer reaches it): {self._goal}"
            case _:
                return f"If the goal is: {self._goal}"

    def _becomes(self, point: Point) -> str:
        """What comes of a first move: `after A9 A8 White cannot kill (two eyes: A9 and A7)`."""
        item = self._reading.judged[point]
        friend, (does, do) = self._scene.target.friend.word.title(), verbs(self._scene)
        match item.result:
            case Result.KO:
                said = f"{friend} {does} by ko"
            case Result.UNCONDITIONAL:
                said = f"{friend} {does}"
            case Result.SEKI:
                said = result_text(self._scene, item.result, None)
            case _:
                said = f"{friend} cannot {do}"
        proof = self._proof(item)
        how = ""
        if proof is not None and item.result is not Result.KO:
            assert isinstance(item.evidence, Proved | Refuted)
            end = ending(proof, item.evidence.node)
            how = f" ({end_text(end, self._scene, self._scene.target.stones)})"
        line = item.line or (item.move, *item.refutation)
        return f"after {' '.join(line)} {said}{how}"

    def _assumes(self, point: Point) -> tuple[str, ...]:
        proof = self._proof(self._reading.judged[point])
        return () if proof is None else self._assumed_by(proof)

    @staticmethod
    def _assumed_by(proof: Certificate) -> tuple[str, ...]:
        return tuple(assumption_text(item, proof.target, proof) for item in assumptions_of(proof))

    def _proof_if_other_first(self) -> Certificate | None:
        other = self._reading.answer.other_side_first
        evidence = other.evidence if other else None
        if not isinstance(evidence, Proved | Refuted):
            return None
        return self._reading.certificates[evidence.certificate]

    def _proof(self, item: FirstMove) -> Certificate | None:
        if not isinstance(item.evidence, Proved | Refuted):
            return None
        return self._reading.certificates[item.evidence.certificate]


def _some(names: Sequence[str], *, most: int = _MANY) -> str:
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")
