"""A record beside its reading: what there is to look at, the gravest first.

Takes a Reading, and what was found of later moves; gives Findings. That a record is wrong is said where there
is no doubt: the record states the goal, and a certificate shows that very claim on the board as it is
(case.py). Searches nothing. Findings about the goal as a whole are goal.py.
"""

from collections.abc import Iterator
from dataclasses import replace

from nerai.answer import Proved, Refuted, Result
from nerai.board.point import PASS, Point
from nerai.explain.audit.case import Case, once
from nerai.explain.audit.finding import Finding, FindingKind
from nerai.explain.audit.goal import some, unclear, unmentioned, unsettled
from nerai.explain.audit.lines import LaterMove, LinesRead
from nerai.explain.audit.reading import Reading
from nerai.explain.audit.told import Told, taken_for_granted, tell
from nerai.explain.audit.walls import leans_on_attacked
from nerai.query.words import result_text
from nerai.sgf import Problem

_MAIN_LINE = "the file marks no line as right: its main line is taken for the answer"
_GOES_ON = "the lines after it go on, so that a later move may be the one that is called wrong"


def compare(reading: Reading, lines: LinesRead, *, unmarked: bool = False) -> tuple[Finding, ...]:
    """Everything to look at; `unmarked`: nothing in the file says which of its lines is right."""
    return tuple(_Comparison(Case(reading, lines), [_MAIN_LINE] if unmarked else []).findings())


class _Comparison:
    """One record: a method for each kind of finding. `guessed` are doubts about what its answer is."""

    def __init__(self, case: Case, guessed: list[str]) -> None:
        self._case = case
        self._reading = reading = case.reading
        self._problem = reading.problem
        self._guessed = guessed
        working = [point for point in reading.listed if reading.works(point)]
        self._failing = [point for point in reading.listed if reading.works(point) is False]
        self._confirmed = [point for point in working if reading.solves(point)]
        self._lesser = [point for point in working if point not in self._confirmed]

    def findings(self) -> Iterator[Finding]:
        """Everything to look at, the gravest first."""
        faults = self._case.lines.faults
        unclear_ones = list(unclear(self._reading))
        # Where the goal is anybody's guess, what does not fit says no more than that.
        if not unclear_ones and not self._nothing_ties_the_goal:
            yield from map(self._author_fails, self._failing)
            yield from (self._line_fails(fault) for fault in faults if fault.by_solver)
            yield from () if self._reading.needless else self._wrong_works()
            yield from map(self._lesser_answer, self._lesser)
            yield from self._accepted_fails()
            yield from (self._refutation_fails(fault) for fault in faults if not fault.by_solver)
            yield from self._other_solutions()
            yield from unmentioned(self._reading, self._confirmed)
        yield from unclear_ones or unsettled(self._reading)
        yield from self._illegal()

    @property
    def _nothing_ties_the_goal(self) -> bool:
        """Whether neither words nor what becomes of the answer tie the goal to the record.

        What is proved about such a goal says nothing of the record.
        """
        if not self._reading.doubts or not self._reading.listed:
            return False
        return not (self._confirmed or self._failing or self._lesser)

    def _author_fails(self, point: Point) -> Finding:
        case, reading, solution = self._case, self._reading, self._problem.solution
        told = case.tell(point, solution[1:] if solution[:1] == (point,) else ())
        doubts = [
            *self._guessed,
            *case.doubts((point,), reading.judged[point]),
            *case.price(told, case.scene.mover),
        ]
        works = case.names(move for move in reading.judged if reading.solves(move))
        main = reading.proof
        instead, proofs = "", []
        if main is not None and (works or main.winner is not case.scene.mover):
            instead = f"; proved instead: {some(works)}" if works else "; no first move works"
            proofs = [main]
        kind = FindingKind.AUTHOR_DIFFERS if doubts else FindingKind.AUTHOR_FAILS
        text = f"is listed as the answer, but {case.after(told)}{instead}"
        return case.finding(kind, point, told, text, doubts, proofs)

    def _line_fails(self, fault: LaterMove) -> Finding:
        case, told = self._case, self._told(fault)
        price = case.price(told, case.scene.mover, fault.scene)
        doubts = [*self._guessed, *case.doubts(fault.moves, fault.item), *price]
        kind = FindingKind.LINE_DIFFERS if doubts else FindingKind.LINE_FAILS
        text = f"{case.names(fault.moves)[-1]} as move {len(fault.moves)} of a right line lets it go:"
        return self._later(kind, fault, text, doubts)

    def _refutation_fails(self, fault: LaterMove) -> Finding:
        *_, wrong, name = self._case.names(fault.moves)
        text = f"{name} is listed as the reply that refutes {wrong}, but"
        return self._later(FindingKind.REFUTATION_FAILS, fault, text, [])

    def _told(self, fault: LaterMove) -> Told:
        return tell(fault.scene, fault.moves[-1], fault.item, self._case.proof_of(fault.item), ())

    def _later(self, kind: FindingKind, fault: LaterMove, text: str, doubts: list[str]) -> Finding:
        case, told = self._case, self._told(fault)
        proof = case.proof_of(fault.item)
        line = case.names((*fault.moves[:-1], *told.line))
        return Finding(
            kind,
            f"{text} after {' '.join(line)} {told.end}. {case.about}",
            case.names(fault.moves[-1:]),
            line,
            len(fault.moves),
            (f"{proof.name}.jsonl",),
            taken_for_granted(proof),
            tuple(doubts),
        )

    def _wrong_works(self) -> Iterator[Finding]:
        found = [self._works_though_wrong(point) for point in self._reading.working_wrong]
        if not self._reading.doubts or len(found) < 2:
            yield from found
            return
        # All of them hang on the same guess, so that an editor has one thing to look at.
        first, rest = found[0], ", ".join(one.moves[0] for one in found[1:])
        about = self._case.about
        yield Finding(
            FindingKind.WRONG_DIFFERS,
            f"{first.text.removesuffix(about)}As well {rest}. {about}",
            tuple(one.moves[0] for one in found),
            first.line,
            first.given,
            once(name for one in found for name in one.certificates),
            once(text for one in found for text in one.assumes),
            once(text for one in found for text in one.doubts),
        )

    def _works_though_wrong(self, point: Point) -> Finding:
        case = self._case
        told = case.tell(point, self._problem.replies_to(point)[:1])
        doubts = case.doubts((point,), self._reading.judged[point])
        doubts += [_GOES_ON] * _goes_on(self._problem, point) + case.price(told, case.scene.mover.other)
        kind = FindingKind.WRONG_DIFFERS if doubts else FindingKind.WRONG_WORKS
        return case.finding(kind, point, told, f"is listed as wrong, but {case.after(told)}", doubts)

    def _lesser_answer(self, point: Point) -> Finding:
        case, reading = self._case, self._reading
        told = case.tell(point)
        better = [move for move in reading.judged if reading.solves(move)]
        best = result_text(case.scene, reading.answer.result, reading.answer.ko)
        text = f"is listed as the answer, and {case.after(told)}; but by {some(case.names(better))} {best}"
        proofs = [case.proof_of(reading.judged[move]) for move in better[:1]]
        return case.finding(FindingKind.LESSER_ANSWER, point, told, text, reading.doubts, proofs)

    def _accepted_fails(self) -> Iterator[Finding]:
        case, reading = self._case, self._reading
        for point in self._problem.also_ok:
            if point not in reading.listed and reading.works(point) is False:
                told = case.tell(point)
                text = f"is accepted as an answer, but {case.after(told)}"
                yield case.finding(FindingKind.ACCEPTED_FAILS, point, told, text, reading.doubts)

    def _other_solutions(self) -> Iterator[Finding]:
        case, reading, problem = self._case, self._reading, self._problem
        if reading.needless:
            yield self._no_move_needed()
            return
        known = {PASS, *problem.correct, *problem.also_ok, *problem.wrong}
        solving = [
            point
            for point, item in reading.judged.items()
            if point not in known
            and reading.solves(point)
            and not leans_on_attacked(case.proof_of(item), case.scene.position, ())
        ]
        if not solving or self._failing or self._lesser:
            return
        names, told = case.names(solving), case.tell(solving[0])
        if not reading.listed:
            text = f"no answer is listed; proved: {some(names)}: {case.after(told)}"
            yield case.finding(FindingKind.NO_ANSWER, solving[0], told, text, case.goal_doubts)
            return
        beside = ", ".join(case.names(reading.listed))
        settled = "" if self._confirmed else " (not settled)"
        ko = reading.judged[solving[0]].result is Result.KO
        compared = "; all by ko, and it was not compared which ko is better" if ko else ""
        text = f"beside the listed {beside}{settled}: {some(names)}; {case.after(told)}{compared}"
        proofs = [case.proof_of(reading.judged[point]) for point in solving]
        found = case.finding(FindingKind.SECOND_SOLUTION, solving[0], told, text, case.goal_doubts, proofs)
        yield replace(found, moves=names)

    def _no_move_needed(self) -> Finding:
        other = self._reading.answer.other_side_first
        evidence = other.evidence if other else None
        assert isinstance(evidence, Proved | Refuted)
        proof = self._reading.certificates[evidence.certificate]
        first = self._case.scene.mover.other.word.title()
        return Finding(
            FindingKind.NO_MOVE_NEEDED,
            f"the goal is reached even when {first} moves first. {self._case.about}",
            certificates=(f"{proof.name}.jsonl",),
            assumes=taken_for_granted(proof),
            doubts=self._case.goal_doubts,
        )

    def _illegal(self) -> Iterator[Finding]:
        for point in self._reading.listed:
            reason = self._case.scene.position.why_illegal(point)
            if reason is not None:
                (name,) = self._case.names([point])
                text = f"{name} is listed as the answer, but illegal: {reason}"
                yield Finding(FindingKind.ERROR, text, (name,))


def _goes_on(problem: Problem, point: Point) -> bool:
    """Whether the verdict is not on the first move, but on lines in which its side moves again."""
    tree, solver = problem.tree, problem.to_move
    below = {
        index
        for index, item in enumerate(tree)
        if item.parent < 0 and item.move.color is solver and item.move.point == point
    }
    if any(tree[index].verdict is not None for index in below):
        return False
    for index, item in enumerate(tree):
        if item.parent in below:
            below.add(index)
            if item.move.color is solver:
                return True
    return False
