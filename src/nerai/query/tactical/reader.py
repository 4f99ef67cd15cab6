"""The code of a tactical question, read with wider and wider scopes and, where it can be, proved.

Takes a position, what is asked of which stones, and a budget; gives a Verdict for the side to move. Each
scope is read three times at most: against an opponent with ko threats, with none on either side, with threats
of its own; the first that works names the code. What the bound gives up may yet be taken or
joined, so what fails by a bound is no refutation.

A success of the reacher holds without bounds, whatever the bound was: it is put to the solver, and what the
checker accepts is proved. Everything else is a guess.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from nerai.answer import EvidenceKind
from nerai.board.point import PASS, Point
from nerai.board.position import Position
from nerai.query.budget import Budget
from nerai.query.grade import first_move
from nerai.query.tactical.scopes import MANY_THREATS, PROOF_NODES, PROOF_THREATS, READING_NODES
from nerai.query.tactical.verdict import FAILED, Code, Verdict
from nerai.solver.certificate import Certificate, certify
from nerai.solver.reading import ReadingKind, ReadingResult, Scope, read
from nerai.solver.search import Threats, search
from nerai.solver.target import Target

_CASES: Final = (
    (Code.WORKS, Threats(0, MANY_THREATS)),
    (Code.KO_UP, Threats(0, 0)),
    (Code.KO_DOWN, Threats(MANY_THREATS, 0)),
)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of the side to move, and as a target for the solver, by its bound, if there is one."""

    position: Position
    kind: ReadingKind
    stones: tuple[Point, ...]
    target: Callable[[int], Target] | None
    last_resort: Point | None = None
    """A first move that is tried when no other works, and that the solver is not to find instead."""
    area: frozenset[Point] = frozenset()
    """What the chain is to get into, where that is asked."""
    hopeful: bool = False
    """Whether the reacher is given the benefit of the doubt when the widest scope is not settled."""


def reach(question: Question, scopes: Sequence[Scope], budget: Budget) -> Verdict:
    """What the reacher gets by moving first: the best that any scope finds."""
    best: Verdict = FAILED
    promise: Point | None = None
    unsettled = list(scopes)
    for most_nodes in READING_NODES:
        for scope in tuple(unsettled):
            reading = _Reading(question, scope, budget, most_nodes)
            found = reading.verdict()
            if found is None:
                if scope == scopes[-1] and reading.promise is not None:
                    promise = reading.promise.move
                continue
            unsettled.remove(scope)
            if found.works:
                found = _looked_wider(question, scope, found, budget)
            if found.code is Code.WORKS and question.last_resort is None:
                found = _proved_reach(question, scope, budget) or found
            if found.code.rank > best.code.rank:
                best = found
            if best.code is Code.WORKS:
                return best
    if question.hopeful and scopes[-1] in unsettled and promise is not None:
        return Verdict(Code.WORKS, promise)
    return best


def prevent(question: Question, scopes: Sequence[Scope], budget: Budget) -> Verdict:
    """What the preventer gets by moving first: what the widest scope that was settled finds."""
    best, widest = FAILED, scopes[0]
    for scope in scopes:
        readings = (_Reading(question, scope, budget, most_nodes) for most_nodes in READING_NODES)
        found = next((found for reading in readings if (found := reading.verdict()) is not None), None)
        if found is None:
            break
        if not found.works:
            found = _looked_wider(question, scope, found, budget)
        best, widest = found, scope
        if not found.works:
            best = _proved_prevention(question, scope, budget) or found
        if not best.works or budget.exhausted:
            return best
    if best.code is not Code.WORKS:
        return best
    return _proved_prevention(question, widest, budget) or best


def _looked_wider(question: Question, scope: Scope, found: Verdict, budget: Budget) -> Verdict:
    """What a wider look at the same bound says, if it is settled and says something else."""
    wider = _Reading(question, Scope(scope.bound, scope.width + 1), budget, READING_NODES[0]).verdict()
    return found if wider is None or wider.code is found.code else wider


class _Reading:
    """One scope read for one question; `promise` is what a reading that was not settled leaves."""

    def __init__(self, question: Question, scope: Scope, budget: Budget, most_nodes: int) -> None:
        self._question = question
        self._scope = scope
        self._budget = budget
        self._most_nodes = most_nodes
        self.promise: ReadingResult | None = None

    def verdict(self) -> Verdict | None:
        """The best case that works; FAILS when none does, None when one is not settled before."""
        for code, threats in _CASES:
            last_resort = self._question.last_resort
            if code is not Code.WORKS and last_resort != PASS:
                last_resort = None
            found = self._read(threats, not_first=last_resort)
            if found is not None and found.works is False and last_resort is not None:
                found = self._read(threats, not_first=None)
            if found is None or found.works is None:
                self.promise = found if code is Code.WORKS else None
                return None
            if found.works:
                return Verdict(code, found.move)
        return FAILED

    def _read(self, threats: Threats, *, not_first: Point | None) -> ReadingResult | None:
        if self._budget.exhausted:
            return None
        question = self._question
        found = read(
            question.position,
            question.kind,
            question.stones,
            scope=self._scope,
            threats=threats,
            limits=self._budget.limits(most_nodes=self._most_nodes),
            not_first=not_first,
            area=question.area,
            stop=self._budget.stop,
        )
        self._budget.spend(found)
        return found


def _proved_reach(question: Question, scope: Scope, budget: Budget) -> Verdict | None:
    """What the solver finds for the reacher: a proof, or a refutation as far as the bound goes."""
    found = _solved(question, scope, budget)
    if found is None or not found.ko_free:
        return None
    if found.winner is found.target.reacher:
        return Verdict(Code.WORKS, first_move(found), EvidenceKind.PROVED)
    bounded = found.target.liberty_bound > 0
    return Verdict(Code.FAILS, None, EvidenceKind.UNKNOWN if bounded else EvidenceKind.REFUTED)


def _proved_prevention(question: Question, scope: Scope, budget: Budget) -> Verdict | None:
    """What the solver finds for the preventer: a refutation, or a success as far as the bound goes."""
    found = _solved(question, scope, budget)
    if found is None or not found.ko_free:
        return None
    if found.winner is found.target.reacher:
        return Verdict(Code.FAILS, None, EvidenceKind.REFUTED)
    bounded = found.target.liberty_bound > 0
    return Verdict(Code.WORKS, first_move(found), EvidenceKind.UNKNOWN if bounded else EvidenceKind.PROVED)


def _solved(question: Question, scope: Scope, budget: Budget) -> Certificate | None:
    """Who wins the bounded game when only the preventer has threats; None when it is not settled."""
    if budget.exhausted or question.target is None:
        return None
    target, threats = question.target(scope.bound), Threats(0, PROOF_THREATS)
    result = search(
        question.position,
        target,
        limits=budget.limits(most_nodes=PROOF_NODES),
        threats=threats,
        stop=budget.stop,
    )
    budget.spend(result)
    if result.winner is None or len(result.proof) > PROOF_NODES:
        return None
    made = certify(question.position, target, result, threats=threats)
    return made if isinstance(made, Certificate) else None
